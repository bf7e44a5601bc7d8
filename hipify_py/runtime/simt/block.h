// One block at work on one OS thread: its CUDA threads, who of them can run, and what the others wait for.
#pragma once
#include <stdarg.h>

#include "fibers.h"
#include "shared_memory.h"
#include "wide.h"

namespace simt {

class Block;
inline thread_local Block* current_block = nullptr;
inline thread_local void* dynamic_memory = nullptr;
inline thread_local unsigned spin_budget = 1;

namespace detail {
void fiber_main();
}

class Block {
 public:
  Block() {
    for (Barrier& b : barrier_) b.name = "a named barrier";
    for (Barrier& b : tile_barrier_) b.name = "a tile's sync";
    barrier_[0].name = "__syncthreads";
    grid_barrier_.name = "grid sync";
    grid_barrier_.whole_grid = true;
  }
  Block(const Block&) = delete;
  Block& operator=(const Block&) = delete;

  // ---- for the launch code

  // Get ready to run blocks of `g` whose work is `entry(closure)`; `blocking` says whether threads may wait.
  void attach(Grid& g, void (*entry)(void*), void* closure, bool blocking) {
    grid_ = &g;
    entry_ = entry;
    closure_ = closure;
    blocking_ = blocking;
    const Options& o = options();
    special_ = o.check || o.mutation == Mutation::skip_barrier || !blocking;
    seeded_ = o.seed != 0;
    size_ = unsigned(g.config.block.count());
    position_ = end_ = 0;
    blockDim = g.config.block;
    gridDim = g.config.grid;
    dynamic_memory = shared_.reserve(g.config.shmem);
#ifdef SIMT_TSAN
    main_.context.tsan = __tsan_get_current_fiber();
#endif
    current_block = this;
    current_ = &main_;
  }
  void detach() {
    current_block = nullptr;
    dynamic_memory = nullptr;
  }
  bool take_chunk() { return grid_->order.take(position_, end_); }

  // Go to the next block of the chunks that this OS thread takes; false when there is none.
  SIMT_ENGINE bool next_block() {
    if (grid_->failed()) return false;
    if (position_ == end_ && !take_chunk()) return false;
    const uint64_t linear = grid_->order.at(position_++);
    blockIdx = unflatten(linear, grid_->config.grid);
    if (seeded_) random_ = Random(options().seed ^ (linear + 1) * 0x9e3779b97f4a7c15ull);
    SharedMemory::renew();
    if (options().check) memset(dynamic_memory, 0xff, grid_->config.shmem);  // NaN, or -1
    return true;
  }

  // Run the threads of the block that next_block() chose.
  SIMT_ENGINE void run_threads() {
    started_ = 0;
    alive_ = size_;
    reset_barriers();
    for (unsigned w = 0; w * warp_width < size_; ++w) warp_[w].reset(size_ - w * warp_width);
    if (seeded_) random_.permutation(order_, size_);
    start();
  }

  // Run `entry` once, on a stack of its own so that a fault can leave it.
  SIMT_ENGINE void run_entry() {
    started_ = size_;
    alive_ = 0;
    start();
  }

  // ---- for the fibers' loop

  bool wants_fresh() {
    if (started_ == size_) return false;
    if (ready_.empty()) return true;
    return seeded_ && random_.below(2);
  }
  SIMT_INLINE void begin_thread() {
    const unsigned rank = seeded_ ? order_[started_] : started_;
    ++started_;
    current_->rank = rank;
    threadIdx = unflatten_thread(rank, grid_->config.block);
    order_acquire(&started_);
  }
  SIMT_INLINE void finish_thread() {
    order_release(&alive_);
    --alive_;
    Warp& w = warp_[current_->rank / warp_width];
    w.alive &= ~(LaneMask(1) << current_->rank % warp_width);
    if (barrier_[0].arrived || grid_barrier_.arrived || w.slots) leave_barriers(w);
  }
  void enter() { entry_(closure_); }

  // The thread on this fiber is done: go where there is work.
  SIMT_OUTLINE void leave_fiber() {
    Fiber* self = current_;
    fibers_.retire(self);
    Fiber* to = alive_ == 0 ? &main_ : pick();
    if (!to) report_deadlock();
    switch_to(self, to);
  }

  // ---- for device functions

  Grid& grid() { return *grid_; }

  // Wait at a barrier; afterwards its totals count the threads and those with a predicate other than 0.
  SIMT_ENTRY const Barrier& wait_at(Barrier& b, bool predicate, Site site) {
    if (special_ && skip_or_check(b, site)) return b;
    arrive(b, predicate, site);
    if (!settle_if_complete(b)) {
      b.waiting.push(current_);
      suspend(b.name, site);
    }
    return b;
  }
  void arrive_without_waiting(Barrier& b, Site site) {
    arrive(b, false, site);
    settle_if_complete(b);
  }
  Barrier& barrier() { return barrier_[0]; }
  Barrier& grid_barrier() { return grid_barrier_; }
  Barrier& named_barrier(unsigned id, unsigned expected) {
    if (id >= named_barriers) fault(FaultKind::trap, "barrier %u does not exist", id);
    if (id == 0) return barrier_[0];
    partial_barriers_used_ = true;
    barrier_[id].expected = expected;
    return barrier_[id];
  }
  // For a tile of several warps, `first` being the rank of its first thread.
  Barrier& tile_barrier(unsigned first, unsigned expected) {
    partial_barriers_used_ = true;
    Barrier& b = tile_barrier_[first / warp_width];
    b.expected = expected < size_ - first ? expected : size_ - first;
    return b;
  }
  // A word per thread, to exchange values by.
  uint64_t& mailbox(unsigned rank) { return mailbox_[rank]; }

