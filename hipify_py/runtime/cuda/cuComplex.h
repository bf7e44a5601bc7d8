// Complex numbers of the C style.
#pragma once

#include <math.h>

#include "vector_types.h"

using cuFloatComplex = float2;
using cuDoubleComplex = double2;
using cuComplex = cuFloatComplex;

// hypot scales by itself, so the modulus neither overflows nor underflows early; division follows Smith's method.
#define FACE_COMPLEX(C, T, LETTER, HYPOT, FABS)                                                                 \
    inline T cuCreal##LETTER(C a) { return a.x; }                                                               \
    inline T cuCimag##LETTER(C a) { return a.y; }                                                               \
    inline C cuConj##LETTER(C a) { return {a.x, -a.y}; }                                                        \
    inline C cuCadd##LETTER(C a, C b) { return {a.x + b.x, a.y + b.y}; }                                        \
    inline C cuCsub##LETTER(C a, C b) { return {a.x - b.x, a.y - b.y}; }                                        \
    inline C cuCmul##LETTER(C a, C b) { return {a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x}; }                \
    inline C cuCdiv##LETTER(C a, C b) {                                                                         \
        const bool real_larger = FABS(b.x) >= FABS(b.y);                                                        \
        const T r = real_larger ? b.y / b.x : b.x / b.y, d = real_larger ? b.x + b.y * r : b.x * r + b.y;       \
        return real_larger ? C{(a.x + a.y * r) / d, (a.y - a.x * r) / d}                                        \
                           : C{(a.x * r + a.y) / d, (a.y * r - a.x) / d};                                       \
    }                                                                                                           \
    inline T cuCabs##LETTER(C a) { return HYPOT(a.x, a.y); }                                                    \
    inline C cuCfma##LETTER(C a, C b, C c) { return cuCadd##LETTER(cuCmul##LETTER(a, b), c); }
FACE_COMPLEX(cuFloatComplex, float, f, hypotf, fabsf)
FACE_COMPLEX(cuDoubleComplex, double, , hypot, fabs)
#undef FACE_COMPLEX

inline cuFloatComplex make_cuFloatComplex(float x, float y) { return {x, y}; }
inline cuDoubleComplex make_cuDoubleComplex(double x, double y) { return {x, y}; }
inline cuComplex make_cuComplex(float x, float y) { return {x, y}; }
inline cuDoubleComplex cuComplexFloatToDouble(cuFloatComplex a) { return {double(a.x), double(a.y)}; }
inline cuFloatComplex cuComplexDoubleToFloat(cuDoubleComplex a) { return {float(a.x), float(a.y)}; }
