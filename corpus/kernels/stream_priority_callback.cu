// Streams with priorities, a host function and a stream callback that run in stream order.
#include "common/check.h"

#include <atomic>
#include <vector>

struct Progress {
    std::atomic<int> hostCalls{0};
    std::atomic<int> callbackStatus{-1};
    const int *pinned = nullptr;
    int n = 0;
    std::atomic<long> sum{0};
};

__global__ void affine(int *data, int n, int a, int b)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) data[i] = a * data[i] + b;
}

// Runs after the copy in front of it, so that the pinned buffer already holds the result.
static void CUDART_CB sumOnHost(void *arg)
{
    Progress *p = static_cast<Progress *>(arg);
    long sum = 0;
    for (int i = 0; i < p->n; ++i) sum += p->pinned[i];
    p->sum = sum;
    ++p->hostCalls;
}

static void CUDART_CB noteStatus(cudaStream_t, cudaError_t status, void *arg)
{
    static_cast<Progress *>(arg)->callbackStatus = int(status);
}

int main()
{
    int least = 0, greatest = 0;
    CHECK(cudaDeviceGetStreamPriorityRange(&least, &greatest));
    cudaStream_t low, high;
    CHECK(cudaStreamCreateWithPriority(&low, cudaStreamNonBlocking, least));
    CHECK(cudaStreamCreateWithPriority(&high, cudaStreamNonBlocking, greatest));
    int priority = 12345;
    unsigned flags = 0;
    CHECK(cudaStreamGetPriority(high, &priority));
    CHECK(cudaStreamGetFlags(high, &flags));
    long wrong = (priority != greatest) + (flags != cudaStreamNonBlocking);

    const int n = 1500;
    std::vector<int> in(n);
    Lcg rng(21);
    long wantSum = 0;
    for (int &v : in) {
        v = int(rng.next() >> 20);
        wantSum += 3L * v + 7;
    }
    int *d_low, *d_high, *pinned;
    CHECK(cudaMalloc(&d_low, n * sizeof(int)));
    CHECK(cudaMalloc(&d_high, n * sizeof(int)));
    CHECK(cudaMallocHost((void **)&pinned, n * sizeof(int)));
    CHECK(cudaMemcpy(d_low, in.data(), n * sizeof(int), cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(d_high, in.data(), n * sizeof(int), cudaMemcpyHostToDevice));

    Progress progress;
    progress.pinned = pinned;
    progress.n = n;
    affine<<<(n + 255) / 256, 256, 0, low>>>(d_low, n, -2, 1);
    affine<<<(n + 255) / 256, 256, 0, high>>>(d_high, n, 3, 7);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpyAsync(pinned, d_high, n * sizeof(int), cudaMemcpyDeviceToHost, high));
    CHECK(cudaLaunchHostFunc(high, sumOnHost, &progress));
    CHECK(cudaStreamAddCallback(high, noteStatus, &progress, 0));
    CHECK(cudaStreamSynchronize(high));
    CHECK(cudaStreamSynchronize(low));

    wrong += progress.hostCalls != 1;
    wrong += progress.callbackStatus != cudaSuccess;
    wrong += progress.sum != wantSum;
    std::vector<int> got(n, 0);
    CHECK(cudaMemcpy(got.data(), d_low, n * sizeof(int), cudaMemcpyDeviceToHost));
    for (int i = 0; i < n; ++i) wrong += got[i] != 1 - 2 * in[i] || pinned[i] != 7 + 3 * in[i];

    CHECK(cudaStreamDestroy(low));
    CHECK(cudaStreamDestroy(high));
    CHECK(cudaFree(d_low));
    CHECK(cudaFree(d_high));
    CHECK(cudaFreeHost(pinned));
    return report(wrong);
}
