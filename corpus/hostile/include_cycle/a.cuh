// Includes b.cuh, which includes this file again.
#ifndef CYCLE_A_CUH
#define CYCLE_A_CUH
#include "b.cuh"
__device__ inline int a(int v) { return v > 0 ? b(v - 1) : 0; }
#endif
