// CUB's sorts, exchanges and histograms of blocks; partitions, merge sorts and sorts of segments of the whole device.
#include <cub/cub.cuh>

#include <algorithm>
#include <cstdio>
#include <numeric>
#include <vector>

constexpr int THREADS = 64, ITEMS = 3, N = THREADS * ITEMS, BINS = 16;

static int failures = 0;

static void check(const char *what, bool right)
{
    if (right) return;
    std::printf("%s is wrong\n", what);
    ++failures;
}

template <class T>
static std::vector<T> from_device(const T *memory, int n)
{
    std::vector<T> copy(n);
    cudaMemcpy(copy.data(), memory, n * sizeof(T), cudaMemcpyDeviceToHost);
    return copy;
}

template <class T>
static T *to_device(const std::vector<T> &values)
{
    T *memory;
    cudaMalloc(&memory, values.size() * sizeof(T));
    cudaMemcpy(memory, values.data(), values.size() * sizeof(T), cudaMemcpyHostToDevice);
    return memory;
}

template <class Key>
__global__ void sortBlock(const Key *in, Key *up, Key *down, int *places)
{
    using Sort = cub::BlockRadixSort<Key, THREADS, ITEMS>;
    using PairSort = cub::BlockRadixSort<Key, THREADS, ITEMS, int>;
    __shared__ union {
        typename Sort::TempStorage keys;
        typename PairSort::TempStorage pairs;
    } temp;
    Key keys[ITEMS], again[ITEMS];
    int from[ITEMS];
    for (int i = 0; i < ITEMS; ++i) {
        const int at = threadIdx.x * ITEMS + i;
        keys[i] = again[i] = in[at];
        from[i] = at;
    }
    Sort(temp.keys).Sort(keys);
    __syncthreads();
    PairSort(temp.pairs).SortDescendingBlockedToStriped(again, from);
    for (int i = 0; i < ITEMS; ++i) {
        up[threadIdx.x * ITEMS + i] = keys[i];
        down[i * THREADS + threadIdx.x] = again[i];
        places[i * THREADS + threadIdx.x] = from[i];
    }
}

__global__ void sortBits(const unsigned *in, unsigned *out)
{
    using Sort = cub::BlockRadixSort<unsigned, THREADS, ITEMS>;
    __shared__ typename Sort::TempStorage temp;
    unsigned keys[ITEMS];
    for (int i = 0; i < ITEMS; ++i) keys[i] = in[threadIdx.x * ITEMS + i];
    Sort(temp).Sort(keys, 3, 9);
    for (int i = 0; i < ITEMS; ++i) out[threadIdx.x * ITEMS + i] = keys[i];
}

__global__ void move(int *striped, int *blocked, int *scattered, unsigned *bins)
{
    using Exchange = cub::BlockExchange<int, THREADS, ITEMS>;
    using Histogram = cub::BlockHistogram<unsigned char, THREADS, ITEMS, BINS, cub::BLOCK_HISTO_ATOMIC>;
    __shared__ typename Exchange::TempStorage temp;
    __shared__ typename Histogram::TempStorage counting;
    __shared__ unsigned counts[BINS];
    int items[ITEMS], ranks[ITEMS];
    unsigned char small[ITEMS];
    for (int i = 0; i < ITEMS; ++i) {
        items[i] = threadIdx.x * ITEMS + i;
        ranks[i] = N - 1 - items[i];
        small[i] = items[i] * items[i] % BINS;
    }
    Exchange(temp).BlockedToStriped(items);
    for (int i = 0; i < ITEMS; ++i) striped[threadIdx.x * ITEMS + i] = items[i];
    __syncthreads();
    Exchange(temp).StripedToBlocked(items, items);
    for (int i = 0; i < ITEMS; ++i) blocked[threadIdx.x * ITEMS + i] = items[i];
    __syncthreads();
    Exchange(temp).ScatterToBlocked(items, ranks);
    for (int i = 0; i < ITEMS; ++i) scattered[threadIdx.x * ITEMS + i] = items[i];
    Histogram(counting).Histogram(small, counts);
    __syncthreads();
    if (threadIdx.x < BINS) bins[threadIdx.x] = counts[threadIdx.x];
}

template <class Key>
static void sorts(const char *what, const std::vector<Key> &keys)
{
    Key *in = to_device(keys), *up = to_device(keys), *down = to_device(keys);
    int *places = to_device(std::vector<int>(N));
    sortBlock<Key><<<1, THREADS>>>(in, up, down, places);
    std::vector<Key> rising = keys;
    std::sort(rising.begin(), rising.end());
    check(what, from_device(up, N) == rising);
    std::vector<int> order(N);
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return keys[b] < keys[a]; });
    check(what, from_device(places, N) == order);
    std::reverse(rising.begin(), rising.end());
    check(what, from_device(down, N) == rising);
    for (void *memory : {(void *)in, (void *)up, (void *)down, (void *)places}) cudaFree(memory);
}

