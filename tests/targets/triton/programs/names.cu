// Variables of the source that are called what translated kernels call theirs.
#include <cstdio>
#include <cuda_runtime.h>

__global__ void masks(const int *in, int *out) {
  const int i = threadIdx.x;
  int m0 = in[i], m1 = 3, m2 = m0 ^ 5, m3 = 1, active0 = 2, active1 = m1, active2 = 4, c0 = 0, c1 = 1, t = 9;
  if (m0 % 2) { m1 += m0; if (m0 % 3) m2 -= i; else m3 += 7; }
  for (int k = 0; k < m0 % 5; ++k) { active0 += k; if (k == i % 3) break; active1 ^= active0; }
  while (active2 < i) { active2 += 5; if (m2 % 4 == 1) { m3 = m0 > 3 ? in[31 - i] : c0; continue; } ++c1; }
  if (i == 7) { out[i] = t; return; }
  out[i] = m0 + m1 * 3 + m2 * 5 + m3 * 7 + active0 * 11 + active1 * 13 + active2 * 17 + c0 * 19 + c1 * 23 + t;
}
__global__ void counters(const int *in, int *out) {
  int i_first = in[threadIdx.x], in_kernel = 1, in_break = 2, go = 3, tid = 4, live = 5, lane = 6, scratch = 7, NT = 8;
  for (int i = threadIdx.x; i < 90; i += blockDim.x) { i_first += i; if (in[i % 32] == 3) ++in_kernel; }
  for (int k = 0; k < 9; ++k) { if (in[k] == i_first) { in_break += k; break; } if (k + in[k] > 900) continue; go += k; }
  out[threadIdx.x] = i_first + in_kernel + in_break + go + tid + live + lane + scratch + NT;
}
__global__ void parts(const int *in, int *out) {
  __shared__ int s[32];
  int part_1 = in[threadIdx.x], part_2 = 5, s_1 = 2, v_before_1 = 7, v = part_1, shuffled = 1, i = threadIdx.x;
  s[i] = v * 3;
  __syncthreads();
  for (int k = 16; k > 0; k >>= 1) { if (i < k) s[i] += s[i + k]; __syncthreads(); }
  for (int k = 16; k > 0; k >>= 1) v += __shfl_xor_sync(~0u, v, k);
  part_2 += s[0];
  v_before_1 += v;
  out[i] = part_1 + part_2 * 3 + s_1 * 5 + v_before_1 * 7 + v * 11 + shuffled;
}
int main() {
  int *in, *out;
  cudaMallocManaged(&in, 32 * sizeof(int));
  cudaMallocManaged(&out, 32 * sizeof(int));
#define RUN(kernel)                                                          \
  for (int i = 0; i < 32; ++i) in[i] = i * 40503 % 1009, out[i] = -1;        \
  kernel<<<1, 32>>>(in, out);                                                \
  cudaDeviceSynchronize();                                                   \
  printf(#kernel);                                                           \
  for (int i = 0; i < 32; ++i) printf(" %d", out[i]);                        \
  printf("\n");
  RUN(masks)
  RUN(counters)
  RUN(parts)
}
