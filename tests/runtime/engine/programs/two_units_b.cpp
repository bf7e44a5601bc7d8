#include <simt/simt.h>

int rank_from_other_unit() {
  __syncthreads();
  return int(blockIdx.x * blockDim.x) + __shfl_sync(simt::all_lanes, int(threadIdx.x), int(threadIdx.x % warpSize));
}
