// Integer, bit, conversion and cached-load intrinsics of device code.
#pragma once

#include <math.h>
#include <stdint.h>
#include <string.h>

namespace face {

template <class To, class From>
inline To bit_cast(From from) {
    static_assert(sizeof(To) == sizeof(From), "a bit cast keeps the size");
    To to;
    memcpy(&to, &from, sizeof to);
    return to;
}

// Float to integer as the hardware does it: NaN gives 0 (the minimum for 64-bit results), the rest saturates.
template <class I, class F>
inline I saturate_to(F rounded) {
    constexpr bool is_signed = I(-1) < I(0);
    constexpr int bits = int(sizeof(I)) * 8 - (is_signed ? 1 : 0);
    constexpr I lowest = is_signed ? I(uint64_t(1) << bits) : I(0);
    constexpr I highest = I(~lowest);
    if (rounded != rounded) return sizeof(I) == 8 ? I(uint64_t(1) << 63) : I(0);
    if (rounded >= F(ldexp(1.0, bits))) return highest;
    if (rounded <= (is_signed ? -F(ldexp(1.0, bits)) : F(0))) return lowest;
    return I(rounded);
}

// Integer or double to a narrower float with directed rounding: the nearest value, moved by one step where needed.
template <class To, class From>
inline To narrow(From from, int direction) {
    To to = To(from);
    const long double exact = static_cast<long double>(from), rounded = static_cast<long double>(to);
    const bool toward_zero = direction == 0;
    if (rounded > exact && (direction < 0 || (toward_zero && exact > 0))) to = nextafter(to, To(-INFINITY));
    if (rounded < exact && (direction > 0 || (toward_zero && exact < 0))) to = nextafter(to, To(INFINITY));
    return to;
}

// The results of some functions differ in sign between CUDA and HIP.
#ifdef __HIP_PLATFORM_AMD__
using BitCount = unsigned;
using Product24 = int;
using BitPlace = int;
#else
using BitCount = int;
using Product24 = unsigned;
using BitPlace = unsigned;
#endif

}  // namespace face

// Bits.
inline face::BitCount __popc(unsigned x) { return face::BitCount(__builtin_popcount(x)); }
inline face::BitCount __popcll(unsigned long long x) { return face::BitCount(__builtin_popcountll(x)); }
inline int __clz(int x) { return x == 0 ? 32 : __builtin_clz(unsigned(x)); }
inline int __clzll(long long x) { return x == 0 ? 64 : __builtin_clzll(static_cast<unsigned long long>(x)); }
inline int __ffs(int x) { return __builtin_ffs(x); }
inline int __ffsll(long long x) { return __builtin_ffsll(x); }
inline unsigned __brev(unsigned x) {
    x = (x >> 1 & 0x55555555u) | (x & 0x55555555u) << 1;
    x = (x >> 2 & 0x33333333u) | (x & 0x33333333u) << 2;
    x = (x >> 4 & 0x0f0f0f0fu) | (x & 0x0f0f0f0fu) << 4;
    return __builtin_bswap32(x);
}
inline unsigned long long __brevll(unsigned long long x) {
    return static_cast<unsigned long long>(__brev(unsigned(x))) << 32 | __brev(unsigned(x >> 32));
}
// Picks four of the eight bytes of y:x; bit 3 of a selector replicates the byte's sign instead.
inline unsigned __byte_perm(unsigned x, unsigned y, unsigned selector) {
    const uint64_t bytes = uint64_t(y) << 32 | x;
    unsigned result = 0;
    for (int i = 0; i < 4; ++i) {
        const unsigned s = selector >> (4 * i);
        unsigned byte = unsigned(bytes >> (8 * (s & 7))) & 0xffu;
        if (s & 8) byte = byte & 0x80u ? 0xffu : 0u;
        result |= byte << (8 * i);
    }
    return result;
}
inline unsigned __funnelshift_l(unsigned lo, unsigned hi, unsigned shift) {
    return unsigned((uint64_t(hi) << 32 | lo) << (shift & 31) >> 32);
}
inline unsigned __funnelshift_r(unsigned lo, unsigned hi, unsigned shift) {
    return unsigned((uint64_t(hi) << 32 | lo) >> (shift & 31));
}
inline unsigned __funnelshift_lc(unsigned lo, unsigned hi, unsigned shift) {
    return shift >= 32 ? lo : __funnelshift_l(lo, hi, shift);
}
inline unsigned __funnelshift_rc(unsigned lo, unsigned hi, unsigned shift) {
    return shift >= 32 ? hi : __funnelshift_r(lo, hi, shift);
}
// Position of the n-th set bit of mask counted from base (upward for n > 0, downward for n < 0); ~0 if there is none.
inline face::BitPlace __fns(unsigned mask, unsigned base, int offset) {
    const int step = offset < 0 ? -1 : 1;
    int left = offset == 0 ? 1 : offset * step;
    for (int bit = int(base); bit >= 0 && bit < 32; bit += step) {
        if (mask >> bit & 1u) --left;
        else if (offset == 0) break;
        if (left == 0) return face::BitPlace(bit);
    }
    return face::BitPlace(-1);
}

