// Numbers whose bits tell how they came about: each kernel prints the bits of what it has written.
#include <cstdio>
#include <cstring>
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_runtime.h>

#define AT const int i = threadIdx.x; const float a = in[i], b = in[31 - i];

__global__ void double_constants(const float *in, void *out) {
  AT
  double *d = (double *)out;
  d[i] = 0.1;
  if (i & 1) d[i] = 3.141592653589793;
  if (i & 2) d[i] += a > b ? 1.1 : -2.7e-300;
}
__global__ void subnormal_constants(const float *in, void *out) {
  AT
  float x = a > b ? 1e-40f : 3e-45f;
  for (int k = 0; k < i % 3; ++k) x = x > 1e-41f ? x * 0.3f : 1.4e-44f;
  ((float *)out)[i] = x;
}
__global__ void beyond_integers(const float *in, void *out) {
  AT
  unsigned *u = (unsigned *)out + 2 * i;
  u[0] = __float2int_rz(a * 1e9f) ^ __float2uint_rn(b);
  u[1] = __float2uint_rz(a * 1e9f) + (unsigned)__double2ll_rz(b * 1e18);
}
__global__ void rounded_to_integers(const float *in, void *out) {
  AT
  int *p = (int *)out + 2 * i;
  if (fabsf(a) < 1e6f) {
    p[0] = __float2int_rd(a) + 10 * __float2int_ru(a) + 100 * (int)lroundf(a) + 1000 * (int)llrintf(a);
    p[1] = __double2int_ru(a * 0.1) + 100 * __half2int_rd(__float2half(a)) + 10000 * (int)lrint(a + 0.5);
  }
}
__global__ void signs(const float *in, void *out) {
  AT
  unsigned *u = (unsigned *)out + 2 * i;
  u[0] = __float_as_uint(-a);
  u[1] = signbit(a) + 2 * (signbit((double)b) != 0) + 4 * (a == b) + 8 * !(a < b) + 16 * (a != b);
}
__global__ void halves_unordered(const float *in, void *out) {
  AT
  const __half x = __float2half(a), y = __float2half(b);
  const __nv_bfloat16 s = __float2bfloat16(a), t = __float2bfloat16(b);
  ((unsigned *)out)[i] = __hne(x, y) + 2 * __hneu(x, y) + 4 * __hltu(x, y) + 8 * __hgeu(x, y) + 16 * __hequ(x, y) +
                         32 * __hlt(x, y) + 64 * (x != y) + 128 * __hne(s, t) + 256 * (s < t) + 512 * (s == t);
}
__global__ void brain_floats(const float *in, void *out) {
  AT
  const __nv_bfloat16 s = __float2bfloat16(a), t = __int2bfloat16_rn(i * 77 - 900), tiny = __float2bfloat16(1e-40f * i);
  __nv_bfloat16 *p = (__nv_bfloat16 *)out + 4 * i;
  p[0] = a == a ? __hneg(s) : t;
  p[1] = -t;
  p[2] = __hadd(tiny, t);
  p[3] = tiny;
}

int main() {
  float *in;
  unsigned *out;
  cudaMallocManaged(&in, 32 * sizeof(float));
  cudaMallocManaged(&out, 64 * sizeof(unsigned));
  const float numbers[] = {0.0f, -0.0f, 0.5f, 1.5f, -2.5f, 3e9f, -3e9f, 1e30f, -1e30f, INFINITY, -INFINITY, NAN, 1e-40f};
  for (int i = 0; i < 32; ++i) in[i] = i < 13 ? numbers[i] : i < 20 ? in[i - 7] : (i - 25) * 1.75f;
#define RUN(kernel)                                  \
  memset(out, 0, 64 * sizeof(unsigned));             \
  kernel<<<1, 32>>>(in, out);                        \
  cudaDeviceSynchronize();                           \
  printf(#kernel);                                   \
  for (int i = 0; i < 64; ++i) printf(" %x", out[i]); \
  printf("\n");
  RUN(double_constants)
  RUN(subnormal_constants)
  RUN(beyond_integers)
  RUN(rounded_to_integers)
  RUN(signs)
  RUN(halves_unordered)
  RUN(brain_floats)
}
