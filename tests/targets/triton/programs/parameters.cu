// Parameters of array type, which are pointers.
#include <cstdio>
#include <cuda_runtime.h>
__device__ void fill(int a[4], int v) { a[0] = v; a[3] += 2; }
__device__ int sum(const int a[3]) { return a[0] + a[1] * 3 + a[2]; }
__device__ void row(int m[][3], int i) { m[1][i % 3] = i; }
__global__ void arrays(const float f[4], int out[], int m[5][3]) {
  const int i = threadIdx.x;
  int own[4] = {i, 2, 3, 4}, grid[2][3] = {{1, 2, 3}};
  fill(own, 9); fill(&out[64 + 4 * i], i); row(grid, i);
  out[i] = int(f[i % 4] * 8) + m[i % 5][i % 3] + own[0] + own[3] + sum(own + 1) + sum(grid[1]);
}
int main() {
  float *f; int *out, *m;
  cudaMallocManaged(&f, 4 * sizeof(float)); cudaMallocManaged(&out, 192 * sizeof(int)); cudaMallocManaged(&m, 15 * sizeof(int));
  for (int i = 0; i < 192; ++i) out[i] = -1;
  for (int i = 0; i < 15; ++i) m[i] = i * 7, f[i % 4] = i * 0.5f;
  arrays<<<1, 32>>>(f, out, (int (*)[3])m);
  cudaDeviceSynchronize();
  printf("arrays"); for (int i = 0; i < 192; ++i) printf(" %d", out[i]); printf("\n");
}
