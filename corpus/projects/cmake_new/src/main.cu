#include "stencil.h"

#include <cublas_v2.h>

#include <cstdio>
#include <cstdlib>
#include <utility>
#include <vector>

int main(int count, char** arguments)
{
    const int n = count > 1 ? std::atoi(arguments[1]) : 64;
    std::vector<float> row(n, 1.0f);
    row[n / 2] = 3.0f;
    float *a = nullptr, *b = nullptr;
    cudaMalloc(&a, n * sizeof(float));
    cudaMalloc(&b, n * sizeof(float));
    cudaMemcpy(a, row.data(), n * sizeof(float), cudaMemcpyHostToDevice);
    for (int turn = 0; turn < 4; ++turn) {
        step(a, b, n, nullptr);
        std::swap(a, b);
    }
    cublasHandle_t handle;
    cublasCreate(&handle);
    float sum = 0;
    cublasSasum(handle, n, a, 1, &sum);
    cublasDestroy(handle);
    cudaFree(a);
    cudaFree(b);
    std::printf("%.3f\n", sum);
    return sum > n + 1.9f && sum < n + 2.1f ? 0 : 1;
}
