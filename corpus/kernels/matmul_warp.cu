// Matrix times matrix with one warp an output element: lanes split k, a butterfly shuffle adds.
#include "common/check.h"

#include <vector>

#define WARP 32
#define WARPS_PER_BLOCK 4

__device__ __forceinline__ float warpAllReduce(float v)
{
#pragma unroll
    for (int mask = WARP / 2; mask > 0; mask >>= 1) v += __shfl_xor_sync(0xffffffffu, v, mask, WARP);
    return v;
}

// c[m][n] = a[m][k] * bT[n][k]: both operands are read along k, so the loads coalesce.
__global__ void warpGemm(const float *a, const float *bT, float *c, int m, int n, int k)
{
    const int warp = (blockIdx.x * blockDim.x + threadIdx.x) / WARP;
    const int lane = threadIdx.x % WARP;
    if (warp >= m * n) return;  // whole warps leave together

    const float *rowA = a + (warp / n) * k;
    const float *rowB = bT + (warp % n) * k;
    float sum = 0.0f;
    for (int p = lane; p < k; p += WARP) sum += rowA[p] * rowB[p];
    sum = warpAllReduce(sum);
    if (lane == warp % WARP) c[warp] = sum;  // every lane holds the sum
}

int main()
{
    const int m = 19, n = 23, k = 77;
    std::vector<float> a(m * k), bT(n * k), got(m * n, -100.0f);
    Lcg rng(11);
    for (auto &v : a) v = 2.0f * rng.uniform() - 1.0f;
    for (auto &v : bT) v = 2.0f * rng.uniform() - 1.0f;

    float *da, *db, *dc;
    CHECK(cudaMalloc(&da, a.size() * sizeof(float)));
    CHECK(cudaMalloc(&db, bT.size() * sizeof(float)));
    CHECK(cudaMalloc(&dc, got.size() * sizeof(float)));
    CHECK(cudaMemcpy(da, a.data(), a.size() * sizeof(float), cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(db, bT.data(), bT.size() * sizeof(float), cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(dc, got.data(), got.size() * sizeof(float), cudaMemcpyHostToDevice));

    const int blocks = (m * n + WARPS_PER_BLOCK - 1) / WARPS_PER_BLOCK;
    warpGemm<<<blocks, WARP * WARPS_PER_BLOCK>>>(da, db, dc, m, n, k);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(got.data(), dc, got.size() * sizeof(float), cudaMemcpyDeviceToHost));

    long wrong = 0;
    for (int i = 0; i < m; ++i)
        for (int j = 0; j < n; ++j) {
            double want = 0;
            for (int p = 0; p < k; ++p) want += double(a[i * k + p]) * bT[j * k + p];
            wrong += !close_enough(got[i * n + j], want, 1e-4);
        }
    cudaFree(da);
    cudaFree(db);
    cudaFree(dc);
    return report(wrong);
}
