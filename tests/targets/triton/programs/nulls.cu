// Pointers that a launch may leave out: prints what is written with and without them.
#include <cstdio>
#include <cuda_runtime.h>
struct View { const int *data; int n; };
__device__ int symbol[4] = {1, 2, 3, 4};
__device__ int pick(const int *p, int i) { return p ? p[i] : -7; }
__global__ void optional(const int *in, const int *bias, int *out, int *count) {
  const int i = threadIdx.x;
  int v = in[i] + (bias ? bias[i] : -1);
  if (bias != nullptr && v % 3 == 0) v += 100;
  if (!count || v > 500) v *= 2;
  if (count) atomicAdd(count, 1);
  v += pick(bias, i) + pick(in, i) + pick(symbol, i % 4);
  out[i] = v;
}
__global__ void early(const int *in, const unsigned *mask, int *out) {
  __shared__ int s[32];
  if (mask == 0) return;
  s[threadIdx.x] = in[threadIdx.x] ^ (int)mask[threadIdx.x];
  __syncthreads();
  const int *p = s;
  out[threadIdx.x] = p ? p[31 - threadIdx.x] : 0;
}
__global__ void viewed(View view, int *out) { for (int i = threadIdx.x; view.data && i < view.n; i += 32) out[i] += view.data[i]; }
int main() {
  int *in, *out, *count;
  cudaMallocManaged(&in, 64 * sizeof(int)); cudaMallocManaged(&out, 64 * sizeof(int)); cudaMallocManaged(&count, 4); *count = 0;
  for (int i = 0; i < 64; ++i) in[i] = i * 40503 % 1009, out[i] = -1;
#define SHOW(name) cudaDeviceSynchronize(); printf(name); for (int i = 0; i < 64; ++i) printf(" %d", out[i]); printf(" %d\n", *count);
  optional<<<1, 32>>>(in, nullptr, out, nullptr); SHOW("null")
  optional<<<1, 32>>>(in, in + 32, out, nullptr); SHOW("bias")
  optional<<<1, 32>>>(in, in + 32, out, count); SHOW("both")
  optional<<<1, 32>>>(in, nullptr, out, count); SHOW("count")
  early<<<1, 32>>>(in, nullptr, out); SHOW("early")
  early<<<1, 32>>>(in, (unsigned *)in, out); SHOW("late")
  viewed<<<1, 32>>>(View{nullptr, 50}, out); SHOW("empty")
  viewed<<<1, 32>>>(View{in, 50}, out); SHOW("viewed")
}
