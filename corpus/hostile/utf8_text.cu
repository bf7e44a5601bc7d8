// UTF-8 beyond ASCII in comments, strings and identifiers: columns in bytes and characters differ.
#include <cuda_runtime.h>

__global__ void kernel(int *p)
{
    p[threadIdx.x] = 1;
}

int main()
{
    /* größe, 標準, 🚀 */ int *p = nullptr; const char *s = "éèê 中文"; (void)s; int länge = 32; (void)länge;
    cudaMalloc(&p, 32 * sizeof(int));
    kernel<<<1, 32>>>(p);
    return cudaFree(p);
}
