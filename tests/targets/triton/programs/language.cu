// One kernel for each part of the language, with values that show it; prints what each writes, for edge sizes.
#include <cooperative_groups.h>
#include <cstdio>
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;
typedef unsigned long long ull;
struct Range { int first; short step; double scale; };
struct Cell { char tag; float value; int2 at; };
__constant__ int weights[8] = {3, -1, 4, 1, -5, 9, 2, -6};
__constant__ Range range = {7, -3, 0.125};
__device__ int ticket;
__device__ volatile int partial[8];

#define AT int i = blockIdx.x * blockDim.x + threadIdx.x; if (i >= n) return; const int v = in[i];

// ---- integers

__global__ void unsigned_wrap(const int *in, double *out, int n) {
  AT
  unsigned char c = (unsigned char)v;
  unsigned short s = (unsigned short)(v * 77);
  unsigned u = (unsigned)v - 700u;
  ull l = (ull)u * 0x9e3779b97f4a7c15ull;
  c -= 200; s *= s; u *= 2654435761u;
  out[i] = c + 1000.0 * s + (u >> 5) + double(l >> 40) + (u - 1u > 5u) + (0u - 1u == 4294967295u);
}
__global__ void shifts(const int *in, double *out, int n) {
  AT
  const int neg = -v - 1, by = v & 15;
  const signed char c = (signed char)(v | 0x80);
  const long long l = (long long)neg << 20;
  out[i] = (neg >> by) + ((unsigned)neg >> by) + (c >> 2) + (c << 3) + double(l >> 21) + double((ull)l >> 45) + (1 << by);
}
__global__ void division(const int *in, double *out, int n) {
  AT
  const int a = v % 41 - 20, b = v % 2 ? 7 : -7;
  const long long la = a * 10000000000LL;
  const short s = (short)a;
  out[i] = a / b + 10 * (a % b) + 1000 * double(la / b % 1000) + double(la % 33) + 1e5 * ((unsigned)a / 7u % 100u) +
           s / (short)3 + s % (short)3;
}
__global__ void conversions(const int *in, double *out, int n) {
  AT
  const float f = (v - 500) * 0.37f;
  const double d = f * 1e5;
  const unsigned u = (unsigned)(long long)f;
  out[i] = (int)f + (unsigned char)(int)f + (short)(v * 70) + (long long)d % 1000 + u % 1000u + (float)(v * 16777217u) +
           (bool)f + (signed char)(v * 3) + (char)(v);
}
__global__ void logic(int *in, double *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int k = 0, j = i;
  if (i < n && in[i] > 100 && ++k) j++;
  if (i >= n || in[i] % 3 == 0 || k++) j += 10;
  j += i < n ? (k ? in[i] : -in[i]) : 5;
  const bool odd = j & 1, all = !odd & (k > 0);
  if (i < n) out[i] = j * 10 + k + (odd ? 0.5 : 0.25) + !all + (odd != all);
}

// ---- floating point

__global__ void promotions(const int *in, double *out, int n) {
  AT
  const float f = v * 0.1f;
  const double by_double = v * 0.1, mixed = f + 0.1, wide = f * 3.0f;
  const char c = (char)(v & 63);
  const float from_ints = v / 2 + c / 2.0f;
  out[i] = by_double + mixed + wide + from_ints + (f > 0.3) + (float)0.1 * c + 1 / 3 + 1 / 3.f;
}
__global__ void halves(const int *in, double *out, int n) {
  AT
  const __half a = __float2half(v * 0.0371f), b = __int2half_rn(v % 5 + 1), c = (__half)0.1f;
  const __half sum = __hadd(a, b), product = __hmul(a, c), both = __hfma(a, b, c);
  __half plain = a * b - c;
  (plain += a) *= b;
  out[i] = __half2float(sum) + 10 * __half2float(product) + __half2float(both) + __half2float(hsqrt(b)) + 
           __half2float(plain) + (__hgt(a, b) ? 100 : 0) + (a < c);
}
__global__ void brain_floats(const int *in, double *out, int n) {
  AT
  const __nv_bfloat16 a = __float2bfloat16(v * 0.0371f), b = __float2bfloat16(1.0f + v % 3), c = __float2bfloat16(0.1f);
  const __nv_bfloat16 product = a * c;
  __nv_bfloat16 sum = a + b;
  sum -= __float2bfloat16(0.75f);
  out[i] = __bfloat162float(sum) + 100 * __bfloat162float(product) + __bfloat162float(__hsub(a, b)) + (a > b);
}
__global__ void mathematics(const int *in, double *out, int n) {
  AT
  const float f = (v - 500) * 0.013f, p = v * 0.01f + 0.5f;
  const double d = (v - 500) * 0.013;
  float r = floorf(f) + ceilf(f) * 2 + truncf(f) * 4 + rintf(f * 3) + roundf(p) + roundf(0.49999997f - v) + fabsf(f) + copysignf(p, f);
  r += fminf(f, p) + fmaxf(f, -p) + fmodf(f, 0.7f) + sqrtf(p) + fmaf(f, p, 1.0f) + (isnan(sqrtf(f)) ? 8 : 0) + abs(v - 300);
  const float inexact = expf(f) + logf(p) + sinf(f) + cosf(f) + tanhf(f) + powf(p, 1.5f) + atan2f(f, p) + rsqrtf(p) + erff(f);
  const double deep = exp(d) + log(d * d + 1) + sin(d) + floor(d) + fmod(d, 0.3) + hypot(d, 1.0) + sqrt(d * d);
  out[i] = r + rintf(inexact * 50) + rint(deep * 1e6) * 1e-6;
}
__global__ void bits(const int *in, double *out, int n) {
  AT
  const unsigned u = (unsigned)v * 2654435761u;
  const ull l = u * 0x100000001ull;
  out[i] = __popc(u) + 100 * __clz(u >> 3) + 1e4 * __ffs(u & ~15u) + (__brev(u) >> 8) + __popcll(l) + __clzll(l >> 7) +
           __umulhi(u, 77777u) + __mulhi((int)u, -5) + __umul64hi(l, l << 3) % 1000 + __mul64hi((long long)l, -7 - v) +
           __float_as_int(v * 0.5f) % 1000 + min(v, 40) + max((unsigned)v, 90u);
}