  // Take part in a warp operation and return this lane's result.
  SIMT_ENTRY uint64_t warp_op(const WarpOp& op, LaneMask mask, uint64_t value, unsigned source, Site site) {
    if (!blocking_) fault_not_blocking(op.name);
    Fiber* f = current_;
    const unsigned l = f->rank % warp_width;
    if (!(mask >> l & 1)) fault_lane_not_in_mask(op, mask, l, site);
    Warp& w = warp_[f->rank / warp_width];
    Rendezvous& r = w.find(op, mask, site);
    w.value[l] = value;
    w.source[l] = source;
    if (!r.arrived) r.meeting = meetings_.fresh();
    r.arrived |= LaneMask(1) << l;
    order_release(r.meeting);
    if (w.complete(r)) {
      settle(w, r);
    } else {
      r.waiting.push(f);
      suspend(op.name, site);
    }
    return w.result[l];
  }

  // Let others of the block run; returns at once where nobody else can.
  SIMT_OUTLINE void yield() {
    if (!blocking_) return;
    if (grid_->failed()) abandon();
    Fiber* f = current_;
    if (ready_.empty() && started_ == size_) return;
    f->index = threadIdx;
    ready_.push(f);
    Fiber* to = started_ < size_ ? fibers_.fresh() : seeded_ ? ready_.pop_at(random_.below(8)) : ready_.pop();
    if (to == f) return;
    switch_to(f, to);
    resume(f);
  }
  // Called by atomics and fences when their budget is used up: a loop on them may wait for another thread.
  SIMT_COLD void spin() {
    spin_budget = seeded_ ? unsigned(1 + random_.below(16)) : 256;
    yield();
  }

  [[noreturn]] SIMT_COLD __attribute__((format(printf, 3, 4))) void fault(FaultKind kind, const char* format, ...) {
    Fault f;
    va_list args;
    va_start(args, format);
    describe(f, kind, format, args);
    va_end(args);
    grid_->fail(f);
    abandon();
  }
  SIMT_COLD __attribute__((format(printf, 3, 4))) void warn(FaultKind kind, const char* format, ...) {
    Fault f;
    va_list args;
    va_start(args, format);
    describe(f, kind, format, args);
    va_end(args);
    hooks().warning(f);
  }

 private:
  friend void detail::fiber_main();

  // ---- fibers

  SIMT_OUTLINE void start() {
    fibers_.begin_block(size_);
    ready_.clear();
    order_release(&started_);
    switch_to(&main_, fibers_.fresh());
    order_acquire(&alive_);
    if (grid_->failed()) fibers_.reset();
  }
  SIMT_INLINE void switch_to(Fiber* self, Fiber* to) {
    if (to == self) return;
    current_ = to;
    switch_context(self->context, to->context);
  }
  SIMT_INLINE void resume(Fiber* f) {
    f->waits_at = nullptr;
    order_acquire(f);
    threadIdx = f->index;
    spin_budget = seeded_ ? 8 : 256;
  }
  [[noreturn]] SIMT_COLD void abandon() {
    switch_to(current_, &main_);
    __builtin_unreachable();
  }

  // ---- scheduling

  // Who runs next: somebody who can, else somebody new, else those who converge as far as they ever will.
  SIMT_OUTLINE Fiber* pick() {
    if (seeded_ && started_ < size_ && random_.below(2)) return fibers_.fresh();
    if (!ready_.empty()) return seeded_ ? ready_.pop_at(random_.below(8)) : ready_.pop();
    if (started_ < size_) return fibers_.fresh();
    return settle_converging() ? ready_.pop() : nullptr;
  }
  SIMT_INLINE void suspend(const char* what, Site site) {
    Fiber* f = current_;
    f->index = threadIdx;
    f->waits_at = what;
    f->site = site;
    Fiber* to = pick();
    if (!to) report_deadlock();
    switch_to(f, to);
    resume(f);
  }

  // ---- barriers and warp operations

