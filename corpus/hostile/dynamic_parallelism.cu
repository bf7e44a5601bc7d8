// Launches from device code, device-side API calls and a recursive kernel.
#include <cuda_runtime.h>

__global__ void child(int *p, int depth)
{
    p[blockIdx.x * blockDim.x + threadIdx.x] += depth;
}

__global__ void parent(int *p, int depth)
{
    if (threadIdx.x == 0 && depth > 0) {
        cudaStream_t s;
        cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
        child<<<2, 32, 0, s>>>(p, depth);
        parent<<<1, 32>>>(p, depth - 1);
        child<<<1, 64, 0, cudaStreamTailLaunch>>>(p, 100);
        cudaStreamDestroy(s);
    }
}

int main()
{
    int *p = nullptr;
    cudaMalloc(&p, 64 * sizeof(int));
    parent<<<1, 32>>>(p, 3);
    cudaDeviceSynchronize();
    return cudaFree(p);
}
