// CUDA's SIMD video functions: a 32-bit word holds four lanes of 8 bits or two of 16.
// Lane is the type of one lane and says how it is read: signed or unsigned, 8 or 16 bits.
#pragma once

#include <hip/hip_runtime.h>

namespace simd {

namespace detail {

template <class Lane>
constexpr unsigned bits = 8 * sizeof(Lane);

template <class Lane>
constexpr unsigned lane_mask = (1u << bits<Lane>) - 1u;

template <class Lane>
constexpr bool is_signed = Lane(-1) < Lane(0);

template <class Lane>
constexpr int largest = is_signed<Lane> ? int(lane_mask<Lane> >> 1) : int(lane_mask<Lane>);

template <class Lane>
constexpr int smallest = is_signed<Lane> ? -largest<Lane> - 1 : 0;

template <class Lane>
__device__ int lane(unsigned word, unsigned shift) {
    return static_cast<Lane>(word >> shift);
}

template <class Lane>
__device__ int saturate(int value) {
    return value < smallest<Lane> ? smallest<Lane> : value > largest<Lane> ? largest<Lane> : value;
}

// Applies `op` to the lanes of `a` and `b`; results are cut to the lane's width.
template <class Lane, class Op>
__device__ unsigned each(unsigned a, unsigned b, Op op) {
    unsigned result = 0;
    for (unsigned shift = 0; shift < 32; shift += bits<Lane>)
        result |= (unsigned(op(lane<Lane>(a, shift), lane<Lane>(b, shift))) & lane_mask<Lane>) << shift;
    return result;
}

__device__ inline int absolute(int value) { return value < 0 ? -value : value; }

}  // namespace detail

template <class Lane>
__device__ unsigned add(unsigned a, unsigned b) {
    return detail::each<Lane>(a, b, [](int x, int y) { return x + y; });
}

template <class Lane>
__device__ unsigned sub(unsigned a, unsigned b) {
    return detail::each<Lane>(a, b, [](int x, int y) { return x - y; });
}

template <class Lane>
__device__ unsigned add_saturated(unsigned a, unsigned b) {
    return detail::each<Lane>(a, b, [](int x, int y) { return detail::saturate<Lane>(x + y); });
}

template <class Lane>
__device__ unsigned sub_saturated(unsigned a, unsigned b) {
    return detail::each<Lane>(a, b, [](int x, int y) { return detail::saturate<Lane>(x - y); });
}

template <class Lane>
__device__ unsigned min(unsigned a, unsigned b) {
    return detail::each<Lane>(a, b, [](int x, int y) { return x < y ? x : y; });
}

template <class Lane>
__device__ unsigned max(unsigned a, unsigned b) {
    return detail::each<Lane>(a, b, [](int x, int y) { return x > y ? x : y; });
}

template <class Lane>
__device__ unsigned abs_diff(unsigned a, unsigned b) {
    return detail::each<Lane>(a, b, [](int x, int y) { return detail::absolute(x - y); });
}

// Averages of unsigned lanes: rounded up, rounded down.
template <class Lane>
__device__ unsigned average_up(unsigned a, unsigned b) {
    return detail::each<Lane>(a, b, [](int x, int y) { return (x + y + 1) >> 1; });
}

template <class Lane>
__device__ unsigned average_down(unsigned a, unsigned b) {
    return detail::each<Lane>(a, b, [](int x, int y) { return (x + y) >> 1; });
}

template <class Lane>
__device__ unsigned abs(unsigned a) {
    return detail::each<Lane>(a, 0u, [](int x, int) { return detail::absolute(x); });
}

template <class Lane>
__device__ unsigned abs_saturated(unsigned a) {
    return detail::each<Lane>(a, 0u, [](int x, int) { return detail::saturate<Lane>(detail::absolute(x)); });
}

template <class Lane>
__device__ unsigned negate(unsigned a) {
    return detail::each<Lane>(a, 0u, [](int x, int) { return -x; });
}

template <class Lane>
__device__ unsigned negate_saturated(unsigned a) {
    return detail::each<Lane>(a, 0u, [](int x, int) { return detail::saturate<Lane>(-x); });
}

// Comparisons: all bits of the lane set where it holds (cmp_), or 1 (set_).
template <class Lane>
__device__ unsigned cmp_eq(unsigned a, unsigned b) {
    return detail::each<Lane>(a, b, [](int x, int y) { return -int(x == y); });
}

template <class Lane>
__device__ unsigned cmp_ne(unsigned a, unsigned b) {
    return detail::each<Lane>(a, b, [](int x, int y) { return -int(x != y); });
}

template <class Lane>
__device__ unsigned cmp_lt(unsigned a, unsigned b) {
    return detail::each<Lane>(a, b, [](int x, int y) { return -int(x < y); });
}

template <class Lane>
__device__ unsigned cmp_le(unsigned a, unsigned b) {
    return detail::each<Lane>(a, b, [](int x, int y) { return -int(x <= y); });
}

template <class Lane>
__device__ unsigned cmp_gt(unsigned a, unsigned b) {
    return cmp_lt<Lane>(b, a);
}

template <class Lane>
__device__ unsigned cmp_ge(unsigned a, unsigned b) {
    return cmp_le<Lane>(b, a);
}

template <class Lane>
__device__ unsigned set_eq(unsigned a, unsigned b) {
    return detail::each<Lane>(a, b, [](int x, int y) { return int(x == y); });
}

template <class Lane>
__device__ unsigned set_ne(unsigned a, unsigned b) {
    return detail::each<Lane>(a, b, [](int x, int y) { return int(x != y); });
}

template <class Lane>
__device__ unsigned set_lt(unsigned a, unsigned b) {
    return detail::each<Lane>(a, b, [](int x, int y) { return int(x < y); });
}

template <class Lane>
__device__ unsigned set_le(unsigned a, unsigned b) {
    return detail::each<Lane>(a, b, [](int x, int y) { return int(x <= y); });
}

template <class Lane>
__device__ unsigned set_gt(unsigned a, unsigned b) {
    return set_lt<Lane>(b, a);
}

template <class Lane>
__device__ unsigned set_ge(unsigned a, unsigned b) {
    return set_le<Lane>(b, a);
}

// Sum of the absolute differences of the lanes.
template <class Lane>
__device__ unsigned sum_abs_diff(unsigned a, unsigned b) {
    unsigned sum = 0;
    for (unsigned shift = 0; shift < 32; shift += detail::bits<Lane>)
        sum += detail::absolute(detail::lane<Lane>(a, shift) - detail::lane<Lane>(b, shift));
    return sum;
}

}  // namespace simd
