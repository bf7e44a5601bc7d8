// Atomic functions: the old value, the new value, and no lost update across OS threads.
#include <simt/simt.h>

#include <limits.h>

#include <vector>

#include "expect.h"

template <class T>
__global__ void once(T* v, T* old) {
  old[0] = atomicAdd(&v[0], 5);
  old[1] = atomicSub(&v[1], 3);
  old[2] = atomicExch(&v[2], 8);
  old[3] = atomicMin(&v[3], 4);
  old[4] = atomicMin(&v[4], 99);
  old[5] = atomicMax_block(&v[5], 99);
  old[6] = atomicMax_system(&v[6], 4);
  old[7] = atomicCAS(&v[7], 10, 77);
  old[8] = atomicCAS(&v[8], 11, 77);
}

template <class T>
void test_once() {
  T v[9], old[9] = {};
  for (T& x : v) x = 10;
  simt::launch_kernel<once<T>>({1, 1})(v, old);
  const int wanted[9] = {15, 7, 8, 4, 10, 99, 10, 77, 10};
  for (int i = 0; i < 9; ++i) {
    EXPECT(old[i], 10);
    EXPECT(v[i], wanted[i]);
  }
}

template <class T>
__global__ void bits(T* v) {
  atomicAnd(&v[0], 12);
  atomicOr(&v[1], 5);
  atomicXor(&v[2], 3);
}

__global__ void wrap(unsigned* v, unsigned* old) {
  old[0] = atomicInc(&v[0], 3);
  old[1] = atomicInc(&v[1], 3);
  old[2] = atomicDec(&v[2], 3);
  old[3] = atomicDec(&v[3], 3);
}

template <class T>
__global__ void crowd(T* total, T* largest, T* histogram) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  atomicAdd(total, T(1));
  atomicMax(largest, T(i));
  atomicAdd_block(&histogram[i % 7], T(1));
}

template <class T>
void test_crowd() {
  T total = 0, largest = 0, histogram[7] = {};
  simt::launch_kernel<crowd<T>>({64, 128})(&total, &largest, histogram);
  EXPECT(total, 8192);
  EXPECT(largest, 8191);
  for (int i = 0; i < 7; ++i) EXPECT(histogram[i], i < 2 ? 1171 : 1170);
}

struct Half {
  uint16_t bits;
};
__global__ void update_half(Half* h) {
  simt::atomic_update(h, [](Half old) { return Half{uint16_t(old.bits + 1)}; });
}

int main() {
  test_once<int>();
  test_once<unsigned>();
  test_once<unsigned long long>();
  test_once<long long>();
  test_once<float>();
  test_once<double>();
  test_once<unsigned short>();
  unsigned v[4] = {14, 8, 5, 0};
  simt::launch_kernel<bits<unsigned>>({1, 1})(v);
  EXPECT(v[0], 12);
  EXPECT(v[1], 13);
  EXPECT(v[2], 6);
  unsigned counters[4] = {2, 3, 0, 9}, old[4];
  simt::launch_kernel<wrap>({1, 1})(counters, old);
  EXPECT(counters[0], 3);
  EXPECT(counters[1], 0);
  EXPECT(counters[2], 3);
  EXPECT(counters[3], 3);
  EXPECT(old[1], 3);
  test_crowd<int>();
  test_crowd<unsigned long long>();
  test_crowd<float>();
  test_crowd<double>();
  Half h[2] = {{0}, {7}};
  simt::launch_kernel<update_half>({16, 64})(h);
  EXPECT(h[0].bits, 1024);
  EXPECT(h[1].bits, 7);
  int least[9], unused[9];
  for (int& x : least) x = INT_MIN;
  simt::launch_kernel<once<int>>({1, 1})(least, unused);
  EXPECT(least[1], INT_MAX - 2);  // wraps, as two's complement does
  return failures != 0;
}
