// Two-level reduction: __shfl_down_sync inside each warp, then one warp over the warp sums.
#include "common/check.h"

#include <vector>

#define FULL_MASK 0xffffffffu

__inline__ __device__ int warpReduceSum(int val)
{
    for (int offset = warpSize / 2; offset > 0; offset /= 2)
        val += __shfl_down_sync(FULL_MASK, val, offset);
    return val;
}

__inline__ __device__ int blockReduceSum(int val)
{
    static __shared__ int shared[32];  // one slot a warp
    int lane = threadIdx.x % warpSize;
    int wid = threadIdx.x / warpSize;

    val = warpReduceSum(val);
    if (lane == 0) shared[wid] = val;
    __syncthreads();

    val = (threadIdx.x < blockDim.x / warpSize) ? shared[lane] : 0;
    if (wid == 0) val = warpReduceSum(val);
    return val;
}

__global__ void deviceReduce(const int *in, int *out, int n)
{
    int sum = 0;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
        sum += in[i];
    sum = blockReduceSum(sum);
    if (threadIdx.x == 0) out[blockIdx.x] = sum;
}

int main()
{
    const int n = 12345, threads = 256, blocks = 6;
    std::vector<int> data(n);
    Lcg rng(31337);
    for (int &v : data) v = int(rng.next() % 2001u) - 1000;

    int *d_in, *d_out;
    CHECK(cudaMalloc(&d_in, n * sizeof(int)));
    CHECK(cudaMalloc(&d_out, blocks * sizeof(int)));
    CHECK(cudaMemcpy(d_in, data.data(), n * sizeof(int), cudaMemcpyHostToDevice));
    CHECK(cudaMemset(d_out, 0x7f, blocks * sizeof(int)));

    deviceReduce<<<blocks, threads>>>(d_in, d_out, n);
    CHECK(cudaGetLastError());

    std::vector<int> got(blocks, -1);
    CHECK(cudaMemcpy(got.data(), d_out, blocks * sizeof(int), cudaMemcpyDeviceToHost));

    // The share of block b is known: elements whose index / threads is b modulo blocks.
    std::vector<int> want(blocks, 0);
    for (int i = 0; i < n; ++i) want[(i / threads) % blocks] += data[i];

    long wrong = 0;
    for (int b = 0; b < blocks; ++b) wrong += got[b] != want[b];
    cudaFree(d_in);
    cudaFree(d_out);
    return report(wrong);
}
