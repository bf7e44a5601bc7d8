// CUDA's names redefined by the user's macros: wrappers, switches and specifiers.
#include <cuda_runtime.h>

#include <cstdio>

static cudaError_t countedMalloc(void **p, size_t n, const char *file, int line)
{
    std::printf("%s:%d: %zu bytes\n", file, line, n);
    return cudaMalloc(p, n);
}
#define cudaMalloc(p, n) countedMalloc((void **)(p), (n), __FILE__, __LINE__)
#define cudaCheckLast() cudaGetLastError()
#define HD __host__ __device__ __forceinline__
#define KERNEL extern "C" __global__ void
#ifdef USE_DOUBLE
#define make_real2 make_double2
typedef double2 real2;
#else
#define make_real2 make_float2
typedef float2 real2;
#endif
#define sync_block __syncthreads
#define TID (blockIdx.x * blockDim.x + threadIdx.x)

HD real2 swap(real2 v) { return make_real2(v.y, v.x); }

KERNEL swapAll(real2 *v, int n)
{
    if (TID < n) v[TID] = swap(v[TID]);
    sync_block();
}

int main()
{
    real2 *v = nullptr;
    if (cudaMalloc(&v, 32 * sizeof(real2))) return 1;
    swapAll<<<1, 32>>>(v, 32);
    return cudaCheckLast() | (cudaFree)(v);
}
