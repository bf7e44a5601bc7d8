// Forms of a launch, the index objects, conversions of arguments, hooks.
#include <simt/simt.h>

#include <vector>

#include "expect.h"

struct Extent {
  int x, y, z;
};

__global__ void write_indices(unsigned* out) {
  const auto block = blockIdx.x + gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z);
  const auto thread = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
  const unsigned threads = blockDim.x * blockDim.y * blockDim.z;
  out[block * threads + thread] += 1 + block * 1000 + thread;
}

template <class T>
__global__ void fill(T* out, T value, int n) {
  const int i = int(blockIdx.x * blockDim.x + threadIdx.x);
  if (i < n) out[i] = value;
}

__global__ void take_pointers(const float* nothing, double* out, float two, Extent e) {
  *out = (nothing == nullptr) + two * 10 + e.y * 100;
}

__global__ void change_argument(int n, int* out) {
  n += int(threadIdx.x);  // its own copy
  out[threadIdx.x] = n;
}

template <class Launch>
void all_indices_once(Launch launch) {
  const simt::Dim3 grid(3, 2, 4), block(5, 3, 2);
  std::vector<unsigned> out(grid.count() * block.count(), 0);
  launch(simt::LaunchConfig{grid, block}, [&](auto... a) { write_indices(a...); })(out.data());
  unsigned wrong = 0;
  for (unsigned i = 0; i < out.size(); ++i) wrong += out[i] != 1 + i / 30 * 1000 + i % 30;
  EXPECT(wrong, 0);
}

unsigned seen = 0, ended = 0;
simt::Task* kept = nullptr;
simt::LaunchAction next_action = simt::LaunchAction::run;
simt::LaunchAction observe(const simt::LaunchInfo& info) {
  seen += info.config.grid.x;
  return next_action;
}
void keep(const simt::LaunchInfo&, simt::Task* task) { kept = task; }
void end(const simt::LaunchInfo&) { ++ended; }

void hooks_decide() {
  int out[4] = {};
  simt::hooks().before_launch = observe;
  simt::hooks().defer = keep;
  simt::hooks().after_launch = end;
  next_action = simt::LaunchAction::skip;
  simt::launch_kernel<fill<int>>({2, 2})(out, 5, 4);
  EXPECT(out[3], 0);
  EXPECT(ended, 0);
  next_action = simt::LaunchAction::defer;
  simt::launch_kernel<fill<int>>({2, 2})(out, 7, 4);
  EXPECT(out[3], 0);
  kept->run();
  EXPECT(out[3], 7);
  out[3] = 0;
  kept->run();
  EXPECT(out[3], 7);
  delete kept;
  EXPECT(seen, 4);
  EXPECT(ended, 2);
  simt::hooks() = simt::Hooks();
}

void orders_are_permutations() {
  for (uint64_t seed : {0, 1, 2, 77}) {
    simt::BlockOrder order(1000, seed, 2);
    std::vector<int> count(1000);
    uint64_t first, last, taken = 0;
    while (order.take(first, last))
      for (uint64_t i = first; i < last; ++i, ++taken) ++count[order.at(i)];
    EXPECT(taken, 1000);
    for (int c : count) EXPECT(c, 1);
  }
  const uint64_t largest = 0x7fffffffull * 65535 * 65535;
  EXPECT(simt::BlockOrder(largest, 0, 1).at(largest - 1), largest - 1);
  EXPECT(simt::BlockOrder(largest, 5, 1).at(largest - 1) < largest, true);
  const simt::Uint3 corner = simt::unflatten(largest - 1, {0x7fffffff, 65535, 65535});
  EXPECT(corner.x, 0x7ffffffe);
  EXPECT(corner.y, 65534);
  EXPECT(corner.z, 65534);
}

int main() {
  all_indices_once([](auto c, auto f) { return simt::launch(c, f); });
  all_indices_once([](auto c, auto f) { return simt::launch_flat(c, f); });
  all_indices_once([](auto c, auto f) { return simt::launch_cooperative(c, f); });

  double result = 0;
  simt::launch_kernel<take_pointers>({1, 1})(NULL, &result, 2, {1, 3, 5});
  EXPECT(result, 321);

  std::vector<int> many(100000);
  simt::launch_kernel<fill<int>>({unsigned(many.size()), 1})(many.data(), 3, int(many.size()));
  simt::launch_kernel<fill<int>, simt::LaunchMode::flat>({98, 1024})(many.data() + 1, 4, int(many.size()) - 1);
  EXPECT(many[0], 3);
  EXPECT(many[99999], 4);

  int *p = many.data(), value = 9, n = 6;
  void* arguments[] = {&p, &value, &n};
  simt::launch_pointers(simt::LaunchMode::fibers, {1, 8}, fill<int>, arguments);
  EXPECT(many[5], 9);
  EXPECT(many[6], 4);

  simt::launch_kernel<change_argument>({1, 64})(10, p);
  for (int i = 0; i < 64; ++i) EXPECT(many[i], 10 + i);

  EXPECT(simt::valid_configuration({{0x7fffffff, 65535, 65535}, {16, 1, 64}}), true);
  EXPECT(simt::valid_configuration({{1, 65536}, 1}), false);
  EXPECT(simt::valid_configuration({1, {1, 1, 65}}), false);
  EXPECT(simt::valid_configuration({1, {33, 32}}), false);
  EXPECT(simt::valid_configuration({0, 1}), false);
  hooks_decide();
  orders_are_permutations();
  return failures != 0;
}
