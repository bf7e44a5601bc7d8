// cuRAND's generators for kernels, XORWOW and Philox4x32-10, which draw the same numbers here.
#pragma once

#include "vector.h"

#include <sycl/sycl.hpp>

#include <cstdint>

namespace gpu::random {

// The normal variates that are left of a pair.
struct spare {
    bool held = false, held_double = false;
    float value = 0.0f;
    double value_double = 0.0;
};

namespace detail {

// A polynomial over GF(2), reduced by the characteristic polynomial of xorwow's shift register: z to the power n
// stands for n steps.
struct steps {
    std::uint32_t word[5];

    constexpr bool operator[](int bit) const { return word[bit / 32] >> (bit % 32) & 1u; }
};

inline steps operator*(const steps &a, const steps &b)
{
    constexpr std::uint32_t modulus[5] = {0x60001u, 0x8610030u, 0x62121u, 0xf3c0035u, 0xf0eu};
    steps result = {};
    for (int bit = 159; bit >= 0; --bit) {
        const bool carry = result[159];
        for (int i = 4; i > 0; --i) result.word[i] = result.word[i] << 1 | result.word[i - 1] >> 31;
        result.word[0] <<= 1;
        for (int i = 0; i < 5; ++i) result.word[i] ^= (carry ? modulus[i] : 0u) ^ (b[bit] ? a.word[i] : 0u);
    }
    return result;
}

}  // namespace detail

// Marsaglia's xorwow: a shift register and a Weyl sequence. Subsequences lie 2^67 draws apart.
struct xorwow {
    std::uint32_t v[5], d;
    random::spare spare;

    void seed(std::uint64_t s)
    {
        const std::uint32_t low = 1099087573u * (std::uint32_t(s) ^ 0xaad26b49u);
        const std::uint32_t high = 2591861531u * (std::uint32_t(s >> 32) ^ 0xf7dcefddu);
        v[0] = 123456789u + low;
        v[1] = 362436069u ^ low;
        v[2] = 521288629u + high;
        v[3] = 88675123u ^ high;
        v[4] = 5783321u + low;
        d = 6615241u + low + high;
        spare = {};
    }
    std::uint32_t next()
    {
        step();
        d += 362437u;
        return v[4] + d;
    }
    void skip(std::uint64_t n)
    {
        d += 362437u * std::uint32_t(n);
        jump(n, {{2u, 0u, 0u, 0u, 0u}});
    }
    void skip_subsequences(std::uint64_t n)
    {
        jump(n, {{0x26294934u, 0x77bbc248u, 0x1a87dad0u, 0x930052d4u, 0x947e6dd2u}});  // z to the power 2^67
    }

private:
    void step()
    {
        const std::uint32_t t = v[0] ^ (v[0] >> 2);
        for (int i = 0; i < 4; ++i) v[i] = v[i + 1];
        v[4] = (v[4] ^ (v[4] << 4)) ^ (t ^ (t << 1));
    }
    void jump(std::uint64_t n, detail::steps power)
    {
        if (n == 0) return;
        detail::steps total = {{1u, 0u, 0u, 0u, 0u}};
        for (; n != 0; n >>= 1, power = power * power)
            if (n & 1u) total = total * power;
        std::uint32_t sum[5] = {};
        for (int bit = 0; bit < 160; ++bit, step())
            if (total[bit])
                for (int i = 0; i < 5; ++i) sum[i] ^= v[i];
        for (int i = 0; i < 5; ++i) v[i] = sum[i];
    }
};

// Salmon et al.'s Philox4x32 with 10 rounds: the output is a function of a counter and a key.
struct philox {
    std::uint32_t counter[4], key[2], output[4];
    unsigned used;
    random::spare spare;

