// Includes every guarded header twice.
#include "pragma_once.cuh"
#include "classic_guard.cuh"
#include "defined_guard.cuh"
#include "pragma_once.cuh"
#include "classic_guard.cuh"
#include "defined_guard.cuh"

__global__ void total(const uchar4 *image, float *out)
{
    float sum = warpTotal(luma(image[threadIdx.x]));
    if (threadIdx.x == 0) *out = sum + guarded_table[3];
}

void run(const uchar4 *image, float *out) { total<<<1, 32>>>(image, out); }
