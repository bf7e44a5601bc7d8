// Host variables and parameters called gridDim, blockDim and threadIdx, next to the built-ins.
#include <cuda_runtime.h>

__global__ void kernel(int *out)
{
    out[blockIdx.x * blockDim.x + threadIdx.x] = gridDim.x;
}

static void launch(int *out, dim3 gridDim, dim3 blockDim)
{
    kernel<<<gridDim, blockDim>>>(out);
}

__host__ __device__ int total(dim3 gridDim, int warpSize) { return gridDim.x * warpSize; }

int main()
{
    int *out = nullptr, n = 100;
    dim3 blockDim(32), gridDim((n + blockDim.x - 1) / blockDim.x);
    cudaMalloc(&out, gridDim.x * blockDim.x * sizeof(int));
    launch(out, gridDim, blockDim);
    kernel<<<gridDim, blockDim, 0>>>(out);
    for (int threadIdx = 0; threadIdx < 3; ++threadIdx) kernel<<<gridDim.x, blockDim.x>>>(out);
    return total(gridDim, 32) != 128 || cudaFree(out) != cudaSuccess;
}
