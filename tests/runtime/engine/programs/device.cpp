// What kernels may do besides computing: allocate, print, recurse, keep arrays, read constants and clocks.
#include <simt/simt.h>
#include <stdlib.h>
#include <string.h>

#include "expect.h"

__constant__ int weights[4] = {1, 10, 100, 1000};
__device__ int* chain[8];

__global__ void allocate(int n) {
  int* p = static_cast<int*>(malloc(size_t(n) * sizeof(int)));
  for (int i = 0; i < n; ++i) p[i] = int(threadIdx.x) * 100 + i;
  chain[threadIdx.x] = p;
}
__global__ void release(int n, int* sums) {
  int* p = chain[threadIdx.x];
  __syncthreads();
  for (int i = 0; i < n; ++i) sums[threadIdx.x] += p[i];
  free(p);
}

__device__ int ackermann(int m, int n) {
  if (m == 0) return n + 1;
  return ackermann(m - 1, n == 0 ? 1 : ackermann(m, n - 1));
}
// Each level keeps an array over a barrier.
__device__ int levels(int depth) {
  int local[16];
  for (int i = 0; i < 16; ++i) local[i] = depth * 16 + i;
  __syncthreads();
  const int below = depth ? levels(depth - 1) : 0;
  return below + local[threadIdx.x % 16];
}
__global__ void recurse(int* out) {
  out[threadIdx.x] = threadIdx.x % 2 ? ackermann(2, int(threadIdx.x)) : 0;
  out[threadIdx.x] += levels(5);
}

__global__ void constants(int* out) {
  out[threadIdx.x] = weights[threadIdx.x % 4];
}

__global__ void clocks(long long* passed) {
  const long long first = clock64();
  const clock_t begun = clock();
  __nanosleep(1000);
  __syncthreads();
  passed[threadIdx.x] = clock64() - first;
  if (clock() < begun) passed[threadIdx.x] = -1;
}

__global__ void print(int first) {
  if (threadIdx.x == 1) printf("block %d thread %u: %s %.2f\n", int(blockIdx.x) + first, threadIdx.x, "text", 1.5);
}

// Every index of a grid of three dimensions is met once.
__global__ void count(unsigned* met) {
  const unsigned thread = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
  const unsigned block = blockIdx.x + gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z);
  atomicAdd(&met[block * unsigned(blockDim.count()) + thread], 1u);
}
__global__ void tally(unsigned long long* total) {
  atomicAdd(total, 1ull);
}

int main() {
  int sums[8] = {};
  simt::launch_kernel<allocate>({1, 8})(5);
  simt::launch_kernel<release>({1, 8})(5, sums);
  for (int t = 0; t < 8; ++t) EXPECT(sums[t], t * 500 + 10);

  int out[32] = {};
  simt::launch_kernel<recurse>({1, 32})(out);
  for (int t = 0; t < 32; ++t) EXPECT(out[t], (t % 2 ? 2 * t + 3 : 0) + 16 * 15 + 6 * (t % 16));

  simt::launch_kernel<constants>({1, 32})(out);
  for (int t = 0; t < 32; ++t) EXPECT(out[t], weights[t % 4]);

  long long passed[32] = {};
  simt::launch_kernel<clocks>({1, 32})(passed);
  for (long long p : passed) EXPECT(p > 0, true);

  simt::launch_kernel<print>({2, 2})(7);

  const simt::Dim3 grid(3, 2, 5), block(5, 3, 4);
  unsigned met[30 * 60] = {};
  simt::launch_kernel<count>({grid, block})(met);
  for (unsigned m : met) EXPECT(m, 1u);

  // The largest extents: threads of a block, blocks in y and z, and many in x.
  for (const simt::LaunchConfig& c : {simt::LaunchConfig{1, {1024, 1, 1}}, simt::LaunchConfig{1, {1, 1024, 1}},
                                      simt::LaunchConfig{1, {4, 4, 64}}, simt::LaunchConfig{{1, 65535, 1}, 1},
                                      simt::LaunchConfig{{1, 1, 65535}, 1}, simt::LaunchConfig{100000, 1}}) {
    unsigned long long total = 0;
    simt::launch_kernel<tally>(c)(&total);
    EXPECT(total, c.grid.count() * c.block.count());
  }
  return failures != 0;
}
