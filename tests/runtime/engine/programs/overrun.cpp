// A store beyond a heap block after a barrier, for AddressSanitizer.
#include <simt/simt.h>

__global__ void store(int* out, int n) {
  __syncthreads();
  if (int(threadIdx.x) <= n) out[threadIdx.x] = 1;
}

int main(int count, char**) {
  int* out = new int[40]();
  simt::launch_kernel<store>({2, 64})(out, count > 1 ? 40 : 39);
  printf("sum %d\n", out[0] + out[39]);
  delete[] out;
}
