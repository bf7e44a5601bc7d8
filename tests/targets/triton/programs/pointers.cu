// Pointers into one of several arrays, which only names keep apart.
#include <cstdio>
#include <cuda_runtime.h>

__device__ int kept(int v, bool write) { __shared__ int s[64]; int i = threadIdx.x; if (write) s[i] = v;
  __syncthreads(); int r = s[63 - i]; __syncthreads(); return r; }
__global__ void twice(const int *in, int *out)
{ int a = kept(in[threadIdx.x], true); out[threadIdx.x] = a + kept(0, false) * 3; }
__global__ void double_buffer(const int *in, int *out)
{
  __shared__ int a[64], b[64]; int *src = a, *dst = b; int i = threadIdx.x; src[i] = in[i]; __syncthreads();
  for (int d = 1; d < 64; d *= 2) { dst[i] = src[i] + (i >= d ? src[i - d] : 0); __syncthreads(); int *t = src;
  src = dst; dst = t; } out[i] = src[i];
}
__global__ void three_buffers(const int *in, int *out)
{
  __shared__ float a[50]; __shared__ float b[51]; __shared__ double c[3]; __shared__ float d[50];
  float *p = a, *q = b; int i = threadIdx.x; a[i] = in[i]; b[i] = -i; d[i] = 7; if (i < 3) c[i] = i;
  __syncthreads(); if (i & 1) p = b; if (i % 3 == 0) p = d + 1 - 1; q = in[2] > 0 ? d : p; p[i] += 5;
  __syncthreads(); out[i] = (int)(q[49 - i] + a[i] + b[i] + d[i] + c[i % 3]) + (p - q == 0);
}
__global__ void mixed_units(const int *in, int *out)
{
  __shared__ struct { short x; int y; } a[64], b[64]; auto *p = threadIdx.x & 1 ? a : b; int i = threadIdx.x;
  a[i].x = in[i]; a[i].y = in[i]; b[i].x = i; b[i].y = -i; __syncthreads(); p += 3;
  out[i] = p[-3 + (i & 31)].x + p->y;
}
__global__ void locals(const int *in, int *out)
{
  int a[5] = {1, 2, 3, 4, 5}; int b[3] = {9, 8, 7}; int *p = in[threadIdx.x] & 1 ? a : b; for (int k = 0; k < 3;
  ++k) p[k] += k * (int)threadIdx.x; p = p == b ? a + 1 : b; out[threadIdx.x] = a[2] + b[1] * 100 + p[1];
}
__device__ int *pick(int *a, int *b, int k) { if (k & 1) return a; return b; }
__global__ void returned(const int *in, int *out)
{
  __shared__ int a[64], b[64]; int i = threadIdx.x; a[i] = in[i]; b[i] = in[i + 64]; __syncthreads();
  int *p = pick(a, b, in[3] + 1), *q = pick(a, b, i); out[i] = p[i ^ 1] + q[i ^ 3]; __syncthreads();
  *pick(a + i, b + i, i >> 1) = 5; __syncthreads(); out[64 + i] = a[i] + b[i];
}
struct Pair { int *now, *next; };
__global__ void in_struct(const int *in, int *out)
{
  __shared__ int a[64], b[64]; Pair s{a, b}; int i = threadIdx.x; s.now[i] = in[i] & 255; __syncthreads();
  for (int r = 0; r < 5; ++r) { s.next[i] = s.now[(i + 1) & 63] * 3 + r; __syncthreads();
  s = Pair{s.next, s.now}; } out[i] = s.now[i];
}
template <class T> __device__ void swap_(T &a, T &b) { T t = a; a = b; b = t; }
__global__ void by_swap(const int *in, int *out)
{
  __shared__ short a[64]; __shared__ short b[64]; short *x = a, *y = b; int i = threadIdx.x; a[i] = in[i];
  b[i] = 0; __syncthreads(); for (int k = 0; k < 3; ++k) { y[i] = x[63 - i] + k; __syncthreads(); swap_(x, y); }
  out[i] = x[i] * 1000 + y[i]; bool a_b = i > 3; out[64 + i] = a_b;
}
struct XY { short x; int y; };
__global__ void mixed_pieces(const int *in, int *out)
{
  __shared__ XY a[64], b[64]; XY *p = threadIdx.x & 1 ? a : b; int i = threadIdx.x; a[i].x = in[i];
  a[i].y = in[i]; b[i].x = i; b[i].y = -i; __syncthreads(); p += 3; out[i] = p[-3 + (i & 31)].x + p->y;
}
__global__ void mixed_types(const int *in, int *out)
{
  __shared__ XY a[64]; __shared__ int b[64]; int i = threadIdx.x; a[i].x = in[i]; a[i].y = in[i]; b[i] = -i;
  __syncthreads(); int *p = &a[i].y; if (i & 1) p = b + i; out[i] = *p; *p = 3; __syncthreads();
  out[64 + i] = a[i].y + b[i];
}

int main() {
  int *in, *out;
  cudaMallocManaged(&in, 256 * sizeof(int));
  cudaMallocManaged(&out, 256 * sizeof(int));
  for (int i = 0; i < 256; ++i) in[i] = (i * 7919 + 13) % 1000 - 300;
#define RUN(kernel, block)                             \
  for (int i = 0; i < 256; ++i) out[i] = -1;           \
  kernel<<<1, block>>>(in, out);                       \
  cudaDeviceSynchronize();                             \
  printf(#kernel);                                     \
  for (int i = 0; i < 256; ++i) printf(" %d", out[i]); \
  printf("\n");
  RUN(twice, 64)
  RUN(double_buffer, 64)
  RUN(three_buffers, 50)
  RUN(mixed_units, 64)
  RUN(locals, 64)
  RUN(returned, 64)
  RUN(in_struct, 64)
  RUN(by_swap, 64)
  RUN(mixed_pieces, 64)
  RUN(mixed_types, 64)
}
