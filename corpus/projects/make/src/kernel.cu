#include "pi.h"

#include <curand_kernel.h>

__global__ void throw_darts(unsigned long long seed, int samples, unsigned* hits)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= samples) return;
    curandState state;
    curand_init(seed, i, 0, &state);
    const float x = curand_uniform(&state), y = curand_uniform(&state);
    if (x * x + y * y <= 1.0f) atomicAdd(hits, 1u);
}

double estimate(unsigned long long seed, int samples)
{
    unsigned* hits = nullptr;
    if (cudaMallocManaged(&hits, sizeof(unsigned)) != cudaSuccess) return -1;
    *hits = 0;
    throw_darts<<<(samples + 255) / 256, 256>>>(seed, samples, hits);
    cudaDeviceSynchronize();
    const double pi = 4.0 * *hits / samples;
    cudaFree(hits);
    return pi;
}
