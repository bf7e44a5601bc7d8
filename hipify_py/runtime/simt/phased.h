// Kernels split at their barriers: each phase is a loop over the threads of the block. See docs/engine.md.
#pragma once
#include "warp.h"

// The iterations of these loops are different CUDA threads, which a correct phase does not order. clang needs no telling,
// and would warn of each loop that it leaves alone.
#if defined(__GNUC__) && !defined(__clang__)
#define SIMT_INDEPENDENT _Pragma("GCC ivdep")
#else
#define SIMT_INDEPENDENT
#endif

namespace simt {

struct PhasedThread {
  Uint3 index;    // its threadIdx
  unsigned rank;  // its number in the block, x fastest
};

namespace detail {

// Memory for the variables of the threads of one block, given back in reverse order.
class Scratch {
 public:
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;
  explicit Scratch(size_t bytes) {
    if (posix_memalign(&memory_, 64, bytes ? bytes : 1) != 0) trap("no memory for the variables of a block");
  }
  ~Scratch() { free(memory_); }
  void* memory() const { return memory_; }

 private:
  void* memory_ = nullptr;
};

}  // namespace detail

// A variable that each thread of a block has and that lives across phases; not initialised.
template <class T>
class PerThread {
  static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);

 public:
  PerThread() : scratch_(sizeof(T) * blockDim.count()), values_(static_cast<T*>(scratch_.memory())) {}
  T& operator[](unsigned rank) const { return values_[rank]; }

 private:
  detail::Scratch scratch_;
  T* values_;
};

// The lanes of a warp, with one value each.
template <class T>
struct PerLane {
  T lane[warp_width];
  T& operator[](unsigned l) { return lane[l]; }
  const T& operator[](unsigned l) const { return lane[l]; }
};

// One warp of a phased block. All its collectives take part with all lanes.
class PhasedWarp {
 public:
  PhasedWarp(unsigned index, unsigned lanes) : index_(index), lanes_(lanes) {}
  unsigned index() const { return index_; }
  unsigned lanes() const { return lanes_; }

  // Run f(thread, lane) for every lane.
  template <class F>
  __attribute__((always_inline)) void threads(const F& f) const {
    const Dim3 d = blockDim;
    const unsigned first = index_ * warp_width;
    if (d.y == 1 && d.z == 1) {
      SIMT_INDEPENDENT
      for (unsigned l = 0; l < lanes_; ++l) f(PhasedThread{{first + l, 0, 0}, first + l}, l);
    } else {
      for (unsigned l = 0; l < lanes_; ++l) f(PhasedThread{unflatten(first + l, d), first + l}, l);
    }
  }
  template <class T>
  PerLane<T> shfl(const PerLane<T>& v, int source, int width = SIMT_WARP) const {
    return move(v, [=](unsigned l) { return shuffle_index(l, source, width); });
  }
  template <class T>
  PerLane<T> shfl_up(const PerLane<T>& v, unsigned delta, int width = SIMT_WARP) const {
    return move(v, [=](unsigned l) { return shuffle_up(l, steps(delta), width); });
  }
  template <class T>
  PerLane<T> shfl_down(const PerLane<T>& v, unsigned delta, int width = SIMT_WARP) const {
    return move(v, [=](unsigned l) { return shuffle_down(l, steps(delta), width); });
  }
  template <class T>
  PerLane<T> shfl_xor(const PerLane<T>& v, int bits, int width = SIMT_WARP) const {
    return move(v, [=](unsigned l) { return shuffle_xor(l, int(steps(unsigned(bits))), width); });
  }
  template <class T>
  LaneMask ballot(const PerLane<T>& predicate) const {
    LaneMask votes = 0;
    for (unsigned l = 0; l < lanes_; ++l) votes |= LaneMask(predicate[l] != 0) << l;
    return votes;
  }

 private:
  // A lane that would read from one that is not there keeps its value.
  template <class T, class Source>
  __attribute__((always_inline)) PerLane<T> move(const PerLane<T>& v, Source source) const {
    PerLane<T> r;
    for (unsigned l = 0; l < warp_width; ++l) {
      const unsigned s = source(l);
      r[l] = v[s < lanes_ ? s : l];
    }
    return r;
  }
  unsigned index_, lanes_;
};

// The block that a kernel launched with launch_phased() works for.
class PhasedBlock {
 public:
  PhasedBlock() : extent_(blockDim), size_(unsigned(blockDim.count())) {}

  // One phase: run f(thread) for every thread that has not exited. threadIdx is not set: use thread.index.
  template <class F>
  __attribute__((always_inline)) void threads(const F& f) {
    if (exited_ == 0) {
      if (extent_.y == 1 && extent_.z == 1) return row(f, 0, 0);
      for (unsigned z = 0; z < extent_.z; ++z)
        for (unsigned y = 0; y < extent_.y; ++y) row(f, y, z);
    } else {
      for (unsigned r = 0; r < size_; ++r)
        if (!has_exited(r)) f(PhasedThread{unflatten(r, extent_), r});
    }
  }
  // The same, with threadIdx set for device functions that read it.
  template <class F>
  void threads_with_index(const F& f) {
    for (unsigned r = 0; r < size_; ++r) {
      if (has_exited(r)) continue;
      threadIdx = unflatten(r, extent_);
      f(PhasedThread{threadIdx, r});
    }
  }
  // Phases that only warps share: run f(warp) for every warp.
  template <class F>
  __attribute__((always_inline)) void warps(const F& f) const {
    for (unsigned w = 0; w * warp_width < size_; ++w) {
      const unsigned left = size_ - w * warp_width;
      f(PhasedWarp(w, left < warp_width ? left : warp_width));
    }
  }
  // The thread has returned: later phases leave it out.
  void exit(const PhasedThread& t) {
    gone_[t.rank / 64] |= uint64_t(1) << t.rank % 64;
    ++exited_;
  }
  bool has_exited(unsigned rank) const { return gone_[rank / 64] >> rank % 64 & 1; }

 private:
  template <class F>
  __attribute__((always_inline)) void row(const F& f, unsigned y, unsigned z) const {
    const unsigned width = extent_.x, first = (z * extent_.y + y) * width;
    SIMT_INDEPENDENT
    for (unsigned x = 0; x < width; ++x) f(PhasedThread{{x, y, z}, first + x});
  }
  Dim3 extent_;
  unsigned size_, exited_ = 0;
  uint64_t gone_[max_threads / 64] = {};
};

}  // namespace simt
