// What the sources share: a mark of functions, constants, functions and a kernel that another source defines.
#pragma once

#include <cuda_runtime.h>

#ifdef __CUDACC__
#define HD __host__ __device__
#else
#define HD
#endif

struct Parameters {
    int n;
    float weights[3];
};

HD inline int clamped(int value, int limit) { return value < limit ? value : limit; }

struct Counter {
    int hits;
    __device__ int next(int step);
};

extern __constant__ Parameters parameters;
extern __device__ int lookups;
__device__ float lookup(int i);
HD float weight_of(float x);
__global__ void doubled(float *p, int n);
