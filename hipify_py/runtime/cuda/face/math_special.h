// Special functions (norms, error functions, Bessel functions, pi-scaled trigonometry) and directed rounding.
#pragma once

#include <fenv.h>
#include <math.h>

namespace face {

// Evaluates f under a rounding mode of the floating-point environment; volatile keeps the operation inside.
template <class T, class F>
__attribute__((noinline)) T with_rounding(int mode, F f) {
    const int before = fegetround();
    fesetround(mode);
    volatile T result = f();
    fesetround(before);
    return result;
}
template <class T, class F>
T round_rn(F f) {
    volatile T result = f();
    return result;
}
template <class T, class F>
T round_rz(F f) { return with_rounding<T>(FE_TOWARDZERO, f); }
template <class T, class F>
T round_ru(F f) { return with_rounding<T>(FE_UPWARD, f); }
template <class T, class F>
T round_rd(F f) { return with_rounding<T>(FE_DOWNWARD, f); }

inline constexpr double pi = 0x1.921fb54442d18p1;

// sin(pi x) with the argument reduced exactly, so that whole and half numbers give exact results.
inline double sin_pi(double x) {
    const double r = remainder(x, 2.0);
    if (fabs(r) == 1.0) return copysign(0.0, x);
    if (fabs(r) > 0.5) return sin(pi * copysign(1.0 - fabs(r), r));
    return sin(pi * r);
}
inline double cos_pi(double x) {
    const double r = fabs(remainder(x, 2.0));
    if (r == 0.5) return 0.0;
    return r > 0.5 ? -cos(pi * (1.0 - r)) : cos(pi * r);
}

// Inverse of the error function on (-1, 1): a rational first guess, refined by Newton's method.
inline double erf_inverse(double y) {
    if (y <= -1.0 || y >= 1.0) return fabs(y) == 1.0 ? copysign(HUGE_VAL, y) : NAN;
    const double w = log1p(-y * y), a = 2.0 / (pi * 0.147) + w / 2.0;
    double x = copysign(sqrt(sqrt(a * a - w / 0.147) - a), y);
    for (int i = 0; i < 4 && y != 0.0; ++i) x -= (erf(x) - y) / (2.0 / sqrt(pi) * exp(-x * x));
    return x;
}
// Inverse of the complementary error function on (0, 2); works in logarithms so that tiny arguments keep precision.
inline double erfc_inverse(double y) {
    if (y > 0.5 || !(y > 0.0)) return y == 0.0 ? HUGE_VAL : erf_inverse(1.0 - y);
    const double l = log(y);
    double x = sqrt(-l - 0.5 * log(pi * (1.0 - l)));
    for (int i = 0; i < 8; ++i) x += (log(erfc(x)) - l) * erfc(x) * sqrt(pi) / 2.0 * exp(x * x);
    return x;
}
// exp(x^2) erfc(x); the asymptotic series takes over where exp(x^2) would overflow.
inline double erfc_scaled(double x) {
    if (x < 25.0) return exp(x * x) * erfc(x);
    const double q = 1.0 / (2.0 * x * x);
    return 1.0 / (x * sqrt(pi)) * (1.0 - q * (1.0 - 3.0 * q * (1.0 - 5.0 * q * (1.0 - 7.0 * q * (1.0 - 9.0 * q)))));
}
// Modified Bessel function of the first kind of order 0 or 1: every term of its power series is positive.
inline double bessel_i(int order, double x) {
    double term = order == 0 ? 1.0 : x / 2.0, sum = term;
    for (int k = 1; term > sum * 1e-17; ++k) sum += term *= x * x / (4.0 * k * (k + order));
    return sum;
}
inline double norm_of(int n, const double* p) {
    double r = 0.0;
    for (int i = 0; i < n; ++i) r = hypot(r, p[i]);
    return r;
}
inline float norm_of(int n, const float* p) {
    double r = 0.0;
    for (int i = 0; i < n; ++i) r += double(p[i]) * double(p[i]);
    return float(sqrt(r));
}

}  // namespace face

extern "C" {
inline float sinpif(float x) noexcept { return float(face::sin_pi(double(x))); }
inline double sinpi(double x) noexcept { return face::sin_pi(x); }
inline float cospif(float x) noexcept { return float(face::cos_pi(double(x))); }
inline double cospi(double x) noexcept { return face::cos_pi(x); }
}
inline void sincospif(float x, float* s, float* c) { *s = sinpif(x); *c = cospif(x); }
inline void sincospi(double x, double* s, double* c) { *s = sinpi(x); *c = cospi(x); }

inline float rhypotf(float x, float y) { return 1.0f / hypotf(x, y); }
inline double rhypot(double x, double y) { return 1.0 / hypot(x, y); }
inline double normcdf(double x) { return 0.5 * erfc(-x * 0x1.6a09e667f3bcdp-1); }
inline float normcdff(float x) { return float(normcdf(double(x))); }
inline double erfinv(double x) { return face::erf_inverse(x); }
inline float erfinvf(float x) { return float(face::erf_inverse(double(x))); }
inline double erfcinv(double x) { return face::erfc_inverse(x); }
inline float erfcinvf(float x) { return float(face::erfc_inverse(double(x))); }
inline double normcdfinv(double x) { return -0x1.6a09e667f3bcdp0 * face::erfc_inverse(2.0 * x); }
inline float normcdfinvf(float x) { return float(normcdfinv(double(x))); }
inline double erfcx(double x) { return face::erfc_scaled(x); }
inline float erfcxf(float x) { return float(face::erfc_scaled(double(x))); }
inline double cyl_bessel_i0(double x) { return face::bessel_i(0, fabs(x)); }
inline float cyl_bessel_i0f(float x) { return float(cyl_bessel_i0(double(x))); }
inline double cyl_bessel_i1(double x) { return copysign(face::bessel_i(1, fabs(x)), x); }
inline float cyl_bessel_i1f(float x) { return float(cyl_bessel_i1(double(x))); }

inline float norm3df(float a, float b, float c) { const float p[] = {a, b, c}; return face::norm_of(3, p); }
inline double norm3d(double a, double b, double c) { return hypot(a, b, c); }
inline float norm4df(float a, float b, float c, float d) { const float p[] = {a, b, c, d}; return face::norm_of(4, p); }
inline double norm4d(double a, double b, double c, double d) { return hypot(hypot(a, b), hypot(c, d)); }
inline float rnorm3df(float a, float b, float c) { return 1.0f / norm3df(a, b, c); }
inline double rnorm3d(double a, double b, double c) { return 1.0 / norm3d(a, b, c); }
inline float rnorm4df(float a, float b, float c, float d) { return 1.0f / norm4df(a, b, c, d); }
inline double rnorm4d(double a, double b, double c, double d) { return 1.0 / norm4d(a, b, c, d); }
inline float normf(int n, const float* p) { return face::norm_of(n, p); }
inline double norm(int n, const double* p) { return face::norm_of(n, p); }
inline float rnormf(int n, const float* p) { return 1.0f / normf(n, p); }
inline double rnorm(int n, const double* p) { return 1.0 / norm(n, p); }
