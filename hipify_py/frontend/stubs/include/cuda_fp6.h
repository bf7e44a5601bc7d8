// 6-bit floating point.
#pragma once
#include "cuda_fp8.h"

#pragma clang force_cuda_host_device begin
typedef unsigned char __nv_fp6_storage_t;
typedef unsigned short int __nv_fp6x2_storage_t;
typedef unsigned int __nv_fp6x4_storage_t;
enum __nv_fp6_interpretation_t { __NV_E3M2, __NV_E2M3 };
HIPIFY_SMALL_FLOAT(__nv_fp6_e2m3, __nv_fp6_storage_t)
HIPIFY_SMALL_FLOAT(__nv_fp6_e3m2, __nv_fp6_storage_t)
HIPIFY_SMALL_FLOAT2(__nv_fp6x2_e2m3, __nv_fp6x2_storage_t)
HIPIFY_SMALL_FLOAT2(__nv_fp6x2_e3m2, __nv_fp6x2_storage_t)
HIPIFY_SMALL_FLOAT4(__nv_fp6x4_e2m3, __nv_fp6x4_storage_t)
HIPIFY_SMALL_FLOAT4(__nv_fp6x4_e3m2, __nv_fp6x4_storage_t)
#pragma clang force_cuda_host_device end
