// cuRAND's host API. Every pseudo-random generator type draws from Philox4x32-10, whatever was asked for, so sequences
// differ from the vendor's while the distributions hold; quasi-random generators are not supported.
#pragma once

#include "cuda_runtime_api.h"
#include "curand_kernel.h"

// Helpers that print error names test this include guard of the real header.
#define CURAND_H_

enum curandStatus {
    CURAND_STATUS_SUCCESS = 0, CURAND_STATUS_VERSION_MISMATCH = 100, CURAND_STATUS_NOT_INITIALIZED = 101,
    CURAND_STATUS_ALLOCATION_FAILED = 102, CURAND_STATUS_TYPE_ERROR = 103, CURAND_STATUS_OUT_OF_RANGE = 104,
    CURAND_STATUS_LENGTH_NOT_MULTIPLE = 105, CURAND_STATUS_DOUBLE_PRECISION_REQUIRED = 106,
    CURAND_STATUS_LAUNCH_FAILURE = 201, CURAND_STATUS_PREEXISTING_FAILURE = 202,
    CURAND_STATUS_INITIALIZATION_FAILED = 203, CURAND_STATUS_ARCH_MISMATCH = 204, CURAND_STATUS_INTERNAL_ERROR = 999
};
enum curandRngType {
    CURAND_RNG_TEST = 0, CURAND_RNG_PSEUDO_DEFAULT = 100, CURAND_RNG_PSEUDO_XORWOW = 101,
    CURAND_RNG_PSEUDO_MRG32K3A = 121, CURAND_RNG_PSEUDO_MTGP32 = 141, CURAND_RNG_PSEUDO_MT19937 = 142,
    CURAND_RNG_PSEUDO_PHILOX4_32_10 = 161, CURAND_RNG_QUASI_DEFAULT = 200, CURAND_RNG_QUASI_SOBOL32 = 201,
    CURAND_RNG_QUASI_SCRAMBLED_SOBOL32 = 202, CURAND_RNG_QUASI_SOBOL64 = 203, CURAND_RNG_QUASI_SCRAMBLED_SOBOL64 = 204
};
enum curandOrdering {
    CURAND_ORDERING_PSEUDO_BEST = 100, CURAND_ORDERING_PSEUDO_DEFAULT = 101, CURAND_ORDERING_PSEUDO_SEEDED = 102,
    CURAND_ORDERING_PSEUDO_LEGACY = 103, CURAND_ORDERING_PSEUDO_DYNAMIC = 104, CURAND_ORDERING_QUASI_DEFAULT = 201
};
using curandStatus_t = curandStatus;
using curandRngType_t = curandRngType;
using curandOrdering_t = curandOrdering;

struct curandGenerator_st {
    curandStatePhilox4_32_10 state;
    unsigned long long seed = 0, offset = 0;
    cudaStream_t stream = nullptr;
};
using curandGenerator_t = curandGenerator_st*;

namespace face {

inline curandStatus_t restart(curandGenerator_t g) {
    curand_init(g->seed, 0, g->offset, &g->state);
    return CURAND_STATUS_SUCCESS;
}
inline bool is_generator(curandGenerator_t g) { return live<curandGenerator_st>().contains(g); }

// Fills n values with draws by f, in stream order.
template <class T, class F>
inline curandStatus_t fill_random(curandGenerator_t g, T* out, size_t n, F f) {
    if (!is_generator(g)) return CURAND_STATUS_NOT_INITIALIZED;
    const cudaError_t error = submit(g->stream, cudaGraphNodeTypeKernel, [=] {
        for (size_t i = 0; i < n; ++i) out[i] = f(&g->state);
        return cudaSuccess;
    });
    return error == cudaSuccess ? CURAND_STATUS_SUCCESS : CURAND_STATUS_LAUNCH_FAILURE;
}

}  // namespace face

