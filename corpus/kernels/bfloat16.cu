// bfloat16: conversions, a paired residual add and a sum of squares accumulated in fp32.
#include "common/check.h"

#include <cuda_bf16.h>

#include <cstdint>
#include <cstring>
#include <vector>

__global__ void residualAdd(const __nv_bfloat16 *a, const __nv_bfloat16 *b, __nv_bfloat16 *out, int n)
{
    const int i = 2 * (blockIdx.x * blockDim.x + threadIdx.x);
    if (i + 1 < n) {
        const __nv_bfloat162 x = *reinterpret_cast<const __nv_bfloat162 *>(a + i);
        const __nv_bfloat162 y = *reinterpret_cast<const __nv_bfloat162 *>(b + i);
        *reinterpret_cast<__nv_bfloat162 *>(out + i) = __hadd2(x, y);
    } else if (i < n) {
        out[i] = __float2bfloat16(__bfloat162float(a[i]) + __bfloat162float(b[i]));
    }
}

__global__ void squareSum(const __nv_bfloat16 *v, int n, float *partial)
{
    __shared__ float s[64];
    const int i = blockIdx.x * 64 + threadIdx.x;
    const float x = i < n ? __bfloat162float(v[i]) : 0.0f;
    s[threadIdx.x] = x * x;
    __syncthreads();
    for (int h = 32; h > 0; h /= 2) {
        if (threadIdx.x < h) s[threadIdx.x] += s[threadIdx.x + h];
        __syncthreads();
    }
    if (threadIdx.x == 0) partial[blockIdx.x] = s[0];
}

// Round to nearest even on the bits: independent of the header under test.
static float roundToBf16(float f)
{
    uint32_t bits;
    std::memcpy(&bits, &f, sizeof bits);
    bits += 0x7fffu + ((bits >> 16) & 1u);
    bits &= 0xffff0000u;
    std::memcpy(&f, &bits, sizeof f);
    return f;
}

int main()
{
    const int n = 1001, blocks = (n + 63) / 64;
    std::vector<__nv_bfloat16> a(n), b(n), out(n);
    std::vector<float> want(n), partial(blocks);
    Lcg rng(19);
    for (int i = 0; i < n; ++i) {
        const float x = 8.0f * rng.uniform() - 4.0f, y = 8.0f * rng.uniform() - 4.0f;
        a[i] = __float2bfloat16(x);
        b[i] = __float2bfloat16(y);
        want[i] = roundToBf16(roundToBf16(x) + roundToBf16(y));
    }

    __nv_bfloat16 *d_a, *d_b, *d_out;
    float *d_partial;
    CHECK(cudaMalloc(&d_a, n * sizeof *d_a));
    CHECK(cudaMalloc(&d_b, n * sizeof *d_b));
    CHECK(cudaMalloc(&d_out, n * sizeof *d_out));
    CHECK(cudaMalloc(&d_partial, blocks * sizeof(float)));
    CHECK(cudaMemcpy(d_a, a.data(), n * sizeof *d_a, cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(d_b, b.data(), n * sizeof *d_b, cudaMemcpyHostToDevice));
    CHECK(cudaMemset(d_out, 0xff, n * sizeof *d_out));
    CHECK(cudaMemset(d_partial, 0xff, blocks * sizeof(float)));
    residualAdd<<<((n + 1) / 2 + 63) / 64, 64>>>(d_a, d_b, d_out, n);
    squareSum<<<blocks, 64>>>(d_out, n, d_partial);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(out.data(), d_out, n * sizeof *d_out, cudaMemcpyDeviceToHost));
    CHECK(cudaMemcpy(partial.data(), d_partial, blocks * sizeof(float), cudaMemcpyDeviceToHost));

    long wrong = 0;
    for (int i = 0; i < n; ++i) wrong += __bfloat162float(out[i]) != want[i];
    for (int blk = 0; blk < blocks; ++blk) {
        double sum = 0;
        for (int i = blk * 64; i < n && i < (blk + 1) * 64; ++i) sum += double(want[i]) * want[i];
        wrong += !close_enough(partial[blk], sum, 1e-5);
    }
    CHECK(cudaFree(d_a));
    CHECK(cudaFree(d_b));
    CHECK(cudaFree(d_out));
    CHECK(cudaFree(d_partial));
    return report(wrong);
}
