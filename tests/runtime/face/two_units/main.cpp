#include "cub/cub.cuh"
#include "cublas_v2.h"
#include "cuda.h"
#include "cuda_bf16.h"
#include "cuda_fp8.h"
#include "cufft.h"
#include "curand.h"
#include "cusparse.h"
#include "thrust/device_vector.h"
#include "thrust/sort.h"

#include "../programs/check.h"

void* allocate_elsewhere();

int main() {
    void* p = allocate_elsewhere();
    CHECK_EQ(cudaGetLastError(), cudaErrorInvalidDevice);
    CHECK_EQ(cudaFree(p), cudaSuccess);
    return report();
}