// Integer arithmetic.
inline int __mul24(int a, int b) {
    const auto low = [](int v) { return int(unsigned(v) << 8) >> 8; };
    return int(int64_t(low(a)) * low(b));
}
inline face::Product24 __umul24(unsigned a, unsigned b) {
    return face::Product24((a & 0xffffffu) * (b & 0xffffffu));
}
inline int mul24(int a, int b) { return __mul24(a, b); }
inline unsigned umul24(unsigned a, unsigned b) { return unsigned(__umul24(a, b)); }
inline int __mulhi(int a, int b) { return int(int64_t(a) * b >> 32); }
inline unsigned __umulhi(unsigned a, unsigned b) { return unsigned(uint64_t(a) * b >> 32); }
inline int mulhi(int a, int b) { return __mulhi(a, b); }
inline unsigned umulhi(unsigned a, unsigned b) { return __umulhi(a, b); }
inline long long __mul64hi(long long a, long long b) {
    return static_cast<long long>(static_cast<__int128>(a) * b >> 64);
}
inline unsigned long long __umul64hi(unsigned long long a, unsigned long long b) {
    return static_cast<unsigned long long>(static_cast<unsigned __int128>(a) * b >> 64);
}
inline long long mul64hi(long long a, long long b) { return __mul64hi(a, b); }
inline unsigned long long umul64hi(unsigned long long a, unsigned long long b) { return __umul64hi(a, b); }
inline unsigned __usad(unsigned a, unsigned b, unsigned c) { return (a > b ? a - b : b - a) + c; }
inline unsigned __sad(int a, int b, unsigned c) {
    return (a > b ? unsigned(a) - unsigned(b) : unsigned(b) - unsigned(a)) + c;
}
inline int __hadd(int a, int b) { return int((int64_t(a) + b) >> 1); }
inline int __rhadd(int a, int b) { return int((int64_t(a) + b + 1) >> 1); }
inline unsigned __uhadd(unsigned a, unsigned b) { return unsigned((uint64_t(a) + b) >> 1); }
inline unsigned __urhadd(unsigned a, unsigned b) { return unsigned((uint64_t(a) + b + 1) >> 1); }

// Dot products of packed 8-bit (and 16 by 8-bit) values.
inline int __dp4a(int a, int b, int c) {
    for (int i = 0; i < 32; i += 8) c += int(int8_t(a >> i)) * int8_t(b >> i);
    return c;
}
inline unsigned __dp4a(unsigned a, unsigned b, unsigned c) {
    for (int i = 0; i < 32; i += 8) c += (a >> i & 0xffu) * (b >> i & 0xffu);
    return c;
}
inline int __dp2a_lo(int a, int b, int c) { return c + int16_t(a) * int8_t(b) + (a >> 16) * int8_t(b >> 8); }
inline int __dp2a_hi(int a, int b, int c) { return c + int16_t(a) * int8_t(b >> 16) + (a >> 16) * (b >> 24); }
inline unsigned __dp2a_lo(unsigned a, unsigned b, unsigned c) {
    return c + (a & 0xffffu) * (b & 0xffu) + (a >> 16) * (b >> 8 & 0xffu);
}
inline unsigned __dp2a_hi(unsigned a, unsigned b, unsigned c) {
    return c + (a & 0xffffu) * (b >> 16 & 0xffu) + (a >> 16) * (b >> 24);
}

