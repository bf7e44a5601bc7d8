#include "check.cuh"
#include "reduce_config.h"
#include "reduce/operations.h"

#define NAME max_kernel
#define OPERATION reduce::larger
#include "kernels.inl"

void launch_max(const double* values, double* result, int n, cudaStream_t stream)
{
    max_kernel<<<1, REDUCE_BLOCK, 0, stream>>>(values, result, n);
    CHECK(cudaPeekAtLastError());
}
