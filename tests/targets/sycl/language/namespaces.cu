// Device variables and kernels in namespaces, used from elsewhere; the same names in several of them, and overloads.
#include <cstdio>
#include <cuda_runtime.h>

namespace physics
{
__device__ float gravity;
__constant__ float start[2];

namespace counting
{
__device__ int hits;
}

__device__ float fall(float t)
{
    return 0.5f * gravity * t * t + start[1];
}

__global__ void run(float *o)
{
    o[threadIdx.x] = fall(threadIdx.x);
    atomicAdd(&counting::hits, 1);
}
} // namespace physics

namespace fast
{
__device__ int seed;

__device__ int mix(int x)
{
    return 2 * x;
}

__global__ void fill(int *o)
{
    __shared__ int values[32];
    values[threadIdx.x] = threadIdx.x;
    __syncthreads();
    o[threadIdx.x] = values[31 - threadIdx.x] + seed;
}
} // namespace fast

namespace exact
{
using Real = float;
constexpr int count = 2;

struct Pair
{
    Real first, second;
};

__device__ float seed;

__device__ int mix(int x)
{
    return x + x + blockIdx.x;
}

__global__ void fill(int *o, int n)
{
    __shared__ Real values[count];
    __shared__ Pair pairs[count];
    values[0] = seed + fast::seed;
    pairs[1] = {values[0], 0};
    o[0] += mix(n) + pairs[1].first + pairs[1].second;
}
} // namespace exact

namespace short_name = exact;

__global__ void outside(float *o)
{
    o[threadIdx.x] += physics::gravity;
}

__global__ void size(int *o) { o[2] = blockDim.x; }
__global__ void size(float *o) { o[2] = 2; }

int main()
{
    float *o;
    int *n;
    cudaMallocManaged(&o, 32 * sizeof(float));
    cudaMallocManaged(&n, 32 * sizeof(int));
    float gravity = 10, start[2] = {1, 2}, third = 3;
    int zero = 0, one = 1, hits;
    cudaMemcpyToSymbol(physics::gravity, &gravity, sizeof(gravity));
    cudaMemcpyToSymbol(physics::start, start, sizeof(start));
    cudaMemcpyToSymbol(physics::counting::hits, &zero, sizeof(zero));
    cudaMemcpyToSymbol(fast::seed, &one, sizeof(one));
    cudaMemcpyToSymbol(exact::seed, &third, sizeof(third));
    physics::run<<<1, 32>>>(o);
    outside<<<1, 32>>>(o);
    cudaDeviceSynchronize();
    cudaMemcpyFromSymbol(&hits, physics::counting::hits, sizeof(hits));
    bool right = hits == 32;
    for (int i = 0; i < 32; ++i)
        right = right && o[i] == 5.0f * i * i + 12;

    fast::fill<<<1, 32>>>(n);
    short_name::fill<<<1, 1>>>(n, 5);
    cudaDeviceSynchronize();
    right = right && n[0] == 32 + 10 + 4 && n[31] == 1;
    size<<<1, 7>>>(n);
    size<<<1, 7>>>(o);
    cudaDeviceSynchronize();
    right = right && n[2] == 7 && o[2] == 2;
    printf(right ? "PASS\n" : "FAIL\n");
    return !right;
}
