#pragma once

#include <cuda_runtime.h>

// One step of the heat equation on a row of n cells; host-only and CUDA files include this.
void step(const float* before, float* after, int n, cudaStream_t stream);

int blocks(int n);
