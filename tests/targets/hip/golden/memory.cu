/* Memory of every kind. */

#include <cuda.h>
#include <cuda_runtime.h>

void pinned(float** p, size_t n) {
    cudaMallocHost(p, n * sizeof(float));
    cudaMallocHost((void**)p, n * sizeof(float), cudaHostAllocMapped | cudaHostAllocWriteCombined);
    float* device = nullptr;
    cudaHostGetDevicePointer(&device, *p, 0);
    cudaFreeHost(*p);
}

void arrays(cudaArray_t* array, cudaExtent extent) {
    cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
    cudaMalloc3DArray(array, &format, extent);
    cudaMemcpy3DParms copy = {0};
    copy.dstArray = *array;
    copy.kind = cudaMemcpyHostToDevice;
    cudaMemcpy3D(&copy);
}

void managed(void* p, size_t n, int device, cudaMemLocation place, cudaStream_t stream) {
    cudaMemPrefetchAsync(p, n, device, stream);
    cudaMemPrefetchAsync(p, n, place, 0, stream);
    cudaMemAdvise(p, n, cudaMemAdviseSetPreferredLocation, cudaCpuDeviceId);
}
