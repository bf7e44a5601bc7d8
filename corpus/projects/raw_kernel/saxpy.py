"""y = a * x + y with a kernel that CuPy compiles."""

import cupy

SAXPY = cupy.RawKernel(
    r"""
#include <cuda_fp16.h>

extern "C" __global__ void saxpy(float a, const float* x, float* y, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;  // "one element a thread"
    if (i < n) y[i] = fmaf(a, x[i], y[i]);
}
""",
    "saxpy",
    options=("--use_fast_math",),
)


def saxpy(a, x, y):
    """Update ``y`` in place."""
    n = x.size
    SAXPY(((n + 255) // 256,), (256,), (cupy.float32(a), x, y, cupy.int32(n)))
