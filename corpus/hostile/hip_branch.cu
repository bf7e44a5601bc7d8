// A file that was ported by hand already: HIP in one branch, CUDA in the other.
#if defined(__HIP_PLATFORM_AMD__) || defined(__HIPCC__)
#include <hip/hip_runtime.h>
#define gpuMalloc hipMalloc
#define gpuFree hipFree
#define gpuStream_t hipStream_t
#define gpuLaunch(kernel, grid, block, stream, ...) \
    hipLaunchKernelGGL(kernel, grid, block, 0, stream, __VA_ARGS__)
#else
#include <cuda_runtime.h>
#define gpuMalloc cudaMalloc
#define gpuFree cudaFree
#define gpuStream_t cudaStream_t
#define gpuLaunch(kernel, grid, block, stream, ...) kernel<<<grid, block, 0, stream>>>(__VA_ARGS__)
#endif

__global__ void bump(int *p) { atomicAdd(p, 1); }

int main()
{
    int *p = nullptr;
    gpuStream_t stream = 0;
    if (gpuMalloc((void **)&p, sizeof(int)) != 0) return 1;
    gpuLaunch(bump, dim3(2), dim3(32), stream, p);
#ifdef __HIP_PLATFORM_AMD__
    hipDeviceSynchronize();
#else
    cudaDeviceSynchronize();
#endif
    return (int)gpuFree(p);
}
