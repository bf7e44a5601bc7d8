// Four workloads as kernels for the fiber, flat and phased forms, against a serial loop each. Prints one line a form:
//   workload form milliseconds(CPU, least of the repetitions)
// and exits with 1 if a form's result is wrong.
#include <simt/simt.h>

#include "timing.h"

namespace {

constexpr int n = 10000000, block = 256, blocks = (n + block - 1) / block;

// ---- vector addition

__global__ void add(const float* a, const float* b, float* c, int size) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < size) c[i] = a[i] + b[i];
}

__global__ void add_phased(const float* a, const float* b, float* c, int size) {
  simt::PhasedBlock threads;
  const unsigned first = blockIdx.x * blockDim.x;
  threads.threads([&](const simt::PhasedThread t) {
    const int i = first + t.index.x;
    if (i < size) c[i] = a[i] + b[i];
  });
}

__attribute__((noinline)) void add_serial(const float* a, const float* b, float* c, int size) {
  for (int i = 0; i < size; ++i) c[i] = a[i] + b[i];
}

// ---- sum of each block, in shared memory

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

__global__ void sum_phased(const float* in, float* out, int size) {
  simt::PhasedBlock threads;
  __shared__ float s[block];
  const unsigned first = blockIdx.x * blockDim.x;
  threads.threads([&](const simt::PhasedThread t) {
    const int i = first + t.index.x;
    s[t.index.x] = i < size ? in[i] : 0.f;
  });
  for (unsigned k = blockDim.x / 2; k > 0; k >>= 1)
    threads.threads([&](const simt::PhasedThread t) {
      if (t.index.x < k) s[t.index.x] += s[t.index.x + k];
    });
  threads.threads([&](const simt::PhasedThread t) {
    if (t.index.x == 0) out[blockIdx.x] = s[0];
  });
}

__attribute__((noinline)) void sum_serial(const float* in, float* out, int size) {
  float total = 0.f;
  for (int i = 0; i < size; ++i) total += in[i];
  *out = total;
}

// ---- sum of each warp, by shuffles

__global__ void warp_sum(const float* in, float* out, int size) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  float v = i < size ? in[i] : 0.f;
  for (int d = warpSize / 2; d > 0; d /= 2) v += __shfl_down_sync(simt::all_lanes, v, d);
  if (threadIdx.x % warpSize == 0) out[i / warpSize] = v;
}

__global__ void warp_sum_phased(const float* in, float* out, int size) {
  simt::PhasedBlock threads;
  const int first = int(blockIdx.x * blockDim.x);
  threads.warps([&](const simt::PhasedWarp warp) {
    simt::PerLane<float> v;
    warp.threads([&](const simt::PhasedThread t, unsigned lane) {
      const int i = first + int(t.index.x);
      v[lane] = i < size ? in[i] : 0.f;
    });
    for (int d = warpSize / 2; d > 0; d /= 2) {
      const simt::PerLane<float> other = warp.shfl_down(v, d);
      warp.threads([&](const simt::PhasedThread, unsigned lane) { v[lane] += other[lane]; });
    }
    warp.threads([&](const simt::PhasedThread t, unsigned lane) {
      if (lane == 0) out[(first + int(t.index.x)) / warpSize] = v[lane];
    });
  });
}

// ---- product of square matrices, in tiles

constexpr int order = 512, tile = 16;

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

__global__ void multiply_phased(const float* a, const float* b, float* c) {
  simt::PhasedBlock threads;
  __shared__ float as[tile][tile], bs[tile][tile];
  const int row = blockIdx.y * tile, column = blockIdx.x * tile;
  simt::PerThread<float> total;
  threads.threads([&](const simt::PhasedThread t) { total[t.rank] = 0.f; });
  for (int k = 0; k < order; k += tile) {
    threads.threads([&](const simt::PhasedThread t) {
      const int tx = t.index.x, ty = t.index.y;
      as[ty][tx] = a[(row + ty) * order + k + tx];
      bs[ty][tx] = b[(k + ty) * order + column + tx];
    });
    threads.threads([&](const simt::PhasedThread t) {
      const int tx = t.index.x, ty = t.index.y;
      float sum = total[t.rank];
      for (int j = 0; j < tile; ++j) sum += as[ty][j] * bs[j][tx];
      total[t.rank] = sum;
    });
  }
  threads.threads([&](const simt::PhasedThread t) {
    c[(row + int(t.index.y)) * order + column + int(t.index.x)] = total[t.rank];
  });
}

