// Transforms of rows that lie apart, of interleaved signals, and by plans that are made in two steps.
#include <cufft.h>

#include <cmath>
#include <complex>
#include <cstdio>
#include <vector>

constexpr int N = 8, BATCH = 3, PAD = 11;
int wrong = 0;
#define CHECK(call)                                                       \
    do {                                                                  \
        if ((call) != CUFFT_SUCCESS) printf("%s failed\n", #call), ++wrong; \
    } while (0)

void expect(const char *what, cufftComplex got, std::complex<double> wanted)
{
    if (std::abs(std::complex<double>(got.x, got.y) - wanted) < 1e-3) return;
    printf("%s: %g %g, not %g %g\n", what, got.x, got.y, wanted.real(), wanted.imag());
    ++wrong;
}

std::complex<double> input(int b, int i) { return {(b * 5 + i * 3) % 7 - 1.0, (b + i * i) % 5 * 0.5}; }

std::complex<double> transformed(int b, int k)
{
    std::complex<double> sum = 0;
    for (int i = 0; i < N; ++i) sum += input(b, i) * std::polar(1.0, -2 * std::acos(-1.0) * i * k / N);
    return sum;
}

int main()
{
    cufftComplex *rows, *interleaved;
    cudaMallocManaged(&rows, BATCH * PAD * sizeof(cufftComplex));
    cudaMallocManaged(&interleaved, BATCH * N * sizeof(cufftComplex));
    for (int b = 0; b < BATCH; ++b)
        for (int i = 0; i < N; ++i)
            rows[b * PAD + i] = make_cuComplex(float(input(b, i).real()), float(input(b, i).imag()));

    int n[1] = {N}, embed[1] = {PAD}, side[1] = {N};
    cufftHandle plan;
    CHECK(cufftPlanMany(&plan, 1, n, embed, 1, PAD, side, BATCH, 1, CUFFT_C2C, BATCH));
    CHECK(cufftExecC2C(plan, rows, interleaved, CUFFT_FORWARD));
    cudaDeviceSynchronize();
    for (int b = 0; b < BATCH; ++b)
        for (int k = 0; k < N; ++k) expect("from rows to interleaved", interleaved[k * BATCH + b], transformed(b, k));
    CHECK(cufftDestroy(plan));

    size_t work = 99;
    CHECK(cufftCreate(&plan));
    CHECK(cufftMakePlanMany(plan, 1, n, side, BATCH, 1, embed, 1, PAD, CUFFT_C2C, BATCH, &work));
    for (int i = 0; i < BATCH * PAD; ++i) rows[i] = make_cuComplex(0, 0);
    CHECK(cufftExecC2C(plan, interleaved, rows, CUFFT_INVERSE));
    cudaDeviceSynchronize();
    for (int b = 0; b < BATCH; ++b)
        for (int i = 0; i < N; ++i) expect("and back", rows[b * PAD + i], double(N) * input(b, i));
    CHECK(cufftDestroy(plan));

    CHECK(cufftCreate(&plan));
    CHECK(cufftMakePlan1d(plan, N, CUFFT_C2C, 1, &work));
    for (int i = 0; i < N; ++i) rows[i] = make_cuComplex(float(input(0, i).real()), float(input(0, i).imag()));
    CHECK(cufftExecC2C(plan, rows, rows, CUFFT_FORWARD));
    cudaDeviceSynchronize();
    for (int k = 0; k < N; ++k) expect("in place", rows[k], transformed(0, k));
    CHECK(cufftDestroy(plan));
    puts(wrong ? "FAIL" : "PASS");
    return wrong;
}
