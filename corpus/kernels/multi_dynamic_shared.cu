// One dynamic shared allocation carved into three arrays of different types.
#include "common/check.h"

#include <vector>

extern __shared__ unsigned char arena[];

// Per block: sort keys by counting, carrying a double payload along.
__global__ void countingSortBlock(const unsigned char *keys, const double *payload, double *out, int n, int range)
{
    double *sorted = reinterpret_cast<double *>(arena);                 // blockDim.x doubles
    int *starts = reinterpret_cast<int *>(sorted + blockDim.x);         // range + 1 ints
    unsigned char *local = reinterpret_cast<unsigned char *>(starts + range + 1);

    const int base = blockIdx.x * blockDim.x, t = threadIdx.x;
    const int here = min(int(blockDim.x), n - base);
    for (int k = t; k <= range; k += blockDim.x) starts[k] = 0;
    if (t < here) local[t] = keys[base + t];
    __syncthreads();

    if (t < here) atomicAdd(&starts[local[t] + 1], 1);
    __syncthreads();
    if (t == 0)
        for (int k = 0; k < range; ++k) starts[k + 1] += starts[k];
    __syncthreads();

    if (t < here) {
        int rank = 0;
        for (int s = 0; s < t; ++s) rank += local[s] == local[t];
        sorted[starts[local[t]] + rank] = payload[base + t];
    }
    __syncthreads();
    if (t < here) out[base + t] = sorted[t];
}

int main()
{
    const int n = 1009, threads = 96, range = 20;
    const size_t shared = threads * sizeof(double) + (range + 1) * sizeof(int) + threads;
    std::vector<unsigned char> keys(n);
    std::vector<double> payload(n), got(n, -1.0), want(n);
    Lcg rng(17);
    for (int i = 0; i < n; ++i) {
        keys[i] = (unsigned char)((rng.next() >> 16) % range);
        payload[i] = i * 0.5 + 1.0;
    }
    for (int base = 0; base < n; base += threads) {
        int at = base;
        for (int k = 0; k < range; ++k)
            for (int i = base; i < base + threads && i < n; ++i)
                if (keys[i] == k) want[at++] = payload[i];
    }

    unsigned char *d_keys;
    double *d_payload, *d_out;
    CHECK(cudaMalloc(&d_keys, n));
    CHECK(cudaMalloc(&d_payload, n * sizeof(double)));
    CHECK(cudaMalloc(&d_out, n * sizeof(double)));
    CHECK(cudaMemcpy(d_keys, keys.data(), n, cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(d_payload, payload.data(), n * sizeof(double), cudaMemcpyHostToDevice));
    CHECK(cudaMemset(d_out, 0, n * sizeof(double)));
    CHECK(cudaFuncSetAttribute(countingSortBlock, cudaFuncAttributeMaxDynamicSharedMemorySize, int(shared)));

    countingSortBlock<<<(n + threads - 1) / threads, threads, shared>>>(d_keys, d_payload, d_out, n, range);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(got.data(), d_out, n * sizeof(double), cudaMemcpyDeviceToHost));

    long wrong = 0;
    for (int i = 0; i < n; ++i) wrong += got[i] != want[i];
    CHECK(cudaFree(d_keys));
    CHECK(cudaFree(d_payload));
    CHECK(cudaFree(d_out));
    return report(wrong);
}
