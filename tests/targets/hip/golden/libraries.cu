// Libraries of the toolkit.
#include <cooperative_groups.h>
#include <cub/cub.cuh>
#include <cublas_v2.h>
#include <cuda_fp16.h>
#include <cufft.h>
#include <curand.h>
#include <thrust/device_vector.h>

namespace cg = cooperative_groups;

__global__ void sum(const int* in, int* out) {
    using Reduce = cub::BlockReduce<int, 128>;
    __shared__ typename Reduce::TempStorage storage;
    auto block = cg::this_thread_block();
    int total = Reduce(storage).Sum(in[block.thread_rank()]);
    block.sync();
    if (block.thread_rank() == 0) *out = total;
}

cublasStatus_t multiply(cublasHandle_t handle, const __half* a, __half* c, float one) {
    return cublasGemmEx(handle, CUBLAS_OP_N, CUBLAS_OP_T, 8, 8, 8, &one, a, CUDA_R_16F, 8, a, CUDA_R_16F, 8, &one, c,
                        CUDA_R_16F, 8, CUDA_R_32F, CUBLAS_GEMM_DEFAULT);
}

cufftResult transform(cufftHandle plan, cufftComplex* data) { return cufftExecC2C(plan, data, data, CUFFT_FORWARD); }

curandStatus_t random(float* data, size_t n) {
    curandGenerator_t generator;
    curandCreateGenerator(&generator, CURAND_RNG_PSEUDO_DEFAULT);
    return curandGenerateUniform(generator, data, n);
}
