// Launches in all shapes.
#include <cuda_runtime.h>

template <typename T, int N>
__global__ void scale(T* data, T factor) {
    extern __shared__ unsigned char scratch[];
    data[blockIdx.x * N + threadIdx.x] *= factor;
    scratch[0] = 1;
}

#define LAUNCH(kernel, blocks, stream, ...) kernel<<<(blocks), 64, 0, stream>>>(__VA_ARGS__)

void run(float* data, double* wide, cudaStream_t stream) {
    scale<float, 64><<<16, 64, 64, stream>>>(data, 2.0f);
    scale<double, 64><<<dim3(4, 2),  // blocks
                        dim3(64)     // threads
                        >>>(wide, 0.5);
    LAUNCH((scale<float, 64>), 8, stream, data, 3.0f);
    auto kernel = &scale<float, 64>;
    kernel<<<1, 64, 64>>>(data, 1.0f);
    cudaFuncSetAttribute(scale<float, 64>, cudaFuncAttributeMaxDynamicSharedMemorySize, 65536);
    void* arguments[] = {&data};
    cudaLaunchKernel(kernel, 1, 64, arguments);
}
