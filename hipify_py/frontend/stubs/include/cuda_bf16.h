// Brain floating point.
#pragma once
#include "cuda_fp16.h"

#define __CUDA_BF16_H__
#define __CUDA_BF16_TYPES_EXIST__
#define CUDART_INF_BF16 __ushort_as_bfloat16((unsigned short)0x7F80U)
#define CUDART_NAN_BF16 __ushort_as_bfloat16((unsigned short)0x7FFFU)
#define CUDART_MAX_NORMAL_BF16 __ushort_as_bfloat16((unsigned short)0x7F7FU)
#define CUDART_ZERO_BF16 __ushort_as_bfloat16((unsigned short)0x0000U)
#define CUDART_ONE_BF16 __ushort_as_bfloat16((unsigned short)0x3F80U)

#pragma clang force_cuda_host_device begin
struct __align__(2) __nv_bfloat16_raw { unsigned short x; };
struct __align__(4) __nv_bfloat162_raw { unsigned short x, y; };

struct __align__(2) __nv_bfloat16 {
    unsigned short __x;
    __nv_bfloat16() = default;
    constexpr __nv_bfloat16(const __nv_bfloat16_raw &r) : __x(r.x) {}
    explicit __nv_bfloat16(const __half &v);
    __nv_bfloat16(float v);
    __nv_bfloat16(double v);
    __nv_bfloat16(short v);
    __nv_bfloat16(unsigned short v);
    __nv_bfloat16(int v);
    __nv_bfloat16(unsigned int v);
    __nv_bfloat16(long v);
    __nv_bfloat16(unsigned long v);
    __nv_bfloat16(long long v);
    __nv_bfloat16(unsigned long long v);
    __nv_bfloat16 &operator=(const __nv_bfloat16_raw &r);
    __nv_bfloat16 &operator=(float v);
    __nv_bfloat16 &operator=(double v);
    __nv_bfloat16 &operator=(short v);
    __nv_bfloat16 &operator=(unsigned short v);
    __nv_bfloat16 &operator=(int v);
    __nv_bfloat16 &operator=(unsigned int v);
    __nv_bfloat16 &operator=(long long v);
    __nv_bfloat16 &operator=(unsigned long long v);
    operator __nv_bfloat16_raw() const;
    operator float() const;
};

struct __align__(4) __nv_bfloat162 {
    __nv_bfloat16 x, y;
    __nv_bfloat162() = default;
    constexpr __nv_bfloat162(const __nv_bfloat16 &a, const __nv_bfloat16 &b) : x(a), y(b) {}
    __nv_bfloat162(const __nv_bfloat162_raw &r);
    __nv_bfloat162 &operator=(const __nv_bfloat162_raw &r);
    operator __nv_bfloat162_raw() const;
};

typedef __nv_bfloat16 nv_bfloat16;
typedef __nv_bfloat162 nv_bfloat162;

__nv_bfloat162 make_bfloat162(__nv_bfloat16 x, __nv_bfloat16 y);
__nv_bfloat16 __double2bfloat16(double a);
__nv_bfloat16 __float2bfloat16(float a);
__nv_bfloat162 __float2bfloat162_rn(float a);
__nv_bfloat162 __floats2bfloat162_rn(float a, float b);
__nv_bfloat162 __float22bfloat162_rn(float2 a);
float __bfloat162float(__nv_bfloat16 a);
float2 __bfloat1622float2(__nv_bfloat162 a);
float __low2float(__nv_bfloat162 a);
float __high2float(__nv_bfloat162 a);
#define HIPIFY_ROUND(result, name, type)                                                   \
    result name##_rn(type a); result name##_rz(type a); result name##_rd(type a); result name##_ru(type a);
HIPIFY_ROUND(__nv_bfloat16, __float2bfloat16, float)
HIPIFY_ROUND(__nv_bfloat16, __int2bfloat16, int)
HIPIFY_ROUND(__nv_bfloat16, __uint2bfloat16, unsigned int)
HIPIFY_ROUND(__nv_bfloat16, __short2bfloat16, short)
HIPIFY_ROUND(__nv_bfloat16, __ushort2bfloat16, unsigned short)
HIPIFY_ROUND(__nv_bfloat16, __ll2bfloat16, long long)
HIPIFY_ROUND(__nv_bfloat16, __ull2bfloat16, unsigned long long)
HIPIFY_ROUND(int, __bfloat162int, __nv_bfloat16)
HIPIFY_ROUND(unsigned int, __bfloat162uint, __nv_bfloat16)
HIPIFY_ROUND(short, __bfloat162short, __nv_bfloat16)
HIPIFY_ROUND(unsigned short, __bfloat162ushort, __nv_bfloat16)
HIPIFY_ROUND(long long, __bfloat162ll, __nv_bfloat16)
HIPIFY_ROUND(unsigned long long, __bfloat162ull, __nv_bfloat16)
#undef HIPIFY_ROUND
signed char __bfloat162char_rz(__nv_bfloat16 a);
unsigned char __bfloat162uchar_rz(__nv_bfloat16 a);
short __bfloat16_as_short(__nv_bfloat16 a);
unsigned short __bfloat16_as_ushort(__nv_bfloat16 a);
__nv_bfloat16 __short_as_bfloat16(short a);
__nv_bfloat16 __ushort_as_bfloat16(unsigned short a);
__nv_bfloat162 __bfloat162bfloat162(__nv_bfloat16 a);
__nv_bfloat162 __halves2bfloat162(__nv_bfloat16 a, __nv_bfloat16 b);
__nv_bfloat16 __low2bfloat16(__nv_bfloat162 a);
__nv_bfloat16 __high2bfloat16(__nv_bfloat162 a);
__nv_bfloat162 __low2bfloat162(__nv_bfloat162 a);
__nv_bfloat162 __high2bfloat162(__nv_bfloat162 a);
__nv_bfloat162 __lows2bfloat162(__nv_bfloat162 a, __nv_bfloat162 b);
__nv_bfloat162 __highs2bfloat162(__nv_bfloat162 a, __nv_bfloat162 b);
__nv_bfloat162 __lowhigh2highlow(__nv_bfloat162 a);
#define HIPIFY_T __nv_bfloat16
#define HIPIFY_T2 __nv_bfloat162
#include "hipify_stubs/half_functions.h"
#undef HIPIFY_T
#undef HIPIFY_T2
#pragma clang force_cuda_host_device end
