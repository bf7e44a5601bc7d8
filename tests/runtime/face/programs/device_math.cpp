// Intrinsics and mathematical functions against values computed by hand or with exact arithmetic.
#include <cuda_runtime.h>
#include <math_constants.h>

#include <algorithm>

#include "check.h"

using namespace std;

static void integers() {
    CHECK_EQ(__popc(0xf0f0u), 8);
    CHECK_EQ(__clz(0), 32);
    CHECK_EQ(__clz(1), 31);
    CHECK_EQ(__clzll(-1), 0);
    CHECK_EQ(__ffs(0), 0);
    CHECK_EQ(__ffs(0x50), 5);
    CHECK_EQ(__brev(1u), 0x80000000u);
    CHECK_EQ(__brev(0x12345678u), 0x1e6a2c48u);
    CHECK_EQ(__brevll(1ull), 1ull << 63);
    CHECK_EQ(__byte_perm(0x33221100u, 0x77665544u, 0x0725), 0x00772255u);
    CHECK_EQ(__byte_perm(0x00800000u, 0u, 0x000a), 0x000000ffu);
    CHECK_EQ(__funnelshift_l(0x80000000u, 1u, 1), 3u);
    CHECK_EQ(__funnelshift_r(0x80000000u, 1u, 31), 3u);
    CHECK_EQ(__funnelshift_lc(7u, 9u, 40), 7u);
    CHECK_EQ(__funnelshift_rc(7u, 9u, 40), 9u);
    CHECK_EQ(__mul24(-3, 5), -15);
    CHECK_EQ(__mul24(0x01000002, 3), 6);
    CHECK_EQ(__umul24(0xff000002u, 3u), 6u);
    CHECK_EQ(__umulhi(0xffffffffu, 0xffffffffu), 0xfffffffeu);
    CHECK_EQ(__mulhi(-1, 5), -1);
    CHECK_EQ(__umul64hi(~0ull, 16ull), 15ull);
    CHECK_EQ(__mul64hi(-1ll, 16ll), -1ll);
    CHECK_EQ(__sad(-3, 4, 10u), 17u);
    CHECK_EQ(__usad(3u, 9u, 1u), 7u);
    CHECK_EQ(__hadd(-3, 2), -1);
    CHECK_EQ(__rhadd(3, 2), 3);
    CHECK_EQ(__uhadd(0xffffffffu, 1u), 0x80000000u);
    CHECK_EQ(__dp4a(0x01ff02fe, 0x01010101, 10), 10 + 1 - 1 + 2 - 2);
    CHECK_EQ(__dp4a(0xff000000u, 0x02000000u, 1u), 511u);
    CHECK_EQ(__dp2a_lo(int(0x00020003), 0x0000fe01, 5), 5 + 3 - 4);
    CHECK_EQ(__fns(0xau, 0u, 1), 1u);
    CHECK_EQ(__fns(0xau, 0u, 3), 0xffffffffu);
    CHECK_EQ(min(3, 4), 3);
    CHECK_EQ(max(2u, -1), 0xffffffffu);
    CHECK_EQ(max(1.0f, 2.5), 2.5);
    CHECK_EQ(abs(-2.5f), 2.5f);
}

static void simd() {
    CHECK_EQ(__vadd4(0xff01ff01u, 0x01010101u), 0x00020002u);
    CHECK_EQ(__vaddus4(0xff010001u, 0x01010101u), 0xff020102u);
    CHECK_EQ(__vaddss2(0x7fff8000u, 0x0001ffffu), 0x7fff8000u);
    CHECK_EQ(__vabsdiffu4(0x01ff0003u, 0x02000005u), 0x01ff0002u);
    CHECK_EQ(__vcmpeq4(0x01020304u, 0x01000300u), 0xff00ff00u);
    CHECK_EQ(__vsetgtu2(0x00020001u, 0x00010001u), 0x00010000u);
    CHECK_EQ(__vmaxs2(0xffff0001u, 0x00000000u), 0x00000001u);
    CHECK_EQ(__vminu4(0xff010203u, 0x01ff0304u), 0x01010203u);
    CHECK_EQ(__vsadu4(0x01020304u, 0x04030201u), 8u);
    CHECK_EQ(__vavgu2(0x00010002u, 0x00020002u), 0x00020002u);
    CHECK_EQ(__vneg4(0x01000000u), 0xff000000u);
    CHECK_EQ(__vimax3_s32(-1, 4, 3), 4);
}

