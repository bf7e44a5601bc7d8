// 4-bit floating point.
#pragma once
#include "cuda_fp6.h"

#pragma clang force_cuda_host_device begin
typedef unsigned char __nv_fp4_storage_t;
typedef unsigned char __nv_fp4x2_storage_t;
typedef unsigned short int __nv_fp4x4_storage_t;
enum __nv_fp4_interpretation_t { __NV_E2M1 };
HIPIFY_SMALL_FLOAT(__nv_fp4_e2m1, __nv_fp4_storage_t)
HIPIFY_SMALL_FLOAT2(__nv_fp4x2_e2m1, __nv_fp4x2_storage_t)
HIPIFY_SMALL_FLOAT4(__nv_fp4x4_e2m1, __nv_fp4x4_storage_t)
__nv_fp4_storage_t __nv_cvt_float_to_fp4(float v, __nv_fp4_interpretation_t i, cudaRoundMode r);
__nv_fp4x2_storage_t __nv_cvt_float2_to_fp4x2(float2 v, __nv_fp4_interpretation_t i, cudaRoundMode r);
__nv_fp4x2_storage_t __nv_cvt_halfraw2_to_fp4x2(__half2_raw v, __nv_fp4_interpretation_t i, cudaRoundMode r);
__nv_fp4x2_storage_t __nv_cvt_bfloat16raw2_to_fp4x2(__nv_bfloat162_raw v, __nv_fp4_interpretation_t i, cudaRoundMode r);
__half2_raw __nv_cvt_fp4x2_to_halfraw2(__nv_fp4x2_storage_t v, __nv_fp4_interpretation_t i);
#pragma clang force_cuda_host_device end
