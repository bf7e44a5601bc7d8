// Numbers whose bits tell how they came about: each kernel prints the bits of what it has written.
#include <algorithm>
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
__device__ unsigned mixed(float a, int i) { return __float_as_uint(a) * 2654435761u ^ (unsigned)i * 40503u; }
__global__ void integer_functions(const float *in, void *out) {
  AT
  const unsigned x = mixed(a, i), y = mixed(b, i * i), z = mixed(a - b, 7 * i);
  const int s = (int)x, t = (int)y;
  unsigned *u = (unsigned *)out + 2 * i;
  u[0] = __mul24(s, t) ^ __umul24(x, y) * 3u ^ __sad(s, t, z) ^ __usad(x, y, z) ^ __mulhi(s, t) ^ __umulhi(x, y);
  u[1] = __hadd(s, t) ^ __rhadd(s, t) * 3u ^ __uhadd(x, y) * 5u ^ __urhadd(x, y) * 7u ^ __dp4a(s, t, 9) ^ __dp4a(x, y, z);
  u[1] ^= (unsigned)__mul64hi((long long)x << 31, -(long long)y << 20) ^ (unsigned)__umul64hi(~0ull / (x | 1), ~0ull / 3);
}
__global__ void bits_moved(const float *in, void *out) {
  AT
  const unsigned x = mixed(a, i), y = mixed(b, i * i), z = mixed(a - b, 7 * i) >> (i & 31);
  const unsigned long long w = (unsigned long long)x << 32 | y;
  unsigned *u = (unsigned *)out + 2 * i;
  u[0] = __byte_perm(x, y, z) ^ __byte_perm(x, y, 0x9a10) ^ __funnelshift_l(x, y, z) ^ __funnelshift_r(x, y, z) * 3u;
  u[0] ^= __funnelshift_lc(x, y, i * 2) * 5u ^ __funnelshift_rc(x, y, i * 2) * 7u ^ __brev(x) ^ (unsigned)(__brevll(w) >> 7);
  u[1] = __clz(x >> i) + __clzll((long long)(w >> 2 * i)) * 100 + __ffs((int)(x << i)) * 10000 + __ffsll((long long)(w << 2 * i)) * 1000000;
  u[1] += __popc(x) ^ __popcll(w) << 6 ^ __double2hiint(__hiloint2double(x, y)) ^ __double2loint((double)a);
}
__global__ void rounded_constants(const float *in, void *out) {
  AT
  float *p = (float *)out + 2 * i;
  p[0] = i & 1 ? (float)9007199791611905LL : (float)0x8000008000000001ULL;
  p[1] = i & 1 ? __half2float(__float2half(1e-7f)) : __bfloat162float(__float2bfloat16(0.1f));
}
__global__ void never_fused(const float *in, void *out) {
  AT
  float *p = (float *)out + 2 * i;
  const float c = 1.0f + i * 0.37f;
  p[0] = __fadd_rn(__fmul_rn(c, c), __fsub_rn(-c, __fmul_rn(a, c))) + __frcp_rn(c);
  p[1] = (float)__dsub_rn(__dmul_rn(c, 0.1), __dadd_rn(c, a)) + __frsqrt_rn(c);
  if (a == 0) p[0] = __fadd_rn(a, a), p[1] = __fsub_rn(a, 0.0f) + 1 / __fmul_rn(a, 2.0f);
}
__global__ void first_operands(const float *in, void *out) {
  AT
  float *p = (float *)out + 2 * i;
  p[0] = std::min(a, 2.0f) + std::max(b, 1.0f);
  p[1] = ldexpf(b, i % 9 - 4) + (float)scalbn((double)a, -3) + fminf(a, 1.0f) + fmaxf(-2.0f, b) + fdimf(b, 0.5f);
}
__global__ void pairs_of_halves(const float *in, void *out) {
  AT
  __half2 *p = (__half2 *)out + 2 * i;
  const __half2 h = __floats2half2_rn(a == a ? a : 4, b == b ? b : -3), t = __float2half2_rn(i * 0.7f);
  p[0] = i & 1 ? __hadd2(__lowhigh2highlow(h), __lows2half2(t, h)) : __hmax2(__high2half2(h), __hmul2_rn(t, t));
  const float2 f = __half22float2(__hfma2(t, t, __halves2half2(__high2half(h), __float2half(0.25f))));
  p[1] = i & 1 ? __float22half2_rn(make_float2(f.y, f.x)) : __habs2(__highs2half2(h2sqrt(t), __hneg2(h)));
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
  RUN(integer_functions)
  RUN(bits_moved)
  RUN(rounded_constants)
  RUN(never_fused)
  RUN(first_operands)
  RUN(pairs_of_halves)
}
