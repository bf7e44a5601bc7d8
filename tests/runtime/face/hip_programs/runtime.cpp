// HIP's names over the same code: launches, memory, warp functions of both widths, vector operators, errors.
#include <hip/hip_bf16.h>
#include <hip/hip_fp16.h>
#include <hip/hip_runtime.h>
#include <string.h>

#include "../programs/check.h"

#if !defined(HIP_INCLUDE_HIP_HIP_RUNTIME_H) || !defined(HIP_INCLUDE_HIP_HIP_RUNTIME_API_H) || \
    !defined(HIP_INCLUDE_HIP_DRIVER_TYPES_H)
#error "programs ask by these guards which headers they have"
#endif

__constant__ float factors[2];

template <class T>
__global__ void saxpy(int n, T a, const T* x, T* y) {
    const int i = hipBlockIdx_x * hipBlockDim_x + hipThreadIdx_x;
    if (i < n) y[i] = a * x[i] + y[i] * T(factors[1]);
}
__global__ void warp_functions(unsigned long long* votes, int* sums, int* lanes) {
    const int lane = int(threadIdx.x) % warpSize;
    int v = lane;
    for (int d = warpSize / 2; d > 0; d /= 2) v += __shfl_down(v, d);
    if (lane == 0) *sums = v;
    const unsigned long long ballot = __ballot(lane % 2);
    if (lane == 0) *votes = ballot;
    lanes[lane] = __shfl_xor(lane, 1, 8) + int(__lane_id()) * 100;
}
__global__ void dynamic(int* out) {
    HIP_DYNAMIC_SHARED(int, shared)
    shared[threadIdx.x] = int(threadIdx.x);
    __syncthreads();
    out[threadIdx.x] = shared[blockDim.x - 1 - threadIdx.x];
}

__global__ void trapping() { __builtin_trap(); }

static void memory_and_launch() {
    const int n = 300;
    float *x = nullptr, *y = nullptr, *h = nullptr;
    CHECK_EQ(hipMalloc(&x, n * sizeof(float)), hipSuccess);
    CHECK_EQ(hipMalloc(reinterpret_cast<void**>(&y), n * sizeof(float)), hipSuccess);
    CHECK_EQ(hipHostMalloc(&h, n * sizeof(float), hipHostMallocDefault), hipSuccess);
    for (int i = 0; i < n; ++i) h[i] = float(i);
    const float f[2] = {1.0f, 2.0f};
    CHECK_EQ(hipMemcpyToSymbol(HIP_SYMBOL(factors), f, sizeof f), hipSuccess);
    CHECK_EQ(hipMemcpy(x, h, n * sizeof(float), hipMemcpyHostToDevice), hipSuccess);
    CHECK_EQ(hipMemcpyAsync(y, h, n * sizeof(float), hipMemcpyHostToDevice, 0), hipSuccess);
    hipLaunchKernelGGL(HIP_KERNEL_NAME(saxpy<float>), dim3(2), dim3(256), 0, 0, n, 3.0f, x, y);
    CHECK_EQ(hipGetLastError(), hipSuccess);
    CHECK_EQ(hipDeviceSynchronize(), hipSuccess);
    CHECK_EQ(hipMemcpyDtoH(h, y, n * sizeof(float)), hipSuccess);
    int wrong = 0;
    for (int i = 0; i < n; ++i) wrong += h[i] != 5.0f * float(i);
    CHECK_EQ(wrong, 0);
    hipLaunchKernelGGL(dynamic, dim3(1), dim3(64), 64 * sizeof(int), nullptr, reinterpret_cast<int*>(x));
    CHECK_EQ(reinterpret_cast<int*>(x)[0], 63);
    hipLaunchKernelGGL(dynamic, dim3(1), dim3(2000), 0, nullptr, reinterpret_cast<int*>(x));
    CHECK_EQ(hipGetLastError(), hipErrorInvalidConfiguration);
    CHECK_EQ(hipFree(x), hipSuccess);
    CHECK_EQ(hipFree(x), hipErrorInvalidValue);
    CHECK_EQ(hipFree(y), hipSuccess);
    CHECK_EQ(hipHostFree(h), hipSuccess);
    CHECK(!strcmp(hipGetErrorName(hipErrorOutOfMemory), "hipErrorOutOfMemory"));
    hipDeviceProp_t p;
    CHECK_EQ(hipGetDeviceProperties(&p, 0), hipSuccess);
    CHECK_EQ(p.warpSize, SIMT_WARP);
    CHECK(!strncmp(p.gcnArchName, "gfx", 3));
}

int main() {
    memory_and_launch();
    struct hipDeviceProp_t properties;
    CHECK_EQ(hipGetDeviceProperties(&properties, 0), hipSuccess);
    const enum hipMemcpyKind kind = hipMemcpyDefault;
    CHECK_EQ(int(kind), 4);
    unsigned long long votes = 0;
    int sum = 0, lanes[SIMT_WARP] = {};
    hipLaunchKernelGGL(warp_functions, 1, SIMT_WARP, 0, 0, &votes, &sum, lanes);
    CHECK_EQ(sum, SIMT_WARP * (SIMT_WARP - 1) / 2);
    CHECK(votes == (SIMT_WARP == 64 ? 0xaaaaaaaaaaaaaaaaull : 0xaaaaaaaaull));
    CHECK(lanes[5] == 504 && lanes[SIMT_WARP - 1] == (SIMT_WARP - 1) * 100 + SIMT_WARP - 2);
    const float4 v = make_float4(1, 2, 3, 4) * 2.0f + make_float4(1, 1, 1, 1);
    CHECK(v == make_float4(3, 5, 7, 9));
    CHECK_EQ(float(__float2half(1.5f) + __half(1.0f)), 2.5f);
    hipStream_t stream = nullptr;
    hipEvent_t event = nullptr;
    CHECK_EQ(hipStreamCreate(&stream), hipSuccess);
    CHECK_EQ(hipEventCreate(&event), hipSuccess);
    CHECK_EQ(hipEventRecord(event, stream), hipSuccess);
    CHECK_EQ(hipStreamWaitEvent(stream, event, 0), hipSuccess);
    CHECK_EQ(hipStreamDestroy(stream), hipSuccess);
    hipLaunchKernelGGL(trapping, 1, 1, 0, 0);
    CHECK_EQ(hipDeviceSynchronize(), hipErrorLaunchFailure);
    return report();
}