inline curandStatus_t curandCreateGenerator(curandGenerator_t* g, curandRngType_t type) {
    if (!g || type >= CURAND_RNG_QUASI_DEFAULT || type < CURAND_RNG_PSEUDO_DEFAULT) return CURAND_STATUS_TYPE_ERROR;
    face::live<curandGenerator_st>().insert(*g = new curandGenerator_st);
    return face::restart(*g);
}
// A host generator writes to host memory, which is the same memory here.
inline curandStatus_t curandCreateGeneratorHost(curandGenerator_t* g, curandRngType_t type) {
    return curandCreateGenerator(g, type);
}
inline curandStatus_t curandDestroyGenerator(curandGenerator_t g) {
    if (!face::live<curandGenerator_st>().erase(g)) return CURAND_STATUS_NOT_INITIALIZED;
    delete g;
    return CURAND_STATUS_SUCCESS;
}
inline curandStatus_t curandSetPseudoRandomGeneratorSeed(curandGenerator_t g, unsigned long long seed) {
    if (!face::is_generator(g)) return CURAND_STATUS_NOT_INITIALIZED;
    g->seed = seed;
    return face::restart(g);
}
inline curandStatus_t curandSetGeneratorOffset(curandGenerator_t g, unsigned long long offset) {
    if (!face::is_generator(g)) return CURAND_STATUS_NOT_INITIALIZED;
    g->offset = offset;
    return face::restart(g);
}
inline curandStatus_t curandSetGeneratorOrdering(curandGenerator_t g, curandOrdering_t) {
    return face::is_generator(g) ? CURAND_STATUS_SUCCESS : CURAND_STATUS_NOT_INITIALIZED;
}
inline curandStatus_t curandSetStream(curandGenerator_t g, cudaStream_t stream) {
    if (!face::is_generator(g)) return CURAND_STATUS_NOT_INITIALIZED;
    g->stream = stream;
    return CURAND_STATUS_SUCCESS;
}
inline curandStatus_t curandGetVersion(int* version) {
    if (!version) return CURAND_STATUS_OUT_OF_RANGE;
    *version = 10400;
    return CURAND_STATUS_SUCCESS;
}
inline curandStatus_t curandGenerate(curandGenerator_t g, unsigned* out, size_t n) {
    return face::fill_random(g, out, n, [](auto* s) { return curand(s); });
}
inline curandStatus_t curandGenerateLongLong(curandGenerator_t g, unsigned long long* out, size_t n) {
    return face::fill_random(g, out, n, [](auto* s) {
        const unsigned long long high = curand(s);
        return high << 32 | curand(s);
    });
}
inline curandStatus_t curandGenerateUniform(curandGenerator_t g, float* out, size_t n) {
    return face::fill_random(g, out, n, [](auto* s) { return curand_uniform(s); });
}
inline curandStatus_t curandGenerateUniformDouble(curandGenerator_t g, double* out, size_t n) {
    return face::fill_random(g, out, n, [](auto* s) { return curand_uniform_double(s); });
}
// Normal variates come in pairs, so their number must be even.
inline curandStatus_t curandGenerateNormal(curandGenerator_t g, float* out, size_t n, float mean, float deviation) {
    if (n % 2) return CURAND_STATUS_LENGTH_NOT_MULTIPLE;
    return face::fill_random(g, out, n, [=](auto* s) { return mean + deviation * curand_normal(s); });
}
inline curandStatus_t curandGenerateNormalDouble(curandGenerator_t g, double* out, size_t n, double mean,
                                                 double deviation) {
    if (n % 2) return CURAND_STATUS_LENGTH_NOT_MULTIPLE;
    return face::fill_random(g, out, n, [=](auto* s) { return mean + deviation * curand_normal_double(s); });
}
inline curandStatus_t curandGenerateLogNormal(curandGenerator_t g, float* out, size_t n, float mean, float deviation) {
    if (n % 2) return CURAND_STATUS_LENGTH_NOT_MULTIPLE;
    return face::fill_random(g, out, n, [=](auto* s) { return curand_log_normal(s, mean, deviation); });
}
inline curandStatus_t curandGenerateLogNormalDouble(curandGenerator_t g, double* out, size_t n, double mean,
                                                    double deviation) {
    if (n % 2) return CURAND_STATUS_LENGTH_NOT_MULTIPLE;
    return face::fill_random(g, out, n, [=](auto* s) { return curand_log_normal_double(s, mean, deviation); });
}
inline curandStatus_t curandGeneratePoisson(curandGenerator_t g, unsigned* out, size_t n, double lambda) {
    if (!(lambda > 0.0)) return CURAND_STATUS_OUT_OF_RANGE;
    return face::fill_random(g, out, n, [=](auto* s) { return curand_poisson(s, lambda); });
}
inline curandStatus_t curandGenerateSeeds(curandGenerator_t g) {
    return face::is_generator(g) ? CURAND_STATUS_SUCCESS : CURAND_STATUS_NOT_INITIALIZED;
}
