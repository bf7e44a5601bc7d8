// Histogram with a private copy a block in global memory, then a reduction kernel over the copies.
#include "common/check.h"

#include <vector>

constexpr int kBins = 61;  // deliberately no power of two

__global__ void privateHistograms(const float *values, int n, float lo, float hi, unsigned *copies)
{
    unsigned *mine = copies + blockIdx.x * kBins;
    for (int b = threadIdx.x; b < kBins; b += blockDim.x) mine[b] = 0;
    __syncthreads();

    const float scale = kBins / (hi - lo);
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        int bin = int((values[i] - lo) * scale);
        bin = bin < 0 ? 0 : bin >= kBins ? kBins - 1 : bin;
        atomicAdd_block(&mine[bin], 1u);
    }
}

__global__ void mergeHistograms(const unsigned *copies, int count, unsigned *bins)
{
    const int bin = blockIdx.x * blockDim.x + threadIdx.x;
    if (bin >= kBins) return;
    unsigned sum = 0;
    for (int c = 0; c < count; ++c) sum += copies[c * kBins + bin];
    bins[bin] = sum;
}

int main()
{
    const int n = 9973, copies = 5;
    std::vector<float> values(n);
    std::vector<unsigned> want(kBins, 0), got(kBins, ~0u);
    Lcg rng(61);
    for (float &v : values) {
        // Centre of a bin, or beyond either end: no rounding decides where a value falls.
        const int bin = int(rng.next() >> 16) % (kBins + 4) - 2;
        v = float(bin) + 0.5f;
        ++want[bin < 0 ? 0 : bin >= kBins ? kBins - 1 : bin];
    }

    float *dv;
    unsigned *dcopies, *dbins;
    CHECK(cudaMalloc(&dv, n * sizeof(float)));
    CHECK(cudaMalloc(&dcopies, copies * kBins * sizeof(unsigned)));
    CHECK(cudaMalloc(&dbins, kBins * sizeof(unsigned)));
    CHECK(cudaMemset(dcopies, 0xff, copies * kBins * sizeof(unsigned)));
    CHECK(cudaMemset(dbins, 0xff, kBins * sizeof(unsigned)));
    CHECK(cudaMemcpy(dv, values.data(), n * sizeof(float), cudaMemcpyHostToDevice));

    privateHistograms<<<copies, 128>>>(dv, n, 0.0f, float(kBins), dcopies);
    mergeHistograms<<<2, 32>>>(dcopies, copies, dbins);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(got.data(), dbins, kBins * sizeof(unsigned), cudaMemcpyDeviceToHost));

    long wrong = 0;
    for (int b = 0; b < kBins; ++b) wrong += got[b] != want[b];
    cudaFree(dv);
    cudaFree(dcopies);
    cudaFree(dbins);
    return report(wrong);
}
