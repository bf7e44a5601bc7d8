// Single-launch reduction over many blocks: __threadfence and a ticket make the last block finish.
#include <cuda_runtime.h>

#include <cstdio>
#include <cstdlib>
#include <vector>

namespace {

void check(cudaError_t status, const char *what)
{
    if (status == cudaSuccess) return;
    std::fprintf(stderr, "%s failed: %s (%s)\n", what, cudaGetErrorName(status),
                 cudaGetErrorString(status));
    std::exit(2);
}

constexpr int kThreads = 128;

__device__ unsigned int retirementCount = 0;

__global__ void sumSquares(const short *in, volatile long long *partial, long long *total, int n)
{
    __shared__ long long sdata[kThreads];
    __shared__ bool amLast;

    long long acc = 0;
    for (int i = blockIdx.x * kThreads + threadIdx.x; i < n; i += gridDim.x * kThreads)
        acc += (long long)in[i] * in[i];
    sdata[threadIdx.x] = acc;
    __syncthreads();
    for (int s = kThreads / 2; s > 0; s /= 2) {
        if (threadIdx.x < s) sdata[threadIdx.x] += sdata[threadIdx.x + s];
        __syncthreads();
    }

    if (threadIdx.x == 0) {
        partial[blockIdx.x] = sdata[0];
        __threadfence();  // the partial sum is visible before the ticket is taken
        unsigned int ticket = atomicInc(&retirementCount, gridDim.x);
        amLast = (ticket == gridDim.x - 1);
    }
    __syncthreads();

    if (amLast) {
        long long sum = 0;
        for (int b = threadIdx.x; b < gridDim.x; b += kThreads) sum += partial[b];
        sdata[threadIdx.x] = sum;
        __syncthreads();
        for (int s = kThreads / 2; s > 0; s /= 2) {
            if (threadIdx.x < s) sdata[threadIdx.x] += sdata[threadIdx.x + s];
            __syncthreads();
        }
        if (threadIdx.x == 0) {
            *total = sdata[0];
            retirementCount = 0;  // ready for the next launch
        }
    }
}

}  // namespace

int main()
{
    const int n = 15013, blocks = 11;
    std::vector<short> in(n);
    unsigned seed = 4711;
    for (auto &v : in) {
        seed = seed * 22695477u + 1u;
        v = short(seed >> 16);
    }

    short *d_in = nullptr;
    long long *d_partial = nullptr, *d_total = nullptr;
    check(cudaMalloc(&d_in, n * sizeof(short)), "cudaMalloc(in)");
    check(cudaMalloc(&d_partial, blocks * sizeof(long long)), "cudaMalloc(partial)");
    check(cudaMalloc(&d_total, sizeof(long long)), "cudaMalloc(total)");
    check(cudaMemcpy(d_in, in.data(), n * sizeof(short), cudaMemcpyHostToDevice), "copy in");

    bool ok = true;
    for (int round = 0; round < 2; ++round) {
        // The second round works on a prefix, and shows that the ticket counter was put back.
        const int count = round == 0 ? n : n - 1000;
        long long want = 0, got = -1;
        for (int i = 0; i < count; ++i) want += (long long)in[i] * in[i];
        check(cudaMemset(d_total, 0xff, sizeof(long long)), "cudaMemset");
        sumSquares<<<blocks, kThreads>>>(d_in, d_partial, d_total, count);
        check(cudaGetLastError(), "launch");
        check(cudaMemcpy(&got, d_total, sizeof got, cudaMemcpyDeviceToHost), "copy total");
        std::printf("round %d: got %lld, want %lld\n", round, got, want);
        ok = ok && got == want;
    }

    cudaFree(d_in);
    cudaFree(d_partial);
    cudaFree(d_total);
    std::printf("%s\n", ok ? "PASS" : "FAIL");
    return ok ? 0 : 1;
}
