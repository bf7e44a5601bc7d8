// #error and #warning in branches that a translator may take by mistake.
#if !defined(__CUDACC__) && !defined(__HIPCC__) && !defined(__clang__)
#error "this file is CUDA: compile it with a CUDA compiler"
#endif

#include <cuda_runtime.h>

#if CUDART_VERSION < 5000
#error CUDA 5 or newer, please (it's required)
#elif CUDART_VERSION < 9000
#warning "old toolkit: shuffles without masks"
#define SHFL_DOWN(v, d) __shfl_down(v, d)
#else
#define SHFL_DOWN(v, d) __shfl_down_sync(0xffffffffu, v, d)
#endif

#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 300
#error "no shuffles before sm_30"
#endif

__global__ void sum(int *p)
{
    int v = p[threadIdx.x];
    for (int d = 16; d; d >>= 1) v += SHFL_DOWN(v, d);
    if (threadIdx.x == 0) *p = v;
}

void run(int *p) { sum<<<1, 32>>>(p); }
