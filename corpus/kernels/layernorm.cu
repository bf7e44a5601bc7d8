// Layer normalisation, forward: one warp a row, mean and variance by shuffles, saved statistics.
#include "common/check.h"

#include <vector>

namespace ops {

template <typename T>
__device__ T warp_sum(T x)
{
    for (int offset = 16; offset; offset >>= 1) x += __shfl_xor_sync(0xffffffff, x, offset);
    return x;
}

__global__ void layernorm_forward(float *__restrict__ out, float *__restrict__ mean,
                                  float *__restrict__ rstd, const float *__restrict__ inp,
                                  const float *__restrict__ weight, const float *__restrict__ bias,
                                  int rows, int channels)
{
    const int lane = threadIdx.x;
    const int row = blockIdx.x * blockDim.y + threadIdx.y;
    if (row >= rows) return;
    const float *x = inp + row * channels;

    float sum = 0.0f;
    for (int c = lane; c < channels; c += warpSize) sum += x[c];
    const float m = warp_sum(sum) / channels;

    float squares = 0.0f;
    for (int c = lane; c < channels; c += warpSize) {
        const float diff = x[c] - m;
        squares += diff * diff;
    }
    const float s = rsqrtf(warp_sum(squares) / channels + 1e-5f);

    if (lane == 0 && mean != nullptr) mean[row] = m;
    if (lane == 0 && rstd != nullptr) __stcs(rstd + row, s);
    for (int c = lane; c < channels; c += warpSize)
        out[row * channels + c] = s * (__ldcs(x + c) - m) * weight[c] + bias[c];
}

}  // namespace ops

int main()
{
    const int rows = 29, channels = 83, rows_per_block = 4;
    std::vector<float> inp(rows * channels), weight(channels), bias(channels);
    Lcg rng(1000);
    for (float &v : inp) v = 4.0f * rng.uniform() - 1.0f;
    for (float &v : weight) v = 0.5f + rng.uniform();
    for (float &v : bias) v = rng.uniform() - 0.5f;

    float *d_inp, *d_w, *d_b, *d_out, *d_mean, *d_rstd;
    CHECK(cudaMalloc(&d_inp, inp.size() * sizeof(float)));
    CHECK(cudaMalloc(&d_w, channels * sizeof(float)));
    CHECK(cudaMalloc(&d_b, channels * sizeof(float)));
    CHECK(cudaMalloc(&d_out, inp.size() * sizeof(float)));
    CHECK(cudaMalloc(&d_mean, rows * sizeof(float)));
    CHECK(cudaMalloc(&d_rstd, rows * sizeof(float)));
    CHECK(cudaMemcpy(d_inp, inp.data(), inp.size() * sizeof(float), cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(d_w, weight.data(), channels * sizeof(float), cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(d_b, bias.data(), channels * sizeof(float), cudaMemcpyHostToDevice));
    CHECK(cudaMemset(d_out, 0xff, inp.size() * sizeof(float)));
    CHECK(cudaMemset(d_mean, 0xff, rows * sizeof(float)));
    CHECK(cudaMemset(d_rstd, 0xff, rows * sizeof(float)));

    ops::layernorm_forward<<<(rows + rows_per_block - 1) / rows_per_block, dim3(32, rows_per_block)>>>(
        d_out, d_mean, d_rstd, d_inp, d_w, d_b, rows, channels);
    CHECK(cudaGetLastError());

    std::vector<float> out(inp.size()), mean(rows), rstd(rows);
    CHECK(cudaMemcpy(out.data(), d_out, out.size() * sizeof(float), cudaMemcpyDeviceToHost));
    CHECK(cudaMemcpy(mean.data(), d_mean, rows * sizeof(float), cudaMemcpyDeviceToHost));
    CHECK(cudaMemcpy(rstd.data(), d_rstd, rows * sizeof(float), cudaMemcpyDeviceToHost));
    for (float *p : {d_inp, d_w, d_b, d_out, d_mean, d_rstd}) cudaFree(p);

    long wrong = 0;
    for (int r = 0; r < rows; ++r) {
        double m = 0, v = 0;
        for (int c = 0; c < channels; ++c) m += inp[r * channels + c];
        m /= channels;
        for (int c = 0; c < channels; ++c) v += (inp[r * channels + c] - m) * (inp[r * channels + c] - m);
        const double s = 1.0 / std::sqrt(v / channels + 1e-5);
        wrong += !close_enough(mean[r], m, 1e-5) + !close_enough(rstd[r], s, 1e-5);
        for (int c = 0; c < channels; ++c)
            wrong += !close_enough(out[r * channels + c],
                                   s * (inp[r * channels + c] - m) * weight[c] + bias[c], 1e-4);
    }
    return report(wrong);
}
