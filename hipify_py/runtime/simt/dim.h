// Index types, launch configuration, and the index objects that kernels read.
#pragma once
#include "config.h"

namespace simt {

struct Uint3 {
  unsigned x, y, z;
};

// Extent of a grid or block; absent dimensions are 1.
struct Dim3 {
  unsigned x, y, z;
  constexpr Dim3(unsigned x_ = 1, unsigned y_ = 1, unsigned z_ = 1) : x(x_), y(y_), z(z_) {}
  template <class V, class = decltype(V::x), class = decltype(V::y), class = decltype(V::z)>
  constexpr Dim3(const V& v) : x(unsigned(v.x)), y(unsigned(v.y)), z(unsigned(v.z)) {}
  constexpr operator Uint3() const { return {x, y, z}; }
  constexpr uint64_t count() const { return uint64_t(x) * y * z; }
};

struct LaunchConfig {
  Dim3 grid, block;
  size_t shmem = 0;  // bytes of dynamic shared memory per block
  void* stream = nullptr;
};
inline LaunchConfig configured(const Dim3& grid, const Dim3& block, size_t shmem = 0, void* stream = nullptr) {
  return {grid, block, shmem, stream};
}

// A place in the program; Site::here() as a default argument is the caller's.
struct Site {
  const char* file;
  int line;
  static constexpr Site here(const char* file = __builtin_FILE(), int line = __builtin_LINE()) { return {file, line}; }
};
inline bool same_site(Site a, Site b) { return a.line == b.line && a.file == b.file; }

// Index of the n-th element of an extent, x fastest.
inline Uint3 unflatten(uint64_t n, const Dim3& d) {
  const uint64_t rows = n / d.x;
  return {unsigned(n % d.x), unsigned(rows % d.y), unsigned(rows / d.y)};
}

// The same for a thread of a block, quick for the usual block of one row.
inline Uint3 unflatten_thread(unsigned rank, const Dim3& block) {
  if (rank < block.x) return {rank, 0, 0};
  return unflatten(rank, block);
}

// Limits of every CUDA device since compute capability 3.0.
inline bool valid_configuration(const LaunchConfig& c) {
  const Dim3 &g = c.grid, &b = c.block;
  return g.count() && b.count() && g.x <= 0x7fffffffu && g.y <= 65535 && g.z <= 65535 && b.x <= 1024 && b.y <= 1024 &&
         b.z <= 64 && b.count() <= 1024;
}

}  // namespace simt

SIMT_INDEX simt::Uint3 threadIdx = {0, 0, 0};
SIMT_INDEX simt::Uint3 blockIdx = {0, 0, 0};
SIMT_INDEX simt::Dim3 blockDim;
SIMT_INDEX simt::Dim3 gridDim;
inline constexpr int warpSize = SIMT_WARP;
