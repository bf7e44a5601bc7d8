// bfloat16: __nv_bfloat16, __nv_bfloat162 and their intrinsics, evaluated in software.
#pragma once

#include <type_traits>

#include "face/narrow_float.h"
#include "vector_types.h"

struct __nv_bfloat16_raw { unsigned short x; };
struct __nv_bfloat162_raw { unsigned short x, y; };

#define FACE_H __nv_bfloat16
#define FACE_H2 __nv_bfloat162
#define FACE_N bfloat16
#define FACE_E 8
#define FACE_M 7
#define FACE_RAW __nv_bfloat16_raw
#define FACE_RAW2 __nv_bfloat162_raw
#include "face/narrow_float_ops.inc"

using nv_bfloat16 = __nv_bfloat16;
using nv_bfloat162 = __nv_bfloat162;
