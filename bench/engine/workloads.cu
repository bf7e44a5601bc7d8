// The four workloads as plain CUDA, to be translated for the engine. Prints lines as workloads.cpp does, form "translated".
#include <cuda_runtime.h>

#include "timing.h"

constexpr int n = 10000000, block = 256, blocks = (n + block - 1) / block;
constexpr int order = 512, tile = 16;
#define FULL_MASK 0xffffffffu

__global__ void add(const float* a, const float* b, float* c, int size) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < size) c[i] = a[i] + b[i];
}

__global__ void sum(const float* in, float* out, int size) {
  __shared__ float s[block];
  const unsigned t = threadIdx.x;
  const int i = blockIdx.x * blockDim.x + t;
  s[t] = i < size ? in[i] : 0.f;
  __syncthreads();
  for (unsigned k = blockDim.x / 2; k > 0; k >>= 1) {
    if (t < k) s[t] += s[t + k];
    __syncthreads();
  }
  if (t == 0) out[blockIdx.x] = s[0];
}

__global__ void warp_sum(const float* in, float* out, int size) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  float v = i < size ? in[i] : 0.f;
  for (int d = warpSize / 2; d > 0; d /= 2) v += __shfl_down_sync(FULL_MASK, v, d);
  if (threadIdx.x % warpSize == 0) out[i / warpSize] = v;
}

__global__ void multiply(const float* a, const float* b, float* c) {
  __shared__ float as[tile][tile], bs[tile][tile];
  const int tx = threadIdx.x, ty = threadIdx.y;
  const int row = blockIdx.y * tile + ty, column = blockIdx.x * tile + tx;
  float total = 0.f;
  for (int k = 0; k < order; k += tile) {
    as[ty][tx] = a[row * order + k + tx];
    bs[ty][tx] = b[(k + ty) * order + column];
    __syncthreads();
    for (int j = 0; j < tile; ++j) total += as[ty][j] * bs[j][tx];
    __syncthreads();
  }
  c[row * order + column] = total;
}

// A copy of host data in device memory.
static float* on_device(const std::vector<float>& values) {
  float* p = nullptr;
  cudaMalloc(&p, values.size() * sizeof(float));
  cudaMemcpy(p, values.data(), values.size() * sizeof(float), cudaMemcpyHostToDevice);
  return p;
}

static double total_on_device(const float* p, int size) {
  std::vector<float> values(size);
  cudaMemcpy(values.data(), p, size * sizeof(float), cudaMemcpyDeviceToHost);
  return total_of(values);
}

int main() {
  std::vector<float> a(n), b(n);
  for (int i = 0; i < n; ++i) {
    a[i] = float(i % 4);
    b[i] = float(i % 3);
  }
  const float *pa = on_device(a), *pb = on_device(b);
  float* out = on_device(std::vector<float>(n));
  const double sum_a = total_of(a), sum_b = total_of(b);
  const auto done = [] { cudaDeviceSynchronize(); };
  measure("vadd", "translated", 5, [&] { add<<<blocks, block>>>(pa, pb, out, n); done(); },
          [&] { return total_on_device(out, n) == sum_a + sum_b; });
  measure("reduce", "translated", 5, [&] { sum<<<blocks, block>>>(pa, out, n); done(); },
          [&] { return total_on_device(out, blocks) == sum_a; });
  measure("shuffle", "translated", 5, [&] { warp_sum<<<blocks, block>>>(pa, out, n); done(); },
          [&] { return total_on_device(out, n / 32) == sum_a; });
  const dim3 grid(order / tile, order / tile), threads(tile, tile);
  std::vector<float> product(order * order), reference(order * order);
  for (int i = 0; i < order; ++i)
    for (int k = 0; k < order; ++k)
      for (int j = 0; j < order; ++j) reference[i * order + j] += a[i * order + k] * b[k * order + j];
  measure("matmul", "translated", 5, [&] { multiply<<<grid, threads>>>(pa, pb, out); done(); }, [&] {
    cudaMemcpy(product.data(), out, product.size() * sizeof(float), cudaMemcpyDeviceToHost);
    return product == reference;
  });
  return failed;
}
