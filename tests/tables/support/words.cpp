// simd.h and dot.h against the definitions of CUDA's functions, lane by lane in 64-bit arithmetic.
#include <hip/hip_runtime.h>

#include "dot.h"
#include "expect.h"
#include "simd.h"

template <class Lane, class Op>
unsigned lanes(unsigned a, unsigned b, Op op) {
    constexpr int bits = 8 * sizeof(Lane);
    unsigned long long word = 0;
    for (int shift = 0; shift < 32; shift += bits) {
        const long long lane = op((long long)Lane(a >> shift), (long long)Lane(b >> shift));
        word |= ((unsigned long long)lane & ((1ull << bits) - 1)) << shift;
    }
    return unsigned(word);
}

template <class Lane>
long long clamp(long long value) {
    constexpr bool is_signed = Lane(-1) < Lane(0);
    constexpr int bits = 8 * sizeof(Lane);
    const long long high = (1ll << (is_signed ? bits - 1 : bits)) - 1, low = is_signed ? -high - 1 : 0;
    return value < low ? low : value > high ? high : value;
}

static long long magnitude(long long value) { return value < 0 ? -value : value; }

template <class Lane>
void compare(unsigned a, unsigned b) {
    using Wide = long long;
    const unsigned n = sizeof(Lane);
    expect("add", n, simd::add<Lane>(a, b), lanes<Lane>(a, b, [](Wide x, Wide y) { return x + y; }));
    expect("sub", n, simd::sub<Lane>(a, b), lanes<Lane>(a, b, [](Wide x, Wide y) { return x - y; }));
    expect("add_saturated", n, simd::add_saturated<Lane>(a, b),
           lanes<Lane>(a, b, [](Wide x, Wide y) { return clamp<Lane>(x + y); }));
    expect("sub_saturated", n, simd::sub_saturated<Lane>(a, b),
           lanes<Lane>(a, b, [](Wide x, Wide y) { return clamp<Lane>(x - y); }));
    expect("min", n, simd::min<Lane>(a, b), lanes<Lane>(a, b, [](Wide x, Wide y) { return x < y ? x : y; }));
    expect("max", n, simd::max<Lane>(a, b), lanes<Lane>(a, b, [](Wide x, Wide y) { return x < y ? y : x; }));
    expect("abs_diff", n, simd::abs_diff<Lane>(a, b),
           lanes<Lane>(a, b, [](Wide x, Wide y) { return magnitude(x - y); }));
    expect("abs", n, simd::abs<Lane>(a), lanes<Lane>(a, b, [](Wide x, Wide) { return magnitude(x); }));
    expect("abs_saturated", n, simd::abs_saturated<Lane>(a),
           lanes<Lane>(a, b, [](Wide x, Wide) { return clamp<Lane>(magnitude(x)); }));
    expect("negate", n, simd::negate<Lane>(a), lanes<Lane>(a, b, [](Wide x, Wide) { return -x; }));
    expect("negate_saturated", n, simd::negate_saturated<Lane>(a),
           lanes<Lane>(a, b, [](Wide x, Wide) { return clamp<Lane>(-x); }));
    expect("cmp_eq", n, simd::cmp_eq<Lane>(a, b), lanes<Lane>(a, b, [](Wide x, Wide y) { return x == y ? -1 : 0; }));
    expect("cmp_ne", n, simd::cmp_ne<Lane>(a, b), lanes<Lane>(a, b, [](Wide x, Wide y) { return x != y ? -1 : 0; }));
    expect("cmp_lt", n, simd::cmp_lt<Lane>(a, b), lanes<Lane>(a, b, [](Wide x, Wide y) { return x < y ? -1 : 0; }));
    expect("cmp_le", n, simd::cmp_le<Lane>(a, b), lanes<Lane>(a, b, [](Wide x, Wide y) { return x <= y ? -1 : 0; }));
    expect("cmp_gt", n, simd::cmp_gt<Lane>(a, b), lanes<Lane>(a, b, [](Wide x, Wide y) { return x > y ? -1 : 0; }));
    expect("cmp_ge", n, simd::cmp_ge<Lane>(a, b), lanes<Lane>(a, b, [](Wide x, Wide y) { return x >= y ? -1 : 0; }));
    expect("set_eq", n, simd::set_eq<Lane>(a, b), lanes<Lane>(a, b, [](Wide x, Wide y) { return x == y; }));
    expect("set_ne", n, simd::set_ne<Lane>(a, b), lanes<Lane>(a, b, [](Wide x, Wide y) { return x != y; }));
    expect("set_lt", n, simd::set_lt<Lane>(a, b), lanes<Lane>(a, b, [](Wide x, Wide y) { return x < y; }));
    expect("set_le", n, simd::set_le<Lane>(a, b), lanes<Lane>(a, b, [](Wide x, Wide y) { return x <= y; }));
    expect("set_gt", n, simd::set_gt<Lane>(a, b), lanes<Lane>(a, b, [](Wide x, Wide y) { return x > y; }));
    expect("set_ge", n, simd::set_ge<Lane>(a, b), lanes<Lane>(a, b, [](Wide x, Wide y) { return x >= y; }));
    long long sum = 0;
    for (unsigned shift = 0; shift < 32; shift += 8 * n)
        sum += magnitude((long long)Lane(a >> shift) - (long long)Lane(b >> shift));
    expect("sum_abs_diff", n, simd::sum_abs_diff<Lane>(a, b), sum);
}

