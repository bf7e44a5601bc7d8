#include "common.cuh"

static __device__ int total;

static __global__ void init(int *o)
{
    __shared__ float values[8];
    if (threadIdx.x < 8)
        values[threadIdx.x] = shared_factor;
    __syncthreads();
    o[index()] += (int)values[threadIdx.x % 8];
    count();
    atomicAdd(&total, 2);
}

int second(int *o)
{
    init<<<1, 32>>>(o);
    cudaDeviceSynchronize();
    int n, t;
    cudaMemcpyFromSymbol(&n, calls, sizeof(n));
    cudaMemcpyFromSymbol(&t, total, sizeof(t));
    return n + t;
}
