// Kernels and launches made by X-macros: one line of a table defines many names.
#include <cuda_runtime.h>

#define OPERATIONS(X) \
    X(add, +)         \
    X(sub, -)         \
    X(mul, *)

#define DEFINE(name, op)                                             \
    __global__ void name##Kernel(float *a, const float *b, int n)    \
    {                                                                \
        int i = blockIdx.x * blockDim.x + threadIdx.x;               \
        if (i < n) a[i] = a[i] op b[i];                              \
    }
OPERATIONS(DEFINE)
#undef DEFINE

enum Operation {
#define ENUMERATE(name, op) Op_##name,
    OPERATIONS(ENUMERATE)
#undef ENUMERATE
};

cudaError_t run(Operation which, float *a, const float *b, int n, cudaStream_t s)
{
    switch (which) {
#define CASE(name, op)                                            \
    case Op_##name:                                               \
        name##Kernel<<<(n + 127) / 128, 128, 0, s>>>(a, b, n);    \
        break;
        OPERATIONS(CASE)
#undef CASE
    }
    return cudaGetLastError();
}
