// Attributes, pragmas and specifiers that most compilers do not know.
#include <cuda_runtime.h>

#pragma vendor optimize aggressively
#pragma nv_diag_suppress 177
#pragma hd_warning_disable

[[vendor::hot, vendor::schedule(static)]] __global__ void __launch_bounds__(128, 4) kernel(
    const __grid_constant__ int n, [[vendor::aligned(16)]] int *__restrict__ p)
{
#pragma unroll 4
#pragma vendor ivdep
    for (int k = 0; k < 4; ++k)
        if (threadIdx.x + k < n) p[threadIdx.x + k] = k;
}

__attribute__((visibility("default"), vendor_inline)) __device__ __forceinline__ int twice(int v) { return 2 * v; }

#ifdef _WIN32
__declspec(dllexport)
#endif
void run(int *p, int n);

void run [[vendor::cold]] (int *p, int n)
{
    kernel<<<1, 128>>>(n, p);
}
