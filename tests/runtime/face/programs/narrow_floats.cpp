// half, bfloat16 and the 8-bit formats: encodings, rounding, arithmetic, comparisons, pairs, atomics.
#include <cuda_fp8.h>
#include <cuda_runtime.h>
#include <math_constants.h>

#include "check.h"

__global__ void accumulate(half2* p, __nv_bfloat16* q) {
    atomicAdd(p, __floats2half2_rn(1.0f, 0.5f));
    atomicAdd(q, __float2bfloat16(2.0f));
}

static void halves() {
    CHECK_EQ(__half_as_ushort(__float2half(1.0f)), 0x3c00);
    CHECK_EQ(__half_as_ushort(__float2half(65504.0f)), 0x7bff);
    CHECK_EQ(__half_as_ushort(__float2half(65520.0f)), 0x7c00);
    CHECK_EQ(__half_as_ushort(__float2half_rz(65520.0f)), 0x7bff);
    CHECK_EQ(__half_as_ushort(__float2half(0x1p-24f)), 0x0001);
    CHECK_EQ(__half_as_ushort(__float2half(0x1p-25f)), 0x0000);
    CHECK_EQ(__half_as_ushort(__float2half_ru(0x1p-30f)), 0x0001);
    CHECK_EQ(__half_as_ushort(__float2half(CUDART_NAN_F)), 0x7fff);
    CHECK_EQ(__half_as_ushort(__float2half(-2049.0f)), 0xe800);
    CHECK_EQ(__half_as_ushort(__float2half_rd(-2049.0f)), 0xe801);
    int wrong = 0;
    for (unsigned bits = 0; bits < 0x10000; ++bits) {
        const half h = __ushort_as_half(static_cast<unsigned short>(bits));
        wrong += !__hisnan(h) && __half_as_ushort(__float2half(__half2float(h))) != bits;
        const __nv_bfloat16 b = __ushort_as_bfloat16(static_cast<unsigned short>(bits));
        wrong += !__hisnan(b) && __bfloat16_as_ushort(__float2bfloat16(__bfloat162float(b))) != bits;
    }
    CHECK_EQ(wrong, 0);
    const half a = 1.5f, b = 2.25f, nan = __float2half(CUDART_NAN_F);
    CHECK_EQ(float(a * b), 3.375f);
    CHECK_EQ(float(a / b), __half2float(__float2half(1.5f / 2.25f)));
    CHECK_EQ(float(__hfma(a, b, a)), 4.875f);
    CHECK_EQ(float(__hfma_relu(-a, b, a)), 0.0f);
    CHECK_EQ(float(__hadd_sat(a, b)), 1.0f);
    CHECK(__hlt(a, b) && !__hlt(nan, b) && __hltu(nan, b) && !__hne(nan, b) && nan != b && __heq(a, a));
    CHECK_EQ(float(__hmax(nan, b)), 2.25f);
    CHECK(__hisnan(__hmax_nan(nan, b)));
    CHECK_EQ(__hisinf(__ushort_as_half(0xfc00)), -1);
    CHECK_EQ(__half2int_rn(__float2half(2.5f)), 2);
    CHECK_EQ(__half2uint_ru(__float2half(2.25f)), 3u);
    CHECK_EQ(float(__int2half_rn(2049)), 2048.0f);
    CHECK_NEAR(float(hexp(half(1.0f))), 2.718, 1e-3);
    CHECK_EQ(float(hsqrt(half(4.0f))), 2.0f);
    half c = a;
    c += b;
    ++c;
    CHECK_EQ(float(c), 4.75f);
    CHECK_EQ(int(b), 2);
}

static void pairs() {
    const half2 p = __floats2half2_rn(1.0f, 2.0f), q = __float2half2_rn(3.0f);
    const half2 r = __hfma2(p, q, p);
    CHECK(__low2float(r) == 4.0f && __high2float(r) == 8.0f);
    CHECK(__hbeq2(p + p, p * __float2half2_rn(2.0f)) && !__hbgt2(p, p));
    CHECK_EQ(__hgt2_mask(r, __float2half2_rn(5.0f)), 0xffff0000u);
    CHECK_EQ(__half22float2(__lowhigh2highlow(p)).x, 2.0f);
    CHECK_EQ(float(__highs2half2(p, r).y), 8.0f);
    const __nv_bfloat162 b = __float22bfloat162_rn(make_float2(1.0f, 257.0f));
    CHECK(__low2float(b) == 1.0f && __high2float(b) == 256.0f);
    CHECK_EQ(__bfloat1622float2(__hmul2(b, b)).y, 65536.0f);
    CHECK_EQ(__bfloat16_as_ushort(__float2bfloat16_rn(1.00390625f)), 0x3f80);
    CHECK_EQ(__bfloat16_as_ushort(__float2bfloat16_ru(1.00390625f)), 0x3f81);
    // One rounding: 257 * 257 - 66048 = 1 exactly, while the rounded product would give 0 or 512.
    const __nv_bfloat16 x = 129.0f;
    CHECK_EQ(float(__hfma(x, x, __nv_bfloat16(-16640.0f))), 1.0f);
}

static void bytes() {
    CHECK_EQ(__nv_fp8_e4m3(448.0f).__x, 0x7e);
    CHECK_EQ(__nv_fp8_e4m3(1000.0f).__x, 0x7e);
    CHECK_EQ(__nv_cvt_float_to_fp8(1000.0f, __NV_NOSAT, __NV_E4M3), 0x7f);
    CHECK_EQ(__nv_fp8_e4m3(1.0f).__x, 0x38);
    CHECK_EQ(__nv_fp8_e4m3(0x1p-9f).__x, 0x01);
    CHECK_EQ(__nv_cvt_float_to_fp8(1e6f, __NV_NOSAT, __NV_E5M2), 0x7c);
    CHECK_EQ(__nv_fp8_e5m2(1e6f).__x, 0x7b);
    int wrong = 0;
    for (int bits = 0; bits < 256; ++bits) {
        __nv_fp8_e4m3 a;
        __nv_fp8_e5m2 b;
        a.__x = b.__x = static_cast<unsigned char>(bits);
        wrong += (bits & 0x7f) != 0x7f && __nv_fp8_e4m3(float(a)).__x != bits;
        wrong += (bits & 0x7f) < 0x7c && __nv_fp8_e5m2(float(b)).__x != bits;
    }
    CHECK_EQ(wrong, 0);
    const float4 v = float4(__nv_fp8x4_e4m3(make_float4(1.0f, -2.0f, 3.0f, 0.5f)));
    CHECK(v.x == 1.0f && v.y == -2.0f && v.z == 3.0f && v.w == 0.5f);
}

int main() {
    halves();
    pairs();
    bytes();
    half2 h = __float2half2_rn(0.0f);
    __nv_bfloat16 b = 0.0f;
    LAUNCH(accumulate, 2, 32)(&h, &b);
    CHECK(__low2float(h) == 64.0f && __high2float(h) == 32.0f && float(b) == 128.0f);
    return report();
}
