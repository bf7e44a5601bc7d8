// The last comment is never closed: everything behind it is text.
#include <cuda_runtime.h>

__global__ void kernel(int *p) { p[threadIdx.x] = 1; }

void run(int *p) { kernel<<<1, 32>>>(p); }

/* void old(int *p)
{
    cudaThreadSynchronize();
    kernel<<<1, 32>>>(p);
}