    void seed(std::uint64_t s)
    {
        for (std::uint32_t &word : counter) word = 0;
        key[0] = std::uint32_t(s);
        key[1] = std::uint32_t(s >> 32);
        used = 0;
        spare = {};
        compute();
    }
    std::uint32_t next()
    {
        const std::uint32_t result = output[used];
        if (++used == 4) {
            used = 0;
            advance(1, 0);
            compute();
        }
        return result;
    }
    void skip(std::uint64_t n)
    {
        const std::uint64_t position = used + (n & 3u);
        advance(n / 4 + position / 4, 0);
        used = unsigned(position % 4);
        compute();
    }
    void skip_subsequences(std::uint64_t n)
    {
        advance(0, n);
        compute();
    }

private:
    void advance(std::uint64_t low, std::uint64_t high)
    {
        const std::uint64_t before = std::uint64_t(counter[1]) << 32 | counter[0], sum = before + low;
        const std::uint64_t upper = (std::uint64_t(counter[3]) << 32 | counter[2]) + high + (sum < before ? 1u : 0u);
        counter[0] = std::uint32_t(sum);
        counter[1] = std::uint32_t(sum >> 32);
        counter[2] = std::uint32_t(upper);
        counter[3] = std::uint32_t(upper >> 32);
    }
    void compute()
    {
        std::uint32_t c[4] = {counter[0], counter[1], counter[2], counter[3]}, k[2] = {key[0], key[1]};
        for (int round = 0; round < 10; ++round) {
            const std::uint64_t a = std::uint64_t(0xd2511f53u) * c[0], b = std::uint64_t(0xcd9e8d57u) * c[2];
            c[0] = std::uint32_t(b >> 32) ^ c[1] ^ k[0];
            c[2] = std::uint32_t(a >> 32) ^ c[3] ^ k[1];
            c[1] = std::uint32_t(b);
            c[3] = std::uint32_t(a);
            k[0] += 0x9e3779b9u;
            k[1] += 0xbb67ae85u;
        }
        for (int i = 0; i < 4; ++i) output[i] = c[i];
    }
};

template <class State>
void initialize(std::uint64_t seed, std::uint64_t subsequence, std::uint64_t offset, State *state)
{
    state->seed(seed);
    state->skip_subsequences(subsequence);
    state->skip(offset);
}

template <class State>
unsigned bits(State *state) { return state->next(); }

// In (0, 1].
template <class State>
float uniform(State *state) { return float(state->next()) * 0x1p-32f + 0x1p-33f; }

template <class State>
double uniform_double(State *state)
{
    const std::uint64_t low = state->next();
    return double(low ^ std::uint64_t(state->next()) << 21) * 0x1p-53 + 0x1p-54;
}

// Two normal variates by Box and Muller's method.
template <class State>
float2 normal2(State *state)
{
    const float u = uniform(state), v = float(state->next()) * 0x1.921fb6p-30f + 0x1.921fb6p-31f;
    const float radius = sycl::sqrt(-2.0f * sycl::log(u));
    return {radius * sycl::sin(v), radius * sycl::cos(v)};
}

template <class State>
double2 normal2_double(State *state)
{
    const double u = uniform_double(state), v = uniform_double(state) * 0x1.921fb54442d18p2;
    const double radius = sycl::sqrt(-2.0 * sycl::log(u));
    return {radius * sycl::sin(v), radius * sycl::cos(v)};
}

template <class State>
float normal(State *state)
{
    random::spare &spare = state->spare;
    spare.held = !spare.held;
    if (!spare.held) return spare.value;
    const float2 pair = normal2(state);
    spare.value = pair.y;
    return pair.x;
}

template <class State>
double normal_double(State *state)
{
    random::spare &spare = state->spare;
    spare.held_double = !spare.held_double;
    if (!spare.held_double) return spare.value_double;
    const double2 pair = normal2_double(state);
    spare.value_double = pair.y;
    return pair.x;
}

template <class State>
float log_normal(State *state, float mean, float deviation)
{
    return sycl::exp(mean + deviation * normal(state));
}

template <class State>
double log_normal_double(State *state, double mean, double deviation)
{
    return sycl::exp(mean + deviation * normal_double(state));
}

inline uint4 bits4(philox *state) { return {state->next(), state->next(), state->next(), state->next()}; }

inline float4 uniform4(philox *state) { return {uniform(state), uniform(state), uniform(state), uniform(state)}; }

inline float4 normal4(philox *state)
{
    const float2 first = normal2(state), second = normal2(state);
    return {first.x, first.y, second.x, second.y};
}

template <class State>
void skip(std::uint64_t n, State *state) { state->skip(n); }

}  // namespace gpu::random
