// SAXPY, y = a*x + y, one thread an element with a ragged last block.
#include <cuda_runtime.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>

#define CUDA_CHECK(expr)                                                     \
    if (cudaError_t e = (expr)) {                                            \
        fprintf(stderr, "CUDA error %d at line %d: %s\n", (int)e, __LINE__,  \
                cudaGetErrorString(e));                                      \
        exit(1);                                                             \
    }

__global__ void saxpy(int n, float a, const float *x, float *y)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) y[i] = a * x[i] + y[i];
}

static unsigned lcg_state = 12345u;

static float next_float(void)
{
    lcg_state = lcg_state * 1103515245u + 12345u;
    return (float)((lcg_state >> 16) & 0x7fff) / 32768.0f + 0.5f;
}

int main(void)
{
    const int n = 10007;
    const float a = 2.5f;
    const float tolerance = 1e-6f;  // one fused or unfused multiply-add apart
    size_t bytes = n * sizeof(float);

    float *x = (float *)malloc(bytes);
    float *y = (float *)malloc(bytes);
    float *expected = (float *)malloc(bytes);
    for (int i = 0; i < n; i++) {
        x[i] = next_float();
        y[i] = next_float();
        expected[i] = a * x[i] + y[i];
    }

    float *d_x, *d_y;
    CUDA_CHECK(cudaMalloc((void **)&d_x, bytes));
    CUDA_CHECK(cudaMalloc((void **)&d_y, bytes));
    CUDA_CHECK(cudaMemcpy(d_x, x, bytes, cudaMemcpyHostToDevice));
    CUDA_CHECK(cudaMemcpy(d_y, y, bytes, cudaMemcpyHostToDevice));

    saxpy<<<(n + 255) / 256, 256>>>(n, a, d_x, d_y);
    CUDA_CHECK(cudaGetLastError());
    CUDA_CHECK(cudaMemcpy(y, d_y, bytes, cudaMemcpyDeviceToHost));

    int bad = 0;
    for (int i = 0; i < n; i++)
        if (!(fabsf(y[i] - expected[i]) <= tolerance * fabsf(expected[i]))) bad++;

    cudaFree(d_x);
    cudaFree(d_y);
    free(x);
    free(y);
    free(expected);
    printf("%d of %d elements wrong\n", bad, n);
    printf("%s\n", bad ? "FAIL" : "PASS");
    return bad ? 1 : 0;
}
