// The same call with other signatures for each toolkit, chosen by CUDART_VERSION and CUDA_VERSION.
#include <cuda.h>
#include <cuda_runtime.h>

cudaError_t prefetch(void *p, size_t n, int device, cudaStream_t s)
{
#if CUDART_VERSION >= 13000
    cudaMemLocation location = {cudaMemLocationTypeDevice, device};
    return cudaMemPrefetchAsync(p, n, location, 0, s);
#elif CUDART_VERSION >= 8000
    return cudaMemPrefetchAsync(p, n, device, s);
#else
    return cudaSuccess;
#endif
}

cudaError_t instantiate(cudaGraphExec_t *exec, cudaGraph_t graph)
{
#if CUDA_VERSION >= 12000
    return cudaGraphInstantiate(exec, graph, 0);
#else
    return cudaGraphInstantiate(exec, graph, NULL, NULL, 0);
#endif
}

__global__ void kernel(int *p)
{
#if __CUDA_ARCH__ >= 800
    *p = __reduce_add_sync(0xffffffffu, *p);
#elif __CUDA_ARCH__ >= 700
    __nanosleep(100);
#endif
}

void run(int *p) { kernel<<<1, 32>>>(p); }
