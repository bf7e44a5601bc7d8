"""Row norms with a kernel that PyCUDA compiles; its text is put together at run time."""

from pycuda.compiler import SourceModule

BLOCK = 128
MODULE = SourceModule(
    f"""
__global__ void norm(const float* rows, float* norms, int columns)
{{
    __shared__ float partial[{BLOCK}];
    float sum = 0;
    for (int i = threadIdx.x; i < columns; i += {BLOCK}) sum += rows[blockIdx.x * columns + i];
    partial[threadIdx.x] = sum;
    __syncthreads();
    if (threadIdx.x == 0) norms[blockIdx.x] = sum;
}}
"""
)
