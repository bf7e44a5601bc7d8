// Initialiser lists, and arguments that are null.
#include <cstdio>
#include <cuda_runtime.h>

struct P2 { int x, y; }; struct Nest { P2 a; struct { short s; char c[2]; } b; double d; };
__global__ void named(const int *in, int *out)
{
  float4 v = {.x = 1, .z = 3}; P2 q[2] = {{.y = 3}, {1}};
  out[threadIdx.x] = (int)(v.x + v.y * 10 + v.z * 100 + v.w);
  out[64 + threadIdx.x] = q[0].x + q[0].y * 10 + q[1].x * 100;
}
__global__ void converted(const int *in, int *out)
{
  int i = threadIdx.x; int a[3] = {(int)2.9f, 'c', true}; float2 v{i * 1.f, 2};
  uchar4 u = {(unsigned char)300, 255, 1, 2}; short s[2] = {(short)70000, -1}; double d[2] = {1, 0.1f};
  bool b[2] = {i > 3, 5 != 0}; unsigned char w{200}; int z{}; float y = {3};
  out[i] = a[0] + a[1] + a[2] + (int)v.x + u.x + s[0] + (int)(d[1] * 1e9) + b[0] * 7 + b[1] + w + z + (int)y;
}
__global__ void nested(const int *in, int *out)
{
  int i = threadIdx.x; Nest n = {{1, 2}, {3, {4, 5}}, 2.5}; Nest m = n; m.b.c[1] = i; n.a = {i, 9};
  out[i] = n.a.x + n.a.y + n.b.s + n.b.c[1] * 10 + (int)(m.d * 2) + m.b.c[1] + m.a.y; n.b = m.b;
  out[64 + i] = n.b.c[1];
}
__device__ int first(const int *p, int d) { return p ? *p : d; }
__device__ void both(const int *p, int &low, int *high, float *mean = nullptr) { low = p[0]; *high = p[0];
  int s = 0; for (int i = 0; i < 8; ++i) { low = min(low, p[i]); if (p[i] > *high) *high = p[i]; s += p[i]; }
  if (mean != nullptr && s) *mean = s / 8.f; if (mean == NULL) return; *high += 1; }
__global__ void without(const int *in, int *out)
{
  int i = threadIdx.x, a, b; float c = 0;
  out[i] = first(nullptr, 4) + first(in + i, 9) * 10 + first(0, 2) + first(NULL, 1); both(in + i, a, &b);
  out[64 + i] = a * 1000 + b; both(in + i, a, &b, &c); out[128 + i] = a * 1000 + b + (int)c;
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
  RUN(named, 64)
  RUN(converted, 64)
  RUN(nested, 64)
  RUN(without, 64)
}
