// Pairs of 16-bit numbers, norms, constants and compiler built-ins in device code.
#include <cstdio>
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_runtime.h>
#include <math_constants.h>

__global__ void pairs(float *o)
{
    __half2 a = make_half2(__float2half(1.0f), __float2half(-2.0f)), b = __float2half2_rn(-1.5f);
    __half2 most = __hmax2(a, b), least = __hmin2(a, b), size = __habs2(b), opposite = __hneg2(a);
    o[0] = __low2float(most) + 10 * __high2float(most) + 100 * __low2float(least) + 1000 * __high2float(least);
    o[1] = __low2float(size) + __high2float(opposite);
    __nv_bfloat162 c = __float22bfloat162_rn(make_float2(0.5f, 3.0f));
    __nv_bfloat162 d = __hmax2(c, make_bfloat162(__float2bfloat16(1.0f), __float2bfloat16(1.0f)));
    o[2] = __low2float(d) + 10 * __high2float(__hneg2(d));
    o[3] = __bfloat16_as_ushort(__float2bfloat16(1.0f)) == 0x3f80 && (float)__ushort_as_bfloat16(0x4000) == 2;
    const nv_half2 e = h2sqrt(h2rcp(__lows2half2(make_half2(__float2half(0.25f), a.x), __lowhigh2highlow(a))));
    const __half2 none = __float2half2_rn(0.0f) / __float2half2_rn(0.0f);
    o[3] += 10 * __low2float(e) + __hbge2(e, __low2half2(e)) + 2 * __hbne2(a, none) + 4 * __high2float(__hgt2(most, a));
    const __nv_bfloat16 low = __hmin(c.x, c.y), root = hsqrt(__hmax(__habs(-c.x), __float2bfloat16(4.0f)));
    o[3] += 100 * (float)low + 1000 * (float)root + 10000 * (__hisnan(none.x) && !__hisnan(low) && !__hisinf(low));
}

__global__ void numbers(float *o, int n)
{
    __builtin_assume(n > 0);
    float sine, cosine;
    __sincosf(0.5f, &sine, &cosine);
    o[0] = norm3df(2, 3, 6) + norm4df(1, 1, 1, 1) + rnorm3df(0, 0, 4) + 8 * rnorm4df(2, 2, 2, 2);
    o[1] = fabs(norm3d(3e200, 0, 4e200) - 5e200) < 1e185;
    o[2] = fabsf(sine * sine + cosine * cosine - 1) < 1e-5f && sine < cosine;
    o[3] = __sad(-3, 4, 5u) + __usad(3, 10, 1u);
    o[3] += __dp4a(0x7f80ff01, 0x02ff0305, 7) - (7 + 5 - 3 + 128 + 254) + __dp4a(0xff000001u, 0x02000003u, 1u) - 514;
    o[3] += __dp2a_lo((int)0xfffe0003, 0x7777ff02, n) - (7 + 6 + 2) + __dp2a_hi(0xffff0002u, 0xff037777u, 0u) - 16711431u;
    o[3] += __dp4a(make_char4(1, -1, -128, 127), make_char4(5, 3, -1, 2), 7) - 391;
    o[4] = fabsf(normcdff(0) - 0.5f) < 1e-6f && fabs(normcdf(1.0) - 0.8413447460685429) < 1e-12;
    o[5] = CUDART_SQRT_TWO_F * CUDART_SQRT_HALF_F + CUDART_PIO2_F / CUDART_PIO4_F + (CUDART_LN2 * CUDART_L2E > 0.5);
    const float huge = n * 1e20f, none = huge * 0 / (n - 7);
    o[6] = __float2int_rn(huge) == 0x7fffffff && __float2int_rz(-huge) == -0x7fffffff - 1 && __float2int_rd(none) == 0;
    o[7] = __float2uint_rn(-2.5f) == 0 && __double2uint_ru(huge) == 0xffffffff && __double2int_rn(n * 0.5) == 4;
    o[7] *= __brevll(n) == 7ull << 61 && __brevll(1ull << 32 | n) == (7ull << 61 | 1ull << 31);
    o[8] = __float2ll_rn(huge) == 0x7fffffffffffffff && __float2int_ru(n * -0.5f) == -3 && __half2int_rn(__float2half(2.5f)) == 2;
    if (__builtin_expect(n == 0, 0))
        __builtin_unreachable();
}

int main()
{
    float *o;
    cudaMallocManaged(&o, 13 * sizeof(float));
    pairs<<<1, 1>>>(o);
    numbers<<<1, 1>>>(o + 4, 7);
    cudaDeviceSynchronize();
    const float expected[13] = {1 - 15 - 150 - 2000, 1.5f + 2, 1 - 30, 12075, 7 + 2 + 0.25f + 2, 1, 1, 12 + 8, 1, 1 + 2 + 1, 1, 1, 1};
    bool right = true;
    for (int i = 0; i < 13; ++i) {
        if (fabsf(o[i] - expected[i]) > 1e-4f) {
            printf("%d: %g, not %g\n", i, o[i], expected[i]);
            right = false;
        }
    }
    printf(right ? "PASS\n" : "FAIL\n");
    return !right;
}
