// cuBLAS: axpy, dot, gemv and gemm (plain and strided batched) on operands that kernels prepare.
#include "common/check.h"

#include <cublas_v2.h>
#include <vector>

static const char *statusName(cublasStatus_t s)
{
    switch (s) {
    case CUBLAS_STATUS_SUCCESS: return "CUBLAS_STATUS_SUCCESS";
    case CUBLAS_STATUS_NOT_INITIALIZED: return "CUBLAS_STATUS_NOT_INITIALIZED";
    case CUBLAS_STATUS_ALLOC_FAILED: return "CUBLAS_STATUS_ALLOC_FAILED";
    case CUBLAS_STATUS_INVALID_VALUE: return "CUBLAS_STATUS_INVALID_VALUE";
    default: return "another status";
    }
}

#define CUBLAS_CHECK(call)                                                                \
    do {                                                                                  \
        cublasStatus_t s_ = (call);                                                       \
        if (s_ != CUBLAS_STATUS_SUCCESS) {                                                \
            std::fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, statusName(s_));      \
            std::exit(EXIT_FAILURE);                                                      \
        }                                                                                 \
    } while (0)

// A pattern of whole numbers that the host can recompute from the index.
__host__ __device__ inline float pattern(int i, int salt) { return float((i * 7 + salt * 13) % 11 - 5); }

__global__ void fill(float *v, int n, int salt)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) v[i] = pattern(i, salt);
}

static float *makeOperand(int n, int salt)
{
    float *d;
    CHECK(cudaMalloc(&d, n * sizeof(float)));
    CHECK(cudaMemset(d, 0xff, n * sizeof(float)));
    fill<<<(n + 63) / 64, 64>>>(d, n, salt);
    CHECK(cudaGetLastError());
    return d;
}

static std::vector<float> download(const float *d, int n)
{
    std::vector<float> h(n, -1.0f);
    CHECK(cudaMemcpy(h.data(), d, n * sizeof(float), cudaMemcpyDeviceToHost));
    return h;
}

int main()
{
    const int m = 21, n = 17, k = 33, batch = 3;
    cublasHandle_t handle;
    CUBLAS_CHECK(cublasCreate(&handle));
    cudaStream_t stream;
    CHECK(cudaStreamCreate(&stream));

    float *a = makeOperand(batch * m * k, 1), *b = makeOperand(batch * k * n, 2), *c = makeOperand(batch * m * n, 3);
    float *x = makeOperand(k, 4), *y = makeOperand(k, 5), *z = makeOperand(m, 6);
    CHECK(cudaDeviceSynchronize());
    CUBLAS_CHECK(cublasSetStream(handle, stream));
    long wrong = 0;

    float alpha = 2.0f, beta = -1.0f, dot = -1.0f;
    CUBLAS_CHECK(cublasSaxpy(handle, k, &alpha, x, 1, y, 1));
    CUBLAS_CHECK(cublasSdot(handle, k, x, 1, y, 1, &dot));
    CHECK(cudaStreamSynchronize(stream));
    double wantDot = 0;
    const auto yNow = download(y, k);
    for (int i = 0; i < k; ++i) {
        const float want = 2.0f * pattern(i, 4) + pattern(i, 5);
        wrong += yNow[i] != want;
        wantDot += pattern(i, 4) * want;
    }
    wrong += dot != float(wantDot);

    // z = alpha * A * x + beta * z with A the first m x k matrix, column major.
    CUBLAS_CHECK(cublasSgemv(handle, CUBLAS_OP_N, m, k, &alpha, a, m, x, 1, &beta, z, 1));
    CHECK(cudaStreamSynchronize(stream));
    const auto zNow = download(z, m);
    for (int i = 0; i < m; ++i) {
        double sum = 0;
        for (int p = 0; p < k; ++p) sum += pattern(i + p * m, 1) * pattern(p, 4);
        wrong += zNow[i] != float(2 * sum - pattern(i, 6));
    }

    // C = alpha * A^T * B + beta * C for each of the batch; A is stored k x m.
    CUBLAS_CHECK(cublasSgemmStridedBatched(handle, CUBLAS_OP_T, CUBLAS_OP_N, m, n, k, &alpha, a, k, m * k, b, k, k * n,
                                           &beta, c, m, m * n, batch));
    CHECK(cudaStreamSynchronize(stream));
    auto cNow = download(c, batch * m * n);
    std::vector<float> wantC(batch * m * n);
    for (int q = 0; q < batch; ++q)
        for (int j = 0; j < n; ++j)
            for (int i = 0; i < m; ++i) {
                double sum = 0;
                for (int p = 0; p < k; ++p) sum += pattern(q * m * k + i * k + p, 1) * pattern(q * k * n + j * k + p, 2);
                const int at = q * m * n + j * m + i;
                wantC[at] = float(2 * sum - pattern(at, 3));
                wrong += cNow[at] != wantC[at];  // whole numbers: exact
            }

    // And one plain gemm on top: the first C += A * B.
    const float one = 1.0f;
    CUBLAS_CHECK(cublasSgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, m, n, k, &one, a, m, b, k, &one, c, m));
    CHECK(cudaStreamSynchronize(stream));
    cNow = download(c, m * n);
    for (int j = 0; j < n; ++j)
        for (int i = 0; i < m; ++i) {
            double sum = wantC[j * m + i];
            for (int p = 0; p < k; ++p) sum += pattern(i + p * m, 1) * pattern(p + j * k, 2);
            wrong += cNow[j * m + i] != float(sum);
        }

    CUBLAS_CHECK(cublasDestroy(handle));
    CHECK(cudaStreamDestroy(stream));
    for (float *p : {a, b, c, x, y, z}) CHECK(cudaFree(p));
    return report(wrong);
}
