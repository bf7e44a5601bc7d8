// Code in branches that no build compiles, some of it not even C++.
#include <cuda_runtime.h>

#if 0
This is prose, not code: don't call cudaThreadExit() here; it isn't "balanced.
kernel<<<1, 1>>>(;
#endif

#ifdef NEVER_DEFINED
#include <cuda_no_such_header.h>
static void old(float *p) { cudaMemcpyToArray(p, 0, 0, p, 1, cudaMemcpyHostToDevice); kernel<<<1, 2>>>(p); }
#elif 1
static void current(float **p) { cudaMalloc(p, 64); }
#else
static void other(float **p) { cudaMallocManaged(p, 64); }
#endif

__global__ void kernel(float *p)
{
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 300
    p[threadIdx.x] = __fadd_rn(p[threadIdx.x], 1.0f);
#else
    p[threadIdx.x] += 1.0f;
#endif
}

int main()
{
    float *p = nullptr;
    current(&p);
#if 0
    cudaMemset(p, 0, 64);
    kernel<<<1, 16>>>(p);
#else
    kernel<<<1, 8>>>(p);
#endif
    if (0) cudaDeviceReset();
    return cudaFree(p);
}
