// Math functions that CUDA adds to the C library, and the global min and max overloads.
#pragma once
#include "hipify_stubs/libc.h"

#pragma clang force_cuda_host_device begin

// Declared noexcept because some C libraries declare a few of these names that way.
extern "C" {
#define HIPIFY_MATH1(name) double name(double x) noexcept(true); float name##f(float x) noexcept(true);
#define HIPIFY_MATH2(name) double name(double x, double y) noexcept(true); float name##f(float x, float y) noexcept(true);
HIPIFY_MATH1(rsqrt) HIPIFY_MATH1(rcbrt) HIPIFY_MATH1(sinpi) HIPIFY_MATH1(cospi) HIPIFY_MATH1(tanpi)
HIPIFY_MATH1(erfinv) HIPIFY_MATH1(erfcinv) HIPIFY_MATH1(erfcx) HIPIFY_MATH1(normcdf) HIPIFY_MATH1(normcdfinv)
HIPIFY_MATH1(exp10) HIPIFY_MATH1(cyl_bessel_i0) HIPIFY_MATH1(cyl_bessel_i1)
HIPIFY_MATH2(rhypot)
float fdividef(float x, float y) noexcept(true);
double fdivide(double x, double y) noexcept(true);
void sincospi(double x, double *s, double *c) noexcept(true);
void sincospif(float x, float *s, float *c) noexcept(true);
double norm(int dim, const double *p) noexcept(true);
float normf(int dim, const float *p) noexcept(true);
double rnorm(int dim, const double *p) noexcept(true);
float rnormf(int dim, const float *p) noexcept(true);
double norm3d(double a, double b, double c) noexcept(true);
float norm3df(float a, float b, float c) noexcept(true);
double rnorm3d(double a, double b, double c) noexcept(true);
float rnorm3df(float a, float b, float c) noexcept(true);
double norm4d(double a, double b, double c, double d) noexcept(true);
float norm4df(float a, float b, float c, float d) noexcept(true);
double rnorm4d(double a, double b, double c, double d) noexcept(true);
float rnorm4df(float a, float b, float c, float d) noexcept(true);
unsigned int umin(unsigned int a, unsigned int b) noexcept(true);
unsigned int umax(unsigned int a, unsigned int b) noexcept(true);
long long llmin(long long a, long long b) noexcept(true);
long long llmax(long long a, long long b) noexcept(true);
unsigned long long ullmin(unsigned long long a, unsigned long long b) noexcept(true);
unsigned long long ullmax(unsigned long long a, unsigned long long b) noexcept(true);

// Fast approximations.
float __sinf(float x) noexcept(true);
float __cosf(float x) noexcept(true);
float __tanf(float x) noexcept(true);
float __tanhf(float x) noexcept(true);
float __expf(float x) noexcept(true);
float __exp10f(float x) noexcept(true);
float __exp2f(float x) noexcept(true);
float __logf(float x) noexcept(true);
float __log2f(float x) noexcept(true);
float __log10f(float x) noexcept(true);
float __powf(float x, float y) noexcept(true);
void __sincosf(float x, float *s, float *c) noexcept(true);
float __fdividef(float x, float y) noexcept(true);
float __saturatef(float x) noexcept(true);
#undef HIPIFY_MATH1
#undef HIPIFY_MATH2
}

#define HIPIFY_FLOAT1(name) float name(float x);
#define HIPIFY_FLOAT2(name) float name(float x, float y);
HIPIFY_FLOAT1(rsqrt) HIPIFY_FLOAT1(rcbrt) HIPIFY_FLOAT1(sinpi) HIPIFY_FLOAT1(cospi) HIPIFY_FLOAT1(erfinv)
HIPIFY_FLOAT1(erfcinv) HIPIFY_FLOAT1(erfcx) HIPIFY_FLOAT1(normcdf) HIPIFY_FLOAT1(normcdfinv) HIPIFY_FLOAT1(exp10)
HIPIFY_FLOAT1(j0) HIPIFY_FLOAT1(j1) HIPIFY_FLOAT1(y0) HIPIFY_FLOAT1(y1)
HIPIFY_FLOAT1(cyl_bessel_i0) HIPIFY_FLOAT1(cyl_bessel_i1)
HIPIFY_FLOAT2(rhypot) HIPIFY_FLOAT2(fdivide)
void sincos(float x, float *s, float *c);
void sincospi(float x, float *s, float *c);
float jn(int n, float x);
float yn(int n, float x);
double pow(float x, int y);
#undef HIPIFY_FLOAT1
#undef HIPIFY_FLOAT2

#define HIPIFY_MINMAX(result, a, b) result min(const a x, const b y); result max(const a x, const b y);
#define HIPIFY_MINMAX_INT(s, u)                                                            \
    HIPIFY_MINMAX(s, s, s) HIPIFY_MINMAX(u, u, u) HIPIFY_MINMAX(u, s, u) HIPIFY_MINMAX(u, u, s)
HIPIFY_MINMAX_INT(int, unsigned int)
HIPIFY_MINMAX_INT(long, unsigned long)
HIPIFY_MINMAX_INT(long long, unsigned long long)
HIPIFY_MINMAX(float, float, float)
HIPIFY_MINMAX(double, double, double)
HIPIFY_MINMAX(double, float, double)
HIPIFY_MINMAX(double, double, float)
#undef HIPIFY_MINMAX
#undef HIPIFY_MINMAX_INT

#pragma clang force_cuda_host_device end
