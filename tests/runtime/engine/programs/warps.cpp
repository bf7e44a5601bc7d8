// Warp-level functions, by hand for both widths of a warp.
#include <simt/simt.h>

#include <vector>

#include "expect.h"

constexpr unsigned W = simt::warp_width;
constexpr simt::LaneMask full = simt::all_lanes;

struct Big {
  double a;
  int b[4];
};

__global__ void shuffles(int (*out)[12]) {
  const int v = int(threadIdx.x) * 10;
  int* o = out[threadIdx.x];
  o[0] = __shfl_sync(full, v, 3);
  o[1] = __shfl_sync(full, v, 5, 8);
  o[2] = __shfl_up_sync(full, v, 1);
  o[3] = __shfl_up_sync(full, v, 2, 8);
  o[4] = __shfl_down_sync(full, v, 1);
  o[5] = __shfl_down_sync(full, v, 3, 16);
  o[6] = __shfl_xor_sync(full, v, 1);
  o[7] = __shfl_xor_sync(full, v, 8, 8);
  o[8] = int(__shfl_sync(full, double(v) + 0.5, 2) * 2);
  const Big big = __shfl_sync(full, Big{double(v), {v, v + 1, v + 2, v + 3}}, 4);
  o[9] = int(big.a) + big.b[3];
  o[10] = __shfl(v, 1) + __shfl_down(v, 2, 4);
  o[11] = __shfl_sync(full, static_cast<unsigned char>(threadIdx.x), -1);
}

void test_shuffles() {
  std::vector<int> memory(2 * W * 12);
  auto* out = reinterpret_cast<int(*)[12]>(memory.data());
  simt::launch_kernel<shuffles>({1, 2 * W})(out);
  for (int t = 0; t < int(2 * W); ++t) {
    const int warp = t / int(W) * int(W), l = t - warp;
    const int* o = out[t];
    EXPECT(o[0], (warp + 3) * 10);
    EXPECT(o[1], (t / 8 * 8 + 5) * 10);
    EXPECT(o[2], (l ? t - 1 : t) * 10);
    EXPECT(o[3], (t % 8 >= 2 ? t - 2 : t) * 10);
    EXPECT(o[4], (l + 1 < int(W) ? t + 1 : t) * 10);
    EXPECT(o[5], (t % 16 + 3 < 16 ? t + 3 : t) * 10);
    EXPECT(o[6], (t ^ 1) * 10);
    EXPECT(o[7], (t & 8 ? t ^ 8 : t) * 10);
    EXPECT(o[8], (warp + 2) * 20 + 1);
    EXPECT(o[9], (warp + 4) * 20 + 3);
    EXPECT(o[10], (warp + 1) * 10 + (t % 4 < 2 ? t + 2 : t) * 10);
    EXPECT(o[11], warp + W - 1);
  }
}

__global__ void votes(simt::LaneMask* out) {
  const unsigned l = threadIdx.x;
  simt::LaneMask* o = out + l * 12;
  o[0] = __ballot_sync(full, l % 2);
  o[1] = __any_sync(full, l == 7);
  o[2] = __all_sync(full, l != 7);
  o[3] = __all_sync(full, 3);
  o[4] = __uni_sync(full, 0) * 2 + __uni_sync(full, l < 4);
  o[5] = __match_any_sync(full, l / 8);
  int same = -1;
  o[6] = __match_all_sync(full, l == 100, &same) + simt::LaneMask(same);
  o[7] = __match_all_sync(full, l, &same) + simt::LaneMask(same);
  o[8] = __reduce_add_sync(full, l) * 1000 + __reduce_max_sync(full, l);
  o[9] = simt::LaneMask(__reduce_min_sync(full, -int(l)) + int(W));
  o[10] = __reduce_or_sync(full, l) * 100 + __reduce_and_sync(full, l | 4) * 10 + __reduce_xor_sync(full, l == 9);
  o[11] = __lanemask_lt() ^ __lanemask_ge() ^ __lanemask_eq() ^ __lanemask_gt() ^ __lanemask_le();
}

void test_votes() {
  std::vector<simt::LaneMask> memory(W * 12);
  simt::launch_kernel<votes>({1, W})(memory.data());
  for (unsigned l = 0; l < W; ++l) {
    const simt::LaneMask *o = &memory[l * 12], one = 1;
    EXPECT(o[0], simt::LaneMask(0xaaaaaaaaaaaaaaaaull));
    EXPECT(o[1], 1);
    EXPECT(o[2], 0);
    EXPECT(o[3], 1);
    EXPECT(o[4], 2);
    EXPECT(o[5], simt::LaneMask(0xff) << l / 8 * 8);
    EXPECT(o[6], 0);  // all lanes, plus 1
    EXPECT(o[7], 0);
    EXPECT(o[8], W * (W - 1) / 2 * 1000 + W - 1);
    EXPECT(o[9], 1);
    EXPECT(o[10], (W - 1) * 100 + 4 * 10 + 1);
    EXPECT(o[11], (one << l));
  }
}

// Halves of a warp with masks of their own, one of them in a loop of other length; then a part that has exited.
__global__ void partial(int* out) {
  const unsigned l = threadIdx.x;
  const simt::LaneMask low = 0xffff, high = full & ~low;
  int v = int(l);
  if (l < 16) {
    for (int d = 8; d; d /= 2) v += __shfl_xor_sync(low, v, d);
  } else {
    v = __shfl_sync(high, v, 20);
    __syncwarp(high);
  }
  out[l] = v;
  if (l % 4 == 3) return;
  out[W + l] = int(simt::count_lanes(__ballot_sync(full, 1)));
}

// The lanes that converge, in branches, loops, and after others have left.
__global__ void converging(unsigned* out) {
  const unsigned l = threadIdx.x;
  if (l % 4 == 0) out[l] = simt::count_lanes(__activemask());
  else out[l] = simt::count_lanes(__activemask()) * 100;
  unsigned total = 0;
  for (unsigned i = 0; i < l % 3; ++i) total += simt::count_lanes(__activemask());
  out[W + l] = total;
  if (l < 8) out[2 * W + l] = unsigned(__shfl_down(int(l), 4, 8)) + 100 * unsigned(__any(l == 3)) + 1000 * unsigned(__all(l < 8));
}

void test_masks() {
  int out[2 * W] = {};
  simt::launch_kernel<partial>({1, W})(out);
  for (unsigned l = 0; l < W; ++l) {
    EXPECT(out[l], l < 16 ? 120 : 20);
    EXPECT(out[W + l], l % 4 == 3 ? 0 : W / 4 * 3);
  }
  unsigned met[3 * W] = {};
  simt::launch_kernel<converging>({1, W})(met);
  const unsigned once_or_twice = (W - 0) - (W + 2) / 3, twice = W / 3;
  for (unsigned l = 0; l < W; ++l) {
    EXPECT(met[l], l % 4 ? W / 4 * 3 * 100 : W / 4);
    EXPECT(met[W + l], l % 3 == 0 ? 0 : l % 3 == 1 ? once_or_twice : once_or_twice + twice);
    if (l < 8) EXPECT(met[2 * W + l], 1100 + (l < 4 ? l + 4 : l));
  }
}

int main() {
  test_shuffles();
  test_votes();
  test_masks();
  return failures != 0;
}