// Reinterpretation.
inline int __float_as_int(float x) { return face::bit_cast<int>(x); }
inline unsigned __float_as_uint(float x) { return face::bit_cast<unsigned>(x); }
inline float __int_as_float(int x) { return face::bit_cast<float>(x); }
inline float __uint_as_float(unsigned x) { return face::bit_cast<float>(x); }
inline long long __double_as_longlong(double x) { return face::bit_cast<long long>(x); }
inline double __longlong_as_double(long long x) { return face::bit_cast<double>(x); }
inline int __double2hiint(double x) { return int(face::bit_cast<uint64_t>(x) >> 32); }
inline int __double2loint(double x) { return int(uint32_t(face::bit_cast<uint64_t>(x))); }
inline double __hiloint2double(int hi, int lo) {
    return face::bit_cast<double>(uint64_t(uint32_t(hi)) << 32 | uint32_t(lo));
}

// Conversions with a rounding mode.
#define FACE_TO_INTEGER(FROM, F, TO, I)                                                              \
    inline I __##FROM##2##TO##_rn(F x) { return face::saturate_to<I>(rint(x)); }                     \
    inline I __##FROM##2##TO##_rz(F x) { return face::saturate_to<I>(trunc(x)); }                    \
    inline I __##FROM##2##TO##_ru(F x) { return face::saturate_to<I>(ceil(x)); }                     \
    inline I __##FROM##2##TO##_rd(F x) { return face::saturate_to<I>(floor(x)); }
#define FACE_TO_FLOAT(FROM, I, TO, F)                                                                \
    inline F __##FROM##2##TO##_rn(I x) { return F(x); }                                              \
    inline F __##FROM##2##TO##_rz(I x) { return face::narrow<F>(x, 0); }                             \
    inline F __##FROM##2##TO##_ru(I x) { return face::narrow<F>(x, 1); }                             \
    inline F __##FROM##2##TO##_rd(I x) { return face::narrow<F>(x, -1); }
FACE_TO_INTEGER(float, float, int, int)
FACE_TO_INTEGER(float, float, uint, unsigned)
FACE_TO_INTEGER(float, float, ll, long long)
FACE_TO_INTEGER(float, float, ull, unsigned long long)
FACE_TO_INTEGER(double, double, int, int)
FACE_TO_INTEGER(double, double, uint, unsigned)
FACE_TO_INTEGER(double, double, ll, long long)
FACE_TO_INTEGER(double, double, ull, unsigned long long)
FACE_TO_FLOAT(int, int, float, float)
FACE_TO_FLOAT(uint, unsigned, float, float)
FACE_TO_FLOAT(ll, long long, float, float)
FACE_TO_FLOAT(ull, unsigned long long, float, float)
FACE_TO_FLOAT(ll, long long, double, double)
FACE_TO_FLOAT(ull, unsigned long long, double, double)
FACE_TO_FLOAT(double, double, float, float)
#undef FACE_TO_INTEGER
#undef FACE_TO_FLOAT
inline double __int2double_rn(int x) { return double(x); }
inline double __uint2double_rn(unsigned x) { return double(x); }

// Loads and stores with a cache hint: plain memory accesses on a CPU.
#define FACE_HINTED_LOAD(NAME) \
    template <class T>         \
    inline T NAME(const T* p) { return *p; }
FACE_HINTED_LOAD(__ldg)
FACE_HINTED_LOAD(__ldca)
FACE_HINTED_LOAD(__ldcg)
FACE_HINTED_LOAD(__ldcs)
FACE_HINTED_LOAD(__ldcv)
FACE_HINTED_LOAD(__ldlu)
#undef FACE_HINTED_LOAD
#define FACE_HINTED_STORE(NAME) \
    template <class T>          \
    inline void NAME(T* p, T value) { *p = value; }
FACE_HINTED_STORE(__stwb)
FACE_HINTED_STORE(__stcg)
FACE_HINTED_STORE(__stcs)
FACE_HINTED_STORE(__stwt)
#undef FACE_HINTED_STORE

inline void __prof_trigger(int) {}
#ifndef __clang__
inline void __builtin_assume(bool) {}
#endif

// Which kind of memory an address belongs to: a CPU has one address space.
inline unsigned __isGlobal(const void* p) { return p != nullptr; }
inline size_t __cvta_generic_to_shared(const void* p) { return reinterpret_cast<size_t>(p); }
inline size_t __cvta_generic_to_global(const void* p) { return reinterpret_cast<size_t>(p); }
inline void* __cvta_shared_to_generic(size_t p) { return reinterpret_cast<void*>(p); }
inline void* __cvta_global_to_generic(size_t p) { return reinterpret_cast<void*>(p); }
