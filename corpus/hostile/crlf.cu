// Windows line ends throughout, in a macro with continuations too.
#define LAUNCH(k, p) \
    k<<<1, \
        32>>>(p)
#include <cuda_runtime.h>

__global__ void kernel(int *p)
{
    p[threadIdx.x] = 1;
}

int main()
{
    int *p = nullptr;
    cudaMalloc(&p, 32 * sizeof(int));
    LAUNCH(kernel, p);
    return cudaFree(p);
}
