// A string that is not closed on its line, and a brace that is never closed.
#include <cuda_runtime.h>

const char *text = "cudaMalloc;
const char *fine = "cudaFree";

__global__ void kernel(int *p) { p[threadIdx.x] = 1; }

void run(int *p)
{
    kernel<<<1, 32>>>(p);
    if (p) {
        cudaDeviceSynchronize();
