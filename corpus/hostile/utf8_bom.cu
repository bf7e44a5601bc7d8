// A UTF-8 byte-order mark in front of everything.
#include <cuda_runtime.h>

__global__ void kernel(int *p)
{
    p[threadIdx.x] = 1;
}

int main()
{
    int *p = nullptr;
    cudaMalloc(&p, 32 * sizeof(int));
    kernel<<<1, 32>>>(p);
    return cudaFree(p);
}
