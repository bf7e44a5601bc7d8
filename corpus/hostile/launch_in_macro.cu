// Launches hidden in macros: fixed, variadic, nested, and one whose <<< and >>> come from two macros.
#include <cuda_runtime.h>

__global__ void scale(float *v, int n, float f)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) v[i] *= f;
}

__global__ void clear(float *v, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) v[i] = 0.0f;
}

#define BLOCKS(n) (((n) + 127) / 128)
#define LAUNCH(kernel, n, ...) kernel<<<BLOCKS(n), 128>>>(__VA_ARGS__)
#define LAUNCH_ON(stream, kernel, n, ...)                     \
    do {                                                      \
        kernel<<<BLOCKS(n), 128, 0, (stream)>>>(__VA_ARGS__); \
        cudaError_t e = cudaGetLastError();                   \
        if (e != cudaSuccess) return e;                       \
    } while (0)
#define TWICE(statement) \
    statement;           \
    statement
#define OPEN <<<
#define CLOSE >>>
#define CONFIG(n) <<<BLOCKS(n), 128>>>

cudaError_t run(float *v, int n, cudaStream_t s)
{
    LAUNCH(clear, n, v, n);
    LAUNCH_ON(s, scale, n, v, n, 2.0f);
    TWICE(LAUNCH(scale, n, v, n, 0.5f));
    clear OPEN BLOCKS(n), 128 CLOSE (v, n);
    scale CONFIG(n)(v, n, 3.0f);
    return cudaDeviceSynchronize();
}
