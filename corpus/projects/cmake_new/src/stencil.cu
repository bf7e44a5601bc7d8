#include "stencil.h"

__global__ void smooth(const float* before, float* after, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i > 0 && i < n - 1) after[i] = 0.25f * before[i - 1] + 0.5f * before[i] + 0.25f * before[i + 1];
    else if (i < n) after[i] = before[i];
}

void step(const float* before, float* after, int n, cudaStream_t stream)
{
    smooth<<<blocks(n), 128, 0, stream>>>(before, after, n);
}
