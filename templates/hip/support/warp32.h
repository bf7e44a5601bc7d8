// CUDA's warp functions for AMD GPUs. A warp stays 32 lanes; a wavefront of 64 lanes holds two of them.
#pragma once

#include <hip/hip_runtime.h>

namespace warp32 {

constexpr int size = 32;
constexpr unsigned all_lanes = 0xffffffffu;

// Number of the calling thread in its warp: 0 to 31.
__device__ inline unsigned lane() { return __lane_id() & 31u; }

// Lanes of the warp before, up to, after, from the calling one.
__device__ inline unsigned lanes_before() { return (1u << lane()) - 1u; }
__device__ inline unsigned lanes_up_to() { return all_lanes >> (31u - lane()); }
__device__ inline unsigned lanes_after() { return ~lanes_up_to(); }
__device__ inline unsigned lanes_from() { return all_lanes << lane(); }

// One bit for each lane that `mask` names, that runs this call and whose `predicate` is not zero.
__device__ inline unsigned ballot(unsigned mask, int predicate) {
    const unsigned first_lane = __lane_id() & 32u;
    return static_cast<unsigned>(__ballot(predicate) >> first_lane) & mask;
}

__device__ inline unsigned active_mask() { return ballot(all_lanes, 1); }

__device__ inline int any(unsigned mask, int predicate) { return ballot(mask, predicate) != 0u; }

__device__ inline int all(unsigned mask, int predicate) { return ballot(mask, !predicate) == 0u; }

// Orders the memory accesses of the lanes. Lanes of a wavefront run in lockstep, so nothing has to be waited for.
__device__ inline void sync(unsigned = all_lanes) {
    __builtin_amdgcn_fence(__ATOMIC_RELEASE, "wavefront");
    __builtin_amdgcn_wave_barrier();
    __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "wavefront");
}

namespace detail {

// Equality of representations: NaN equals itself, as CUDA's match functions have it.
template <class T>
__device__ bool same_bits(T a, T b) {
    static_assert(sizeof(T) == 4 || sizeof(T) == 8, "match functions take 4 or 8 bytes");
    return __builtin_memcmp(&a, &b, sizeof(T)) == 0;
}

// What CUDA's functions, of 4 and of 8 bytes, make of smaller numbers.
template <class T>
__device__ auto promoted(T value) {
    if constexpr (sizeof(T) < sizeof(int)) {
        return static_cast<int>(value);
    } else {
        return value;
    }
}

__device__ inline int lowest_lane(unsigned lanes) { return __ffs(static_cast<int>(lanes)) - 1; }

// Applies `move`, which takes and returns a word, to each word of `value`.
template <class T, class Move>
__device__ T by_words(T value, Move move) {
    constexpr unsigned count = (sizeof(T) + 3) / 4;
    unsigned words[count] = {};
    __builtin_memcpy(words, &value, sizeof(T));
    for (unsigned i = 0; i < count; ++i) words[i] = move(words[i]);
    __builtin_memcpy(&value, words, sizeof(T));
    return value;
}

__device__ constexpr int steps(int width) { return width > 32 ? width - 1 : 31; }

}  // namespace detail

// Shuffles of types that HIP's own shuffles do not take, such as bfloat16. As with CUDA, steps are counted modulo the
// warp: 32, or the wavefront for widths above that.
template <class T>
__device__ T shfl(T value, int source, int width = 32) {
    return detail::by_words(value, [=](unsigned word) { return __shfl(word, source, width); });
}

template <class T>
__device__ T shfl_up(T value, unsigned distance, int width = 32) {
    const int step = distance & detail::steps(width);
    return detail::by_words(value, [=](unsigned word) { return __shfl_up(word, step, width); });
}

template <class T>
__device__ T shfl_down(T value, unsigned distance, int width = 32) {
    const int step = distance & detail::steps(width);
    return detail::by_words(value, [=](unsigned word) { return __shfl_down(word, step, width); });
}

template <class T>
__device__ T shfl_xor(T value, int lanes, int width = 32) {
    const int step = lanes & detail::steps(width);
    return detail::by_words(value, [=](unsigned word) { return __shfl_xor(word, step, width); });
}

// The lanes of `mask` that hold the same bits as the caller.
template <class T>
__device__ unsigned match_any(unsigned mask, T given) {
    const auto value = detail::promoted(given);
    unsigned peers = 0;
    unsigned left = mask & active_mask();
    while (left != 0u) {
        const auto leader_value = __shfl(value, detail::lowest_lane(left), 32);
        const bool matches = detail::same_bits(value, leader_value);
        const unsigned group = ballot(mask, matches);
        if (matches) peers = group;
        left &= ~group & (left - 1u);
    }
    return peers;
}

// `mask` if all its lanes hold the same bits, else 0; `*same` tells which.
template <class T>
__device__ unsigned match_all(unsigned mask, T given, int* same) {
    const auto value = detail::promoted(given);
    const auto first = __shfl(value, detail::lowest_lane(mask), 32);
    *same = all(mask, detail::same_bits(value, first));
    return *same ? mask : 0u;
}

// Folds the values of the lanes of `mask` with `op`; each of these lanes gets the result.
template <class T, class Op>
__device__ T reduce(unsigned mask, T value, Op op) {
    unsigned left = mask & active_mask();
    if (left == all_lanes) {
        for (int distance = 16; distance > 0; distance /= 2) value = op(value, __shfl_xor(value, distance, 32));
        return value;
    }
    T result = __shfl(value, detail::lowest_lane(left), 32);
    for (left &= left - 1u; left != 0u; left &= left - 1u)
        result = op(result, __shfl(value, detail::lowest_lane(left), 32));
    return result;
}

// As with CUDA, numbers of other types become one of these two.
__device__ inline unsigned reduce_add(unsigned mask, unsigned value) {
    return reduce(mask, value, [](unsigned a, unsigned b) { return a + b; });
}

__device__ inline int reduce_add(unsigned mask, int value) {
    return reduce(mask, value, [](int a, int b) { return a + b; });
}

__device__ inline unsigned reduce_min(unsigned mask, unsigned value) {
    return reduce(mask, value, [](unsigned a, unsigned b) { return b < a ? b : a; });
}

__device__ inline int reduce_min(unsigned mask, int value) {
    return reduce(mask, value, [](int a, int b) { return b < a ? b : a; });
}

__device__ inline unsigned reduce_max(unsigned mask, unsigned value) {
    return reduce(mask, value, [](unsigned a, unsigned b) { return a < b ? b : a; });
}

__device__ inline int reduce_max(unsigned mask, int value) {
    return reduce(mask, value, [](int a, int b) { return a < b ? b : a; });
}

__device__ inline unsigned reduce_and(unsigned mask, unsigned value) {
    return reduce(mask, value, [](unsigned a, unsigned b) { return a & b; });
}

__device__ inline unsigned reduce_or(unsigned mask, unsigned value) {
    return reduce(mask, value, [](unsigned a, unsigned b) { return a | b; });
}

__device__ inline unsigned reduce_xor(unsigned mask, unsigned value) {
    return reduce(mask, value, [](unsigned a, unsigned b) { return a ^ b; });
}

}  // namespace warp32