__attribute__((noinline)) void multiply_serial(const float* a, const float* b, float* c) {
  for (int i = 0; i < order; ++i)
    for (int j = 0; j < order; ++j) {
      float total = 0.f;
      for (int k = 0; k < order; ++k) total += a[i * order + k] * b[k * order + j];
      c[i * order + j] = total;
    }
}

// A launch to be measured.
template <auto kernel, simt::LaunchMode mode = simt::LaunchMode::fibers, class... Args>
auto launching(const simt::LaunchConfig& config, Args... args) {
  return [=] { simt::launch_kernel<kernel, mode>(config)(args...); };
}

}  // namespace

int main() {
  std::vector<float> a(n), b(n), c(n);
  for (int i = 0; i < n; ++i) {
    a[i] = float(i % 4);
    b[i] = float(i % 3);
  }
  const float *pa = a.data(), *pb = b.data();
  float* pc = c.data();
  const double sum_a = total_of(a), sum_b = total_of(b);
  const simt::LaunchConfig per_element{blocks, block};
  auto added = [&] { return total_of(c) == sum_a + sum_b; };
  measure("vadd", "serial", 5, [&] { add_serial(pa, pb, pc, n); }, added);
  std::fill(c.begin(), c.end(), 0.f);
  measure("vadd", "flat", 5, launching<add, simt::LaunchMode::flat>(per_element, pa, pb, pc, n), added);
  std::fill(c.begin(), c.end(), 0.f);
  measure("vadd", "phased", 5, launching<add_phased, simt::LaunchMode::phased>(per_element, pa, pb, pc, n), added);
  std::fill(c.begin(), c.end(), 0.f);
  measure("vadd", "fibers", 5, launching<add>(per_element, pa, pb, pc, n), added);

  std::vector<float> out(blocks);
  float *po = out.data(), total = 0.f;
  auto summed = [&] { return total_of(out) == sum_a; };
  measure("reduce", "serial", 5, [&] { sum_serial(pa, &total, n); }, [&] { return total == float(sum_a); });
  measure("reduce", "phased", 5, launching<sum_phased, simt::LaunchMode::phased>(per_element, pa, po, n), summed);
  std::fill(out.begin(), out.end(), 0.f);
  measure("reduce", "fibers", 2, launching<sum>(per_element, pa, po, n), summed);

  out.assign((n + warpSize - 1) / warpSize, 0.f);
  po = out.data();
  measure("shuffle", "serial", 5, [&] { sum_serial(pa, &total, n); }, [&] { return total == float(sum_a); });
  measure("shuffle", "phased", 5, launching<warp_sum_phased, simt::LaunchMode::phased>(per_element, pa, po, n), summed);
  std::fill(out.begin(), out.end(), 0.f);
  measure("shuffle", "fibers", 2, launching<warp_sum>(per_element, pa, po, n), summed);

  std::vector<float> product(order * order), reference(order * order);
  float *pp = product.data(), *pr = reference.data();
  const simt::LaunchConfig tiles{{order / tile, order / tile}, {tile, tile}};
  auto equal = [&] { return product == reference; };
  measure("matmul", "serial", 3, [&] { multiply_serial(pa, pb, pr); }, [] { return true; });
  measure("matmul", "phased", 5, launching<multiply_phased, simt::LaunchMode::phased>(tiles, pa, pb, pp), equal);
  std::fill(product.begin(), product.end(), 0.f);
  measure("matmul", "fibers", 3, launching<multiply>(tiles, pa, pb, pp), equal);
  return failed;
}
