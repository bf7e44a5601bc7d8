// One fault a run, chosen by the argument; `hook` as second argument lets the program go on after it.
#include <assert.h>
#include <simt/simt.h>
#include <string.h>

__global__ void deadlock(int*) {
  if (threadIdx.x < 16) __syncthreads();
  else __shfl_sync(simt::all_lanes, 1, 0);
}
__global__ void late_lane(int*) {
  if (threadIdx.x == 40) __syncwarp(1);
}
__global__ void traps(int*) {
  __syncthreads();
  if (blockIdx.x == 2 && threadIdx.x == 3) __trap();
  __syncthreads();
}
__global__ void asserts(int* out) { assert(out && threadIdx.y < 2); }
__global__ void barrier(int*) { __syncthreads(); }
__global__ void grid_sync(int*) { simt::grid_barrier(); }
__global__ void trap_beside_grid_sync(int*) {
  if (blockIdx.x == 1) __trap();
  simt::grid_barrier();
}
__global__ void fine(int* out) {
  __syncthreads();
  atomicAdd(out, 1);
}

void report(const simt::Fault& f) {
  printf("fault %d block %u thread %u %u: %s\n", int(f.kind), f.block.x, f.thread.x, f.thread.y, f.message);
}

int main(int count, char** arguments) {
  if (count > 2) simt::hooks().fault = report;
  int out = 0;
  const char* what = arguments[1];
  if (!strcmp(what, "deadlock")) simt::launch_kernel<deadlock>({1, 32})(&out);
  if (!strcmp(what, "mask")) simt::launch_kernel<late_lane>({1, 64})(&out);
  if (!strcmp(what, "trap")) simt::launch_kernel<traps>({5, 8})(&out);
  if (!strcmp(what, "assert")) simt::launch_kernel<asserts>({1, {1, 3}})(&out);
  if (!strcmp(what, "flat")) simt::launch_kernel<barrier, simt::LaunchMode::flat>({1, 4})(&out);
  if (!strcmp(what, "phased")) simt::launch_kernel<barrier, simt::LaunchMode::phased>({1, 4})(&out);
  if (!strcmp(what, "grid")) simt::launch_kernel<grid_sync>({2, 4})(&out);
  if (!strcmp(what, "cooperative")) simt::launch_kernel<trap_beside_grid_sync, simt::LaunchMode::cooperative>({3, 1})(&out);
  if (!strcmp(what, "configuration")) simt::launch_kernel<fine>({1, 1025})(&out);
  if (!strcmp(what, "host-assert")) assert(out);
  if (!strcmp(what, "host-barrier")) __syncthreads();
  simt::launch_kernel<fine>({3, 100})(&out);
  printf("then %d\n", out);
}
