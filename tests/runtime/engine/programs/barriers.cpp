// Barriers of a block, shared memory, and waiting by other means.
#include <simt/simt.h>

#include <vector>

#include "expect.h"

constexpr unsigned size = 192;

__global__ void reverse(int* out) {
  __shared__ int s[size];
  s[threadIdx.x] = int(threadIdx.x + 1000 * blockIdx.x);
  __syncthreads();
  out[blockIdx.x * size + threadIdx.x] = s[size - 1 - threadIdx.x];
}

__global__ void reverse_dynamic(int* out) {
  int* s = ::simt::dynamic_shared<int>();
  s[threadIdx.x] = int(threadIdx.x);
  __syncthreads();
  out[threadIdx.x] = s[blockDim.x - 1 - threadIdx.x] + 100 * int(reinterpret_cast<uintptr_t>(s) % 128);
}

// Threads from 128 on leave early; the others still add up the first 128.
__global__ void leave_early(int* out) {
  __shared__ int s[size];
  if (threadIdx.x >= 128) {
    atomicAdd(&out[1], 1);
    return;
  }
  s[threadIdx.x] = 1;
  __syncthreads();
  for (unsigned k = 64; k; k /= 2) {
    if (threadIdx.x < k) s[threadIdx.x] += s[threadIdx.x + k];
    __syncthreads();
  }
  if (threadIdx.x == 0) out[0] = s[0];
}

__global__ void predicates(int* out) {
  const int t = int(threadIdx.x);
  const int count = __syncthreads_count(t % 3 == 0);
  const int all = __syncthreads_and(t >= 0), not_all = __syncthreads_and(t != 77);
  const int one = __syncthreads_or(t == 5), none = __syncthreads_or(t > 1000);
  out[t] = count * 10000 + all * 1000 + not_all * 100 + one * 10 + none;
}

// The first half hands over to the second by barrier 1, which then answers by barrier 2.
__global__ void hand_over(int* out) {
  __shared__ int s[2][64];
  const unsigned t = threadIdx.x % 64;
  if (threadIdx.x < 64) {
    s[0][t] = int(t);
    simt::named_barrier_arrive(1, 128);
    simt::named_barrier(2, 128);
    out[t] = s[1][t];
  } else {
    simt::named_barrier(1, 128);
    s[1][t] = s[0][63 - t] * 2;
    simt::named_barrier_arrive(2, 128);
  }
}

// A lock taken by every thread of the block while all others spin.
__global__ void locked_increments(int* lock, int* counter) {
  bool done = false;
  while (!done) {
    if (atomicCAS(lock, 0, 1) == 0) {
      const int old = *counter;
      __threadfence();
      *counter = old + 1;
      atomicExch(lock, 0);
      done = true;
    }
  }
}

// Thread 0 waits for the last thread, which has not started when it begins to.
__global__ void wait_for_flag(int* flag, int* out) {
  if (threadIdx.x == 0) {
    while (atomicAdd(flag, 0) == 0) {
    }
    *out = 42;
  } else if (threadIdx.x == blockDim.x - 1) {
    atomicExch(flag, 1);
  }
}

// Each block adds to the sum of the one before, in the order of a ticket.
__global__ void chained_blocks(unsigned* ticket, unsigned* sums) {
  __shared__ unsigned turn;
  if (threadIdx.x == 0) turn = atomicAdd(ticket, 1);
  __syncthreads();
  if (threadIdx.x == 0) {
    while (turn && atomicAdd(&sums[turn - 1], 0u) == 0) __nanosleep(100);
    atomicExch(&sums[turn], turn ? sums[turn - 1] + 1 : 1);
  }
}

__global__ void deep(int* out) {
  volatile char big[100000];
  big[0] = char(threadIdx.x);
  big[99999] = 1;
  __syncthreads();
  out[threadIdx.x] = big[0] + big[99999];
}

int main() {
  std::vector<int> out(4 * size);
  simt::launch_kernel<reverse>({4, size})(out.data());
  for (unsigned i = 0; i < out.size(); ++i) EXPECT(out[i], i / size * 1000 + size - 1 - i % size);
  simt::launch_kernel<reverse_dynamic>({1, 100, 400})(out.data());
  for (unsigned i = 0; i < 100; ++i) EXPECT(out[i], 99 - i);
  out[1] = 0;
  simt::launch_kernel<leave_early>({1, size})(out.data());
  EXPECT(out[0], 128);
  EXPECT(out[1], 64);
  simt::launch_kernel<predicates>({1, 100})(out.data());
  for (unsigned i = 0; i < 100; ++i) EXPECT(out[i], 341010);
  simt::launch_kernel<hand_over>({1, 128})(out.data());
  for (unsigned i = 0; i < 64; ++i) EXPECT(out[i], 2 * (63 - i));
  int lock = 0, counter = 0, flag = 0;
  simt::launch_kernel<locked_increments>({4, 96})(&lock, &counter);
  EXPECT(counter, 384);
  simt::launch_kernel<wait_for_flag>({1, 256})(&flag, out.data());
  EXPECT(out[0], 42);
  unsigned ticket = 0, sums[50] = {};
  simt::launch_kernel<chained_blocks>({50, 32})(&ticket, sums);
  EXPECT(sums[49], 50);
  simt::launch_kernel<deep>({1, 70})(out.data());
  EXPECT(out[69], 70);
  return failures != 0;
}
