// narrow.h and narrow_atomic.h against the engine's own functions of CUDA, over edge values.
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <hip/hip_runtime.h>

#include <cstring>

#include "expect.h"
#include "narrow.h"
#include "narrow_atomic.h"

static unsigned bits(__half v) { return __half_as_ushort(v); }
static unsigned bits(__hip_bfloat16 v) { return __bfloat16_as_ushort(v); }
static bool is_nan(__half v) { return __half2float(v) != __half2float(v); }
static bool is_nan(__hip_bfloat16 v) { return __bfloat162float(v) != __bfloat162float(v); }

// The bits, all NaN alike.
template <class T>
unsigned plain(T v) {
    return is_nan(v) ? 0x7fffu : bits(v);
}

static void compare_atomics() {
    alignas(4) __half halves[2] = {__float2half_rn(1.0f), __float2half_rn(2.0f)};
    expect("old half", 0, plain(narrow_atomic::add(&halves[1], __float2half_rn(0.5f))), bits(__float2half_rn(2.0f)));
    expect("half", 0, bits(halves[0]), bits(__float2half_rn(1.0f)));
    expect("half", 1, bits(halves[1]), bits(__float2half_rn(2.5f)));
    __hip_bfloat162 pair = __halves2bfloat162(__float2bfloat16(1.0f), __float2bfloat16(-3.0f));
    const __hip_bfloat162 more = __halves2bfloat162(__float2bfloat16(4.0f), __float2bfloat16(1.0f));
    const __hip_bfloat162 old = narrow_atomic::add(&pair, more);
    expect("old pair", 0, plain(__low2bfloat16(old)), bits(__float2bfloat16(1.0f)));
    expect("old pair", 1, plain(__high2bfloat16(old)), bits(__float2bfloat16(-3.0f)));
    expect("pair", 0, plain(__low2bfloat16(pair)), bits(__float2bfloat16(5.0f)));
    expect("pair", 1, plain(__high2bfloat16(pair)), bits(__float2bfloat16(-2.0f)));
    float4 vector = make_float4(1, 2, 3, 4);
    const float4 before = narrow_atomic::add(&vector, make_float4(10, 20, 30, 40));
    expect("old vector", 0, before.x * 1000 + before.y * 100 + before.z * 10 + before.w, 1234);
    expect("vector", 0, vector.x * 1000 + vector.y * 100 + vector.z * 10 + vector.w, 11000 + 2200 + 330 + 44);
}

