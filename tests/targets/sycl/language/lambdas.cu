// Lambdas and operators of device code: CUDA lets them use indices and variables of the device without captures.
#include <cstdio>
#include <cuda_runtime.h>

__device__ int calls;

__device__ int position() { return blockIdx.x * blockDim.x + threadIdx.x; }

template <class T>
__device__ T rotated(T value, int by)
{
    __shared__ T ring[64];
    auto put = [=] { ring[threadIdx.x] = value; };
    auto get = [](int i) { return ring[i % 64]; };
    put();
    __syncthreads();
    return get(threadIdx.x + by);
}

__global__ void k(int *o, int n)
{
    __shared__ int tile[4][16];
    __shared__ int total, row[4];
    auto index = [] { return position(); };
    auto put = [=](int value) { tile[threadIdx.x / 16][threadIdx.x % 16] = value; };
    auto get = [](int i) { return tile[i / 16 % 4][i % 16]; };
    auto add = [=](int value) {
        atomicAdd(&total, value);
        atomicAdd(&calls, 1);
    };
    auto count = [n](int i) { return i < n ? atomicAdd(&row[i % 4], 1) : 0; };
    if (threadIdx.x < 4)
        row[threadIdx.x] = total = 0;
    __syncthreads();
    put(2 * threadIdx.x);
    add(1);
    count(threadIdx.x);
    __syncthreads();
    auto all = [&] {
        auto inner = [get](int i) { return get(i); };
        return inner(threadIdx.x + 1) + total + row[threadIdx.x % 4];
    };
    o[index()] = all() + 1000 * rotated((int)threadIdx.x, 3);
}

template <class F, class... A>
__global__ void call(F f, A... arguments)
{
    f(arguments...);
}

struct Reverse
{
    __device__ void operator()(int *o) const
    {
        __shared__ int kept[64];
        kept[threadIdx.x] = o[position()];
        __syncthreads();
        o[position()] = kept[63 - threadIdx.x];
    }
};

int main()
{
    int *o;
    cudaMallocManaged(&o, 128 * sizeof(int));
    k<<<2, 64>>>(o, 40);
    call<<<2, 64>>>(Reverse{}, o);
    const int more = 5;
    call<<<1, 128>>>([=] __device__(int *p, int by) { p[threadIdx.x] += more * by; }, o, 100000);
    cudaDeviceSynchronize();
    int seen = 0, wrong = 0;
    cudaMemcpyFromSymbol(&seen, calls, sizeof seen);
    for (int i = 0; i < 128; ++i)
        wrong += o[i / 64 * 64 + 63 - i % 64] != 2 * ((i + 1) % 64) + 64 + 10 + 1000 * ((i + 3) % 64) + 500000;
    printf(wrong || seen != 128 ? "FAIL %d %d\n" : "PASS\n", wrong, seen);
    return wrong != 0;
}
