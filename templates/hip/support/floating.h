// Functions of numbers whose type a template chooses: those that HIP has for double alone, with a float for a float.
#pragma once

#include <hip/hip_runtime.h>

namespace floating {

__device__ inline float cospi(float x) { return cospif(x); }
__device__ inline float cyl_bessel_i0(float x) { return cyl_bessel_i0f(x); }
__device__ inline float cyl_bessel_i1(float x) { return cyl_bessel_i1f(x); }
__device__ inline float erfcinv(float x) { return erfcinvf(x); }
__device__ inline float erfcx(float x) { return erfcxf(x); }
__device__ inline float erfinv(float x) { return erfinvf(x); }
__device__ inline float exp10(float x) { return exp10f(x); }
__device__ inline float j0(float x) { return j0f(x); }
__device__ inline float j1(float x) { return j1f(x); }
__device__ inline float normcdf(float x) { return normcdff(x); }
__device__ inline float normcdfinv(float x) { return normcdfinvf(x); }
__device__ inline float rcbrt(float x) { return rcbrtf(x); }
__device__ inline float rsqrt(float x) { return rsqrtf(x); }
__device__ inline float sinpi(float x) { return sinpif(x); }
__device__ inline float y0(float x) { return y0f(x); }
__device__ inline float y1(float x) { return y1f(x); }
__device__ inline float jn(int n, float x) { return jnf(n, x); }
__device__ inline float yn(int n, float x) { return ynf(n, x); }
__device__ inline void sincos(float x, float* sine, float* cosine) { sincosf(x, sine, cosine); }
__device__ inline void sincospi(float x, float* sine, float* cosine) { sincospif(x, sine, cosine); }

// All other types: what is declared for them, be it by the program.
template <class T>
__device__ auto cospi(T x) {
    using ::cospi;
    return cospi(x);
}
template <class T>
__device__ auto cyl_bessel_i0(T x) {
    using ::cyl_bessel_i0;
    return cyl_bessel_i0(x);
}
template <class T>
__device__ auto cyl_bessel_i1(T x) {
    using ::cyl_bessel_i1;
    return cyl_bessel_i1(x);
}
template <class T>
__device__ auto erfcinv(T x) {
    using ::erfcinv;
    return erfcinv(x);
}
template <class T>
__device__ auto erfcx(T x) {
    using ::erfcx;
    return erfcx(x);
}
template <class T>
__device__ auto erfinv(T x) {
    using ::erfinv;
    return erfinv(x);
}
template <class T>
__device__ auto exp10(T x) {
    using ::exp10;
    return exp10(x);
}
template <class T>
__device__ auto j0(T x) {
    using ::j0;
    return j0(x);
}
template <class T>
__device__ auto j1(T x) {
    using ::j1;
    return j1(x);
}
template <class T>
__device__ auto normcdf(T x) {
    using ::normcdf;
    return normcdf(x);
}
template <class T>
__device__ auto normcdfinv(T x) {
    using ::normcdfinv;
    return normcdfinv(x);
}
template <class T>
__device__ auto rcbrt(T x) {
    using ::rcbrt;
    return rcbrt(x);
}
template <class T>
__device__ auto rsqrt(T x) {
    using ::rsqrt;
    return rsqrt(x);
}
template <class T>
__device__ auto sinpi(T x) {
    using ::sinpi;
    return sinpi(x);
}
template <class T>
__device__ auto y0(T x) {
    using ::y0;
    return y0(x);
}
template <class T>
__device__ auto y1(T x) {
    using ::y1;
    return y1(x);
}
template <class T>
__device__ auto jn(int n, T x) {
    using ::jn;
    return jn(n, x);
}
template <class T>
__device__ auto yn(int n, T x) {
    using ::yn;
    return yn(n, x);
}
template <class T, class U>
__device__ void sincos(T x, U* sine, U* cosine) {
    using ::sincos;
    sincos(x, sine, cosine);
}
template <class T, class U>
__device__ void sincospi(T x, U* sine, U* cosine) {
    using ::sincospi;
    sincospi(x, sine, cosine);
}

// An exponent for pow, which computes a double from a float and an int in CUDA, and a float in HIP.
template <class T>
__host__ __device__ constexpr T exponent(T value) {
    return value;
}
__host__ __device__ constexpr double exponent(int value) { return value; }

}  // namespace floating
