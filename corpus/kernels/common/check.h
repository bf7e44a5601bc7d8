// Error check and reporting helpers shared by some of the corpus programs.
#ifndef CORPUS_CHECK_H
#define CORPUS_CHECK_H

#include <cuda_runtime.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>

#define CHECK(call)                                                              \
    do {                                                                         \
        cudaError_t status_ = (call);                                            \
        if (status_ != cudaSuccess) {                                            \
            std::fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__,              \
                         cudaGetErrorString(status_));                           \
            std::printf("FAIL\n");                                               \
            std::exit(EXIT_FAILURE);                                             \
        }                                                                        \
    } while (0)

// A full-period 32-bit linear congruential generator: the same inputs on every machine.
struct Lcg {
    unsigned state;
    explicit Lcg(unsigned seed) : state(seed) {}
    unsigned next() { return state = state * 1664525u + 1013904223u; }
    float uniform() { return (next() >> 8) * (1.0f / 16777216.0f); }
};

// |got - want| <= tolerance * max(1, |want|), and never true of NaN.
inline bool close_enough(double got, double want, double tolerance)
{
    double scale = std::fabs(want) > 1.0 ? std::fabs(want) : 1.0;
    return std::fabs(got - want) <= tolerance * scale;
}

inline int report(long wrong)
{
    if (wrong != 0) std::printf("%ld elements differ\n", wrong);
    std::printf(wrong == 0 ? "PASS\n" : "FAIL\n");
    return wrong == 0 ? 0 : 1;
}

#endif
