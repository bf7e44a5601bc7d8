// Causal attention: a naive kernel that stores the scores, and a single-pass online-softmax kernel.
#include "common/check.h"

#include <vector>

constexpr int D = 16;  // head dimension

__global__ void scores_kernel(const float *q, const float *k, float *att, int T, float scale)
{
    int t2 = blockIdx.x * blockDim.x + threadIdx.x;
    int t = blockIdx.y, h = blockIdx.z;
    if (t2 >= T) return;
    float *cell = att + (size_t(h) * T + t) * T + t2;
    if (t2 > t) {
        *cell = -INFINITY;
        return;
    }
    float dot = 0.f;
    for (int d = 0; d < D; ++d) dot += q[(h * T + t) * D + d] * k[(h * T + t2) * D + d];
    *cell = dot * scale;
}

__global__ void weighted_values_kernel(const float *att, const float *v, float *out, int T)
{
    int row = blockIdx.x * blockDim.x + threadIdx.x;  // h * T + t
    if (row >= T * int(gridDim.y)) return;
    int h = row / T, d = threadIdx.y;
    const float *a = att + size_t(row) * T;
    if (h != blockIdx.y) return;
    float top = -INFINITY, sum = 0.f, acc = 0.f;
    for (int i = 0; i < T; ++i) top = fmaxf(top, a[i]);
    for (int i = 0; i < T; ++i) {
        float w = expf(a[i] - top);
        sum += w;
        acc += w * v[(h * T + i) * D + d];
    }
    out[row * D + d] = acc / sum;
}

template <int KV_TILE>
__global__ void online_attention(const float *q, const float *k, const float *v, float *out, int T, float scale)
{
    __shared__ float ks[KV_TILE][D], vs[KV_TILE][D];
    const int h = blockIdx.y, t = blockIdx.x * blockDim.x + threadIdx.x;
    float query[D], acc[D], top = -INFINITY, sum = 0.f;
    for (int d = 0; d < D; ++d) {
        query[d] = t < T ? q[(h * T + t) * D + d] * scale : 0.f;
        acc[d] = 0.f;
    }
    for (int start = 0; start < T; start += KV_TILE) {
        for (int i = threadIdx.x; i < KV_TILE * D; i += blockDim.x) {
            const int r = start + i / D;
            ks[i / D][i % D] = r < T ? k[(h * T + r) * D + i % D] : 0.f;
            vs[i / D][i % D] = r < T ? v[(h * T + r) * D + i % D] : 0.f;
        }
        __syncthreads();
        for (int j = 0; j < KV_TILE && start + j <= t && start + j < T; ++j) {
            float s = 0.f;
#pragma unroll
            for (int d = 0; d < D; ++d) s += query[d] * ks[j][d];
            const float newTop = fmaxf(top, s);
            const float shrink = __expf(top - newTop), w = __expf(s - newTop);
            sum = sum * shrink + w;
#pragma unroll
            for (int d = 0; d < D; ++d) acc[d] = acc[d] * shrink + w * vs[j][d];
            top = newTop;
        }
        __syncthreads();
    }
    if (t < T)
        for (int d = 0; d < D; ++d) out[(h * T + t) * D + d] = acc[d] / sum;
}

int main()
{
    const int H = 2, T = 45, n = H * T * D;
    const float scale = 0.25f;
    std::vector<float> q(n), k(n), v(n), naive(n), online(n);
    Lcg rng(2017);
    for (auto *m : {&q, &k, &v})
        for (float &x : *m) x = 2.0f * rng.uniform() - 1.0f;

    float *dq, *dk, *dv, *datt, *dout;
    for (float **p : {&dq, &dk, &dv, &dout}) CHECK(cudaMalloc(p, n * sizeof(float)));
    CHECK(cudaMalloc(&datt, H * T * T * sizeof(float)));
    CHECK(cudaMemcpy(dq, q.data(), n * sizeof(float), cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(dk, k.data(), n * sizeof(float), cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(dv, v.data(), n * sizeof(float), cudaMemcpyHostToDevice));
    CHECK(cudaMemset(datt, 0xff, H * T * T * sizeof(float)));

    CHECK(cudaMemset(dout, 0xff, n * sizeof(float)));
    scores_kernel<<<dim3((T + 31) / 32, T, H), 32>>>(dq, dk, datt, T, scale);
    weighted_values_kernel<<<dim3((H * T + 7) / 8, H), dim3(8, D)>>>(datt, dv, dout, T);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(naive.data(), dout, n * sizeof(float), cudaMemcpyDeviceToHost));

    CHECK(cudaMemset(dout, 0xff, n * sizeof(float)));
    online_attention<8><<<dim3((T + 31) / 32, H), 32>>>(dq, dk, dv, dout, T, scale);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(online.data(), dout, n * sizeof(float), cudaMemcpyDeviceToHost));
    for (float *p : {dq, dk, dv, datt, dout}) CHECK(cudaFree(p));

    long wrong = 0;
    for (int row = 0; row < H * T; ++row) {
        const int h = row / T, t = row % T;
        std::vector<double> w(t + 1);
        double sum = 0;
        for (int i = 0; i <= t; ++i) {
            double dot = 0;
            for (int d = 0; d < D; ++d) dot += double(q[row * D + d]) * k[(h * T + i) * D + d];
            sum += w[i] = std::exp(dot * scale);
        }
        for (int d = 0; d < D; ++d) {
            double want = 0;
            for (int i = 0; i <= t; ++i) want += w[i] / sum * v[(h * T + i) * D + d];
            wrong += !close_enough(naive[row * D + d], want, 1e-4);
            wrong += !close_enough(online[row * D + d], want, 1e-4);
        }
    }
    return report(wrong);
}
