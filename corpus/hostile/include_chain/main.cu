// A deep include chain whose last links are fragments: they parse only where they are included.
#include "first.cuh"

int main()
{
    float *p = nullptr;
    cudaMalloc(&p, 256 * sizeof(float));
    chain::run(p, 200);
    return cudaFree(p) == cudaSuccess ? 0 : 1;
}
