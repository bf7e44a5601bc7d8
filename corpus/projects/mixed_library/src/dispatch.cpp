#include "reduce_config.h"
#include "reduce/operations.h"
#include "reduce/reduce.h"

#ifdef REDUCE_WITH_GPU
double reduce_sum_gpu(const double* values, int n);
#endif

double reduce_sum(const double* values, int n)
{
#ifdef REDUCE_WITH_GPU
    return reduce_sum_gpu(values, reduce::larger(n, 0));
#else
    return reduce_sum_host(values, reduce::larger(n, 0));
#endif
}
