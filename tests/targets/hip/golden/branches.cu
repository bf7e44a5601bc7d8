// Conditions: architectures, versions, dead code and a port that is there already.
#include <cuda_runtime.h>

__device__ float fast(float x) {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 700
    return __expf(x);
#else
    return expf(x);
#endif
}

void select(int device) {
#if CUDART_VERSION >= 11000
    cudaSetDevice(device);
#else
    cudaThreadSynchronize();
#endif
#if 0
    don't cudaFree(this);
#endif
#ifdef USE_HIP
    hipSetDevice(device);
#else
    cudaSetDevice(device);
#endif
}
