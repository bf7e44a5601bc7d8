// cuRAND's device API: XORWOW, Philox4x32-10 and MRG32k3a states and their distributions.
#pragma once

#include <math.h>

#include "face/random_engines.h"
#include "vector_types.h"

struct curandStateXORWOW : face::Xorwow {};
struct curandStatePhilox4_32_10 : face::Philox {};
struct curandStateMRG32k3a : face::Mrg32k3a {};
using curandStateXORWOW_t = curandStateXORWOW;
using curandState = curandStateXORWOW;
using curandState_t = curandStateXORWOW;
using curandStatePhilox4_32_10_t = curandStatePhilox4_32_10;
using curandStateMRG32k3a_t = curandStateMRG32k3a;

// Subsequences lie 2^67 (XORWOW), 2^66 (Philox) and 2^76 (MRG32k3a) draws apart.
inline void curand_init(unsigned long long seed, unsigned long long subsequence, unsigned long long offset,
                        curandStateXORWOW* state) {
    state->seed(seed);
    state->skip(subsequence, 67);
    state->skip(offset, 0);
}
inline void curand_init(unsigned long long seed, unsigned long long subsequence, unsigned long long offset,
                        curandStatePhilox4_32_10* state) {
    state->face::Philox::seed(seed, subsequence, offset);
}
inline void curand_init(unsigned long long seed, unsigned long long subsequence, unsigned long long offset,
                        curandStateMRG32k3a* state) {
    state->seed(seed);
    state->skip(subsequence, 76);
    state->skip(offset, 0);
}
inline void skipahead(unsigned long long n, curandStateXORWOW* state) { state->skip(n, 0); }
inline void skipahead(unsigned long long n, curandStatePhilox4_32_10* state) { state->skip(n); }
inline void skipahead(unsigned long long n, curandStateMRG32k3a* state) { state->skip(n, 0); }

namespace face {

// Draws to (0, 1]: the middle of the interval that the integer stands for.
inline float unit_float(uint32_t x) { return float(x) * 0x1p-32f + 0x1p-33f; }
inline double unit_double(uint32_t x, uint32_t y) { return double(x ^ (uint64_t(y) << 21)) * 0x1p-53 + 0x1p-54; }

template <class S>
inline float2 normal_pair(S* state) {
    const float u = unit_float(state->next());
    const float v = float(state->next()) * 0x1.921fb6p-30f + 0x1.921fb6p-31f;
    const float r = sqrtf(-2.0f * logf(u));
    return {r * sinf(v), r * cosf(v)};
}
template <class S>
inline double2 normal_pair_double(S* state) {
    const uint32_t x0 = state->next(), y0 = state->next(), x1 = state->next(), y1 = state->next();
    const double r = sqrt(-2.0 * log(unit_double(x0, y0))), v = unit_double(x1, y1) * 0x1.921fb54442d18p2;
    return {r * sin(v), r * cos(v)};
}
// Knuth's product method for small means; for large ones the rounded normal approximation.
template <class S>
inline unsigned poisson(S* state, double mean) {
    if (mean > 256.0) {
        const double v = floor(mean + sqrt(mean) * normal_pair_double(state).x + 0.5);
        return v < 0.0 ? 0u : unsigned(v);
    }
    const double limit = exp(-mean);
    unsigned k = 0;
    for (double p = 1.0; (p *= unit_double(state->next(), state->next())) > limit;) ++k;
    return k;
}

}  // namespace face

template <class S>
inline unsigned curand(S* state) { return state->next(); }
template <class S>
inline float curand_uniform(S* state) { return face::unit_float(state->next()); }
template <class S>
inline double curand_uniform_double(S* state) {
    const uint32_t x = state->next();
    return face::unit_double(x, state->next());
}
template <class S>
inline float2 curand_normal2(S* state) { return face::normal_pair(state); }
template <class S>
inline double2 curand_normal2_double(S* state) { return face::normal_pair_double(state); }
template <class S>
inline float curand_normal(S* state) {
    face::Spare& spare = state->spare;
    spare.held = !spare.held;
    if (!spare.held) return spare.value;
    const float2 pair = face::normal_pair(state);
    spare.value = pair.y;
    return pair.x;
}
template <class S>
inline double curand_normal_double(S* state) {
    face::Spare& spare = state->spare;
    spare.held_double = !spare.held_double;
    if (!spare.held_double) return spare.value_double;
    const double2 pair = face::normal_pair_double(state);
    spare.value_double = pair.y;
    return pair.x;
}
template <class S>
inline float curand_log_normal(S* state, float mean, float deviation) {
    return expf(mean + deviation * curand_normal(state));
}
template <class S>
inline double curand_log_normal_double(S* state, double mean, double deviation) {
    return exp(mean + deviation * curand_normal_double(state));
}
template <class S>
inline unsigned curand_poisson(S* state, double mean) { return face::poisson(state, mean); }

// Four at a time; the arguments are drawn in order because the braces order them.
inline uint4 curand4(curandStatePhilox4_32_10* s) { return {s->next(), s->next(), s->next(), s->next()}; }
inline float4 curand_uniform4(curandStatePhilox4_32_10* s) {
    return {curand_uniform(s), curand_uniform(s), curand_uniform(s), curand_uniform(s)};
}
inline double2 curand_uniform2_double(curandStatePhilox4_32_10* s) {
    return {curand_uniform_double(s), curand_uniform_double(s)};
}
inline float4 curand_normal4(curandStatePhilox4_32_10* s) {
    const float2 a = face::normal_pair(s), b = face::normal_pair(s);
    return {a.x, a.y, b.x, b.y};
}
