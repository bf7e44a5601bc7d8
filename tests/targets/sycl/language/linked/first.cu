#include "shared.h"

__constant__ Parameters parameters;
__device__ int lookups;

__device__ float lookup(int i)
{
    atomicAdd(&lookups, 1);
    return parameters.weights[clamped(i, 2)];
}

HD float weight_of(float x) { return x * 2; }

__device__ int Counter::next(int step) { return hits += step + threadIdx.x; }

__global__ void doubled(float *p, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) p[i] *= 2;
}
