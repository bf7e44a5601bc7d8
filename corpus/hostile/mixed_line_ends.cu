// Line ends of three kinds in one file: LF, CRLF and one lone CR.
#include <cuda_runtime.h>

__global__ void kernel(int *p)
{
    p[threadIdx.x] = 1;
}

int main()
{    int *p = nullptr;
    cudaMalloc(&p, 32 * sizeof(int));
    kernel<<<1, 32>>>(p);
    return cudaFree(p);
}
