// extern "C" kernels and functions: their unmangled names are part of the interface.
#include "api.h"

#include <new>

struct vec_s {
    float *data;
    size_t n;
    cudaStream_t stream;
};

extern "C" __global__ void vec_scale_kernel(float *p, size_t n, float f)
{
    size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x;
    if (i < n) p[i] *= f;
}

extern "C" {

cudaError_t vec_create(vec_t *v, size_t n, cudaStream_t stream)
{
    *v = new (std::nothrow) vec_s{nullptr, n, stream};
    return *v ? cudaMalloc(&(*v)->data, n * sizeof(float)) : cudaErrorMemoryAllocation;
}

cudaError_t vec_scale(vec_t v, float factor)
{
    vec_scale_kernel<<<(unsigned)((v->n + 255) / 256), 256, 0, v->stream>>>(v->data, v->n, factor);
    return cudaGetLastError();
}

cudaError_t vec_destroy(vec_t v)
{
    cudaError_t e = cudaFree(v->data);
    delete v;
    return e;
}

}  // extern "C"
