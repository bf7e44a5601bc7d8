// Matrix multiplication, naive and with shared-memory tiles, on sizes that no tile divides.
#include <cuda_runtime.h>

#include <cmath>
#include <cstdlib>
#include <iomanip>
#include <iostream>
#include <vector>

static void HandleError(cudaError_t err, const char *file, int line)
{
    if (err != cudaSuccess) {
        std::cout << cudaGetErrorString(err) << " in " << file << " at line " << line << "\n";
        exit(EXIT_FAILURE);
    }
}
#define HANDLE_ERROR(err) (HandleError(err, __FILE__, __LINE__))

template <int TILE>
__global__ void MatMulTiled(const float *A, const float *B, float *C, int M, int N, int K)
{
    __shared__ float As[TILE][TILE];
    __shared__ float Bs[TILE][TILE];

    const int row = blockIdx.y * TILE + threadIdx.y;
    const int col = blockIdx.x * TILE + threadIdx.x;
    float acc = 0.0f;

    for (int t = 0; t < (K + TILE - 1) / TILE; ++t) {
        const int ka = t * TILE + threadIdx.x;
        const int kb = t * TILE + threadIdx.y;
        As[threadIdx.y][threadIdx.x] = (row < M && ka < K) ? A[row * K + ka] : 0.0f;
        Bs[threadIdx.y][threadIdx.x] = (kb < K && col < N) ? B[kb * N + col] : 0.0f;
        __syncthreads();
#pragma unroll
        for (int k = 0; k < TILE; ++k) acc += As[threadIdx.y][k] * Bs[k][threadIdx.x];
        __syncthreads();
    }
    if (row < M && col < N) C[row * N + col] = acc;
}

__global__ void MatMulNaive(const float *A, const float *B, float *C, int M, int N, int K)
{
    const int row = blockIdx.y * blockDim.y + threadIdx.y;
    const int col = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= M || col >= N) return;
    float acc = 0.0f;
    for (int k = 0; k < K; ++k) acc = fmaf(A[row * K + k], B[k * N + col], acc);
    C[row * N + col] = acc;
}

int CountWrong(const std::vector<float> &got, const std::vector<double> &want)
{
    int wrong = 0;
    for (size_t i = 0; i < got.size(); ++i)
        if (!(std::fabs(got[i] - want[i]) <= 1e-4)) ++wrong;  // |sums| stay below 20
    return wrong;
}

int main()
{
    const int M = 53, N = 70, K = 41;
    std::vector<float> A(M * K), B(K * N), C(M * N);
    std::vector<double> want(M * N, 0.0);
    unsigned s = 42;
    auto rnd = [&s]() { s = s * 1664525u + 1013904223u; return float(s >> 8) / 16777216.0f - 0.5f; };
    for (float &a : A) a = rnd();
    for (float &b : B) b = rnd();
    for (int i = 0; i < M; ++i)
        for (int k = 0; k < K; ++k)
            for (int j = 0; j < N; ++j) want[i * N + j] += double(A[i * K + k]) * B[k * N + j];

    float *dA, *dB, *dC;
    HANDLE_ERROR(cudaMalloc(&dA, A.size() * sizeof(float)));
    HANDLE_ERROR(cudaMalloc(&dB, B.size() * sizeof(float)));
    HANDLE_ERROR(cudaMalloc(&dC, C.size() * sizeof(float)));
    HANDLE_ERROR(cudaMemcpy(dA, A.data(), A.size() * sizeof(float), cudaMemcpyHostToDevice));
    HANDLE_ERROR(cudaMemcpy(dB, B.data(), B.size() * sizeof(float), cudaMemcpyHostToDevice));

    const dim3 block(16, 16), grid((N + 15) / 16, (M + 15) / 16);
    int wrong = 0;

    HANDLE_ERROR(cudaMemset(dC, 0xff, C.size() * sizeof(float)));
    MatMulNaive<<<grid, block>>>(dA, dB, dC, M, N, K);
    HANDLE_ERROR(cudaMemcpy(C.data(), dC, C.size() * sizeof(float), cudaMemcpyDeviceToHost));
    wrong += CountWrong(C, want);

    HANDLE_ERROR(cudaMemset(dC, 0xff, C.size() * sizeof(float)));
    MatMulTiled<16><<<grid, block>>>(dA, dB, dC, M, N, K);
    HANDLE_ERROR(cudaGetLastError());
    HANDLE_ERROR(cudaMemcpy(C.data(), dC, C.size() * sizeof(float), cudaMemcpyDeviceToHost));
    wrong += CountWrong(C, want);

    HANDLE_ERROR(cudaFree(dA));
    HANDLE_ERROR(cudaFree(dB));
    HANDLE_ERROR(cudaFree(dC));
    std::cout << "wrong: " << std::setw(5) << wrong << "\n" << (wrong ? "FAIL" : "PASS") << "\n";
    return wrong ? 1 : 0;
}
