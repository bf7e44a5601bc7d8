// 8-bit floating point.
#pragma once

#include "cuda_fp8.h"

using __hip_fp8_e4m3 = __nv_fp8_e4m3;
using __hip_fp8_e5m2 = __nv_fp8_e5m2;
using __hip_fp8x2_e4m3 = __nv_fp8x2_e4m3;
using __hip_fp8x4_e4m3 = __nv_fp8x4_e4m3;
using __hip_fp8_storage_t = __nv_fp8_storage_t;
