// Complex numbers as pairs of floats or doubles.
#pragma once
#include "hipify_stubs/math.h"
#include "hipify_stubs/vector_types.h"

#pragma clang force_cuda_host_device begin
typedef float2 cuFloatComplex;
typedef double2 cuDoubleComplex;
typedef cuFloatComplex cuComplex;

#define HIPIFY_COMPLEX(suffix, complex, real)                                              \
    real cuCreal##suffix(complex x);                                                       \
    real cuCimag##suffix(complex x);                                                       \
    real cuCabs##suffix(complex x);                                                        \
    complex cuConj##suffix(complex x);                                                     \
    complex cuCadd##suffix(complex x, complex y);                                          \
    complex cuCsub##suffix(complex x, complex y);                                          \
    complex cuCmul##suffix(complex x, complex y);                                          \
    complex cuCdiv##suffix(complex x, complex y);                                          \
    complex cuCfma##suffix(complex x, complex y, complex d);
HIPIFY_COMPLEX(f, cuFloatComplex, float)
HIPIFY_COMPLEX(, cuDoubleComplex, double)
#undef HIPIFY_COMPLEX

cuFloatComplex make_cuFloatComplex(float r, float i);
cuDoubleComplex make_cuDoubleComplex(double r, double i);
cuComplex make_cuComplex(float x, float y);
cuDoubleComplex cuComplexFloatToDouble(cuFloatComplex c);
cuFloatComplex cuComplexDoubleToFloat(cuDoubleComplex c);
#pragma clang force_cuda_host_device end
