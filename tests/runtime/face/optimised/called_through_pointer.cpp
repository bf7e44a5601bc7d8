// An operator that is forced inline and reaches a fold of HIP's support header as a pointer.
#include "cg_reduce.h"

struct Largest {
  float value;
  int count;
};

__device__ __forceinline__ Largest merge(Largest a, Largest b) {
  return a.value > b.value ? Largest{a.value, a.count + b.count} : Largest{b.value, a.count + b.count};
}

__global__ void fold(Largest* out) {
  const auto tile = cooperative_groups::tiled_partition<32>(cooperative_groups::this_thread_block());
  const Largest folded = coop::reduce(tile, Largest{float(threadIdx.x % 7), 1}, merge);
  if (threadIdx.x == 0) *out = folded;
}

int main() {
  Largest out{};
  simt::launch_kernel<fold>({1, 32})(&out);
  return !(out.value == 6.0f && out.count == 32);
}
