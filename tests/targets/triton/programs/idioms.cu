// Exchanges among the threads of a block that are one operation over the block, in many spellings.
#include <cuda_runtime.h>
#include <stdio.h>
#include <vector>

constexpr int kBlock = 64, kBlocks = 3;

__global__ void halving(const int *in, int *out)
{
    __shared__ int s[kBlock];
    s[threadIdx.x] = in[blockIdx.x * kBlock + threadIdx.x];
    __syncthreads();
    for (int half = kBlock / 2; half > 0; half /= 2) {
        if (threadIdx.x < half) s[threadIdx.x] += s[threadIdx.x + half];
        __syncthreads();
    }
    if (threadIdx.x == 0) out[blockIdx.x] = s[0];
}

__global__ void doubling(const int *in, int *out)
{
    __shared__ int s[kBlock];
    s[threadIdx.x] = in[blockIdx.x * kBlock + threadIdx.x];
    __syncthreads();
    for (unsigned step = 1; step < blockDim.x; step *= 2) {
        if (threadIdx.x % (2 * step) == 0) s[threadIdx.x] = max(s[threadIdx.x], s[threadIdx.x + step]);
        __syncthreads();
    }
    out[blockIdx.x * kBlock + threadIdx.x] = s[0];
}

__device__ int warp_sum(int v)
{
    for (int d = 16; d > 0; d >>= 1) v += __shfl_down_sync(0xffffffffu, v, d);
    return v;
}

__global__ void two_stages(const int *in, int *out)
{
    __shared__ int parts[32];
    int v = warp_sum(in[blockIdx.x * kBlock + threadIdx.x]);
    if (threadIdx.x % 32 == 0) parts[threadIdx.x / 32] = v;
    __syncthreads();
    v = threadIdx.x < kBlock / 32 ? parts[threadIdx.x] : 0;
    if (threadIdx.x < 32) v = warp_sum(v);
    if (threadIdx.x == 0) out[blockIdx.x] = v;
}

__global__ void butterfly(const int *in, int *out)
{
    int v = in[blockIdx.x * kBlock + threadIdx.x];
    for (int d = 16; d > 0; d >>= 1) v = min(v, __shfl_xor_sync(0xffffffffu, v, d));
    out[blockIdx.x * kBlock + threadIdx.x] = v;
}

__global__ void scan(const int *in, int *out, int *total)
{
    __shared__ int s[2][kBlock];
    int ping = 0;
    s[0][threadIdx.x] = in[blockIdx.x * kBlock + threadIdx.x];
    __syncthreads();
    for (int d = 1; d < kBlock; d *= 2) {
        int v = s[ping][threadIdx.x];
        if (threadIdx.x >= d) v += s[ping][threadIdx.x - d];
        s[1 - ping][threadIdx.x] = v;
        ping = 1 - ping;
        __syncthreads();
    }
    out[blockIdx.x * kBlock + threadIdx.x] = threadIdx.x ? s[ping][threadIdx.x - 1] : 0;
    if (threadIdx.x == kBlock - 1) total[blockIdx.x] = s[ping][threadIdx.x];
}

__global__ void warp_scan(const unsigned *in, unsigned *out)
{
    unsigned v = in[blockIdx.x * kBlock + threadIdx.x];
    for (int d = 1; d < 32; d *= 2) {
        unsigned other = __shfl_up_sync(0xffffffffu, v, d);
        if (threadIdx.x % 32 >= d) v += other;
    }
    out[blockIdx.x * kBlock + threadIdx.x] = v;
}

__global__ void chunks(const int *in, int *out, int n)
{
    __shared__ int s[kBlock];
    int carry = 0;
    for (int base = 0; base < n; base += kBlock) {
        s[threadIdx.x] = base + threadIdx.x < n ? in[base + threadIdx.x] : 0;
        __syncthreads();
        for (int half = kBlock / 2; half > 0; half >>= 1) {
            if (threadIdx.x < half) s[threadIdx.x] ^= s[threadIdx.x + half];
            __syncthreads();
        }
        carry ^= s[0];
        __syncthreads();
    }
    out[blockIdx.x * kBlock + threadIdx.x] = carry;
}

__global__ void transpose(const int *in, int *out, int width, int height)
{
    __shared__ int tile[16][17];
    const int x = blockIdx.x * 16 + threadIdx.x, y = threadIdx.y;
    for (int j = 0; j < 16; j += 4)
        if (x < width && y + j < height) tile[threadIdx.y + j][threadIdx.x] = in[(y + j) * width + x];
    __syncthreads();
    const int ty = blockIdx.x * 16 + threadIdx.y;
    for (int j = 0; j < 16; j += 4)
        if (threadIdx.x < height && ty + j < width) out[(ty + j) * height + threadIdx.x] = tile[threadIdx.x][threadIdx.y + j];
}

