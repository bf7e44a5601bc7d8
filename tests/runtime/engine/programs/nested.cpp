// Launches made by kernels, and several host threads that launch.
#include <pthread.h>
#include <simt/simt.h>

#include "expect.h"

__global__ void grandchild(int* order, int* clock) { order[2] = atomicAdd(clock, 1); }

__global__ void child(int* order, int* clock) {
  order[1] = atomicAdd(clock, 1);
  simt::launch({1, 1}, [](auto... a) { grandchild(a...); })(order, clock);
}

// Blocks that queue children, which run when all blocks are done.
__global__ void parent(int* order, int* clock, int* blocks) {
  __shared__ int mine;
  if (threadIdx.x == 0) {
    mine = int(blockIdx.x);
    if (blockIdx.x == 0) simt::launch({1, 1}, [](auto... a) { child(a...); })(order, clock);
  }
  __syncthreads();
  if (mine == int(blockIdx.x)) atomicAdd(blocks, 1);
  if (threadIdx.x == 0 && blockIdx.x == 9) order[0] = atomicAdd(clock, 1);
}

__global__ void add(int* out, int v) {
  __shared__ int own;
  own = v;
  __syncthreads();
  atomicAdd(out, own);
}

// The parent's shared memory survives children that it waits for.
__global__ void wait_for_child(int* out, int* seen) {
  __shared__ int own;
  if (threadIdx.x == 0) {
    own = 5;
    simt::launch_kernel<add>({2, 8})(out, 3);
    simt::sync_children();
    *seen = *out * 100 + own;
  }
}

void* launch_many(void* total) {
  for (int i = 0; i < 20; ++i) simt::launch_kernel<add>({4, 32})(static_cast<int*>(total), 1);
  return nullptr;
}

int main() {
  int order[3] = {-1, -1, -1}, clock = 0, blocks = 0;
  simt::launch_kernel<parent>({10, 32})(order, &clock, &blocks);
  EXPECT(order[0], 0);
  EXPECT(order[1], 1);
  EXPECT(order[2], 2);
  EXPECT(blocks, 320);
  int sum = 0, seen = 0;
  simt::launch_kernel<wait_for_child>({1, 32})(&sum, &seen);
  EXPECT(sum, 48);
  EXPECT(seen, 4805);
  int total = 0;
  pthread_t host[3];
  for (pthread_t& t : host) pthread_create(&t, nullptr, launch_many, &total);
  for (pthread_t t : host) pthread_join(t, nullptr);
  EXPECT(total, 3 * 20 * 4 * 32);
  EXPECT(simt::in_kernel(), false);
  return failures != 0;
}
