// CUB: block-wide scan and reduction inside a kernel; device-wide sort, sum and select around it.
#include "common/check.h"

#include <cub/cub.cuh>

#include <algorithm>
#include <vector>

template <int THREADS, int ITEMS>
__global__ void blockScanKernel(const int *in, int *prefix, int *blockMax, int n)
{
    using BlockScan = cub::BlockScan<int, THREADS>;
    using BlockReduce = cub::BlockReduce<int, THREADS>;
    __shared__ union {
        typename BlockScan::TempStorage scan;
        typename BlockReduce::TempStorage reduce;
    } temp;

    const int base = (blockIdx.x * THREADS + threadIdx.x) * ITEMS;
    int items[ITEMS];
    int largest = -1;
    for (int k = 0; k < ITEMS; ++k) {
        items[k] = base + k < n ? in[base + k] : 0;
        largest = max(largest, items[k]);
    }
    BlockScan(temp.scan).InclusiveSum(items, items);
    __syncthreads();
    const int top = BlockReduce(temp.reduce).Reduce(largest, [](int a, int b) { return a > b ? a : b; });
    if (threadIdx.x == 0) blockMax[blockIdx.x] = top;
    for (int k = 0; k < ITEMS; ++k)
        if (base + k < n) prefix[base + k] = items[k];
}

struct AboveMean {
    int mean;
    __host__ __device__ bool operator()(int v) const { return v > mean; }
};

int main()
{
    constexpr int threads = 64, items = 4, chunk = threads * items;
    const int n = 1111, blocks = (n + chunk - 1) / chunk;
    std::vector<int> in(n), got(n), tops(blocks, -1);
    Lcg rng(29);
    for (int &v : in) v = int(rng.next() >> 22);

    int *d_in, *d_out, *d_top, *d_count;
    CHECK(cudaMalloc(&d_in, n * sizeof(int)));
    CHECK(cudaMalloc(&d_out, n * sizeof(int)));
    CHECK(cudaMalloc(&d_top, blocks * sizeof(int)));
    CHECK(cudaMalloc(&d_count, sizeof(int)));
    CHECK(cudaMemcpy(d_in, in.data(), n * sizeof(int), cudaMemcpyHostToDevice));
    CHECK(cudaMemset(d_out, 0xff, n * sizeof(int)));
    CHECK(cudaMemset(d_top, 0xff, blocks * sizeof(int)));
    long wrong = 0;

    blockScanKernel<threads, items><<<blocks, threads>>>(d_in, d_out, d_top, n);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(got.data(), d_out, n * sizeof(int), cudaMemcpyDeviceToHost));
    CHECK(cudaMemcpy(tops.data(), d_top, blocks * sizeof(int), cudaMemcpyDeviceToHost));
    for (int b = 0, sum = 0; b < blocks; ++b, sum = 0) {
        const int first = b * chunk, last = std::min(n, first + chunk);
        for (int i = first; i < last; ++i) wrong += got[i] != (sum += in[i]);
        wrong += tops[b] != *std::max_element(in.begin() + first, in.begin() + last);
    }

    // Device-wide: the first call asks for the size of the temporary storage.
    void *d_temp = nullptr;
    size_t bytes = 0;
    CHECK(cub::DeviceReduce::Sum(d_temp, bytes, d_in, d_count, n));
    CHECK(cudaMalloc(&d_temp, bytes));
    CHECK(cub::DeviceReduce::Sum(d_temp, bytes, d_in, d_count, n));
    int sum = -1, wantSum = 0;
    CHECK(cudaMemcpy(&sum, d_count, sizeof sum, cudaMemcpyDeviceToHost));
    for (int v : in) wantSum += v;
    wrong += sum != wantSum;
    CHECK(cudaFree(d_temp));

    d_temp = nullptr;
    CHECK(cub::DeviceRadixSort::SortKeys(d_temp, bytes, d_in, d_out, n));
    CHECK(cudaMalloc(&d_temp, bytes));
    CHECK(cub::DeviceRadixSort::SortKeys(d_temp, bytes, d_in, d_out, n));
    CHECK(cudaMemcpy(got.data(), d_out, n * sizeof(int), cudaMemcpyDeviceToHost));
    std::vector<int> sorted = in;
    std::sort(sorted.begin(), sorted.end());
    wrong += got != sorted;
    CHECK(cudaFree(d_temp));

    const AboveMean above = {wantSum / n};
    d_temp = nullptr;
    CHECK(cub::DeviceSelect::If(d_temp, bytes, d_in, d_out, d_count, n, above));
    CHECK(cudaMalloc(&d_temp, bytes));
    CHECK(cub::DeviceSelect::If(d_temp, bytes, d_in, d_out, d_count, n, above));
    int count = -1;
    CHECK(cudaMemcpy(&count, d_count, sizeof count, cudaMemcpyDeviceToHost));
    CHECK(cudaMemcpy(got.data(), d_out, n * sizeof(int), cudaMemcpyDeviceToHost));
    std::vector<int> selected;
    for (int v : in)
        if (above(v)) selected.push_back(v);
    wrong += count != int(selected.size()) || !std::equal(selected.begin(), selected.end(), got.begin());
    CHECK(cudaFree(d_temp));

    for (int *p : {d_in, d_out, d_top, d_count}) CHECK(cudaFree(p));
    return report(wrong);
}
