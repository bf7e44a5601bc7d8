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

void* allocate_elsewhere() {
    void* p = nullptr;
    cudaMalloc(&p, 16);
    cudaSetDevice(7);
    return p;
}
