// Cooperative groups.
#include <simt/cooperative_groups.h>

#include <vector>

#include "expect.h"

namespace cg = cooperative_groups;

template <unsigned size>
__global__ void tiles(int (*out)[16]) {
  const auto block = cg::this_thread_block();
  const auto tile = cg::tiled_partition<size>(block);
  const int t = int(block.thread_rank()), r = int(tile.thread_rank());
  int* o = out[t];
  o[0] = r;
  o[1] = int(tile.meta_group_rank());
  o[2] = int(tile.meta_group_size());
  o[3] = int(tile.num_threads());
  o[4] = tile.shfl(t, 1);
  o[5] = tile.any(r == int(size) - 1) + 2 * tile.all(r >= 0) + 4 * tile.all(r);
  o[6] = cg::reduce(tile, r, cg::plus<int>());
  tile.sync();
  if constexpr (size <= simt::warp_width) {
    o[7] = tile.shfl_up(t, 1);
    o[8] = tile.shfl_down(t, 1);
    o[9] = tile.shfl_xor(t, 1);
    o[10] = int(tile.ballot(r == 1));
    o[11] = int(tile.match_any(r / 2) >> (r / 2 * 2));
    o[12] = cg::inclusive_scan(tile, r + 1, cg::plus<int>());
    o[13] = cg::exclusive_scan(tile, 2);
    o[14] = cg::reduce(tile, t, cg::greater<int>());
    int same = 0;
    o[15] = int(tile.match_all(t / int(size), same) != 0) + same;
  }
}

template <unsigned size>
void test_tiles() {
  constexpr int threads = 256, n = int(size);
  std::vector<int> memory(threads * 16);
  auto* out = reinterpret_cast<int(*)[16]>(memory.data());
  simt::launch_kernel<tiles<size>>({1, threads})(out);
  for (int t = 0; t < threads; ++t) {
    const int *o = out[t], first = t / n * n, r = t - first;
    EXPECT(o[0], r);
    EXPECT(o[1], t / n);
    EXPECT(o[2], threads / n);
    EXPECT(o[3], n);
    EXPECT(o[4], first + 1);
    EXPECT(o[5], 3);
    EXPECT(o[6], n * (n - 1) / 2);
    if (size > simt::warp_width) continue;
    EXPECT(o[7], r ? t - 1 : t);
    EXPECT(o[8], r + 1 < n ? t + 1 : t);
    EXPECT(o[9], t ^ 1);
    EXPECT(o[10], 2);
    EXPECT(o[11], 3);
    EXPECT(o[12], (r + 1) * (r + 2) / 2);
    EXPECT(o[13], 2 * r);
    EXPECT(o[14], first + n - 1);
    EXPECT(o[15], 2);
  }
}

__global__ void nested(int* out) {
  const auto block = cg::this_thread_block();
  const auto outer = cg::tiled_partition<16>(block);
  const cg::thread_block_tile<4> inner = cg::tiled_partition<4>(outer);
  const cg::thread_group dynamic = cg::tiled_partition(block, 8);
  const cg::thread_group smaller = cg::tiled_partition(dynamic, 2);
  dynamic.sync();
  cg::sync(smaller);
  out[threadIdx.x] = int(inner.meta_group_rank() + 10 * inner.meta_group_size() + 100 * dynamic.thread_rank() +
                         1000 * dynamic.size() + 10000 * smaller.thread_rank() + 100000 * cg::group_size(smaller)) +
                     1000000 * int(cg::this_thread().size());
}

__global__ void coalesced(int (*out)[8]) {
  const int t = int(threadIdx.x);
  if (t % 3 != 1) return;
  const auto group = cg::coalesced_threads();
  int* o = out[t];
  o[0] = int(group.size());
  o[1] = int(group.thread_rank());
  o[2] = group.shfl(t, 2);
  o[3] = group.shfl_up(t, 1);
  o[4] = int(group.ballot(t % 2));
  const auto label = cg::labeled_partition(group, t % 2);
  o[5] = int(label.size() * 100 + label.meta_group_rank() * 10 + label.meta_group_size());
  const auto half = cg::binary_partition(group, t < 8);
  o[6] = int(half.size() * 100 + half.thread_rank());
  o[7] = cg::reduce(group, t, cg::less<int>()) + cg::reduce(label, 1, cg::plus<int>()) * 100;
}

