#include "check.cuh"
#include "reduce_config.h"
#include "reduce/operations.h"

#define KERNELS "kernels.inl"
#define NAME sum_kernel
#define OPERATION reduce::add
#include KERNELS

double reduce_sum_gpu(const double* values, int n)
{
    double *device = nullptr, result = 0;
    CHECK(cudaMalloc(&device, (n + 1) * sizeof(double)));
    CHECK(cudaMemcpy(device + 1, values, n * sizeof(double), cudaMemcpyHostToDevice));
    sum_kernel<<<1, REDUCE_BLOCK>>>(device + 1, device, n);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(&result, device, sizeof(double), cudaMemcpyDeviceToHost));
    CHECK(cudaFree(device));
    return result;
}