static void compare_averages(unsigned a, unsigned b) {
    const auto up = [](long long x, long long y) { return (x + y + 1) / 2; };
    const auto down = [](long long x, long long y) { return (x + y) / 2; };
    expect("average_up", 1, simd::average_up<unsigned char>(a, b), lanes<unsigned char>(a, b, up));
    expect("average_down", 2, simd::average_down<unsigned short>(a, b), lanes<unsigned short>(a, b, down));
}

static void compare_dots(unsigned a, unsigned b, unsigned c) {
    long long four = int(c), low = int(c), high = int(c), four_unsigned = c, low_unsigned = c;
    for (int i = 0; i < 4; ++i) {
        four += (long long)(signed char)(a >> 8 * i) * (signed char)(b >> 8 * i);
        four_unsigned += (long long)(unsigned char)(a >> 8 * i) * (unsigned char)(b >> 8 * i);
    }
    for (int i = 0; i < 2; ++i) {
        low += (long long)short(a >> 16 * i) * (signed char)(b >> 8 * i);
        high += (long long)short(a >> 16 * i) * (signed char)(b >> 8 * (i + 2));
        low_unsigned += (long long)(unsigned short)(a >> 16 * i) * (unsigned char)(b >> 8 * i);
    }
    expect("dp4a", 4, unsigned(dot::dp4a(int(a), int(b), int(c))), unsigned(four));
    expect("dp4a, unsigned", 4, dot::dp4a(a, b, c), unsigned(four_unsigned));
    expect("dp2a_lo", 2, unsigned(dot::dp2a_lo(int(a), int(b), int(c))), unsigned(low));
    expect("dp2a_hi", 2, unsigned(dot::dp2a_hi(int(a), int(b), int(c))), unsigned(high));
    expect("dp2a_lo, unsigned", 2, dot::dp2a_lo(a, b, c), unsigned(low_unsigned));
}

int main() {
    const unsigned words[] = {0u, ~0u, 0x80808080u, 0x80008000u, 0x7f7f7f7fu, 0x7fff7fffu, 0x01020304u, 0xfedcba98u};
    for (const unsigned a : words) {
        for (const unsigned b : words) {
            compare<signed char>(a, b);
            compare<unsigned char>(a, b);
            compare<short>(a, b);
            compare<unsigned short>(a, b);
            compare_averages(a, b);
            compare_dots(a, b, b);
        }
    }
    return differences != 0;
}