// ---- data

__global__ void vectors(int *in, double *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n / 4) return;
  int4 q = reinterpret_cast<int4 *>(in)[i];
  uchar4 c = reinterpret_cast<const uchar4 *>(in)[i * 4 + 1];
  const double2 d = make_double2(q.x * 0.5, q.w);
  float3 f = make_float3(q.y, q.z, c.y);
  f.x += c.x; q.z -= c.w;
  reinterpret_cast<double2 *>(out)[2 * i] = make_double2(d.x + f.x, d.y - f.y);
  reinterpret_cast<double2 *>(out)[2 * i + 1] = make_double2(q.z, f.z + c.z);
}
__global__ void structs(Range by_value, const Range *by_pointer, Cell *cells, const int *in, double *out, int n) {
  AT
  Cell &cell = cells[i];
  cell.tag = (char)v; cell.value = v * 0.5f; cell.at = make_int2(i, by_value.step);
  cell.at.x += by_pointer[i % 2].first;
  const Cell copy = cell;
  Range r = by_value;
  r.first += copy.at.x; r.scale *= by_pointer->scale;
  out[i] = r.first * r.scale + copy.tag + copy.value + r.step + by_pointer[1].step;
}
__global__ void constants(const int *in, double *out, int n) {
  AT
  int sum = range.first;
  for (int k = 0; k < 8; ++k) sum += weights[k] * (v >> k & 1);
  out[i] = sum * range.scale + weights[v & 7] * range.step;
}
__global__ void local_arrays(const int *in, double *out, int n) {
  AT
  int seen[5] = {};
  float grid[2][3] = {{1, 2, 3}, {4}};
  short small[4];
  for (int k = 0; k < 4; ++k) small[k] = (short)(v * k * 1000);
  for (int k = 0; k < 9; ++k) { ++seen[(v + k * k) % 5]; grid[k % 2][(v + k) % 3] += k; }
  int *p = seen + 1;
  out[i] = p[v % 4] + seen[0] * 10 + grid[1][v % 3] * 100 + grid[0][2] + small[v & 3] + p[-1];
}

struct Counter { int steps, value; __device__ void add(int by, int &index) { index += 3; value += by; steps++; } };
__device__ void both(int &first, int &index) { index += 2; first = index; }
__global__ void references(const int *in, double *out, int n) {
  AT
  int kept[8] = {0, 0, 0, 0, 0, 0, 0, 0}, at = v & 3, other = 1;
  Counter counters[6] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}};
  int &element = kept[at];
  at += 4;
  element = v;
  both(kept[other], other);
  counters[at - 4].add(v, at);
  double sum = 0;
  for (int k = 0; k < 8; k++) sum = sum * 11 + kept[k] % 10;
  for (int k = 0; k < 6; k++) sum += (k + 1) * counters[k].value + counters[k].steps;
  out[i] = sum + at * 0.25 + other * 0.5;
}
__device__ float as_float(unsigned bits) { return *(float *)&bits; }
__global__ void same_bits(const int *in, double *out, int n) {
  AT
  float f = v * 0.5f;
  int words[2] = {0, 0};
  float floats[2] = {v * 0.25f, -1.0f};
  *(unsigned short *)&words[1] = (unsigned short)(v * 999);
  short parts[4] = {1, (short)v, 3, -4};
  const double wide = v + 0.75;
  out[i] = as_float(0x3f800000u + v * 4096u) + *(int *)&f * 3.0 + *reinterpret_cast<unsigned *>(&floats[v & 1])
           + words[0] + words[1] * 7.0 + *(int *)&parts[2 * (v & 1)] * 5.0 + double(*(const long long *)&wide >> 40);
}