static void conversions() {
    CHECK_EQ(__float2int_rn(2.5f), 2);
    CHECK_EQ(__float2int_ru(2.1f), 3);
    CHECK_EQ(__float2int_rd(-2.1f), -3);
    CHECK_EQ(__float2int_rz(-2.9f), -2);
    CHECK_EQ(__float2int_rn(1e10f), 2147483647);
    CHECK_EQ(__float2int_rn(CUDART_NAN_F), 0);
    CHECK_EQ(__float2uint_rz(-5.0f), 0u);
    CHECK_EQ(__double2ll_rn(CUDART_NAN), (long long)(1ull << 63));
    CHECK_EQ(__int2float_rn(16777217), 16777216.0f);
    CHECK_EQ(__int2float_ru(16777217), 16777218.0f);
    CHECK_EQ(__int2float_rz(-16777217), -16777216.0f);
    CHECK_EQ(__double2float_rd(0.1), 0.099999994f);
    CHECK_EQ(__float_as_int(1.0f), 0x3f800000);
    CHECK_EQ(__int_as_float(0x40490fdb), CUDART_PI_F);
    CHECK_EQ(__double2hiint(1.0), 0x3ff00000);
    CHECK_EQ(__hiloint2double(0x3ff00000, 0), 1.0);
    CHECK_EQ(__fadd_ru(1.0f, 1e-20f), nextafterf(1.0f, 2.0f));
    CHECK_EQ(__fadd_rz(1.0f, 1e-20f), 1.0f);
    CHECK_EQ(__fmaf_rn(2.0f, 3.0f, 4.0f), 10.0f);
    CHECK_EQ(__ddiv_rd(1.0, 3.0), 0x1.5555555555555p-2);
    CHECK_EQ(__ddiv_ru(1.0, 3.0), 0x1.5555555555556p-2);
    CHECK_EQ(__saturatef(1.5f), 1.0f);
    CHECK_EQ(__saturatef(CUDART_NAN_F), 0.0f);
}

static void functions() {
    float s = 0, c = 0;
    sincosf(0.5f, &s, &c);
    CHECK_NEAR(s, 0.479425538604203, 1e-6);
    CHECK_NEAR(c, 0.877582561890373, 1e-6);
    CHECK_NEAR(__expf(1.0f), 2.718281828459045, 1e-6);
    CHECK_NEAR(__powf(2.0f, 10.0f), 1024, 1e-6);
    CHECK_EQ(__fdividef(7.0f, 2.0f), 3.5f);
    CHECK_EQ(rsqrtf(4.0f), 0.5f);
    CHECK_EQ(sinpi(1.0), 0.0);
    CHECK_EQ(cospi(0.5), 0.0);
    CHECK_NEAR(sinpif(0.25f), 0.7071067811865476, 1e-6);
    CHECK_NEAR(sinpi(-1.75), 0.7071067811865476, 1e-15);
    CHECK_NEAR(cospi(0.75), -0.7071067811865476, 1e-15);
    CHECK_EQ(norm3df(1.0f, 2.0f, 2.0f), 3.0f);
    CHECK_EQ(norm4d(1, 1, 1, 1), 2.0);
    CHECK_EQ(rnorm3df(2.0f, 4.0f, 4.0f), 1.0f / 6.0f);
    CHECK_NEAR(normcdf(1.959963984540054), 0.975, 1e-14);
    CHECK_NEAR(normcdfinv(0.975), 1.959963984540054, 1e-14);
    CHECK_NEAR(erfinv(0.5), 0.4769362762044699, 1e-14);
    CHECK_NEAR(erfcinv(1e-10), 4.572824967389486, 1e-13);
    CHECK_NEAR(erfcx(30.0), 0.018795888861416751, 1e-12);
    CHECK_NEAR(cyl_bessel_i0(2.0), 2.2795853023360673, 1e-14);
    CHECK_NEAR(cyl_bessel_i1(-2.0), -1.5906368546373291, 1e-14);
    CHECK_NEAR(rcbrt(8.0), 0.5, 1e-15);
    CHECK_EQ(exp2f(3.0f), 8.0f);
    int table[2] = {4, 9};
    CHECK_EQ(__ldg(table + 1), 9);
    __stcs(table, 11);
    CHECK_EQ(table[0], 11);
    CHECK_EQ(sizeof(float3), 12u);
    CHECK(alignof(float4) == 16 && alignof(int2) == 8 && alignof(uchar4) == 4 && sizeof(double4) == 32);
    CHECK_EQ(make_short4(1, 2, 3, 4).w, 4);
}

int main() {
    integers();
    simd();
    conversions();
    functions();
    return report();
}
