// CUDA's integer dot products for HIP.
#pragma once

#include <hip/hip_runtime.h>

namespace dot {

namespace detail {

template <class Lane>
__device__ int lane(unsigned word, int index) {
    return static_cast<Lane>(word >> (8 * sizeof(Lane) * index));
}

// Four products of 8-bit lanes, added to `sum`; sums are unsigned because they wrap.
template <class Lane>
__device__ unsigned four(unsigned a, unsigned b, unsigned sum) {
    for (int i = 0; i < 4; ++i) sum += static_cast<unsigned>(lane<Lane>(a, i) * lane<Lane>(b, i));
    return sum;
}

// The two 16-bit lanes of `a` times the 8-bit lanes `first` and `first + 1` of `b`, added to `sum`.
template <class Wide, class Narrow>
__device__ unsigned two(unsigned a, unsigned b, unsigned sum, int first) {
    for (int i = 0; i < 2; ++i) sum += static_cast<unsigned>(lane<Wide>(a, i) * lane<Narrow>(b, first + i));
    return sum;
}

template <class Vector>
__device__ unsigned word(Vector v) {
    static_assert(sizeof(Vector) == sizeof(unsigned), "the lanes fill one word");
    unsigned result;
    __builtin_memcpy(&result, &v, sizeof(result));
    return result;
}

}  // namespace detail

__device__ inline int dp4a(int a, int b, int c) { return detail::four<signed char>(a, b, c); }
__device__ inline unsigned dp4a(unsigned a, unsigned b, unsigned c) { return detail::four<unsigned char>(a, b, c); }
__device__ inline int dp4a(char4 a, char4 b, int c) { return dp4a(int(detail::word(a)), int(detail::word(b)), c); }
__device__ inline unsigned dp4a(uchar4 a, uchar4 b, unsigned c) { return dp4a(detail::word(a), detail::word(b), c); }

__device__ inline int dp2a_lo(int a, int b, int c) { return detail::two<short, signed char>(a, b, c, 0); }
__device__ inline int dp2a_hi(int a, int b, int c) { return detail::two<short, signed char>(a, b, c, 2); }
__device__ inline unsigned dp2a_lo(unsigned a, unsigned b, unsigned c) {
    return detail::two<unsigned short, unsigned char>(a, b, c, 0);
}
__device__ inline unsigned dp2a_hi(unsigned a, unsigned b, unsigned c) {
    return detail::two<unsigned short, unsigned char>(a, b, c, 2);
}
__device__ inline int dp2a_lo(short2 a, char4 b, int c) {
    return dp2a_lo(int(detail::word(a)), int(detail::word(b)), c);
}
__device__ inline int dp2a_hi(short2 a, char4 b, int c) {
    return dp2a_hi(int(detail::word(a)), int(detail::word(b)), c);
}
__device__ inline unsigned dp2a_lo(ushort2 a, uchar4 b, unsigned c) {
    return dp2a_lo(detail::word(a), detail::word(b), c);
}
__device__ inline unsigned dp2a_hi(ushort2 a, uchar4 b, unsigned c) {
    return dp2a_hi(detail::word(a), detail::word(b), c);
}

}  // namespace dot
