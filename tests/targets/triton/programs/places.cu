// Where values are kept and when they are read: each kernel prints what all of its places hold at the end.
#include <cstdio>
#include <cuda_runtime.h>

#define AT const unsigned i = threadIdx.x; const unsigned v = in[i];

__global__ void temporaries(const unsigned *in, unsigned *out) {
  AT
  unsigned a = v, b = 7;
  const unsigned &sum = a + b;
  auto &&product = a * 3u;
  const int &negative = -5;
  a += 100u;
  product++;
  (a ^= 3u, b) += sum;
  (b, a) = b + product + unsigned(negative);
  out[i] = a * 31u + b * 7u + sum + product * 5u;
}
__global__ void order(const unsigned *in, unsigned *out) {
  AT
  unsigned at = v % 4u, kept[4] = {v, 2u, 3u, 5u};
  kept[at++ % 4u] += at * 10u;
  kept[--at % 4u] = at;
  kept[at % 4u] = at++;
  const unsigned both[] = {at++, at++ * 2u, at};
  const uint2 pair = {++at, ++at};
  const unsigned shifted = (at = 3u) << (at -= 1u);
  unsigned *p = kept;
  const unsigned step = (p += 1, 1u), through = p[(p -= 1, step)];
  at = at++ + 1u;
  unsigned sum = shifted + through * 3u + pair.x * 5u + pair.y * 7u + at;
  for (unsigned k = 0; k < 4u; ++k) sum = sum * 31u + kept[k] + (k < 3u ? both[k] : 0u);
  out[i] = sum;
}
__device__ unsigned *find(unsigned *p, unsigned v) {
  for (int k = 0; k < 3; ++k) if (p[k] % 4u == v % 4u) return p + k;
  return p + 3;
}
__global__ void found(const unsigned *in, unsigned *out) {
  AT
  __shared__ unsigned tile[4 * 32];
  unsigned kept[4] = {v, v * 5u, v + 2u, 9u}, *own = tile + 4u * i, *chosen;
  for (unsigned k = 0; k < 4u; ++k) own[k] = kept[k] + k;
  *find(kept, i) = 100u;
  *find(own, i) += 3u;
  if (v & 1u) chosen = kept; else chosen = kept + 1;
  *chosen ^= 77u;
  out[i] = kept[0] + kept[1] * 3u + kept[2] * 5u + kept[3] * 7u + own[0] * 11u + own[1] * 13u + own[2] * 17u + own[3];
}

int main() {
  unsigned *in, *out;
  cudaMallocManaged(&in, 32 * sizeof(unsigned));
  cudaMallocManaged(&out, 32 * sizeof(unsigned));
  for (int i = 0; i < 32; ++i) in[i] = i * 2654435761u >> 20;
#define RUN(kernel) \
  kernel<<<1, 32>>>(in, out); cudaDeviceSynchronize(); \
  printf(#kernel ":"); for (int i = 0; i < 32; ++i) printf(" %u", out[i]); printf("\n");
  RUN(temporaries)
  RUN(order)
  RUN(found)
}
