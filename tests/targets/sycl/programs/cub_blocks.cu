// Operations of blocks and warps: sums, scans in order, custom operations, pairs, prefixes, and blocks of two dimensions.
#include <cub/cub.cuh>

#include <cstdio>

constexpr int THREADS = 96;  // three warps

// The digits of a number behind those of another: an operation whose order counts.
struct Digits {
    int value, scale;
};
struct Append {
    __host__ __device__ Digits operator()(const Digits &a, const Digits &b) const
    {
        return {(a.value * b.scale + b.value) % 9973, a.scale * b.scale % 9973};
    }
};

struct Running {
    int total;
    __device__ int operator()(int all)
    {
        const int before = total;
        total += all;
        return before;
    }
};

__host__ __device__ int input(int i) { return (i * 37 + 11) % 101; }

template <typename T, int N>
__device__ T sum_of_block(T value)
{
    typedef cub::BlockReduce<T, N, cub::BLOCK_REDUCE_RAKING> BlockReduce;
    __shared__ typename BlockReduce::TempStorage temp;
    return BlockReduce(temp).Sum(value);
}

__global__ void blocks(int *out)
{
    using BlockReduce = cub::BlockReduce<int, THREADS>;
    using BlockScan = cub::BlockScan<int, THREADS>;
    using Pair = cub::KeyValuePair<int, float>;
    __shared__ union {
        BlockReduce::TempStorage reduce;
        BlockScan::TempStorage scan;
    } temp;
    __shared__ cub::BlockReduce<Pair, THREADS>::TempStorage pairs;
    __shared__ cub::BlockReduce<Digits, THREADS>::TempStorage digits;
    __shared__ cub::BlockScan<Digits, THREADS>::TempStorage digits_scan;

    const int t = threadIdx.x, x = input(t);
    const float total = sum_of_block<float, THREADS>(0.5f * x);
    if (t == 0) out[0] = int(2 * total);
    int result = BlockReduce(temp.reduce).Reduce(x, cub::Max());
    if (t == 0) out[1] = result;
    __syncthreads();
    result = BlockReduce(temp.reduce).Sum(x, 70);
    if (t == 0) out[2] = result;
    __syncthreads();
    result = BlockReduce(temp.reduce).Reduce(x, [](int a, int b) { return a < b ? a : b; });
    if (t == 0) out[3] = result;
    const Pair best = cub::BlockReduce<Pair, THREADS>(pairs).Reduce(Pair{t, float(x)}, cub::ArgMax());
    if (t == 0) out[4] = best.key;
    const Digits all = cub::BlockReduce<Digits, THREADS>(digits).Reduce(Digits{x, 10}, Append(), 90);
    if (t == 0) out[5] = all.value;
    Digits own;
    cub::BlockScan<Digits, THREADS>(digits_scan).InclusiveScan(Digits{x, 10}, own, Append());
    out[100 + t] = own.value;

    int before, sum;
    BlockScan(temp.scan).ExclusiveSum(x, before, sum);
    out[200 + t] = before + sum;
    __syncthreads();
    Running running{1000};
    for (int round = 0; round < 2; ++round) {
        BlockScan scan(temp.scan);
        scan.ExclusiveSum(x, before, running);
        __syncthreads();
    }
    out[300 + t] = before;
    int items[3] = {x, 1, 2};
    BlockScan(temp.scan).ExclusiveScan(items, items, -7, cub::Max());
    out[400 + t] = items[2];
}

__global__ void warps(int *out)
{
    using WarpReduce = cub::WarpReduce<int, 16>;
    using WarpScan = cub::WarpScan<int>;
    __shared__ WarpReduce::TempStorage temp[THREADS / 16];
    __shared__ WarpScan::TempStorage scans[THREADS / 32];
    const int t = threadIdx.x, x = input(t);
    const int sum = WarpReduce(temp[t / 16]).Sum(x);
    if (t % 16 == 0) out[t] = sum;
    int before, after;
    WarpScan(scans[t / 32]).ExclusiveSum(x, before);
    WarpScan(scans[t / 32]).InclusiveScan(x, after, cub::Max());
    if (t % 16) out[t] = before * 1000 + after;
}

__global__ void plane(int *out, const int *in)
{
    using BlockLoad = cub::BlockLoad<int, 8, 2, cub::BLOCK_LOAD_TRANSPOSE, 4>;
    using BlockStore = cub::BlockStore<int, 8, 2, cub::BLOCK_STORE_STRIPED, 4>;
    using BlockScan = cub::BlockScan<int, 8, cub::BLOCK_SCAN_WARP_SCANS, 4>;
    __shared__ BlockLoad::TempStorage load;
    __shared__ BlockStore::TempStorage store;
    __shared__ BlockScan::TempStorage scan;
    int items[2];
    BlockLoad(load).Load(in, items, 60, -1);
    int last;
    BlockScan(scan).InclusiveScan(threadIdx.y * 8 + threadIdx.x, last, [](int a, int b) { return b - a; });
    items[0] += last;
    BlockStore(store).Store(out, items);
}

int main()
{
    int *out, wrong = 0;
    cudaMallocManaged(&out, 500 * sizeof(int));
    blocks<<<1, THREADS>>>(out);
    cudaDeviceSynchronize();
    int sum = 0, largest = -1, smallest = 1000, at = 0, part = 0, most = -7;
    Digits all{0, 1}, ninety{0, 1};
    for (int t = 0; t < THREADS; ++t) sum += input(t);
    for (int t = 0, before = 0; t < THREADS; ++t) {
        const int x = input(t);
        if (x > largest) largest = x, at = t;
        smallest = x < smallest ? x : smallest;
        part += t < 70 ? x : 0;
        all = Append()(all, {x, 10});
        if (t < 90) ninety = all;
        most = most > x ? most : x;
        wrong += out[100 + t] != all.value;
        wrong += out[200 + t] != before + sum;
        wrong += out[300 + t] != 1000 + sum + before;
        wrong += out[400 + t] != (most > 1 ? most : 1);
        before += x;
    }
    const int wanted[6] = {sum, largest, part, smallest, at, ninety.value};
    for (int i = 0; i < 6; ++i) wrong += out[i] != wanted[i];
    printf("blocks %d\n", wrong);

    warps<<<1, THREADS>>>(out);
    cudaDeviceSynchronize();
    for (int t = 0; t < THREADS; ++t) {
        int value = 0, before = 0, after = -1;
        for (int i = t / 16 * 16; i < t / 16 * 16 + 16; ++i) value += input(i);
        for (int i = t / 32 * 32; i <= t; ++i) {
            before += i < t ? input(i) : 0;
            after = after > input(i) ? after : input(i);
        }
        wrong += out[t] != (t % 16 ? before * 1000 + after : value);
    }
    printf("warps %d\n", wrong);

    int *in;
    cudaMallocManaged(&in, 64 * sizeof(int));
    for (int i = 0; i < 64; ++i) in[i] = input(i);
    plane<<<1, dim3(8, 4)>>>(out, in);
    cudaDeviceSynchronize();
    for (int t = 0, scan = 0; t < 32; ++t) {
        scan = t ? t - scan : 0;
        const int second = 2 * t + 1 < 60 ? input(2 * t + 1) : -1;
        wrong += out[t] != (2 * t < 60 ? input(2 * t) : -1) + scan;
        wrong += out[32 + t] != second;
    }
    puts(wrong ? "FAIL" : "PASS");
    return wrong;
}
