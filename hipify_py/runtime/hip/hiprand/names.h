// HIP's names for the CUDA face. Written by generate.py: do not edit.
#pragma once

#include "curand.h"

#define hiprandGenerator_st curandGenerator_st
#define hiprandOrdering curandOrdering
#define hiprandStatus curandStatus
inline constexpr auto HIPRAND_ORDERING_PSEUDO_BEST = CURAND_ORDERING_PSEUDO_BEST;
inline constexpr auto HIPRAND_ORDERING_PSEUDO_DEFAULT = CURAND_ORDERING_PSEUDO_DEFAULT;
inline constexpr auto HIPRAND_ORDERING_PSEUDO_DYNAMIC = CURAND_ORDERING_PSEUDO_DYNAMIC;
inline constexpr auto HIPRAND_ORDERING_PSEUDO_LEGACY = CURAND_ORDERING_PSEUDO_LEGACY;
inline constexpr auto HIPRAND_ORDERING_PSEUDO_SEEDED = CURAND_ORDERING_PSEUDO_SEEDED;
inline constexpr auto HIPRAND_ORDERING_QUASI_DEFAULT = CURAND_ORDERING_QUASI_DEFAULT;
inline constexpr auto HIPRAND_RNG_PSEUDO_DEFAULT = CURAND_RNG_PSEUDO_DEFAULT;
inline constexpr auto HIPRAND_RNG_PSEUDO_MRG32K3A = CURAND_RNG_PSEUDO_MRG32K3A;
inline constexpr auto HIPRAND_RNG_PSEUDO_MT19937 = CURAND_RNG_PSEUDO_MT19937;
inline constexpr auto HIPRAND_RNG_PSEUDO_MTGP32 = CURAND_RNG_PSEUDO_MTGP32;
inline constexpr auto HIPRAND_RNG_PSEUDO_PHILOX4_32_10 = CURAND_RNG_PSEUDO_PHILOX4_32_10;
inline constexpr auto HIPRAND_RNG_PSEUDO_XORWOW = CURAND_RNG_PSEUDO_XORWOW;
inline constexpr auto HIPRAND_RNG_QUASI_DEFAULT = CURAND_RNG_QUASI_DEFAULT;
inline constexpr auto HIPRAND_RNG_QUASI_SCRAMBLED_SOBOL32 = CURAND_RNG_QUASI_SCRAMBLED_SOBOL32;
inline constexpr auto HIPRAND_RNG_QUASI_SCRAMBLED_SOBOL64 = CURAND_RNG_QUASI_SCRAMBLED_SOBOL64;
inline constexpr auto HIPRAND_RNG_QUASI_SOBOL32 = CURAND_RNG_QUASI_SOBOL32;
inline constexpr auto HIPRAND_RNG_QUASI_SOBOL64 = CURAND_RNG_QUASI_SOBOL64;
inline constexpr auto HIPRAND_RNG_TEST = CURAND_RNG_TEST;
inline constexpr auto HIPRAND_STATUS_ALLOCATION_FAILED = CURAND_STATUS_ALLOCATION_FAILED;
inline constexpr auto HIPRAND_STATUS_ARCH_MISMATCH = CURAND_STATUS_ARCH_MISMATCH;
inline constexpr auto HIPRAND_STATUS_DOUBLE_PRECISION_REQUIRED = CURAND_STATUS_DOUBLE_PRECISION_REQUIRED;
inline constexpr auto HIPRAND_STATUS_INITIALIZATION_FAILED = CURAND_STATUS_INITIALIZATION_FAILED;
inline constexpr auto HIPRAND_STATUS_INTERNAL_ERROR = CURAND_STATUS_INTERNAL_ERROR;
inline constexpr auto HIPRAND_STATUS_LAUNCH_FAILURE = CURAND_STATUS_LAUNCH_FAILURE;
inline constexpr auto HIPRAND_STATUS_LENGTH_NOT_MULTIPLE = CURAND_STATUS_LENGTH_NOT_MULTIPLE;
inline constexpr auto HIPRAND_STATUS_NOT_INITIALIZED = CURAND_STATUS_NOT_INITIALIZED;
inline constexpr auto HIPRAND_STATUS_OUT_OF_RANGE = CURAND_STATUS_OUT_OF_RANGE;
inline constexpr auto HIPRAND_STATUS_PREEXISTING_FAILURE = CURAND_STATUS_PREEXISTING_FAILURE;
inline constexpr auto HIPRAND_STATUS_SUCCESS = CURAND_STATUS_SUCCESS;
inline constexpr auto HIPRAND_STATUS_TYPE_ERROR = CURAND_STATUS_TYPE_ERROR;
inline constexpr auto HIPRAND_STATUS_VERSION_MISMATCH = CURAND_STATUS_VERSION_MISMATCH;
using hiprandGenerator_t = curandGenerator_t;
using hiprandOrdering_t = curandOrdering_t;
using hiprandRngType_t = curandRngType_t;
using hiprandStatus_t = curandStatus_t;
inline curandStatus_t hiprandCreateGenerator(curandGenerator_t* g, curandRngType_t type) { return curandCreateGenerator(g, type); }
inline curandStatus_t hiprandCreateGeneratorHost(curandGenerator_t* g, curandRngType_t type) { return curandCreateGeneratorHost(g, type); }
inline curandStatus_t hiprandDestroyGenerator(curandGenerator_t g) { return curandDestroyGenerator(g); }
inline curandStatus_t hiprandSetPseudoRandomGeneratorSeed(curandGenerator_t g, unsigned long long seed) { return curandSetPseudoRandomGeneratorSeed(g, seed); }
inline curandStatus_t hiprandSetGeneratorOffset(curandGenerator_t g, unsigned long long offset) { return curandSetGeneratorOffset(g, offset); }
inline curandStatus_t hiprandSetGeneratorOrdering(curandGenerator_t g, curandOrdering_t p1) { return curandSetGeneratorOrdering(g, p1); }
inline curandStatus_t hiprandSetStream(curandGenerator_t g, cudaStream_t stream) { return curandSetStream(g, stream); }
inline curandStatus_t hiprandGetVersion(int* version) { return curandGetVersion(version); }
inline curandStatus_t hiprandGenerate(curandGenerator_t g, unsigned* out, size_t n) { return curandGenerate(g, out, n); }
inline curandStatus_t hiprandGenerateLongLong(curandGenerator_t g, unsigned long long* out, size_t n) { return curandGenerateLongLong(g, out, n); }
inline curandStatus_t hiprandGenerateUniform(curandGenerator_t g, float* out, size_t n) { return curandGenerateUniform(g, out, n); }
inline curandStatus_t hiprandGenerateUniformDouble(curandGenerator_t g, double* out, size_t n) { return curandGenerateUniformDouble(g, out, n); }
inline curandStatus_t hiprandGenerateNormal(curandGenerator_t g, float* out, size_t n, float mean, float deviation) { return curandGenerateNormal(g, out, n, mean, deviation); }
inline curandStatus_t hiprandGenerateNormalDouble(curandGenerator_t g, double* out, size_t n, double mean, double deviation) { return curandGenerateNormalDouble(g, out, n, mean, deviation); }
inline curandStatus_t hiprandGenerateLogNormal(curandGenerator_t g, float* out, size_t n, float mean, float deviation) { return curandGenerateLogNormal(g, out, n, mean, deviation); }
inline curandStatus_t hiprandGenerateLogNormalDouble(curandGenerator_t g, double* out, size_t n, double mean, double deviation) { return curandGenerateLogNormalDouble(g, out, n, mean, deviation); }
inline curandStatus_t hiprandGeneratePoisson(curandGenerator_t g, unsigned* out, size_t n, double lambda) { return curandGeneratePoisson(g, out, n, lambda); }
inline curandStatus_t hiprandGenerateSeeds(curandGenerator_t g) { return curandGenerateSeeds(g); }
