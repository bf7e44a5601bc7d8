// Sum of each block, by shuffles within warps of any width and one shared value a warp. HIP, for 32 and 64 lanes alike.
#include <hip/hip_runtime.h>

#include <cstdio>
#include <vector>

constexpr int THREADS = 256, BLOCKS = 5;

__global__ void blockSum(const int *in, int *out)
{
    __shared__ int partial[THREADS / 32];
    const int lane = threadIdx.x % warpSize, warp = threadIdx.x / warpSize;

    int sum = in[blockIdx.x * THREADS + threadIdx.x];
    for (int d = warpSize / 2; d > 0; d /= 2)
        sum += __shfl_down(sum, d);
    if (lane == 0) partial[warp] = sum;
    __syncthreads();

    if (threadIdx.x == 0) {
        int total = 0;
        for (int w = 0; w < THREADS / warpSize; ++w) total += partial[w];
        out[blockIdx.x] = total;
    }
}

int main()
{
    std::vector<int> in(THREADS * BLOCKS), got(BLOCKS, -1), want(BLOCKS, 0);
    for (int i = 0; i < THREADS * BLOCKS; ++i) {
        in[i] = i * 37 % 101 - 50;
        want[i / THREADS] += in[i];
    }
    int *d_in = nullptr, *d_out = nullptr;
    hipMalloc(&d_in, in.size() * sizeof(int));
    hipMalloc(&d_out, BLOCKS * sizeof(int));
    hipMemcpy(d_in, in.data(), in.size() * sizeof(int), hipMemcpyHostToDevice);
    blockSum<<<BLOCKS, THREADS>>>(d_in, d_out);
    hipMemcpy(got.data(), d_out, BLOCKS * sizeof(int), hipMemcpyDeviceToHost);
    hipFree(d_in);
    hipFree(d_out);
    puts(got == want ? "PASS" : "FAIL");
    return got != want;
}
