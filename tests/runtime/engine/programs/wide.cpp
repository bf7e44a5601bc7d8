// Warp operations that reach across lane 32 in a warp of 64, and some that do not.
#include <simt/simt.h>

__global__ void mix(int* out) {
  const int lane = int(simt::lane_id());
  int v = __shfl_xor_sync(simt::all_lanes, lane, 1) + __shfl_down_sync(simt::all_lanes, lane, 16, 32);
  v += __shfl_down_sync(simt::all_lanes, lane, 16);
  v += int(__ballot_sync(simt::all_lanes, lane == 3));
  __syncwarp();
  if (lane < 32) v += int(__ballot_sync(simt::LaneMask(0xffffffff), 1));
  out[threadIdx.x] = v;
}

int main() {
  int out[64];
  simt::launch_kernel<mix>({2, 64})(out);
}
