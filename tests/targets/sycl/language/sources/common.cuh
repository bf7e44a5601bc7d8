// Each source has its own variables and kernels by these names, as CUDA has it without relocatable device code.
#pragma once
#include <cuda_runtime.h>

__device__ int calls;
extern __constant__ int shared_factor;

static __device__ __forceinline__ int index() { return blockIdx.x * blockDim.x + threadIdx.x; }
__device__ inline void count() { atomicAdd(&calls, 1); }

int first(int *o);
int second(int *o);
