// Half precision: scalar and half2 arithmetic, conversions on host and device, fp32 accumulation.
#include "common/check.h"

#include <cuda_fp16.h>
#include <vector>

__global__ void toHalf(const float *in, __half *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = __float2half_rn(in[i]);
}

// n2 pairs; the odd element at the end is left to another kernel.
__global__ void haxpy2(__half2 a, const __half2 *x, __half2 *y, int n2)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n2) y[i] = __hfma2(a, x[i], y[i]);
}

__global__ void haxpyTail(__half a, const __half *x, __half *y, int i)
{
    y[i] = __hadd(__hmul(a, x[i]), y[i]);
}

__global__ void rowDot(const __half *x, const __half *y, float *out, int columns)
{
    float sum = 0.0f;
    for (int c = threadIdx.x; c < columns; c += 32) {
        const size_t at = size_t(blockIdx.x) * columns + c;
        sum += __half2float(x[at]) * __half2float(y[at]);
    }
    for (int d = 16; d; d >>= 1) sum += __shfl_down_sync(0xffffffffu, sum, d);
    if (threadIdx.x == 0) out[blockIdx.x] = sum;
}

int main()
{
    const int rows = 7, columns = 147, n = rows * columns;
    // Small multiples of 1/8: every product and sum below fits in eleven bits, hence is exact.
    std::vector<float> x(n), y(n);
    Lcg rng(18);
    for (float &v : x) v = float(int(rng.next() >> 28) - 8) * 0.125f;
    for (float &v : y) v = float(int(rng.next() >> 28) - 8) * 0.25f;
    const float a = 1.5f;

    float *d_x, *d_y, *d_dots;
    __half *h_x, *h_y;
    CHECK(cudaMalloc(&d_x, n * sizeof(float)));
    CHECK(cudaMalloc(&d_y, n * sizeof(float)));
    CHECK(cudaMalloc(&d_dots, rows * sizeof(float)));
    CHECK(cudaMalloc(&h_x, n * sizeof(__half)));
    CHECK(cudaMalloc(&h_y, n * sizeof(__half)));
    CHECK(cudaMemcpy(d_x, x.data(), n * sizeof(float), cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(d_y, y.data(), n * sizeof(float), cudaMemcpyHostToDevice));
    CHECK(cudaMemset(d_dots, 0xff, rows * sizeof(float)));
    CHECK(cudaMemset(h_x, 0xff, n * sizeof(__half)));
    CHECK(cudaMemset(h_y, 0xff, n * sizeof(__half)));

    toHalf<<<(n + 127) / 128, 128>>>(d_x, h_x, n);
    toHalf<<<(n + 127) / 128, 128>>>(d_y, h_y, n);
    haxpy2<<<(n / 2 + 63) / 64, 64>>>(__float2half2_rn(a), reinterpret_cast<const __half2 *>(h_x),
                                      reinterpret_cast<__half2 *>(h_y), n / 2);
    haxpyTail<<<1, 1>>>(__float2half(a), h_x, h_y, n - 1);
    rowDot<<<rows, 32>>>(h_x, h_y, d_dots, columns);
    CHECK(cudaGetLastError());

    std::vector<__half> got(n);
    std::vector<float> dots(rows);
    CHECK(cudaMemcpy(got.data(), h_y, n * sizeof(__half), cudaMemcpyDeviceToHost));
    CHECK(cudaMemcpy(dots.data(), d_dots, rows * sizeof(float), cudaMemcpyDeviceToHost));

    long wrong = n % 2 != 1;
    for (int r = 0; r < rows; ++r) {
        double dot = 0;
        for (int i = r * columns; i < (r + 1) * columns; ++i) {
            const float want = a * x[i] + y[i];
            wrong += __half2float(got[i]) != want;
            dot += double(x[i]) * want;
        }
        wrong += dots[r] != float(dot);
    }
    for (void *p : {(void *)d_x, (void *)d_y, (void *)d_dots, (void *)h_x, (void *)h_y}) CHECK(cudaFree(p));
    return report(wrong);
}
