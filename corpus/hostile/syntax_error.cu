// A syntax error in one function: the functions around it are fine.
#include <cuda_runtime.h>

__global__ void good(int *p) { p[threadIdx.x] = 1; }

void before(int *p)
{
    good<<<1, 32>>>(p);
    cudaDeviceSynchronize();
}

void broken(int *p)
{
    int x = ;
    cudaMemset(p, 0, 4;
    good<<<1, 32>>(p);
}

void after(int *p)
{
    good<<<2, 32>>>(p);
    cudaStreamSynchronize(0);
}