__global__ void matmul(const float *a, const float *b, float *c, int n)
{
    __shared__ float as[16][16], bs[16][16];
    const int row = blockIdx.y * 16 + threadIdx.y, col = blockIdx.x * 16 + threadIdx.x;
    float sum = 0;
    for (int t = 0; t < n; t += 16) {
        as[threadIdx.y][threadIdx.x] = row < n && t + threadIdx.x < n ? a[row * n + t + threadIdx.x] : 0;
        bs[threadIdx.y][threadIdx.x] = t + threadIdx.y < n && col < n ? b[(t + threadIdx.y) * n + col] : 0;
        __syncthreads();
        for (int k = 0; k < 16; ++k) sum += as[threadIdx.y][k] * bs[k][threadIdx.x];
        __syncthreads();
    }
    if (row < n && col < n) c[row * n + col] = sum;
}

__global__ void normalised(const int *in, int *out)
{
    __shared__ int s[kBlock];
    __shared__ int least;
    const int v = in[blockIdx.x * kBlock + threadIdx.x];
    s[threadIdx.x] = v;
    __syncthreads();
    if (threadIdx.x == 0) {
        int m = s[0];
        for (int i = 1; i < kBlock; ++i) m = min(m, s[i]);
        least = m;
    }
    __syncthreads();
    out[blockIdx.x * kBlock + threadIdx.x] = v - least;
}

// Counts in shared memory, which every block adds to those of the grid.
__global__ void histogram(const unsigned *in, unsigned *out, int n)
{
    __shared__ unsigned bins[128];
    for (int b = threadIdx.x; b < 128; b += blockDim.x) bins[b] = 0;
    __syncthreads();
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        if (in[i] % 3 != 0) atomicAdd(&bins[in[i] % 128], 1u);
    __syncthreads();
    for (int b = threadIdx.x; b < 128; b += blockDim.x)
        if (bins[b] > 0) atomicAdd(&out[b], bins[b] * 100 + bins[5]);
}

// One counter for each digit, counted in a loop of each thread's own.
__global__ void digits(const unsigned *in, unsigned *out)
{
    __shared__ int seen[16];
    if (threadIdx.x < 16) seen[threadIdx.x] = 0;
    __syncthreads();
    for (unsigned v = in[blockIdx.x * blockDim.x + threadIdx.x]; v; v /= 10) atomicAdd(&seen[v % 10], 1);
    __syncthreads();
    out[blockIdx.x * blockDim.x + threadIdx.x] = seen[threadIdx.x % 10] - seen[9 - threadIdx.x % 10];
}

// Prefixes and totals of rows by all operations but sums.
__global__ void rows(const int *in, int *out)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x % 32;
    int most = in[i], least = most, both = ~most, some = most, odd = most, all = ~most, any = most % 64;
    for (int d = 1; d < 32; d *= 2) {
        const int a = __shfl_up_sync(~0u, most, d), b = __shfl_up_sync(~0u, least, d), c = __shfl_up_sync(~0u, both, d);
        const int e = __shfl_up_sync(~0u, some, d), f = __shfl_up_sync(~0u, odd, d);
        if (lane >= d) most = max(most, a), least = min(least, b), both &= c, some |= e, odd ^= f;
    }
    for (int d = 4; d; d /= 2) all &= __shfl_xor_sync(~0u, all, d), any |= __shfl_xor_sync(~0u, any, d);
    out[i] = most + 3 * least + 5 * both + 7 * some + 11 * odd + 13 * all + 17 * any;
}

template <class T>
void show(const char *name, std::vector<T> &out)
{
    printf("%s", name);
    for (T &o : out) {
        printf(" %ld", long(o));
        o = 1;
    }
    printf("\n");
}

int main()
{
    const int n = kBlock * kBlocks;
    std::vector<int> in(n), out(n), total(kBlocks);
    std::vector<unsigned> uin(n), uout(n);
    std::vector<float> a(19 * 19), b(19 * 19), c(19 * 19);
    for (int i = 0; i < n; ++i) uin[i] = in[i] = (i * 2654435761u) >> 20;
    for (int i = 0; i < 19 * 19; ++i) a[i] = i % 7, b[i] = i % 5 - 2;
    halving<<<kBlocks, kBlock>>>(in.data(), out.data());
    show("halving", out);
    doubling<<<kBlocks, kBlock>>>(in.data(), out.data());
    show("doubling", out);
    two_stages<<<kBlocks, kBlock>>>(in.data(), out.data());
    show("two_stages", out);
    butterfly<<<kBlocks, kBlock>>>(in.data(), out.data());
    show("butterfly", out);
    scan<<<kBlocks, kBlock>>>(in.data(), out.data(), total.data());
    show("scan", out);
    show("scan", total);
    warp_scan<<<kBlocks, kBlock>>>(uin.data(), uout.data());
    show("warp_scan", uout);
    chunks<<<1, kBlock>>>(in.data(), out.data(), 100);
    show("chunks", out);
    transpose<<<2, dim3(16, 4)>>>(in.data(), out.data(), 17, 11);
    show("transpose", out);
    matmul<<<dim3(2, 2), dim3(16, 16)>>>(a.data(), b.data(), c.data(), 19);
    show("matmul", c);
    normalised<<<kBlocks, kBlock>>>(in.data(), out.data());
    show("normalised", out);
    histogram<<<2, 48>>>(uin.data(), uout.data(), n - 3);
    show("histogram", uout);
    digits<<<kBlocks, kBlock>>>(uin.data(), uout.data());
    show("digits", uout);
    rows<<<kBlocks, kBlock>>>(in.data(), out.data());
    show("rows", out);
}