static void blocks()
{
    std::vector<int> whole(N);
    std::vector<float> real(N);
    std::vector<unsigned char> small(N);
    std::vector<unsigned> bits(N);
    for (int i = 0; i < N; ++i) {
        whole[i] = i * 7919 % 100 - 50;
        real[i] = float(i * 31 % 77 - 30) * 0.25f;
        small[i] = (unsigned char)(i * 53);
        bits[i] = unsigned(i) * 2654435761u;
    }
    sorts("ints", whole);
    sorts("floats", real);
    sorts("bytes", small);
    unsigned *in = to_device(bits), *out = to_device(bits);
    sortBits<<<1, THREADS>>>(in, out);
    std::stable_sort(bits.begin(), bits.end(), [](unsigned a, unsigned b) { return (a >> 3 & 63) < (b >> 3 & 63); });
    check("bits", from_device(out, N) == bits);

    int *striped = to_device(whole), *blocked = to_device(whole), *scattered = to_device(whole);
    unsigned *bins = to_device(std::vector<unsigned>(BINS));
    move<<<1, THREADS>>>(striped, blocked, scattered, bins);
    const auto s = from_device(striped, N), b = from_device(blocked, N), c = from_device(scattered, N);
    std::vector<unsigned> want(BINS);
    for (int i = 0; i < N; ++i) {
        check("striped", s[i] == i % ITEMS * THREADS + i / ITEMS);
        check("blocked", b[i] == i);
        check("scattered", c[i] == N - 1 - i);
        ++want[i * i % BINS];
    }
    check("bins", from_device(bins, BINS) == want);
    for (void *memory : {(void *)in, (void *)out, (void *)bins}) cudaFree(memory);
    for (int *memory : {striped, blocked, scattered}) cudaFree(memory);
}

struct IsSmall {
    int limit;
    __host__ __device__ bool operator()(int v) const { return v < limit; }
};
struct Behind {
    __host__ __device__ bool operator()(int a, int b) const { return a % 10 < b % 10; }
};

template <class F>
static void twice(const char *what, F f)
{
    void *temp = nullptr;
    size_t bytes = 0;
    check(what, f(temp, bytes) == cudaSuccess && bytes > 0);
    cudaMalloc(&temp, bytes);
    check(what, f(temp, bytes) == cudaSuccess && cudaDeviceSynchronize() == cudaSuccess);
    cudaFree(temp);
}

static void whole_device()
{
    std::vector<int> keys(N), values(N), offsets = {0, 5, 5, 70, N - 2};
    for (int i = 0; i < N; ++i) keys[i] = i * 7919 % 100, values[i] = i;
    std::vector<char> flags(N);
    for (int i = 0; i < N; ++i) flags[i] = i % 3 == 0;
    const int segments = int(offsets.size()) - 1;
    int *in = to_device(keys), *from = to_device(values), *out = to_device(values), *to = to_device(keys);
    int *count = to_device(std::vector<int>(1)), *starts = to_device(offsets);
    char *chosen = to_device(flags);

    std::vector<int> front, back;
    for (int key : keys) (key < 40 ? front : back).push_back(key);
    const int small = int(front.size());
    std::reverse(back.begin(), back.end());
    front.insert(front.end(), back.begin(), back.end());
    twice("If", [&](void *temp, size_t &bytes) {
        return cub::DevicePartition::If(temp, bytes, in, out, count, N, IsSmall{40});
    });
    check("If", from_device(count, 1)[0] == small && from_device(out, N) == front);
    twice("Flagged", [&](void *temp, size_t &bytes) {
        return cub::DevicePartition::Flagged(temp, bytes, in, chosen, out, count, N);
    });
    const auto flagged = from_device(out, N);
    check("Flagged", from_device(count, 1)[0] == N / 3 && flagged[1] == keys[3] && flagged[N - 1] == keys[1]);

    cudaMemcpy(out, from, N * sizeof(int), cudaMemcpyDeviceToDevice);
    cudaMemcpy(to, in, N * sizeof(int), cudaMemcpyDeviceToDevice);
    twice("SortPairs", [&](void *temp, size_t &bytes) {
        return cub::DeviceSegmentedRadixSort::SortPairs(temp, bytes, in, out, from, to, N, segments, starts, starts + 1);
    });
    std::vector<int> wantKeys = values, wantValues = keys, order(N);
    for (int s = 0; s < segments; ++s) {
        std::iota(order.begin(), order.end(), 0);
        std::stable_sort(order.begin() + offsets[s], order.begin() + offsets[s + 1],
                         [&](int a, int b) { return keys[a] < keys[b]; });
        for (int i = offsets[s]; i < offsets[s + 1]; ++i) wantKeys[i] = keys[order[i]], wantValues[i] = order[i];
    }
    check("SortPairs", from_device(out, N) == wantKeys && from_device(to, N) == wantValues);
    twice("SortKeysDescending", [&](void *temp, size_t &bytes) {
        return cub::DeviceSegmentedSort::SortKeysDescending(temp, bytes, in, out, N, segments, starts, starts + 1);
    });
    for (int s = 0; s < segments; ++s)
        std::reverse(wantKeys.begin() + offsets[s], wantKeys.begin() + offsets[s + 1]);
    check("SortKeysDescending", from_device(out, N) == wantKeys);

    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return keys[a] % 10 < keys[b] % 10; });
    twice("StableSortPairs", [&](void *temp, size_t &bytes) {
        cudaMemcpy(out, in, N * sizeof(int), cudaMemcpyDeviceToDevice);
        cudaMemcpy(to, from, N * sizeof(int), cudaMemcpyDeviceToDevice);
        return cub::DeviceMergeSort::StableSortPairs(temp, bytes, out, to, N, Behind());
    });
    check("StableSortPairs", from_device(to, N) == order);
    twice("SortKeysCopy", [&](void *temp, size_t &bytes) {
        return cub::DeviceMergeSort::SortKeysCopy(temp, bytes, in, out, N, Behind());
    });
    const auto copied = from_device(out, N);
    check("SortKeysCopy", std::is_sorted(copied.begin(), copied.end(), Behind()) && from_device(in, N) == keys);

    for (int *memory : {in, from, out, to, count, starts}) cudaFree(memory);
    cudaFree(chosen);
}

int main()
{
    blocks();
    whole_device();
    std::puts(failures ? "FAIL" : "PASS");
    return failures != 0;
}
