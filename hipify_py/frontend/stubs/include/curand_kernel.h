// Random numbers in device code.
#pragma once
#include "curand.h"
#include "hipify_stubs/device.h"

#pragma clang force_cuda_host_device begin
#define HIPIFY_STATE(name) struct curandState##name { unsigned int hipify_state[12]; }; typedef curandState##name curandState##name##_t;
HIPIFY_STATE(XORWOW)
HIPIFY_STATE(MRG32k3a)
HIPIFY_STATE(Philox4_32_10)
HIPIFY_STATE(Mtgp32)
HIPIFY_STATE(Sobol32)
HIPIFY_STATE(Sobol64)
HIPIFY_STATE(ScrambledSobol32)
HIPIFY_STATE(ScrambledSobol64)
#undef HIPIFY_STATE
typedef curandStateXORWOW curandState;
typedef curandStateXORWOW curandState_t;
struct mtgp32_kernel_params { unsigned int pos_tbl[200]; };
struct mtgp32_params_fast { int mexp; };
typedef mtgp32_kernel_params mtgp32_kernel_params_t;
typedef mtgp32_params_fast mtgp32_params_fast_t;

template <class State> void curand_init(unsigned long long seed, unsigned long long sequence, unsigned long long offset, State *state);
template <class Vector, class State> void curand_init(Vector *vectors, unsigned int offset, State *state);
template <class Vector, class State> void curand_init(Vector *vectors, unsigned int scramble, unsigned int offset, State *state);
template <class State> unsigned int curand(State *state);
template <class State> float curand_uniform(State *state);
template <class State> double curand_uniform_double(State *state);
template <class State> float curand_normal(State *state);
template <class State> double curand_normal_double(State *state);
template <class State> float2 curand_normal2(State *state);
template <class State> double2 curand_normal2_double(State *state);
template <class State> float curand_log_normal(State *state, float mean, float stddev);
template <class State> double curand_log_normal_double(State *state, double mean, double stddev);
template <class State> float2 curand_log_normal2(State *state, float mean, float stddev);
template <class State> double2 curand_log_normal2_double(State *state, double mean, double stddev);
template <class State> unsigned int curand_poisson(State *state, double lambda);
template <class State> uint4 curand_poisson4(State *state, double lambda);
template <class State> unsigned int curand_discrete(State *state, curandDiscreteDistribution_t distribution);
template <class State> uint4 curand4(State *state);
template <class State> float4 curand_uniform4(State *state);
template <class State> double2 curand_uniform2_double(State *state);
template <class State> double4 curand_uniform4_double(State *state);
template <class State> float4 curand_normal4(State *state);
template <class State> float4 curand_log_normal4(State *state, float mean, float stddev);
template <class State> void skipahead(unsigned long long n, State *state);
template <class State> void skipahead_sequence(unsigned long long n, State *state);
template <class State> void skipahead_subsequence(unsigned long long n, State *state);
unsigned int curand_mtgp32_specific(curandStateMtgp32_t *state, unsigned char index, unsigned char n);
curandStatus_t curandMakeMTGP32Constants(const mtgp32_params_fast_t params[], mtgp32_kernel_params_t *p);
curandStatus_t curandMakeMTGP32KernelState(curandStateMtgp32_t *s, mtgp32_params_fast_t params[], mtgp32_kernel_params_t *k,
                                           int n, unsigned long long seed);
#pragma clang force_cuda_host_device end
