// cuComplex: a Horner polynomial, a Moebius map and magnitudes in float and double complex numbers.
#include "common/check.h"

#include <cuComplex.h>

#include <complex>
#include <vector>

#define TERMS 4

__global__ void horner(const cuDoubleComplex *z, const cuDoubleComplex *coefficients, cuDoubleComplex *out, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    cuDoubleComplex sum = make_cuDoubleComplex(0.0, 0.0);
    for (int t = 0; t < TERMS; ++t) sum = cuCadd(cuCmul(sum, z[i]), coefficients[t]);
    out[i] = sum;
}

// w = (z - 1) / (conj(z) + 3i), and |w|.
__global__ void moebius(const cuFloatComplex *z, cuFloatComplex *w, float *magnitude, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    const cuFloatComplex top = cuCsubf(z[i], make_cuFloatComplex(1.0f, 0.0f));
    const cuFloatComplex bottom = cuCaddf(cuConjf(z[i]), make_cuComplex(0.0f, 3.0f));
    w[i] = cuCdivf(top, bottom);
    magnitude[i] = cuCabsf(w[i]);
}

int main()
{
    const int n = 613, threads = 64, blocks = (n + threads - 1) / threads;
    std::vector<cuDoubleComplex> z(n), p(n);
    std::vector<cuFloatComplex> zf(n), w(n);
    std::vector<float> magnitude(n);
    const cuDoubleComplex coefficients[TERMS] = {
        make_cuDoubleComplex(1.0, -0.5), make_cuDoubleComplex(0.25, 2.0), make_cuDoubleComplex(-1.5, 0.0),
        make_cuDoubleComplex(0.0, 0.75)};
    Lcg rng(30);
    for (int i = 0; i < n; ++i) {
        zf[i] = make_cuFloatComplex(rng.uniform(), rng.uniform());
        z[i] = cuComplexFloatToDouble(zf[i]);
    }

    cuDoubleComplex *d_z, *d_c, *d_p;
    cuFloatComplex *d_zf, *d_w;
    float *d_m;
    CHECK(cudaMalloc(&d_z, n * sizeof *d_z));
    CHECK(cudaMalloc(&d_c, sizeof coefficients));
    CHECK(cudaMalloc(&d_p, n * sizeof *d_p));
    CHECK(cudaMalloc(&d_zf, n * sizeof *d_zf));
    CHECK(cudaMalloc(&d_w, n * sizeof *d_w));
    CHECK(cudaMalloc(&d_m, n * sizeof *d_m));
    CHECK(cudaMemcpy(d_z, z.data(), n * sizeof *d_z, cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(d_c, coefficients, sizeof coefficients, cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(d_zf, zf.data(), n * sizeof *d_zf, cudaMemcpyHostToDevice));
    CHECK(cudaMemset(d_p, 0xff, n * sizeof *d_p));
    CHECK(cudaMemset(d_w, 0xff, n * sizeof *d_w));
    CHECK(cudaMemset(d_m, 0xff, n * sizeof *d_m));
    horner<<<blocks, threads>>>(d_z, d_c, d_p, n);
    moebius<<<blocks, threads>>>(d_zf, d_w, d_m, n);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(p.data(), d_p, n * sizeof *d_p, cudaMemcpyDeviceToHost));
    CHECK(cudaMemcpy(w.data(), d_w, n * sizeof *d_w, cudaMemcpyDeviceToHost));
    CHECK(cudaMemcpy(magnitude.data(), d_m, n * sizeof *d_m, cudaMemcpyDeviceToHost));

    long wrong = 0;
    for (int i = 0; i < n; ++i) {
        const std::complex<double> x(z[i].x, z[i].y);
        std::complex<double> sum = 0, power = 1;
        for (int t = TERMS - 1; t >= 0; --t, power *= x)
            sum += power * std::complex<double>(cuCreal(coefficients[t]), cuCimag(coefficients[t]));
        wrong += !(std::abs(std::complex<double>(p[i].x, p[i].y) - sum) <= 1e-13);

        const std::complex<double> want = (x - 1.0) / (std::conj(x) + std::complex<double>(0, 3));
        wrong += !(std::abs(std::complex<double>(cuCrealf(w[i]), cuCimagf(w[i])) - want) <= 1e-6);
        wrong += !(std::fabs(magnitude[i] - std::abs(want)) <= 1e-6);
    }
    for (void *q : {(void *)d_z, (void *)d_c, (void *)d_p, (void *)d_zf, (void *)d_w, (void *)d_m}) CHECK(cudaFree(q));
    return report(wrong);
}
