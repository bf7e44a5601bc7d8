// Half precision: __half, __half2 and their intrinsics, evaluated in software.
#pragma once

#include <type_traits>

#include "face/narrow_float.h"
#include "vector_types.h"

struct __half_raw { unsigned short x; };
struct __half2_raw { unsigned short x, y; };

#define FACE_H __half
#define FACE_H2 __half2
#define FACE_N half
#define FACE_E 5
#define FACE_M 10
#define FACE_RAW __half_raw
#define FACE_RAW2 __half2_raw
#include "face/narrow_float_ops.inc"

using half = __half;
using half2 = __half2;
using nv_half = __half;
using nv_half2 = __half2;
