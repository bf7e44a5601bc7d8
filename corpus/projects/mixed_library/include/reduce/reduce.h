#ifndef REDUCE_REDUCE_H
#define REDUCE_REDUCE_H

#ifdef __cplusplus
extern "C" {
#endif

/* The sum of n values, on the GPU if the library was built with one. */
double reduce_sum(const double* values, int n);

/* On the CPU. */
double reduce_sum_host(const double* values, int n);

#ifdef __cplusplus
}
#endif

#endif
