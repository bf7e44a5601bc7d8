// Warp operations without masks, as before CUDA 9, guarded and unguarded, and warp-synchronous code.
#include <cuda_runtime.h>

#if CUDART_VERSION >= 9000
#define SHFL_XOR(v, m) __shfl_xor_sync(0xffffffff, v, m)
#else
#define SHFL_XOR(v, m) __shfl_xor(v, m)
#endif

__global__ void oldWarp(int *p, float *f)
{
    int lane = threadIdx.x & 31;
    int v = p[threadIdx.x];
    v += __shfl_down(v, 16);
    v += __shfl_up(v, 1, 8);
    v += __shfl(v, 0);
    float g = SHFL_XOR(f[threadIdx.x], 4);
    if (__any(v > 3) && !__all(g < 0.0f)) v += __popc(__ballot(lane & 1));
    p[threadIdx.x] = v;
}

// Relies on the 32 lanes of a warp running in step.
__global__ void oldReduce(int *p)
{
    __shared__ volatile int s[64];
    s[threadIdx.x] = p[threadIdx.x];
    __syncthreads();
    if (threadIdx.x < 32) {
        s[threadIdx.x] += s[threadIdx.x + 32];
        s[threadIdx.x] += s[threadIdx.x + 16];
        s[threadIdx.x] += s[threadIdx.x + 8];
        s[threadIdx.x] += s[threadIdx.x + 4];
        s[threadIdx.x] += s[threadIdx.x + 2];
        s[threadIdx.x] += s[threadIdx.x + 1];
    }
    if (threadIdx.x == 0) p[0] = s[0];
}

void run(int *p, float *f)
{
    oldWarp<<<2, 64>>>(p, f);
    oldReduce<<<1, 64>>>(p);
}
