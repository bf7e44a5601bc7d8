// Kernels written as phases give what their barrier forms give.
#include <simt/simt.h>

#include <vector>

#include "expect.h"

__device__ unsigned global_index() { return blockIdx.x * blockDim.x + threadIdx.x; }

// Sum of a block whose threads with odd data leave first; `kept` lives across phases.
__global__ void sum_even(const int* in, int* out) {
  simt::PhasedBlock block;
  simt::PerThread<int> kept;
  int* s = simt::dynamic_shared<int>();
  block.threads_with_index([&](const simt::PhasedThread t) {
    kept[t.rank] = in[global_index()];
    s[t.rank] = 0;
    if (kept[t.rank] % 2) block.exit(t);
  });
  block.threads([&](const simt::PhasedThread t) { s[t.rank] = kept[t.rank]; });
  block.threads([&](const simt::PhasedThread t) {
    if (t.rank) return;  // ends this thread's part of the phase
    for (unsigned i = 0; i < blockDim.x; ++i) out[blockIdx.x] += s[i];
  });
}

__global__ void transpose(int* out) {
  simt::PhasedBlock block;
  __shared__ int s[2][3][4];
  block.threads([&](const simt::PhasedThread t) { s[t.index.z][t.index.y][t.index.x] = int(t.rank); });
  block.threads([&](const simt::PhasedThread t) {
    out[t.rank] = s[1 - t.index.z][2 - t.index.y][3 - t.index.x];
  });
}

__global__ void warps(int (*out)[6]) {
  simt::PhasedBlock block;
  block.warps([&](const simt::PhasedWarp warp) {
    simt::PerLane<int> v{}, odd{};
    warp.threads([&](const simt::PhasedThread t, unsigned l) {
      v[l] = int(t.rank);
      odd[l] = int(t.rank % 2);
    });
    const auto up = warp.shfl_up(v, 1), down = warp.shfl_down(v, 2, 8), swapped = warp.shfl_xor(v, 1), third = warp.shfl(v, 3);
    const simt::LaneMask votes = warp.ballot(odd);
    warp.threads([&](const simt::PhasedThread t, unsigned l) {
      int* o = out[t.rank];
      o[0] = up[l];
      o[1] = down[l];
      o[2] = swapped[l];
      o[3] = third[l];
      o[4] = int(simt::count_lanes(votes));
      o[5] = int(t.index.y * 10 + t.index.x);
    });
  });
}

int main() {
  std::vector<int> in(300), out(3);
  for (int i = 0; i < 300; ++i) in[i] = i;
  simt::launch_kernel<sum_even, simt::LaunchMode::phased>({3, 100, 400})(in.data(), out.data());
  EXPECT(out[0], 2450);
  EXPECT(out[1], 7450);
  EXPECT(out[2], 12450);
  int turned[24];
  simt::launch_phased({1, {4, 3, 2}}, [](auto... a) { transpose(a...); })(turned);
  for (int i = 0; i < 24; ++i) EXPECT(turned[i], 23 - i);
  const int W = simt::warp_width, size = 10 * (W / 4);  // two warps and a half
  std::vector<int> memory(size_t(size) * 6);
  auto* met = reinterpret_cast<int(*)[6]>(memory.data());
  simt::launch_kernel<warps, simt::LaunchMode::phased>({1, {10, unsigned(W / 4)}})(met);
  for (int t = 0; t < size; ++t) {
    const int *o = met[t], l = t % W, lanes = t / W == 2 ? W / 2 : W;
    EXPECT(o[0], l ? t - 1 : t);
    EXPECT(o[1], t % 8 < 6 ? t + 2 : t);
    EXPECT(o[2], t ^ 1);
    EXPECT(o[3], t - l + 3);
    EXPECT(o[4], lanes / 2);
    EXPECT(o[5], t);
  }
  return failures != 0;
}
