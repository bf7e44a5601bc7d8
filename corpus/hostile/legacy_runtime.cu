// Runtime calls of CUDA 6 to 10 that later toolkits removed or deprecated.
#include <cuda_runtime.h>

#include <stdio.h>

__global__ void kernel(float *p) { p[threadIdx.x] = 2.0f; }

int main(int argc, char **argv)
{
    float *p = NULL, host[32];
    struct cudaDeviceProp prop;
    cudaGetDeviceProperties(&prop, 0);
    printf("%s: clock %d kHz, memory clock %d kHz, mode %d, overlap %d\n", prop.name, prop.clockRate,
           prop.memoryClockRate, prop.computeMode, prop.deviceOverlap);

    cudaThreadSetCacheConfig(cudaFuncCachePreferShared);
    cudaFuncSetSharedMemConfig(kernel, cudaSharedMemBankSizeEightByte);
    cudaMalloc((void **)&p, sizeof host);
    kernel<<<1, 32>>>(p);
    cudaThreadSynchronize();

    cudaPointerAttributes attributes;
    cudaPointerGetAttributes(&attributes, p);
    if (attributes.memoryType == cudaMemoryTypeDevice && !attributes.isManaged)
        cudaMemcpy(host, p, sizeof host, cudaMemcpyDeviceToHost);

    cudaArray *array = NULL;
    cudaChannelFormatDesc desc = cudaCreateChannelDesc<float>();
    cudaMallocArray(&array, &desc, 32, 1);
    cudaMemcpyToArray(array, 0, 0, host, sizeof host, cudaMemcpyHostToDevice);
    cudaMemcpyFromArray(host, array, 0, 0, sizeof host, cudaMemcpyDeviceToHost);
    cudaFreeArray(array);

    cudaFree(p);
    cudaThreadExit();
    return host[31] == 2.0f ? 0 : 1;
}