// ---- blocks

__global__ void three_dimensions(const int *in, double *out, int n) {
  __shared__ int tile[2][3][7];
  const int t = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
  const int b = blockIdx.x + gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z);
  const int i = b * blockDim.x * blockDim.y * blockDim.z + t;
  tile[threadIdx.z][threadIdx.y][threadIdx.x] = i < n ? in[i] : -1;
  __syncthreads();
  const int other = tile[1 - threadIdx.z][(threadIdx.y + 1) % 3][6 - threadIdx.x];
  if (i < n) out[i] = other + 0.001 * b + threadIdx.z * 5000;
}
__global__ void dynamic_shared(const int *in, double *out, int n) {
  extern __shared__ double wide[];
  int *narrow = (int *)(wide + blockDim.x);
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  wide[threadIdx.x] = i < n ? in[i] * 0.5 : 0;
  narrow[blockDim.x - 1 - threadIdx.x] = i;
  __syncthreads();
  if (i < n) out[i] = wide[blockDim.x - 1 - threadIdx.x] + narrow[threadIdx.x] * 1000 + narrow[0];
}
__global__ void shuffles(const int *in, double *out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int v = i < n ? in[i] : -7;
  const unsigned all = 0xffffffffu;
  int r = __shfl_sync(all, v, 3, 8) + 3 * __shfl_up_sync(all, v, 2, 16) + 5 * __shfl_down_sync(all, v, 3, 8);
  r += 7 * __shfl_xor_sync(all, v, 5, 16) + 11 * __shfl_sync(all, v, i * 3) + 13 * __shfl_xor_sync(all, v, 16);
  const double d = __shfl_down_sync(all, v * 0.25, 1) + (double)__shfl_up_sync(all, (long long)v << 33, 9, 16) / 4e9;
  const float f = __shfl_xor_sync(all, v * 0.5f, 1, 2);
  if (i < n) out[i] = r + d + f;
}
__global__ void votes(const int *in, double *out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int v = i < n ? in[i] : 0;
  const unsigned all = 0xffffffffu;
  double r = __any_sync(all, v > 990) + 2 * __all_sync(all, v < 1000) + __popc(__ballot_sync(all, v & 1)) * 10;
  r += (__ballot_sync(all, v > 500) >> (threadIdx.x & 31)) % 1000 + __activemask() % 1000u;
  r += __popc(__match_any_sync(all, v % 4)) * 1e4;
  int same;
  r += (__match_all_sync(all, v / 2000, &same) == all) + 3 * same;
  r += 1e6 * (__reduce_max_sync(all, v) + __reduce_add_sync(all, v & 3) + __reduce_or_sync(all, (unsigned)v & 12u));
  if (threadIdx.x % 32 < 16) {
    r += 1e10 * __popc(__ballot_sync(0xffffu, v & 2));
    r += 1e11 * __any_sync(0xffffu, v > 900);
  }
  r += 1e12 * __syncthreads_count(v & 1) + 1e14 * __syncthreads_or(v == 5) + 2e14 * __syncthreads_and(v >= 0);
  if (i < n) out[i] = r;
}
__global__ void groups(const int *in, double *out, int n) {
  cg::thread_block block = cg::this_thread_block();
  cg::thread_block_tile<16> tile = cg::tiled_partition<16>(block);
  __shared__ int s[96];
  const int i = block.group_index().x * block.size() + block.thread_rank();
  const int v = i < n ? in[i] : 0;
  s[block.thread_rank()] = v;
  block.sync();
  double r = s[block.size() - 1 - block.thread_rank()] + tile.thread_rank() * 1e4 + tile.meta_group_rank() * 1e6;
  r += tile.shfl_xor(v, 3) + tile.shfl_down(v, 2) + tile.shfl(v, 15) + tile.any(v > 900) + tile.all(v < 999);
  r += tile.ballot(v & 1);
  tile.sync();
  if (i < n) out[i] = r + tile.size() + block.group_dim().x;
}

// ---- atomics

