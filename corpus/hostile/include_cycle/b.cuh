// Includes a.cuh, which includes this file again.
#ifndef CYCLE_B_CUH
#define CYCLE_B_CUH
__device__ inline int a(int v);
#include "a.cuh"
__device__ inline int b(int v) { return v > 0 ? a(v - 1) + 1 : 1; }
#endif
