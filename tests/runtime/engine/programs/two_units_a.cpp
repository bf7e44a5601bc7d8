// A kernel that calls a device function of another translation unit.
#include <simt/simt.h>

#include "expect.h"

int rank_from_other_unit();

__global__ void ask(int* out) {
  __syncthreads();
  out[threadIdx.x + blockDim.x * blockIdx.x] = rank_from_other_unit();
}

int main() {
  int out[128] = {};
  simt::launch_kernel<ask>({2, 64})(out);
  for (int i = 0; i < 128; ++i) EXPECT(out[i], i);
  return failures != 0;
}
