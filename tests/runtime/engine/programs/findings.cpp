// Kernels with a flaw that only SIMT_CHECK=1 or a seed shows.
#include <simt/simt.h>
#include <string.h>

__global__ void divergent(int*) {
  if (threadIdx.x % 2) {
    __syncthreads();
  } else {
    __syncthreads();
  }
}
__global__ void inactive(int* out) {
  const simt::LaneMask low = 0xff;
  if (threadIdx.x < 8) out[threadIdx.x] = __shfl_sync(low, int(threadIdx.x), 9);
}
__global__ void uninitialised(int* out) {
  const int* s = simt::dynamic_shared<int>();
  out[0] = s[0] == -1 && s[63] == -1;
}
__global__ void no_barrier(int* out) {
  __shared__ int s[256];
  s[threadIdx.x] = int(threadIdx.x);
  out[threadIdx.x] = s[255 - threadIdx.x];
}
// The second of two barriers is missing: a thread writes again while others still read.
__global__ void reused(int* out) {
  __shared__ int s[256];
  int sum = 0;
  for (int round = 0; round < 3; ++round) {
    s[threadIdx.x] = round;
    __syncthreads();
    for (int i = 0; i < 256; ++i) sum += s[i];
  }
  out[threadIdx.x] = sum;
}
__global__ void reused_by_warp(int* out) {
  __shared__ int s[32];
  int sum = 0;
  for (int round = 0; round < 3; ++round) {
    s[threadIdx.x] = round;
    __syncwarp();
    for (int i = 0; i < 32; ++i) sum += s[i];
  }
  out[threadIdx.x] = sum;
}
__global__ void with_barrier(int* out) {
  __shared__ int s[256];
  s[threadIdx.x] = 0;
  __syncthreads();
  s[threadIdx.x] = int(threadIdx.x);
  __syncthreads();
  out[threadIdx.x] = s[255 - threadIdx.x];
}

int main(int, char** arguments) {
  int out[256] = {};
  const char* what = arguments[1];
  if (!strcmp(what, "divergent")) simt::launch_kernel<divergent>({1, 32})(out);
  if (!strcmp(what, "inactive")) simt::launch_kernel<inactive>({1, 32})(out);
  if (!strcmp(what, "uninitialised")) simt::launch_kernel<uninitialised>({2, 1, 256})(out);
  if (!strcmp(what, "race")) simt::launch_kernel<no_barrier>({1, 256})(out);
  if (!strcmp(what, "reused")) simt::launch_kernel<reused>({1, 256})(out);
  if (!strcmp(what, "reused-by-warp")) simt::launch_kernel<reused_by_warp>({1, 32})(out);
  if (!strcmp(what, "clean")) simt::launch_kernel<with_barrier>({1, 256})(out);
  int wrong = 0;
  for (int i = 0; i < 256; ++i) wrong += out[i] != 255 - i;
  printf("first %d, wrong %s\n", out[0], wrong ? "some" : "none");
}
