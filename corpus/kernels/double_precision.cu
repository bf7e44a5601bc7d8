// Double precision: composite Simpson quadrature of several integrands, with fma and special functions.
#include "common/check.h"

#include <cfloat>

typedef double (*Integrand)(double);

template <int Which>
__device__ double evaluate(double x)
{
    switch (Which) {
    case 0: return exp(-x) * sin(3.0 * x);
    case 1: return fma(x, x, 1.0) / (1.0 + sqrt(x));
    case 2: return erf(x) + log1p(x);
    default: return pow(x, 2.5) * cospi(x);
    }
}

template <int Which>
__global__ void simpsonPanels(double a, double h, int panels, double *values)
{
    const int p = blockIdx.x * blockDim.x + threadIdx.x;
    if (p >= panels) return;
    const double left = a + 2.0 * p * h;
    values[p] = h / 3.0 * (evaluate<Which>(left) + 4.0 * evaluate<Which>(left + h) + evaluate<Which>(left + 2.0 * h));
}

static double f0(double x) { return std::exp(-x) * std::sin(3.0 * x); }
static double f1(double x) { return (x * x + 1.0) / (1.0 + std::sqrt(x)); }
static double f2(double x) { return std::erf(x) + std::log(1.0 + x); }
static double f3(double x) { return x * x * std::sqrt(x) * std::cos(3.14159265358979323846 * x); }

// Every panel is compared with the same panel on the host: tighter than comparing one sum.
template <int Which>
static long run(Integrand f, double a, double b, double *d_values, double *values)
{
    const int panels = 301;
    const double h = (b - a) / (2 * panels);
    CHECK(cudaMemset(d_values, 0xff, panels * sizeof(double)));
    simpsonPanels<Which><<<(panels + 63) / 64, 64>>>(a, h, panels, d_values);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(values, d_values, panels * sizeof(double), cudaMemcpyDeviceToHost));

    long wrong = 0;
    double total = 0.0, wantTotal = 0.0;
    for (int p = 0; p < panels; ++p) {
        const double x = a + 2.0 * p * h;
        const double want = (f(x) + 4.0 * f(x + h) + f(x + 2.0 * h)) * h / 3.0;
        wrong += !(std::fabs(values[p] - want) <= 1e-14);
        total += values[p];
        wantTotal += want;
    }
    std::printf("integral %d: %.15f (host %.15f)\n", Which, total, wantTotal);
    return wrong;
}

int main()
{
    static_assert(DBL_MANT_DIG == 53, "needs IEEE double precision");
    double *d_values, values[301];
    CHECK(cudaMalloc(&d_values, sizeof values));
    long wrong = run<0>(f0, 0.0, 2.0, d_values, values);
    wrong += run<1>(f1, 0.5, 3.0, d_values, values);
    wrong += run<2>(f2, 0.0, 1.5, d_values, values);
    wrong += run<3>(f3, 0.25, 2.25, d_values, values);
    CHECK(cudaFree(d_values));
    return report(wrong);
}
