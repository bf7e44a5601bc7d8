// HIP's names for the CUDA face. Written by generate.py: do not edit.
#pragma once

#include "curand_kernel.h"

#define hiprandStateMRG32k3a curandStateMRG32k3a
#define hiprandStatePhilox4_32_10 curandStatePhilox4_32_10
using hiprandState = curandState;
using hiprandStateMRG32k3a_t = curandStateMRG32k3a_t;
using hiprandStatePhilox4_32_10_t = curandStatePhilox4_32_10_t;
using hiprandState_t = curandState_t;
inline void hiprand_init(unsigned long long seed, unsigned long long subsequence, unsigned long long offset, curandStateXORWOW* state) { return curand_init(seed, subsequence, offset, state); }
inline void hiprand_init(unsigned long long seed, unsigned long long subsequence, unsigned long long offset, curandStatePhilox4_32_10* state) { return curand_init(seed, subsequence, offset, state); }
inline void hiprand_init(unsigned long long seed, unsigned long long subsequence, unsigned long long offset, curandStateMRG32k3a* state) { return curand_init(seed, subsequence, offset, state); }
template <class S>
inline unsigned hiprand(S* state) { return curand(state); }
template <class S>
inline float hiprand_uniform(S* state) { return curand_uniform(state); }
template <class S>
inline double hiprand_uniform_double(S* state) { return curand_uniform_double(state); }
template <class S>
inline float2 hiprand_normal2(S* state) { return curand_normal2(state); }
template <class S>
inline double2 hiprand_normal2_double(S* state) { return curand_normal2_double(state); }
template <class S>
inline float hiprand_normal(S* state) { return curand_normal(state); }
template <class S>
inline double hiprand_normal_double(S* state) { return curand_normal_double(state); }
template <class S>
inline float hiprand_log_normal(S* state, float mean, float deviation) { return curand_log_normal(state, mean, deviation); }
template <class S>
inline double hiprand_log_normal_double(S* state, double mean, double deviation) { return curand_log_normal_double(state, mean, deviation); }
template <class S>
inline unsigned hiprand_poisson(S* state, double mean) { return curand_poisson(state, mean); }
inline uint4 hiprand4(curandStatePhilox4_32_10* s) { return curand4(s); }
inline float4 hiprand_uniform4(curandStatePhilox4_32_10* s) { return curand_uniform4(s); }
inline double2 hiprand_uniform2_double(curandStatePhilox4_32_10* s) { return curand_uniform2_double(s); }
inline float4 hiprand_normal4(curandStatePhilox4_32_10* s) { return curand_normal4(s); }
