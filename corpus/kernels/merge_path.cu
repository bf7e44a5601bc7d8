// Merge of two sorted arrays: each thread finds its diagonal of the merge path by bisection.
#include "common/check.h"

#include <algorithm>
#include <vector>

// How many of the first `diagonal` outputs come from a; ties take from a first.
template <typename T>
__host__ __device__ int mergePath(const T *a, int na, const T *b, int nb, int diagonal)
{
    int lo = diagonal > nb ? diagonal - nb : 0;
    int hi = diagonal < na ? diagonal : na;
    while (lo < hi) {
        int mid = (lo + hi) >> 1;
        if (a[mid] <= b[diagonal - 1 - mid]) lo = mid + 1;
        else hi = mid;
    }
    return lo;
}

template <typename T, int ITEMS>
__global__ void mergeKernel(const T *a, int na, const T *b, int nb, T *out)
{
    int diagonal = (blockIdx.x * blockDim.x + threadIdx.x) * ITEMS;
    if (diagonal >= na + nb) return;

    int i = mergePath(a, na, b, nb, diagonal);
    int j = diagonal - i;
#pragma unroll
    for (int k = 0; k < ITEMS; ++k) {
        if (diagonal + k >= na + nb) break;
        bool fromA = j >= nb || (i < na && a[i] <= b[j]);
        out[diagonal + k] = fromA ? a[i++] : b[j++];
    }
}

static std::vector<int> sorted_input(int n, unsigned seed)
{
    std::vector<int> v(n);
    Lcg rng(seed);
    for (int &x : v) x = int(rng.next() >> 18);
    std::sort(v.begin(), v.end());
    return v;
}

int main()
{
    constexpr int items = 5;
    const int na = 1733, nb = 911, total = na + nb;
    std::vector<int> a = sorted_input(na, 1), b = sorted_input(nb, 2);
    std::vector<int> got(total, -1), want(total);
    std::merge(a.begin(), a.end(), b.begin(), b.end(), want.begin());

    int *da, *db, *dout;
    CHECK(cudaMalloc(&da, na * sizeof(int)));
    CHECK(cudaMalloc(&db, nb * sizeof(int)));
    CHECK(cudaMalloc(&dout, total * sizeof(int)));
    CHECK(cudaMemcpy(da, a.data(), na * sizeof(int), cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(db, b.data(), nb * sizeof(int), cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(dout, got.data(), total * sizeof(int), cudaMemcpyHostToDevice));

    const int threads = 96;
    const int blocks = (total + threads * items - 1) / (threads * items);
    mergeKernel<int, items><<<blocks, threads>>>(da, na, db, nb, dout);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(got.data(), dout, total * sizeof(int), cudaMemcpyDeviceToHost));

    long wrong = 0;
    for (int i = 0; i < total; ++i) wrong += got[i] != want[i];
    CHECK(cudaFree(da));
    CHECK(cudaFree(db));
    CHECK(cudaFree(dout));
    return report(wrong);
}
