// y = a * x + y on a grid of blocks.
#include <cstdio>

#include <cuda_runtime.h>

#define CHECK(call)                                                        \
    do {                                                                   \
        cudaError_t status = (call);                                       \
        if (status != cudaSuccess) {                                       \
            std::printf("%s: %s\n", #call, cudaGetErrorString(status));    \
            return 1;                                                      \
        }                                                                  \
    } while (0)

__global__ void saxpy(int n, float a, const float* x, float* y) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) y[i] = a * x[i] + y[i];
}

int main() {
    const int n = 1000;
    float *x = nullptr, *y = nullptr;
    CHECK(cudaMallocManaged(&x, n * sizeof(float)));
    CHECK(cudaMallocManaged(&y, n * sizeof(float)));
    for (int i = 0; i < n; ++i) x[i] = y[i] = float(i);
    saxpy<<<(n + 255) / 256, 256>>>(n, 2.0f, x, y);
    CHECK(cudaGetLastError());
    CHECK(cudaDeviceSynchronize());
    std::printf("%g\n", y[n - 1]);  // cudaFree is next
    CHECK(cudaFree(x));
    return cudaFree(y) == cudaSuccess ? 0 : 1;
}
