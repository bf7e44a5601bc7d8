// Functions of BLAS for mixed types, batches, and triangular, Hermitian and diagonal matrices.
#include <cublas_v2.h>
#include <cuda_fp16.h>

#include <cmath>
#include <cstdio>
#include <vector>

constexpr int N = 4;
#define CHECK(call)                                                                                  \
    do {                                                                                             \
        cublasStatus_t status = (call);                                                              \
        if (status != CUBLAS_STATUS_SUCCESS) printf("%s: status %d\n", #call, int(status)), ++wrong; \
    } while (0)

int wrong = 0;

void expect(const char *what, double got, double wanted)
{
    if (!(std::abs(got - wanted) < 1e-2)) printf("%s: %g, not %g\n", what, got, wanted), ++wrong;
}

template <class T>
T *managed(int n)
{
    T *p;
    cudaMallocManaged(&p, n * sizeof(T));
    return p;
}

float entry(int i, int j) { return (i * 3 + j * 5) % 7 - 2; }

int main()
{
    cublasHandle_t handle;
    CHECK(cublasCreate(&handle));
    CHECK(cublasSetMathMode(handle, CUBLAS_TENSOR_OP_MATH));
    float *a = managed<float>(N * N), *b = managed<float>(N * N), *c = managed<float>(N * N), *x = managed<float>(N);
    __half *half_a = managed<__half>(N * N), *half_b = managed<__half>(N * N);
    std::vector<float> product(N * N, 0.0f);
    for (int j = 0; j < N; ++j)
        for (int i = 0; i < N; ++i) {
            a[j * N + i] = entry(i, j), b[j * N + i] = entry(j, i) + (i == j);
            half_a[j * N + i] = __float2half(a[j * N + i]), half_b[j * N + i] = __float2half(b[j * N + i]);
        }
    for (int j = 0; j < N; ++j)
        for (int k = 0; k < N; ++k)
            for (int i = 0; i < N; ++i) product[j * N + i] += a[k * N + i] * b[j * N + k];

    const float one = 1, zero = 0, two = 2;
    CHECK(cublasGemmEx(handle, CUBLAS_OP_N, CUBLAS_OP_N, N, N, N, &two, half_a, CUDA_R_16F, N, half_b, CUDA_R_16F, N,
                       &zero, c, CUDA_R_32F, N, CUBLAS_COMPUTE_32F, CUBLAS_GEMM_DEFAULT_TENSOR_OP));
    cudaDeviceSynchronize();
    for (int i = 0; i < N * N; ++i) expect("gemmEx", c[i], 2 * product[i]);
    CHECK(cublasGemmStridedBatchedEx(handle, CUBLAS_OP_N, CUBLAS_OP_N, N, 2, N, &one, a, CUDA_R_32F, N, 0, b, CUDA_R_32F,
                                     N, 2 * N, &zero, c, CUDA_R_32F, N, 2 * N, 2, CUBLAS_COMPUTE_32F, CUBLAS_GEMM_DEFAULT));
    cudaDeviceSynchronize();
    for (int i = 0; i < N * N; ++i) expect("gemmStridedBatchedEx", c[i], product[i]);

    const __half half_one = __float2half(1.0f), half_zero = __float2half(0.0f);
    __half *half_c = managed<__half>(N * N);
    CHECK(cublasHgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, N, N, N, &half_one, half_a, N, half_b, N, &half_zero, half_c, N));
    cudaDeviceSynchronize();
    for (int i = 0; i < N * N; ++i) expect("hgemm", __half2float(half_c[i]), product[i]);

    float **pointers = managed<float *>(6);
    for (int i = 0; i < 2; ++i) pointers[i] = a, pointers[2 + i] = b + i * 2 * N, pointers[4 + i] = c + i * 2 * N;
    for (int i = 0; i < N * N; ++i) c[i] = 0;
    CHECK(cublasSgemmBatched(handle, CUBLAS_OP_N, CUBLAS_OP_N, N, 2, N, &one, pointers, N, pointers + 2, N, &zero,
                             pointers + 4, N, 2));
    cudaDeviceSynchronize();
    for (int i = 0; i < N * N; ++i) expect("gemmBatched", c[i], product[i]);

    CHECK(cublasStrmm(handle, CUBLAS_SIDE_LEFT, CUBLAS_FILL_MODE_UPPER, CUBLAS_OP_N, CUBLAS_DIAG_UNIT, N, N, &one, a, N, b,
                      N, c, N));
    cudaDeviceSynchronize();
    for (int j = 0; j < N; ++j)
        for (int i = 0; i < N; ++i) {
            float sum = b[j * N + i];
            for (int k = i + 1; k < N; ++k) sum += a[k * N + i] * b[j * N + k];
            expect("trmm", c[j * N + i], sum);
        }
    const float right[N] = {1, 2, 3, 4};
    CHECK(cublasSetVector(N, sizeof(float), right, 1, x, 1));
    CHECK(cublasStrsv(handle, CUBLAS_FILL_MODE_UPPER, CUBLAS_OP_N, CUBLAS_DIAG_UNIT, N, a, N, x, 1));
    cudaDeviceSynchronize();
    for (int i = 0; i < N; ++i) {
        float sum = x[i];
        for (int k = i + 1; k < N; ++k) sum += a[k * N + i] * x[k];
        expect("trsv", sum, right[i]);
    }
    CHECK(cublasSdgmm(handle, CUBLAS_SIDE_RIGHT, N, N, a, N, x, 1, c, N));
    std::vector<float> columns(2 * N);
    CHECK(cublasGetMatrix(2, N, sizeof(float), c, N, columns.data(), 2));
    for (int j = 0; j < N; ++j) expect("dgmm", columns[2 * j + 1], a[j * N + 1] * x[j]);

    cuComplex *u = managed<cuComplex>(N), *v = managed<cuComplex>(N), *r = managed<cuComplex>(N * N), dot;
    float re = 0, im = 0;
    for (int i = 0; i < N; ++i) {
        u[i] = make_cuComplex(i + 1, 2 - i), v[i] = make_cuComplex(3 - i, i);
        re += cuCrealf(u[i]) * cuCrealf(v[i]) + cuCimagf(u[i]) * cuCimagf(v[i]);
        im += cuCrealf(u[i]) * cuCimagf(v[i]) - cuCimagf(u[i]) * cuCrealf(v[i]);
    }
    CHECK(cublasCdotc(handle, N, u, 1, v, 1, &dot));
    expect("dotc", cuCrealf(dot), re);
    expect("dotc", cuCimagf(dot), im);
    CHECK(cublasCherk(handle, CUBLAS_FILL_MODE_LOWER, CUBLAS_OP_N, N, 1, &two, u, N, &zero, r, N));
    cudaDeviceSynchronize();
    expect("herk", cuCrealf(r[5]), 2 * (cuCrealf(u[1]) * cuCrealf(u[1]) + cuCimagf(u[1]) * cuCimagf(u[1])));
    const float cosine = 0.6f, sine = 0.8f, before = a[0];
    CHECK(cublasSrot(handle, N, a, 1, b, 1, &cosine, &sine));
    cudaDeviceSynchronize();
    expect("rot", a[0], 0.6f * before + 0.8f * (entry(0, 0) + 1));
    CHECK(cublasDestroy(handle));
    puts(wrong ? "FAIL" : "PASS");
    return wrong;
}
