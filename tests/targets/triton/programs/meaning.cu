// One kernel for each place where generated code can easily mean something else; prints what each has written.
#include <cstdio>
#include <cuda_runtime.h>

struct Pair { float x, y; };
struct Preset { int a = 5, b; __device__ Preset(int v) : b(v) {} };
struct Mixed { unsigned char tag; int count; };

__device__ float2 turned(float2 v) { return make_float2(-v.y, v.x); }

__global__ void swapped_vector(int *, float *out) {
  float2 v = ((const float2 *)out)[threadIdx.x];
  v = make_float2(v.y, v.x);
  ((float2 *)out)[threadIdx.x] = v;
}
__global__ void swapped_in_memory(int *, float *out) {
  float2 *p = (float2 *)out;
  p[threadIdx.x] = make_float2(p[threadIdx.x].y, p[threadIdx.x].x);
}
__global__ void swapped_struct(int *, float *out) {
  Pair *p = (Pair *)out, v = p[threadIdx.x];
  v = Pair{v.y, v.x};
  p[threadIdx.x] = v;
}
__global__ void turned_by_call(int *, float *out) {
  float2 *p = (float2 *)out;
  float2 v = p[threadIdx.x];
  v = turned(v);
  p[threadIdx.x] = v;
}
__global__ void members_with_initialisers(int *in, float *out) {
  Preset p(in[threadIdx.x]);
  out[threadIdx.x] = p.a * 100 + p.b;
}
__global__ void constant_by_block_size(int *, float *out) {
  out[threadIdx.x] = -7 / (int)blockDim.x + -7 % (int)(blockDim.x - 27);
}
__global__ void warp_reductions(int *in, float *out) {
  const unsigned v = (unsigned)in[threadIdx.x];
  unsigned r = __reduce_add_sync(0xffffffffu, v) ^ __reduce_xor_sync(0xffffffffu, v);
  r += __reduce_max_sync(0xffffffffu, v) - __reduce_min_sync(0xffffffffu, v);
  r ^= __reduce_and_sync(0xffffffffu, v | 3u) + __reduce_or_sync(0xffffffffu, v);
  out[threadIdx.x] = (float)(r % 65521u);
}
__global__ void atomics_among_bytes(int *in, float *out) {
  __shared__ Mixed m[2];
  if (threadIdx.x < 2) { m[threadIdx.x].tag = 7; m[threadIdx.x].count = 0; }
  __syncthreads();
  atomicAdd(&m[threadIdx.x % 2].count, in[threadIdx.x] % 9);
  atomicCAS(&m[0].count, -1, 4);
  __syncthreads();
  out[threadIdx.x] = m[threadIdx.x % 2].count + m[0].tag;
}
__global__ void narrow_integers(int *in, float *out) {
  signed char c = (signed char)in[threadIdx.x];
  unsigned char u = (unsigned char)in[threadIdx.x];
  short s = (short)(c * 300);
  c += 100;
  u -= 200;
  out[threadIdx.x] = c + u * 1000 + (s >> 3) + (u << 4) + (~u & 15);
}
__global__ void signs(int *in, float *out) {
  const int i = (int)threadIdx.x - 16, d = in[threadIdx.x] % 5 + 1;
  const unsigned w = (unsigned)i;
  long long big = (long long)i * 3000000000LL;
  out[threadIdx.x] = i / d + i % d + (float)(w % 1000u) + (float)(big / 7 % 1000) + (i < w) + ((unsigned)i > 5u);
}
__global__ void divided_where_it_may_be(int *in, float *out) {
  const int d = in[threadIdx.x] % 3;
  int q = -5;
  if (d != 0) q = 100 / d;
  out[threadIdx.x] = d && 100 / d > 60 ? q : q - 1;
}
__global__ void jumps(int *in, float *out) {
  int n = 0;
  for (int i = 0; i < 12; ++i) {
    if (i == in[threadIdx.x] % 7) continue;
    for (int j = 0;; ++j) {
      if (j > i % 4) break;
      if (i * j > 20) { out[threadIdx.x] = n; return; }
      n += j;
    }
    switch (i % 5) {
      case 0: n += 1;
      case 1: n += 10; break;
      case 2: if (n % 2) break; n += 100; break;
      default: n += 3;
    }
  }
  out[threadIdx.x] = n;
}
__global__ void local_array(int *in, float *out) {
  int a[4] = {1, 2};
  for (int i = 0; i < 4; ++i) a[(i + in[threadIdx.x]) & 3] += i * 5;
  out[threadIdx.x] = a[0] + a[1] * 10 + a[2] * 100 + a[3] * 1000;
}

__global__ void one_condition_of_the_block(int *in, float *out) {
  if (gridDim.x > 2u || in[threadIdx.x] % 2) return;
  out[threadIdx.x] += 1;
}
__global__ void distances_beyond_a_warp(int *in, float *out) {
  const int v = in[threadIdx.x], far = in[3] / 1009 + 40;
  out[threadIdx.x] = __shfl_up_sync(~0u, v, 40) + __shfl_down_sync(~0u, v, far) + __shfl_xor_sync(~0u, v, 33, 16);
}
int main() {
  int *in;
  float *out;
  cudaMallocManaged(&in, 64 * sizeof(int));
  cudaMallocManaged(&out, 64 * sizeof(float));
#define RUN(kernel)                                                          \
  for (int i = 0; i < 64; ++i) in[i] = i * 40503 % 1009, out[i] = i * 0.5f;  \
  kernel<<<1, 32>>>(in, out);                                                \
  cudaDeviceSynchronize();                                                   \
  printf(#kernel);                                                           \
  for (int i = 0; i < 64; ++i) printf(" %g", out[i]);                        \
  printf("\n");
  RUN(swapped_vector)
  RUN(swapped_in_memory)
  RUN(swapped_struct)
  RUN(turned_by_call)
  RUN(members_with_initialisers)
  RUN(constant_by_block_size)
  RUN(warp_reductions)
  RUN(atomics_among_bytes)
  RUN(narrow_integers)
  RUN(signs)
  RUN(divided_where_it_may_be)
  RUN(jumps)
  RUN(local_array)
  RUN(one_condition_of_the_block)
  RUN(distances_beyond_a_warp)
}
