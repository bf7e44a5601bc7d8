// Device-wide algorithms, each called twice: for the size of its temporary memory, and to do its work.
#include <cub/cub.cuh>

#include <algorithm>
#include <cstdio>
#include <vector>

constexpr int N = 777;

struct IsEven {
    __host__ __device__ bool operator()(int v) const { return v % 2 == 0; }
};
struct Larger {
    __host__ __device__ int operator()(int a, int b) const { return a > b ? a : b; }
};
struct Square {
    __host__ __device__ int operator()(int v) const { return v * v; }
};

template <class F>
void twice(F f)
{
    void *temp = nullptr;
    size_t bytes = 0;
    if (f(temp, bytes) != cudaSuccess || bytes == 0) puts("no size");
    cudaMalloc(&temp, bytes);
    if (f(temp, bytes) != cudaSuccess) puts("failed");
    cudaDeviceSynchronize();
    cudaFree(temp);
}

template <class T>
T *managed(int n = N)
{
    T *p;
    cudaMallocManaged(&p, n * sizeof(T));
    return p;
}

int main()
{
    int *in = managed<int>(), *out = managed<int>(), *values = managed<int>(), *sorted = managed<int>();
    int *count = managed<int>(1), *one = managed<int>(1);
    float *keys = managed<float>(), *ordered = managed<float>();
    char *flags = managed<char>();
    cudaStream_t stream;
    cudaStreamCreate(&stream);
    int wrong = 0, sum = 0, squares = 0;
    for (int i = 0; i < N; ++i) {
        in[i] = (i * 7919) % 1009 - 500;
        keys[i] = (i * 31) % 100 - 50.5f;
        values[i] = i;
        flags[i] = i % 3 == 0;
        sum += in[i];
        squares += in[i] * in[i];
    }
    const std::vector<int> host(in, in + N);

    twice([&](void *temp, size_t &bytes) { return cub::DeviceReduce::Sum(temp, bytes, in, one, N, stream); });
    wrong += *one != sum;
    twice([&](void *temp, size_t &bytes) { return cub::DeviceReduce::Max(temp, bytes, in, one, N); });
    wrong += *one != *std::max_element(host.begin(), host.end());
    twice([&](void *temp, size_t &bytes) { return cub::DeviceReduce::Reduce(temp, bytes, in, one, N, Larger(), 10000); });
    wrong += *one != 10000;
    cub::TransformInputIterator<int, Square, int *> squared(in, Square());
    twice([&](void *temp, size_t &bytes) { return cub::DeviceReduce::Sum(temp, bytes, squared, one, N); });
    wrong += *one != squares;
    auto *best = managed<cub::KeyValuePair<int, float>>(1);
    twice([&](void *temp, size_t &bytes) { return cub::DeviceReduce::ArgMin(temp, bytes, keys, best, N); });
    wrong += best->key != std::min_element(keys, keys + N) - keys || best->value != keys[best->key];
    printf("reduce %d\n", wrong);

    twice([&](void *temp, size_t &bytes) { return cub::DeviceScan::ExclusiveSum(temp, bytes, in, out, N); });
    for (int i = 0, before = 0; i < N; before += host[i++]) wrong += out[i] != before;
    twice([&](void *temp, size_t &bytes) {
        return cub::DeviceScan::InclusiveScan(temp, bytes, in, out, Larger(), N, stream);
    });
    for (int i = 0, most = -1000; i < N; ++i) wrong += out[i] != (most = std::max(most, host[i]));
    printf("scan %d\n", wrong);

    twice([&](void *temp, size_t &bytes) {
        return cub::DeviceRadixSort::SortPairsDescending(temp, bytes, keys, ordered, values, sorted, N);
    });
    std::vector<int> order(values, values + N);
    std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return keys[a] > keys[b]; });
    for (int i = 0; i < N; ++i) wrong += sorted[i] != order[i] || ordered[i] != keys[order[i]];
    unsigned *some = managed<unsigned>(), *other = managed<unsigned>();
    for (int i = 0; i < N; ++i) some[i] = i * 2654435761u;
    std::vector<unsigned> bits(some, some + N);
    std::stable_sort(bits.begin(), bits.end(), [](unsigned a, unsigned b) { return (a >> 4 & 255) < (b >> 4 & 255); });
    cub::DoubleBuffer<unsigned> buffer(some, other);
    twice([&](void *temp, size_t &bytes) { return cub::DeviceRadixSort::SortKeys(temp, bytes, buffer, N, 4, 12); });
    wrong += !std::equal(bits.begin(), bits.end(), buffer.Current());
    printf("sort %d\n", wrong);

    std::vector<int> even, flagged;
    for (int i = 0; i < N; ++i) {
        if (IsEven()(host[i])) even.push_back(host[i]);
        if (flags[i]) flagged.push_back(host[i]);
    }
    twice([&](void *temp, size_t &bytes) { return cub::DeviceSelect::If(temp, bytes, in, out, count, N, IsEven()); });
    wrong += *count != int(even.size()) || !std::equal(even.begin(), even.end(), out);
    twice([&](void *temp, size_t &bytes) { return cub::DeviceSelect::Flagged(temp, bytes, in, flags, out, count, N); });
    wrong += *count != int(flagged.size()) || !std::equal(flagged.begin(), flagged.end(), out);
    printf("select %d\n", wrong);

    for (int i = 0; i < N; ++i) in[i] = i / 10;
    twice([&](void *temp, size_t &bytes) {
        return cub::DeviceRunLengthEncode::Encode(temp, bytes, in, out, values, count, N);
    });
    wrong += *count != 78 || out[77] != 77 || values[0] != 10 || values[77] != 7;
    twice([&](void *temp, size_t &bytes) {
        return cub::DeviceHistogram::HistogramEven(temp, bytes, in, out, 5, 0, 40, N);
    });
    for (int bin = 0; bin < 4; ++bin) wrong += out[bin] != 100;
    int *begins = managed<int>(4);
    for (int i = 0; i < 4; ++i) begins[i] = 100 * i * i / 2;
    twice([&](void *temp, size_t &bytes) {
        return cub::DeviceSegmentedReduce::Sum(temp, bytes, in, out, 3, begins, begins + 1);
    });
    for (int i = 0; i < 3; ++i) {
        int wanted = 0;
        for (int k = begins[i]; k < begins[i + 1]; ++k) wanted += in[k];
        wrong += out[i] != wanted;
    }
    puts(wrong ? "FAIL" : "PASS");
    return wrong;
}
