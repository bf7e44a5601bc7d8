// Arithmetic on pairs (real part, imaginary part) with CUDA's layout and scaling.
#pragma once

#include "vector.h"

#include <sycl/sycl.hpp>

namespace gpu {

template <class C>
C complex_add(C a, C b) { return {a.x + b.x, a.y + b.y}; }

template <class C>
C complex_subtract(C a, C b) { return {a.x - b.x, a.y - b.y}; }

template <class C>
C complex_multiply(C a, C b) { return {a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x}; }

// Scaled, so that large and small divisors don't overflow.
template <class C>
C complex_divide(C a, C b)
{
    const auto scale = 1 / (sycl::fabs(b.x) + sycl::fabs(b.y));
    const C n{a.x * scale, a.y * scale}, d{b.x * scale, b.y * scale};
    const auto factor = 1 / (d.x * d.x + d.y * d.y);
    return {(n.x * d.x + n.y * d.y) * factor, (n.y * d.x - n.x * d.y) * factor};
}

template <class C>
C complex_conjugate(C a) { return {a.x, -a.y}; }

template <class C>
auto complex_real(C a) { return a.x; }

template <class C>
auto complex_imaginary(C a) { return a.y; }

template <class C>
auto complex_magnitude(C a) { return sycl::hypot(a.x, a.y); }

inline double2 complex_to_double(float2 a) { return {a.x, a.y}; }
inline float2 complex_to_float(double2 a) { return {static_cast<float>(a.x), static_cast<float>(a.y)}; }

}  // namespace gpu
