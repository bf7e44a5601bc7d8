// CUB: block and warp collectives in kernels, device-wide algorithms with their two-call protocol.
#include <cub/cub.cuh>

#include "check.h"

template <int N>
__global__ void block_collectives(const int* in, int* sums, int* scanned, int* prefixed, int* sorted) {
    using Reduce = cub::BlockReduce<int, N>;
    using Scan = cub::BlockScan<int, N>;
    using Sort = cub::BlockRadixSort<int, N, 2>;
    using Load = cub::BlockLoad<int, N, 2, cub::BLOCK_LOAD_TRANSPOSE>;
    __shared__ typename Reduce::TempStorage reduce;
    __shared__ typename Scan::TempStorage scan;
    __shared__ typename Sort::TempStorage sort;
    __shared__ typename Load::TempStorage load;
    const int t = int(threadIdx.x);
    const int sum = Reduce(reduce).Sum(in[t]);
    __syncthreads();
    const int most = Reduce(reduce).Reduce(in[t], cub::Max());
    if (t == 0) sums[0] = sum, sums[1] = most;
    int total = 0, out = 0;
    Scan(scan).ExclusiveSum(in[t], out, total);
    scanned[t] = out;
    if (t == 0) sums[2] = total;
    __syncthreads();
    Scan(scan).InclusiveScan(in[t], out, cub::Max());
    prefixed[t] = out;
    int items[2];
    Load(load).Load(in, items);
    Sort(sort).SortDescending(items);
    cub::BlockStore<int, N, 2>().Store(sorted, items);
}

__global__ void warp_collectives(int* out) {
    __shared__ cub::WarpReduce<int>::TempStorage reduce;
    __shared__ cub::WarpScan<int, 8>::TempStorage scan;
    const int sum = cub::WarpReduce<int>(reduce).Sum(int(threadIdx.x));
    if (threadIdx.x % 32 == 0) out[threadIdx.x / 32] = sum;
    int before = 0;
    cub::WarpScan<int, 8>(scan).ExclusiveSum(1, before);
    out[8 + threadIdx.x] = before;
}

static void collectives() {
    int in[128], sums[3], scanned[64], prefixed[64], sorted[128], warps[72] = {};
    for (int i = 0; i < 128; ++i) in[i] = i * 37 % 101 - 50;
    LAUNCH(block_collectives<64>, 1, 64)(in, sums, scanned, prefixed, sorted);
    int sum = 0, most = in[0], wrong = 0;
    for (int i = 0; i < 64; ++i) {
        wrong += scanned[i] != sum;
        sum += in[i];
        most = in[i] > most ? in[i] : most;
        wrong += prefixed[i] != most;
    }
    CHECK(sums[0] == sum && sums[1] == most && sums[2] == sum);
    CHECK_EQ(wrong, 0);
    for (int i = 1; i < 128; ++i) wrong += sorted[i] > sorted[i - 1];
    CHECK_EQ(wrong, 0);
    LAUNCH(warp_collectives, 1, 64)(warps);
    CHECK(warps[0] == 496 && warps[1] == 496 + 32 * 32 && warps[8] == 0 && warps[15] == 7 && warps[16] == 0);
}

struct Odd {
    bool operator()(int v) const { return v % 2 != 0; }
};

static void device_wide() {
    const int n = 6;
    int in[n] = {5, 3, 3, 8, 1, 1}, out[n], count = 0, flags[n] = {1, 0, 0, 1, 0, 1};
    size_t bytes = 0;
    CHECK_EQ(cub::DeviceReduce::Sum(nullptr, bytes, in, out, n), cudaSuccess);
    CHECK(bytes > 0);
    char storage[16];
    CHECK_EQ(cub::DeviceReduce::Sum(storage, bytes, in, out, n), cudaSuccess);
    CHECK_EQ(out[0], 21);
    cub::DeviceReduce::Max(storage, bytes, in, out, n);
    CHECK_EQ(out[0], 8);
    cub::KeyValuePair<int, int> best;
    cub::DeviceReduce::ArgMin(storage, bytes, in, &best, n);
    CHECK(best.key == 4 && best.value == 1);
    cub::DeviceScan::ExclusiveSum(storage, bytes, in, out, n);
    CHECK(out[0] == 0 && out[5] == 20);
    cub::DeviceScan::InclusiveSum(storage, bytes, in, out, n);
    CHECK(out[0] == 5 && out[5] == 21);
    cub::DeviceSelect::If(storage, bytes, in, out, &count, n, Odd());
    CHECK(count == 5 && out[4] == 1);
    cub::DeviceSelect::Flagged(storage, bytes, in, flags, out, &count, n);
    CHECK(count == 3 && out[1] == 8);
    cub::DeviceSelect::Unique(storage, bytes, in, out, &count, n);
    CHECK(count == 4 && out[1] == 3 && out[2] == 8);
    int lengths[n];
    cub::DeviceRunLengthEncode::Encode(storage, bytes, in, out, lengths, &count, n);
    CHECK(count == 4 && lengths[1] == 2 && lengths[3] == 2);
    int bins[4];
    cub::DeviceHistogram::HistogramEven(storage, bytes, in, bins, 5, 0, 8, n);
    CHECK(bins[0] == 2 && bins[1] == 2 && bins[2] == 1 && bins[3] == 0);
    const int offsets[3] = {0, 2, 6};
    cub::DeviceSegmentedReduce::Sum(storage, bytes, in, out, 2, offsets, offsets + 1);
    CHECK(out[0] == 8 && out[1] == 13);
    float keys[4] = {1.0f, -2.0f, 0.5f, -0.5f}, keys_out[4];
    int values[4] = {0, 1, 2, 3}, values_out[4];
    cub::DeviceRadixSort::SortPairs(storage, bytes, keys, keys_out, values, values_out, 4);
    CHECK(values_out[0] == 1 && values_out[1] == 3 && values_out[2] == 2 && values_out[3] == 0);
    cub::DoubleBuffer<float> buffer(keys, keys_out);
    cub::DeviceRadixSort::SortKeysDescending(storage, bytes, buffer, 4);
    CHECK(buffer.Current() == keys_out && keys_out[0] == 1.0f && keys_out[3] == -2.0f);
    const unsigned low[4] = {0x13, 0x02, 0x23, 0x01};
    unsigned low_out[4];
    cub::DeviceRadixSort::SortKeys(storage, bytes, low, low_out, 4, 0, 4);
    CHECK(low_out[0] == 0x01 && low_out[1] == 0x02 && low_out[2] == 0x13 && low_out[3] == 0x23);
    cub::TransformInputIterator<int, Odd, const int*> odd(in, Odd());
    cub::DeviceReduce::Reduce(storage, bytes, odd, out, n, cub::Sum(), 0);
    CHECK_EQ(out[0], 5);
}

int main() {
    collectives();
    device_wide();
    return report();
}