int main() {
    compare_atomics();
    const long long integers[] = {0, 1, -1, 127, 128, 255, 256, 257, 258, 259, 383, 384, 385, 511, 513, -257, -258, -259,
                                  32767, -32768, 65535, 16777217, 2147483647, -2147483648ll, 4294967295ll,
                                  0x7fffffffffffffffll, -0x7fffffffffffffffll - 1,
                                  0x0101000000000001ll, 0x0180800000000000ll, -0x0101000000000001ll};
    for (long long v : integers) {
        const unsigned at = static_cast<unsigned>(v);
        expect("int_rn", at, bits(narrow::nearest_bfloat16<int>(int(v))), bits(__int2bfloat16_rn(int(v))));
        expect("int_rz", at, bits(narrow::bfloat16_toward_zero<int>(int(v))), bits(__int2bfloat16_rz(int(v))));
        expect("int_rd", at, bits(narrow::bfloat16_down<int>(int(v))), bits(__int2bfloat16_rd(int(v))));
        expect("int_ru", at, bits(narrow::bfloat16_up<int>(int(v))), bits(__int2bfloat16_ru(int(v))));
        expect("ll_rn", at, bits(narrow::nearest_bfloat16<long long>(v)), bits(__ll2bfloat16_rn(v)));
        expect("ull_ru", at, bits(narrow::bfloat16_up<unsigned long long>(v)), bits(__ull2bfloat16_ru(v)));
        expect("short_rn", at, bits(narrow::nearest_bfloat16<short>(short(v))), bits(__short2bfloat16_rn(short(v))));
    }
    // 257 lies between 256 and 258: a tie, which goes to the even one.
    expect("257", 257, bits(narrow::nearest_bfloat16<int>(257)), 0x4380u);
    expect("259", 259, bits(narrow::nearest_bfloat16<int>(259)), 0x4382u);

    const unsigned short patterns[] = {0x0000, 0x8000, 0x0001, 0x8001, 0x3c00, 0xbc00, 0x3f80, 0xbf80,
                                       0x3f00, 0x4020, 0xc020, 0x7bff, 0x7c00, 0xfc00, 0x7f80, 0xff80, 0x7fff,
                                       0xffc1, 0x4f00, 0xcf00, 0x5f00, 0x1234};
    for (unsigned short p : patterns) {
        const __hip_bfloat16 b = __ushort_as_bfloat16(p);
        const __half h = __ushort_as_half(p);
        expect("bf_int_rn", p, narrow::to_nearest<int>(b), __bfloat162int_rn(b));
        expect("bf_int_rz", p, narrow::toward_zero<int>(b), __bfloat162int_rz(b));
        expect("bf_uint_rd", p, narrow::round_down<unsigned>(b), __bfloat162uint_rd(b));
        expect("bf_ll_ru", p, narrow::round_up<long long>(b), __bfloat162ll_ru(b));
        expect("bf_ull_rz", p, narrow::toward_zero<unsigned long long>(b), __bfloat162ull_rz(b));
        expect("bf_short_rn", p, narrow::to_nearest<short>(b), __bfloat162short_rn(b));
        expect("infinity", p, narrow::infinity_sign(h), __hisinf(h));
        expect("tanh", p, plain(narrow::hyperbolic_tangent(h)), plain(__float2half_rn(tanhf(__half2float(h)))));
        for (unsigned short q : patterns) {
            const unsigned at = static_cast<unsigned>(p) << 16 | q;
            const __hip_bfloat16 c = __ushort_as_bfloat16(q);
            const __half g = __ushort_as_half(q);
            expect("max_nan", at, plain(narrow::max_nan(b, c)), plain(__hmax_nan(b, c)));
            expect("min_nan", at, plain(narrow::min_nan(h, g)), plain(__hmin_nan(h, g)));
            expect("add", at, plain(narrow::add(h, g)), plain(__hadd_rn(h, g)));
            expect("subtract", at, plain(narrow::subtract(b, c)), plain(__hsub_rn(b, c)));
            expect("multiply", at, plain(narrow::multiply(h, g)), plain(__hmul_rn(h, g)));
            expect("saturate", at, plain(narrow::saturate(__hadd(b, c))), plain(__hadd_sat(b, c)));
            expect("fma_relu", at, plain(narrow::fma_relu(h, g, h)), plain(__hfma_relu(h, g, h)));
            const __half2 x = __halves2half2(h, g), y = __halves2half2(g, g);
            const __hip_bfloat162 u = __halves2bfloat162(b, c), w = __halves2bfloat162(c, c);
            expect("gt", at, narrow::mask_gt(x, y), __hgt2_mask(x, y));
            expect("le_or_nan", at, narrow::mask_le_or_nan(u, w), __hleu2_mask(u, w));
            expect("ne", at, narrow::mask_ne(x, y), __hne2_mask(x, y));
            expect("ne_or_nan", at, narrow::mask_ne_or_nan(x, y), __hneu2_mask(x, y));
            expect("eq_or_nan", at, narrow::mask_eq_or_nan(u, w), __hequ2_mask(u, w));
            const __hip_bfloat162 le = narrow::le_or_nan2(u, w), gt = narrow::gt_or_nan2(u, w);
            expect("le_or_nan2", at, plain(__low2bfloat16(le)), plain(__low2bfloat16(__hleu2(u, w))));
            expect("gt_or_nan2", at, plain(__high2bfloat16(gt)), plain(__high2bfloat16(__hgtu2(u, w))));
            const __half2 z = narrow::complex_fma(x, y, x), wanted = __hcmadd(x, y, x);
            expect("complex real", at, plain(__low2half(z)), plain(__low2half(wanted)));
            expect("complex imaginary", at, plain(__high2half(z)), plain(__high2half(wanted)));
        }
    }
    const float floats[] = {0.0f, -0.0f, 1.0f, 1.001f, -1.001f, 3.4e38f, -3.4e38f, 1e-40f, -1e-40f,
                            INFINITY, -INFINITY, NAN};
    for (float f : floats) {
        unsigned at;
        std::memcpy(&at, &f, sizeof at);
        expect("float_rz", at, plain(narrow::bfloat16_toward_zero<float>(f)), plain(__float2bfloat16_rz(f)));
        expect("float_rd", at, plain(narrow::bfloat16_down<float>(f)), plain(__float2bfloat16_rd(f)));
        expect("float_ru", at, plain(narrow::bfloat16_up<float>(f)), plain(__float2bfloat16_ru(f)));
    }
    return differences != 0;
}
