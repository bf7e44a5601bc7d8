// floating.h: a float gives what the function of floats gives, a double and types of the program's what theirs give.
#include "floating.h"

#include <hip/hip_runtime.h>

#include <type_traits>

#include "expect.h"

namespace mine {
struct Length {
    int steps;
};
__device__ Length rsqrt(Length length) { return {length.steps + 1}; }
}  // namespace mine

template <class T>
__device__ T inverse_root(T x) {
    return floating::rsqrt(x);
}

template <class Float, class Double>
static void compare(const char* name, Float narrow, float narrow_wanted, Double wide, double wide_wanted) {
    static_assert(std::is_same_v<Float, float> && std::is_same_v<Double, double>);
    expect(name, 32, narrow == narrow_wanted, true);
    expect(name, 64, wide == wide_wanted, true);
}

int main() {
    const float x = 0.3f;
    const double y = 0.3;
#define COMPARE(name) compare(#name, floating::name(x), name##f(x), floating::name(y), name(y))
    COMPARE(cospi), COMPARE(cyl_bessel_i0), COMPARE(cyl_bessel_i1), COMPARE(erfcinv), COMPARE(erfcx), COMPARE(erfinv);
    COMPARE(exp10), COMPARE(j0), COMPARE(j1), COMPARE(normcdf), COMPARE(normcdfinv), COMPARE(rcbrt), COMPARE(rsqrt);
    COMPARE(sinpi), COMPARE(y0), COMPARE(y1);
    compare("jn", floating::jn(2, x), jnf(2, x), floating::jn(2, y), jn(2, y));
    compare("yn", floating::yn(2, x), ynf(2, x), floating::yn(2, y), yn(2, y));
    float sine, cosine, sine_wanted, cosine_wanted;
    double wide_sine, wide_cosine;
    floating::sincos(x, &sine, &cosine), sincosf(x, &sine_wanted, &cosine_wanted);
    floating::sincospi(y, &wide_sine, &wide_cosine);
    expect("sincos", 32, sine == sine_wanted && cosine == cosine_wanted, true);
    expect("sincospi", 64, wide_sine == sinpi(y) && wide_cosine == cospi(y), true);
    expect("a type of the program's", 0, unsigned(inverse_root(mine::Length{4}).steps), 5u);
    static_assert(std::is_same_v<decltype(floating::exponent(2)), double>);
    static_assert(std::is_same_v<decltype(floating::exponent(2.0f)), float>);
    return differences != 0;
}
