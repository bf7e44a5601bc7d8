// PTX's shifts, bit fields and byte permutations.
#pragma once

#include <hip/hip_runtime.h>

namespace ptx {

namespace detail {

template <class T>
constexpr unsigned bits = 8 * sizeof(T);

// A word with its lowest `length` bits set; all of them from the width of T on.
template <class T>
__device__ T low_mask(unsigned length) {
    return length >= bits<T> ? ~T(0) : T((T(1) << length) - 1);
}

__device__ inline unsigned leading_zeros(unsigned value) { return value == 0 ? 32 : __builtin_clz(value); }
__device__ inline unsigned leading_zeros(unsigned long long value) { return value == 0 ? 64 : __builtin_clzll(value); }

// Selectors of four result bytes, the lowest first, one nibble each; `shift` rows of 16 bits.
__device__ inline unsigned selector(unsigned long long rows, unsigned row) {
    return static_cast<unsigned>(rows >> (16 * (row & 3))) & 0xffffu;
}

}  // namespace detail

// Shifts by any distance: from the width of T on, all bits are gone, or copies of the sign.
template <class T>
__device__ T shift_left(T value, unsigned distance) {
    return distance >= detail::bits<T> ? T(0) : T(value << distance);
}

template <class T>
__device__ T shift_right(T value, unsigned distance) {
    constexpr bool is_signed = T(-1) < T(0);
    if (distance < detail::bits<T>) return T(value >> distance);
    return is_signed && value < 0 ? T(-1) : T(0);
}

// `length` bits of `value` from bit `position` on; a signed field is extended by its highest bit.
// Only the lowest eight bits of `position` and `length` count.
template <class T>
__device__ T extract_bits(T value, unsigned position, unsigned length) {
    constexpr bool is_signed = T(-1) < T(0);
    position &= 0xffu;
    length &= 0xffu;
    if (length == 0) return 0;
    const T mask = detail::low_mask<T>(length);
    const T field = shift_right(value, position) & mask;
    const unsigned last = position + length - 1;
    const unsigned sign = last < detail::bits<T> ? last : detail::bits<T> - 1;
    return is_signed && (value >> sign & 1) ? T(field | ~mask) : field;
}

// `base` with its `length` bits from bit `position` on replaced by the lowest bits of `field`.
template <class T>
__device__ T insert_bits(T field, T base, unsigned position, unsigned length) {
    const T mask = shift_left(detail::low_mask<T>(length & 0xffu), position & 0xffu);
    return (base & ~mask) | (shift_left(field, position & 0xffu) & mask);
}

// Number of the highest bit that differs from the sign; all bits set if there is none.
__device__ inline unsigned highest_bit(unsigned value) { return 31u - detail::leading_zeros(value); }
__device__ inline unsigned highest_bit(unsigned long long value) {
    return value == 0 ? ~0u : 63u - detail::leading_zeros(value);
}
__device__ inline unsigned highest_bit(int value) { return highest_bit(static_cast<unsigned>(value < 0 ? ~value : value)); }
__device__ inline unsigned highest_bit(long long value) {
    return highest_bit(static_cast<unsigned long long>(value < 0 ? ~value : value));
}

// The left shift that brings the highest bit to the top.
template <class T>
__device__ unsigned highest_bit_shift(T value) {
    const unsigned bit = highest_bit(value);
    return bit == ~0u ? bit : detail::bits<T> - 1 - bit;
}

// Number of the `offset`-th set bit of `mask`, counted from bit `base` up, or down if `offset` is negative.
__device__ inline unsigned find_nth_bit(unsigned mask, unsigned base, int offset) {
    if (offset == 0) return base < 32 && (mask >> base & 1) ? base : ~0u;
    int left = offset < 0 ? -offset : offset;
    for (unsigned bit = base; bit < 32; bit += offset < 0 ? -1 : 1)
        if ((mask >> bit & 1) && --left == 0) return bit;
    return ~0u;
}

// Each nibble of `selector` names a byte of b:a; with its highest bit set, the byte's sign is repeated instead.
__device__ inline unsigned permute(unsigned a, unsigned b, unsigned selector) {
    const unsigned long long bytes = static_cast<unsigned long long>(b) << 32 | a;
    unsigned result = 0;
    for (unsigned i = 0; i < 4; ++i) {
        const unsigned select = selector >> (4 * i) & 0xfu;
        const unsigned byte = static_cast<unsigned>(bytes >> (8 * (select & 7u))) & 0xffu;
        const unsigned chosen = (select & 8u) == 0 ? byte : (byte & 0x80u) != 0 ? 0xffu : 0u;
        result |= chosen << (8 * i);
    }
    return result;
}

// The named modes: four bytes forward or backward from byte c & 3, repetitions, and clamped edges.
__device__ inline unsigned permute_f4e(unsigned a, unsigned b, unsigned c) {
    return permute(a, b, detail::selector(0x6543543243213210ull, c));
}
__device__ inline unsigned permute_b4e(unsigned a, unsigned b, unsigned c) {
    return permute(a, b, detail::selector(0x0123701267015670ull, c));
}
__device__ inline unsigned permute_rc8(unsigned a, unsigned b, unsigned c) {
    return permute(a, b, detail::selector(0x3333222211110000ull, c));
}
__device__ inline unsigned permute_ecl(unsigned a, unsigned b, unsigned c) {
    return permute(a, b, detail::selector(0x3333322232113210ull, c));
}
__device__ inline unsigned permute_ecr(unsigned a, unsigned b, unsigned c) {
    return permute(a, b, detail::selector(0x3210221011100000ull, c));
}
__device__ inline unsigned permute_rc16(unsigned a, unsigned b, unsigned c) {
    return permute(a, b, detail::selector(0x3232101032321010ull, c));
}

// Any function of three bits: bit 4a + 2b + c of `table` is its value.
__device__ inline unsigned logic_3(unsigned a, unsigned b, unsigned c, unsigned table) {
    unsigned result = 0;
    for (unsigned row = 0; row < 8; ++row)
        if (table >> row & 1) result |= (row & 4 ? a : ~a) & (row & 2 ? b : ~b) & (row & 1 ? c : ~c);
    return result;
}

// Words from their parts, the lowest first.
__device__ inline unsigned short pack_16(unsigned char low, unsigned char high) {
    return static_cast<unsigned short>(low | high << 8);
}
__device__ inline unsigned pack_32(unsigned short low, unsigned short high) {
    return low | static_cast<unsigned>(high) << 16;
}
__device__ inline unsigned pack_32(unsigned char a, unsigned char b, unsigned char c, unsigned char d) {
    return pack_32(pack_16(a, b), pack_16(c, d));
}
__device__ inline unsigned long long pack_64(unsigned low, unsigned high) {
    return low | static_cast<unsigned long long>(high) << 32;
}
__device__ inline unsigned long long pack_64(unsigned short a, unsigned short b, unsigned short c, unsigned short d) {
    return pack_64(pack_32(a, b), pack_32(c, d));
}
__device__ inline unsigned __int128 pack_128(unsigned long long low, unsigned long long high) {
    return low | static_cast<unsigned __int128>(high) << 64;
}
__device__ inline unsigned __int128 pack_128(unsigned a, unsigned b, unsigned c, unsigned d) {
    return pack_128(pack_64(a, b), pack_64(c, d));
}

}  // namespace ptx