__global__ void atomics(const int *in, double *out, int n, int *a, unsigned *u, ull *l, float *f, double *d) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    const int v = in[i];
    atomicAdd(&a[0], v); atomicSub(&a[1], v); atomicMin(&a[2], -v); atomicMax(&a[3], v);
    atomicAnd(&a[4], v | 0x700); atomicOr(&a[5], v); atomicXor(&a[6], v);
    if (v % 3 == 0) { atomicInc(&u[0], 10u); atomicDec(&u[1], 12u); atomicMin(&u[2], 0u - v); }
    if (v & 1) { atomicAdd(&l[0], (ull)v << 30); atomicMax(&l[1], (ull)v << 40); atomicAdd(&f[0], 0.5f); }
    atomicAdd(&d[0], 0.25);
    atomicAdd(&u[8 + v % 4], 1u);
    atomicCAS(&a[7], 0, 77); atomicSub(&u[3], 3u); atomicExch(&f[1], 2.5f);
    if (i == 0) { const int old = atomicExch(&a[8], 5); a[9] = old; }
    out[i] = 0;
  }
}
__global__ void float_maximum(const int *in, double *, int n, int *largest) {
  AT
  const float f = v * 0.37f;
  int old = *largest, assumed;
  do {
    assumed = old;
    if (__int_as_float(assumed) >= f) break;
    old = atomicCAS(largest, assumed, __float_as_int(f));
  } while (assumed != old);
}
__global__ void last_block(const int *in, double *out, int n) {
  __shared__ bool last;
  __shared__ int sum;
  if (threadIdx.x == 0) sum = 0;
  __syncthreads();
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) atomicAdd(&sum, in[i]);
  __syncthreads();
  if (threadIdx.x == 0) {
    partial[blockIdx.x] = sum;
    __threadfence();
    last = atomicAdd(&ticket, 1) == gridDim.x - 1;
  }
  __syncthreads();
  if (last && threadIdx.x == 0) {
    int total = 0;
    for (int b = 0; b < gridDim.x; ++b) total += partial[b];
    out[0] = total;
    ticket = 0;
  }
}

const int kThreads = 96, kMost = 251;
int *in;
double *out;

void show(const char *name, int n) {
  cudaDeviceSynchronize();
  printf("%s %d:", name, n);
  for (int i = 0; i < n + 1; ++i) printf(" %.10g", out[i]);
  printf("\n");
}
void reset() {
  for (int i = 0; i < kMost + 5; ++i) in[i] = i * 40503 % 1009, out[i] = -1;
}

int main() {
  int *a;
  unsigned *u;
  ull *l;
  float *f;
  double *d;
  Cell *cells;
  Range *ranges;
  cudaMallocManaged(&in, 256 * sizeof(int));
  cudaMallocManaged(&out, 256 * sizeof(double));
  cudaMallocManaged(&a, 16 * sizeof(int));
  cudaMallocManaged(&u, 16 * sizeof(unsigned));
  cudaMallocManaged(&l, 2 * sizeof(ull));
  cudaMallocManaged(&f, 2 * sizeof(float));
  cudaMallocManaged(&d, sizeof(double));
  cudaMallocManaged(&cells, 256 * sizeof(Cell));
  cudaMallocManaged(&ranges, 2 * sizeof(Range));
  ranges[0] = Range{100, 2, 0.5};
  ranges[1] = Range{-40, -9, 2.5};
  const int sizes[] = {0, 1, kThreads - 1, kThreads, kThreads + 1, 127, kMost};
  for (int n : sizes) {
    const int blocks = n / kThreads + 1;
#define RUN(kernel) reset(); kernel<<<blocks, kThreads>>>(in, out, n); show(#kernel, n);
    RUN(unsigned_wrap)
    RUN(shifts)
    RUN(division)
    RUN(conversions)
    RUN(logic)
    RUN(promotions)
    RUN(halves)
    RUN(brain_floats)
    RUN(mathematics)
    RUN(bits)
    RUN(vectors)
    RUN(constants)
    RUN(local_arrays)
    RUN(references)
    RUN(same_bits)
    RUN(shuffles)
    RUN(votes)
    RUN(groups)
    RUN(last_block)
    reset();
    dynamic_shared<<<blocks, kThreads, kThreads * (sizeof(double) + sizeof(int))>>>(in, out, n);
    show("dynamic_shared", n);
    reset();
    three_dimensions<<<dim3(2, 1, 3), dim3(7, 3, 2)>>>(in, out, n);
    show("three_dimensions", n);
    reset();
    structs<<<blocks, kThreads>>>(Range{3, 4, 0.75}, ranges, cells, in, out, n);
    show("structs", n);
    reset();
    for (int i = 0; i < 16; ++i) a[i] = i == 4 ? -1 : 0, u[i] = 3;
    l[0] = l[1] = 1; f[0] = f[1] = 0; *d = 0;
    atomics<<<blocks, kThreads>>>(in, out, n, a, u, l, f, d);
    float_maximum<<<blocks, kThreads>>>(in, out, n, a + 10);
    show("atomics", n);
    printf("memory %d:", n);
    for (int i = 0; i < 16; ++i) printf(" %d %u", a[i], u[i]);
    printf(" %llu %llu %g %g %g\n", l[0], l[1], f[0], f[1], *d);
  }
}
