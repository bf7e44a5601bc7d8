// cuFFT: batched complex-to-complex, scaled back by a kernel, and real-to-complex of the same signal.
#include "common/check.h"

#include <cufft.h>

#include <complex>
#include <vector>

#define CUFFT_CHECK(call)                                                             \
    do {                                                                              \
        cufftResult r = (call);                                                       \
        if (r != CUFFT_SUCCESS) {                                                     \
            std::fprintf(stderr, "cuFFT error %d in line %d\n", int(r), __LINE__);    \
            std::exit(EXIT_FAILURE);                                                  \
        }                                                                             \
    } while (0)

typedef std::complex<double> Complex;

__global__ void makeSignal(cufftComplex *c, cufftReal *r, int n, int batch)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n * batch) return;
    const float real = float((i * 37) % 19 - 9), imaginary = float((i * 11) % 7 - 3);
    c[i] = make_cuFloatComplex(real, imaginary);
    r[i] = real;
}

__global__ void scale(cufftComplex *c, int count, float factor)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < count) {
        c[i].x *= factor;
        c[i].y *= factor;
    }
}

static bool near(cufftComplex got, Complex want)
{
    return std::abs(Complex(got.x, got.y) - want) <= 2e-3;  // magnitudes up to a few hundred
}

int main()
{
    const int n = 90, batch = 4, half = n / 2 + 1, total = n * batch;
    const double pi = std::acos(-1.0);
    cufftComplex *d_c, *d_spectrum;
    cufftReal *d_r;
    CHECK(cudaMalloc(&d_c, total * sizeof(cufftComplex)));
    CHECK(cudaMalloc(&d_spectrum, half * batch * sizeof(cufftComplex)));
    CHECK(cudaMalloc(&d_r, total * sizeof(cufftReal)));
    CHECK(cudaMemset(d_c, 0xff, total * sizeof(cufftComplex)));
    CHECK(cudaMemset(d_spectrum, 0xff, half * batch * sizeof(cufftComplex)));
    CHECK(cudaMemset(d_r, 0xff, total * sizeof(cufftReal)));
    makeSignal<<<(total + 63) / 64, 64>>>(d_c, d_r, n, batch);
    CHECK(cudaGetLastError());

    cufftHandle c2c, r2c;
    CUFFT_CHECK(cufftPlan1d(&c2c, n, CUFFT_C2C, batch));
    CUFFT_CHECK(cufftPlan1d(&r2c, n, CUFFT_R2C, batch));

    std::vector<cufftComplex> forward(total), back(total), spectrum(half * batch);
    CUFFT_CHECK(cufftExecC2C(c2c, d_c, d_c, CUFFT_FORWARD));
    CHECK(cudaMemcpy(forward.data(), d_c, total * sizeof(cufftComplex), cudaMemcpyDeviceToHost));
    CUFFT_CHECK(cufftExecC2C(c2c, d_c, d_c, CUFFT_INVERSE));
    scale<<<(total + 63) / 64, 64>>>(d_c, total, 1.0f / n);  // cuFFT does not normalise
    CHECK(cudaMemcpy(back.data(), d_c, total * sizeof(cufftComplex), cudaMemcpyDeviceToHost));
    CUFFT_CHECK(cufftExecR2C(r2c, d_r, d_spectrum));
    CHECK(cudaMemcpy(spectrum.data(), d_spectrum, half * batch * sizeof(cufftComplex), cudaMemcpyDeviceToHost));
    CHECK(cudaDeviceSynchronize());

    long wrong = 0;
    for (int b = 0; b < batch; ++b)
        for (int f = 0; f < n; ++f) {
            Complex sum = 0, realSum = 0;
            for (int t = 0; t < n; ++t) {
                const int i = b * n + t;
                const Complex turn = std::polar(1.0, -2 * pi * (f * t % n) / n);
                const double re = (i * 37) % 19 - 9, im = (i * 11) % 7 - 3;
                sum += Complex(re, im) * turn;
                realSum += re * turn;
            }
            const int i = b * n + f;
            wrong += !near(forward[i], sum);
            wrong += !near(back[i], Complex((i * 37) % 19 - 9, (i * 11) % 7 - 3));
            if (f < half) wrong += !near(spectrum[b * half + f], realSum);
        }

    CUFFT_CHECK(cufftDestroy(c2c));
    CUFFT_CHECK(cufftDestroy(r2c));
    CHECK(cudaFree(d_c));
    CHECK(cudaFree(d_spectrum));
    CHECK(cudaFree(d_r));
    return report(wrong);
}
