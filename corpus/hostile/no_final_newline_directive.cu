// The file ends inside a directive.
#include <cuda_runtime.h>

__global__ void kernel(int *p)
{
    p[threadIdx.x] = 1;
}

int main()
{
    int *p = nullptr;
    cudaMalloc(&p, 32 * sizeof(int));
    kernel<<<1, 32>>>(p);
    return cudaFree(p);
}
#define LAST kernel<<<1, 1>>>