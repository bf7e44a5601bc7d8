#include "common.cuh"

static __device__ int total;

static __global__ void init(int *o)
{
    __shared__ int values[32];
    values[threadIdx.x] = index();
    __syncthreads();
    o[index()] = values[31 - threadIdx.x];
    count();
    atomicAdd(&total, 1);
}

int first(int *o)
{
    init<<<1, 32>>>(o);
    cudaDeviceSynchronize();
    int n, t;
    cudaMemcpyFromSymbol(&n, calls, sizeof(n));
    cudaMemcpyFromSymbol(&t, total, sizeof(t));
    return n + t;
}
