// What constructors do ahead of their bodies: bases, members in the order of their declarations, other constructors.
#include <cstdio>
#include <cuda_runtime.h>

struct Order { int n; int m = n * 2; int k; __device__ Order(int x) : k(m + 1), n(x) {} };
struct Deleg { int a = 5, b; __device__ Deleg(int x, int y) : a(x), b(y) { a += b; }
  __device__ Deleg(int x) : Deleg(x, x * 3) { b += 1; } __device__ Deleg() : Deleg(7) {} };
struct Base { int a; __device__ Base(int x) : a(x * 2) {} __device__ int get() const { return a; } };
  struct Derived : Base { int b; __device__ Derived(int x, int y) : Base(x), b(y) { a += 1; }
  __device__ int sum() const { return get() + b; } };
struct Shape { float w = 2, h = 3; __device__ float area() const { return w * h; } }; struct Box : Shape {
  float d = 4; __device__ float volume() const { return area() * d; } };
struct Third : Derived { short c = 9; __device__ Third(int q) : Derived(q, q + 1) { c += a; }
  __device__ Third(const Derived &d) : Derived(d) {} };
template <class T> struct Holder { T t; __device__ Holder() : t(T(3)) {} __device__ Holder(T x) : t(x) {} };
  struct Held : Holder<int> { int c; __device__ Held(int q) : Holder<int>(q + 1), c(t) {}
  __device__ Held() : c(1) {} }; struct Inherits : Holder<float> { using Holder<float>::Holder; };
struct WithMember { Derived d; Holder<int> h; int z; __device__ WithMember(int q) : d(q, 2), z(d.b + 1) {} };
__global__ void order(const int *in, int *out)
{ Order o(in[threadIdx.x]); out[threadIdx.x] = o.n + o.m * 3 + o.k * 7; }
__global__ void delegating(const int *in, int *out)
{
  Deleg a(in[threadIdx.x]), b, c(1, 2); out[threadIdx.x] = a.a + a.b * 3;
  out[64 + threadIdx.x] = b.a + b.b * 100 + c.a;
}
__global__ void base_constructor(const int *in, int *out)
{
  Derived d(in[threadIdx.x], 3); out[threadIdx.x] = d.sum() + d.a; Derived e = d; e.b = 9;
  out[64 + threadIdx.x] = e.sum(); Derived f[2] = {Derived(1, 2), d};
  out[128 + threadIdx.x] = f[threadIdx.x & 1].sum();
}
__global__ void base_plain(const int *in, int *out)
{ Box b; b.w = threadIdx.x; out[threadIdx.x] = (int)b.volume(); }
__global__ void three_levels(const int *in, int *out)
{
  Third t(in[threadIdx.x]), u(static_cast<const Derived &>(t)); out[threadIdx.x] = t.sum() + t.c;
  out[64 + threadIdx.x] = u.sum() * 3 + u.c;
}
__global__ void templates(const int *in, int *out)
{ Held h(in[threadIdx.x]), g; out[threadIdx.x] = h.t + h.c * 3 + g.t * 5 + g.c; }
__global__ void in_members(const int *in, int *out)
{ WithMember w(in[threadIdx.x]); out[threadIdx.x] = w.d.a + w.z * 3 + w.h.t; }

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
  RUN(order, 64)
  RUN(delegating, 64)
  RUN(base_constructor, 64)
  RUN(base_plain, 64)
  RUN(three_levels, 64)
  RUN(templates, 64)
  RUN(in_members, 64)
}
