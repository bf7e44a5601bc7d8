// Register-blocked matrix multiplication: 32x32 output tile a block, 4x4 outputs a thread.
#include "common/check.h"

#include <vector>

constexpr int BM = 32, BN = 32, BK = 8;
constexpr int TM = 4, TN = 4;
constexpr int THREADS = (BM / TM) * (BN / TN);

__global__ void __launch_bounds__(THREADS)
gemmBlocked(const float *__restrict__ a, const float *__restrict__ b, float *__restrict__ c,
            int m, int n, int k, float alpha, float beta)
{
    __shared__ float as[BK][BM + 1];  // stored transposed
    __shared__ float bs[BK][BN];

    const int tid = threadIdx.x;
    const int ty = tid / (BN / TN), tx = tid % (BN / TN);
    const int row0 = blockIdx.y * BM, col0 = blockIdx.x * BN;
    float acc[TM][TN] = {};

    for (int k0 = 0; k0 < k; k0 += BK) {
        for (int i = tid; i < BM * BK; i += THREADS) {
            const int r = i / BK, kk = i % BK;
            as[kk][r] = row0 + r < m && k0 + kk < k ? a[(row0 + r) * k + k0 + kk] : 0.f;
        }
        for (int i = tid; i < BK * BN; i += THREADS) {
            const int kk = i / BN, col = i % BN;
            bs[kk][col] = k0 + kk < k && col0 + col < n ? b[(k0 + kk) * n + col0 + col] : 0.f;
        }
        __syncthreads();

        for (int kk = 0; kk < BK; ++kk) {
            float ra[TM], rb[TN];
#pragma unroll
            for (int i = 0; i < TM; ++i) ra[i] = as[kk][ty * TM + i];
#pragma unroll
            for (int j = 0; j < TN; ++j) rb[j] = bs[kk][tx * TN + j];
#pragma unroll
            for (int i = 0; i < TM; ++i)
#pragma unroll
                for (int j = 0; j < TN; ++j) acc[i][j] += ra[i] * rb[j];
        }
        __syncthreads();
    }

    for (int i = 0; i < TM; ++i)
        for (int j = 0; j < TN; ++j) {
            const int r = row0 + ty * TM + i, col = col0 + tx * TN + j;
            if (r < m && col < n) c[r * n + col] = alpha * acc[i][j] + beta * c[r * n + col];
        }
}

int main()
{
    const int m = 75, n = 91, k = 37;
    const float alpha = 1.5f, beta = -0.25f;
    std::vector<float> a(m * k), b(k * n), c(m * n), got(m * n);
    Lcg rng(2718);
    for (float &v : a) v = rng.uniform() - 0.5f;
    for (float &v : b) v = rng.uniform() - 0.5f;
    for (float &v : c) v = 3.0f + rng.uniform();

    float *da, *db, *dc;
    CHECK(cudaMalloc(&da, a.size() * sizeof(float)));
    CHECK(cudaMalloc(&db, b.size() * sizeof(float)));
    CHECK(cudaMalloc(&dc, c.size() * sizeof(float)));
    CHECK(cudaMemcpy(da, a.data(), a.size() * sizeof(float), cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(db, b.data(), b.size() * sizeof(float), cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(dc, c.data(), c.size() * sizeof(float), cudaMemcpyHostToDevice));
    gemmBlocked<<<dim3((n + BN - 1) / BN, (m + BM - 1) / BM), THREADS>>>(da, db, dc, m, n, k, alpha, beta);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(got.data(), dc, got.size() * sizeof(float), cudaMemcpyDeviceToHost));
    CHECK(cudaFree(da));
    CHECK(cudaFree(db));
    CHECK(cudaFree(dc));

    long wrong = 0;
    for (int i = 0; i < m; ++i)
        for (int j = 0; j < n; ++j) {
            double sum = 0;
            for (int p = 0; p < k; ++p) sum += double(a[i * k + p]) * b[p * n + j];
            wrong += !close_enough(got[i * n + j], alpha * sum + beta * double(c[i * n + j]), 1e-5);
        }
    return report(wrong);
}
