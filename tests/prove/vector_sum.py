"""A small program that tests verify."""

VECTOR_SUM = """\
#include <cstdio>
#include <cuda_runtime.h>

__global__ void add(const float* a, float* b, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) b[i] += a[i];
}

int main() {
    const int n = 300;
    float *a, *b;
    cudaMallocManaged(&a, n * sizeof(float));
    cudaMallocManaged(&b, n * sizeof(float));
    for (int i = 0; i < n; ++i) a[i] = i, b[i] = 1;
    add<<<3, 128>>>(a, b, n);
    cudaDeviceSynchronize();
    float sum = 0;
    for (int i = 0; i < n; ++i) sum += b[i];
    printf("sum %.1f\\n", sum);
    return 0;
}
"""
