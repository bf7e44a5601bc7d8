// The fibers of a block: made when needed, kept for ever.
#pragma once
#include <stdio.h>
#include <stdlib.h>

#include "warp_state.h"

namespace simt {

class FiberPool {
 public:
  // Every fiber starts at `entry`, which never returns.
  explicit FiberPool(void (*entry)()) : entry_(entry) {}

  // TSan sees the creation of a fiber as an event that orders it after its maker, and a fiber as one thread: with it
  // all fibers are made here, and each runs one CUDA thread.
  SIMT_ENGINE void begin_block([[maybe_unused]] unsigned threads) {
#ifdef SIMT_TSAN
    idle_.splice(spent_);
    while (count_ < threads) idle_.push(make());
#endif
  }
  SIMT_ENGINE Fiber* fresh() { return idle_.empty() ? make() : idle_.pop(); }
  SIMT_ENGINE void retire(Fiber* f) {
#ifdef SIMT_TSAN
    spent_.push(f);
#else
    idle_.push(f);
#endif
  }
  // After a fault fibers have been left in the middle of kernels.
  SIMT_COLD void reset() {
    idle_.clear();
    spent_.clear();
    for (unsigned i = 0; i < count_; ++i) {
      prepare_context(fiber_[i]->context, entry_, i);
      fiber_[i]->waits_at = nullptr;
      idle_.push(fiber_[i]);
    }
  }
  // Enter the fibers that wait at the ranks of their threads.
  void collect_waiting(const Fiber** by_rank) const {
    for (unsigned i = 0; i < count_; ++i)
      if (fiber_[i]->waits_at) by_rank[fiber_[i]->rank] = fiber_[i];
  }

 private:
  SIMT_COLD Fiber* make() {
    Fiber* f = new Fiber;
    f->context.stack = detail::map_stack();
    if (!f->context.stack) {
      fprintf(stderr, "simt: no memory for the stack of a CUDA thread\n");
      abort();
    }
    prepare_context(f->context, entry_, count_);
    fiber_[count_++] = f;
    return f;
  }
  void (*entry_)();
  unsigned count_ = 0;
  FiberList idle_, spent_;
  Fiber* fiber_[max_threads];
};

}  // namespace simt