  // A thread has exited: others may have waited for it only.
  SIMT_OUTLINE void leave_barriers(Warp& w) {
    if (barrier_[0].arrived) settle_if_complete(barrier_[0]);
    if (grid_barrier_.arrived) settle_if_complete(grid_barrier_);
    for (unsigned i = 0; i < w.slots; ++i)
      if (w.complete(w.slot[i])) settle(w, w.slot[i]);
  }
  void reset_barriers() {
    reset(barrier_[0]);
    reset(grid_barrier_);
    if (!partial_barriers_used_) return;
    for (Barrier& b : barrier_) reset(b);
    for (Barrier& b : tile_barrier_) reset(b);
    partial_barriers_used_ = false;
  }
  static void reset(Barrier& b) {
    b.arrived = b.nonzero = b.generation = 0;
    b.waiting.clear();
  }
  SIMT_INLINE void arrive(Barrier& b, bool predicate, Site site) {
    if (b.arrived++ == 0) {
      b.site = site;
      b.meeting = b.whole_grid ? grid_->meeting(b.generation++) : meetings_.fresh();
    }
    b.nonzero += predicate;
    order_release(b.meeting);
  }
  SIMT_INLINE bool settle_if_complete(Barrier& b) {
    if (b.arrived < (b.expected ? b.expected : alive_)) return false;
    release(b);
    return true;
  }
  SIMT_OUTLINE void release(Barrier& b) {
    if (b.whole_grid && !grid_->wait_for_all_blocks()) abandon();
    b.total = b.arrived;
    b.total_nonzero = b.nonzero;
    b.arrived = b.nonzero = 0;
    let_go(b.meeting, b.waiting);
  }
  // The rare cases; true if the barrier is to be skipped.
  SIMT_COLD bool skip_or_check(const Barrier& b, Site site) {
    if (!blocking_) fault_not_blocking(b.name);
    const Options& o = options();
    if (o.mutation == Mutation::skip_barrier && detail::barrier_sites().number(site) == o.barrier) return true;
    if (o.check && &b == barrier_ && b.arrived && !same_site(b.site, site))
      warn(FaultKind::divergent_barrier, "divergent barrier: this thread is at %s (%s:%d), others are at %s:%d", b.name,
           site.file, site.line, b.site.file, b.site.line);
    return false;
  }
  SIMT_OUTLINE void settle(Warp& w, Rendezvous& r) {
    if (warp_width > 32 && options().wide) detail::note_if_wide(w, r, r.arrived);
    r.op->resolve(w, r.arrived);
    r.arrived = 0;
    let_go(r.meeting, r.waiting);
  }
  SIMT_INLINE void let_go(void* meeting, FiberList& waiting) {
    order_acquire(meeting);
    waiting.order();
    ready_.splice(waiting);
  }
  // Nobody can go on: let the converging operation that comes first in the text go ahead with the lanes that it has.
  // Those who are behind so catch up with those who wait further on, as they would at the ends of branches and loops.
  SIMT_ENGINE bool settle_converging() {
    for (unsigned i = 0; i * warp_width < size_; ++i) {
      Warp& w = warp_[i];
      Rendezvous* first = w.first_converging();
      if (!first) continue;
      settle(w, *first);
      return true;
    }
    return false;
  }

  // ---- reports

  void describe(Fault& f, FaultKind kind, const char* format, va_list args) {
    f.kind = kind;
    f.block = blockIdx;
    f.thread = threadIdx;
    vsnprintf(f.message, sizeof f.message, format, args);
  }
  [[noreturn]] SIMT_COLD void fault_not_blocking(const char* what) {
    fault(FaultKind::trap, "%s in a kernel that was launched as one that never waits", what);
  }
  [[noreturn]] SIMT_COLD void fault_lane_not_in_mask(const WarpOp& op, LaneMask mask, unsigned l, Site site) {
    fault(FaultKind::lane_not_in_mask, "lane %u of a %u-wide warp calls %s (%s:%d), whose mask %0*llx leaves it out", l,
          warp_width, op.name, site.file, site.line, int(warp_width / 4), static_cast<unsigned long long>(mask));
  }
  [[noreturn]] SIMT_COLD void report_deadlock() {
    const Fiber* waiting[max_threads] = {};
    fibers_.collect_waiting(waiting);
    char text[900];
    detail::describe_waiting(text, sizeof text, waiting, size_);
    fault(FaultKind::deadlock, "deadlock: %s", text);
  }

  Fiber main_;
  Fiber* current_ = nullptr;
  unsigned size_ = 0, started_ = 0, alive_ = 0;
  bool blocking_ = false, special_ = false, seeded_ = false, partial_barriers_used_ = false;
  FiberList ready_;
  FiberPool fibers_{detail::fiber_main};
  Grid* grid_ = nullptr;
  void (*entry_)(void*) = nullptr;
  void* closure_ = nullptr;
  uint64_t position_ = 0, end_ = 0;
  SharedMemory shared_;
  Random random_{1};
  Meetings meetings_;
  Barrier barrier_[named_barriers], grid_barrier_, tile_barrier_[max_threads / warp_width];
  uint64_t mailbox_[max_threads];
  unsigned order_[max_threads];
  Warp warp_[max_threads / warp_width];
};

namespace detail {

SIMT_ENGINE inline void fiber_main() {
  // Read once: the fiber stays with its block but not with the OS thread, and the compiler may keep the address of a
  // thread-local object over a switch.
  Block& b = *current_block;
#ifdef SIMT_ASAN
  arrive_on(b.current_->context);
#endif
  for (;;) {
    b.enter();
    b.leave_fiber();
  }
}

}  // namespace detail
}  // namespace simt