void test_coalesced() {
  int out[32][8] = {};
  simt::launch_kernel<coalesced>({1, 32})(out);
  for (int t = 1, rank = 0; t < 32; t += 3, ++rank) {  // 1 4 7 ... 31: six odd, five even
    const int* o = out[t];
    EXPECT(o[0], 11);
    EXPECT(o[1], rank);
    EXPECT(o[2], 7);
    EXPECT(o[3], rank ? t - 3 : t);
    EXPECT(o[4], 0x555);
    EXPECT(o[5], t % 2 ? 602 : 512);
    EXPECT(o[6], t < 8 ? 300 + rank : 800 + rank - 3);
    EXPECT(o[7], 1 + (t % 2 ? 600 : 500));
  }
  EXPECT(out[0][0], 0);
}

// Increments passed round the grid: each phase reads what the next block has written in the phase before.
__global__ void neighbours(int* values, int phases) {
  const auto grid = cg::this_grid();
  const unsigned b = blockIdx.x;
  for (int p = 0; p < phases; ++p) {
    const int seen = values[(b + 1) % gridDim.x];
    grid.sync();
    if (threadIdx.x == 0) values[b] = seen + 1;
    grid.sync();
  }
  if (grid.thread_rank() == grid.num_threads() - 1) values[gridDim.x] = int(grid.num_blocks());
}

// All blocks but one leave before the others meet.
__global__ void some_leave(int* met) {
  if (blockIdx.x % 2) return;
  cg::this_grid().sync();
  if (threadIdx.x == 0) atomicAdd(met, 1);
}

__global__ void copy(int* out, const int* in) {
  __shared__ int s[100];
  const auto block = cg::this_thread_block();
  cg::memcpy_async(block, s, in, sizeof s);
  cg::wait(block);
  out[block.thread_rank()] = s[99 - block.thread_rank()];
  block.sync();
  cg::memcpy_async(block, s, 50, in + 1, 40);
  cg::wait_prior<0>(block);
  if (block.thread_rank() == 0) out[0] = s[39] + cg::invoke_one_broadcast(cg::this_thread(), [] { return 1000; });
}

// The order of a sum shows in its rounding: (1e8 - 1e8) + (1 + 1) in a tile, ((1e8 + 1) - 1e8) + 1 by ranks.
__global__ void rounding(float* out) {
  const float values[] = {1e8f, 1.0f, -1e8f, 1.0f};
  const auto tile = cg::tiled_partition<4>(cg::this_thread_block());
  out[0] = cg::reduce(tile, values[threadIdx.x], cg::plus<float>());
  out[1] = cg::reduce(cg::coalesced_threads(), values[threadIdx.x], cg::plus<float>());
}

int main() {
  float sums[2] = {};
  simt::launch_kernel<rounding>({1, 4})(sums);
  EXPECT(sums[0], 2.0f);
  EXPECT(sums[1], 1.0f);
  test_tiles<2>();
  test_tiles<8>();
  test_tiles<32>();
  test_tiles<64>();
  test_tiles<128>();
  int out[101] = {}, in[100];
  simt::launch_kernel<nested>({1, 32})(out);
  for (int t = 0; t < 32; ++t) EXPECT(out[t], 1208000 + t % 16 / 4 + 40 + t % 8 * 100 + t % 2 * 10000);
  test_coalesced();
  int values[6] = {0, 10, 20, 30, 40};
  simt::launch_kernel<neighbours, simt::LaunchMode::cooperative>({5, 40})(values, 5);
  for (int i = 0; i < 5; ++i) EXPECT(values[i], i * 10 + 5);
  EXPECT(values[5], 5);
  int met = 0;
  simt::launch_kernel<some_leave, simt::LaunchMode::cooperative>({9, 33})(&met);
  EXPECT(met, 5);
  for (int i = 0; i < 100; ++i) in[i] = i * i;
  simt::launch_kernel<copy>({1, 100})(out, in);
  EXPECT(out[99], 0);
  EXPECT(out[50], 49 * 49);
  EXPECT(out[0], 1600 + 1000);
  return failures != 0;
}
