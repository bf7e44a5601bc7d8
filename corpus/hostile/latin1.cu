// Latin-1 bytes in comments: not valid UTF-8. François, Größe, 5 µs.
#include <cuda_runtime.h>

__global__ void kernel(int *p)
{
    p[threadIdx.x] = 1;
}

int main()
{
    int *p = nullptr;  // Zeiger für das Gerät  /* 20 µs, 30 °C */
    cudaMalloc(&p, 32 * sizeof(int));
    kernel<<<1, 32>>>(p);
    return cudaFree(p);
}
