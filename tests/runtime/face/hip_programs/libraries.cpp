// HIP's names of the libraries, a few calls each: the routines themselves are tested under CUDA's names.
#include <hip/hip_cooperative_groups.h>
#include <hip/hip_runtime.h>
#include <hipblas/hipblas.h>
#include <hipblaslt/hipblaslt.h>
#include <hipcub/hipcub.hpp>
#include <hipfft/hipfft.h>
#include <hiprand/hiprand.h>
#include <hiprand/hiprand_kernel.h>
#include <hipsparse/hipsparse.h>
#include <roctracer/roctx.h>
#include <thrust/device_vector.h>
#include <thrust/reduce.h>

#include "../programs/check.h"

__global__ void draw(float* out) {
    hiprandState state;
    hiprand_init(7, threadIdx.x, 0, &state);
    out[threadIdx.x] = hiprand_uniform(&state);
}
__global__ void sum_block(const int* in, int* out) {
    using Reduce = hipcub::BlockReduce<int, 64>;
    __shared__ Reduce::TempStorage storage;
    const int total = Reduce(storage).Sum(in[threadIdx.x]);
    cooperative_groups::this_thread_block().sync();
    if (threadIdx.x == 0) *out = total;
}

int main() {
    hipblasHandle_t h = nullptr;
    const float one = 1, zero = 0, a[4] = {1, 2, 3, 4};
    float c[4];
    CHECK_EQ(hipblasCreate(&h), HIPBLAS_STATUS_SUCCESS);
    CHECK_EQ(hipblasSgemm(h, HIPBLAS_OP_N, HIPBLAS_OP_T, 2, 2, 2, &one, a, 2, a, 2, &zero, c, 2), HIPBLAS_STATUS_SUCCESS);
    CHECK(c[0] == 10 && c[1] == 14 && c[3] == 20);
    CHECK_EQ(hipblasDestroy(h), HIPBLAS_STATUS_SUCCESS);

    hipblasLtHandle_t lt = nullptr;
    hipblasLtMatmulDesc_t product = nullptr;
    hipblasLtMatrixLayout_t layout = nullptr;
    const hipblasOperation_t transposed = HIPBLAS_OP_T;
    float e[4];
    CHECK_EQ(hipblasLtCreate(&lt), HIPBLAS_STATUS_SUCCESS);
    CHECK_EQ(hipblasLtMatmulDescCreate(&product, HIPBLAS_COMPUTE_32F, HIP_R_32F), HIPBLAS_STATUS_SUCCESS);
    CHECK_EQ(hipblasLtMatmulDescSetAttribute(product, HIPBLASLT_MATMUL_DESC_TRANSB, &transposed, sizeof(transposed)),
             HIPBLAS_STATUS_SUCCESS);
    CHECK_EQ(hipblasLtMatrixLayoutCreate(&layout, HIP_R_32F, 2, 2, 2), HIPBLAS_STATUS_SUCCESS);
    CHECK_EQ(hipblasLtMatmul(lt, product, &one, a, layout, a, layout, &zero, e, layout, e, layout, nullptr, nullptr, 0,
                             nullptr),
             HIPBLAS_STATUS_SUCCESS);
    CHECK(e[0] == 10 && e[1] == 14 && e[3] == 20);
    CHECK_EQ(hipblasLtMatrixLayoutDestroy(layout), HIPBLAS_STATUS_SUCCESS);
    CHECK_EQ(hipblasLtDestroy(lt), HIPBLAS_STATUS_SUCCESS);

    roctx_range_id_t range = roctxRangeStartA("range");
    roctxMarkA("mark");
    roctxRangeStop(range);
    CHECK_EQ(roctxRangePushA("outer"), 0);
    CHECK_EQ(roctxRangePop(), 0);

    hipfftHandle plan = 0;
    hipfftComplex wave[4] = {{1, 0}, {2, 0}, {3, 0}, {4, 0}};
    CHECK_EQ(hipfftPlan1d(&plan, 4, HIPFFT_C2C, 1), HIPFFT_SUCCESS);
    CHECK_EQ(hipfftExecC2C(plan, wave, wave, HIPFFT_FORWARD), HIPFFT_SUCCESS);
    CHECK_NEAR(wave[0].x, 10, 1e-6);
    CHECK_NEAR(wave[1].y, 2, 1e-6);

    hiprandGenerator_t g = nullptr;
    float v[64];
    CHECK_EQ(hiprandCreateGenerator(&g, HIPRAND_RNG_PSEUDO_DEFAULT), HIPRAND_STATUS_SUCCESS);
    CHECK_EQ(hiprandGenerateUniform(g, v, 64), HIPRAND_STATUS_SUCCESS);
    CHECK(v[0] > 0 && v[0] <= 1 && v[0] != v[1]);
    hipLaunchKernelGGL(draw, dim3(1), dim3(64), 0, 0, v);
    CHECK(v[63] > 0 && v[63] <= 1 && v[0] != v[1]);

    int in[64], total = 0;
    for (int i = 0; i < 64; ++i) in[i] = i;
    hipLaunchKernelGGL(sum_block, dim3(1), dim3(64), 0, 0, in, &total);
    CHECK_EQ(total, 2016);
    hipsparseHandle_t s = nullptr;
    CHECK_EQ(hipsparseCreate(&s), HIPSPARSE_STATUS_SUCCESS);
    CHECK_EQ(hipsparseDestroy(s), HIPSPARSE_STATUS_SUCCESS);
    const thrust::device_vector<int> d(10, 3);
    CHECK_EQ(thrust::reduce(d.begin(), d.end()), 30);
    return report();
}
