// Symbols named by strings and explicit launch set-up, as in CUDA 4 and earlier.
#include <cuda_runtime.h>

__constant__ float filter[8];
__device__ int total;

__global__ void kernel(int *p, float scale)
{
    atomicAdd(&total, (int)(p[threadIdx.x] * filter[threadIdx.x % 8] * scale));
}

void run(int *p, const float *taps)
{
    int zero = 0, offset = 0;
    float scale = 0.5f;
    cudaMemcpyToSymbol("filter", taps, 8 * sizeof(float));
    cudaMemcpyToSymbol("total", &zero, sizeof(int), 0, cudaMemcpyHostToDevice);
    cudaConfigureCall(dim3(1), dim3(32), 0, 0);
    cudaSetupArgument(&p, sizeof p, offset);
    offset += sizeof p;
    cudaSetupArgument(&scale, sizeof scale, offset);
    cudaLaunch("kernel");
    kernel<<<1, 32>>>(p, scale);
}
