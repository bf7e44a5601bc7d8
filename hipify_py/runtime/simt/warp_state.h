// A warp's rendezvous: lanes wait for each other, the last one resolves the operation for all.
#pragma once
#include "context.h"
#include "dim.h"

namespace simt {

inline constexpr unsigned max_threads = 1024;  // of a block

// A stack together with the CUDA thread that is on it.
struct alignas(64) Fiber {
  Context context;
  Fiber* next = nullptr;  // in the one list that holds the fiber
  Uint3 index = {0, 0, 0};
  unsigned rank = 0;
  const char* waits_at = nullptr;  // name of what it waits at, null while it can run
  Site site = {nullptr, 0};
};

class FiberList {
 public:
  bool empty() const { return !head_; }
  SIMT_ENGINE void push(Fiber* f) {
    f->next = nullptr;
    (head_ ? tail_->next : head_) = f;
    tail_ = f;
  }
  SIMT_ENGINE Fiber* pop() {
    Fiber* f = head_;
    head_ = f->next;
#ifndef SIMT_UCONTEXT
    if (head_) __builtin_prefetch(head_->context.sp);  // the next switch stalls on its stack otherwise
#endif
    return f;
  }
  // Take the k-th fiber, or the last one if there are fewer.
  SIMT_ENGINE Fiber* pop_at(uint64_t k) {
    Fiber* before = nullptr;
    Fiber* f = head_;
    for (; k && f->next; --k) {
      before = f;
      f = f->next;
    }
    (before ? before->next : head_) = f->next;
    if (f == tail_) tail_ = before;
    return f;
  }
  // Move all of `other` behind this list's end; every one can run again.
  SIMT_ENGINE void splice(FiberList& other) {
    if (other.empty()) return;
    (head_ ? tail_->next : head_) = other.head_;
    tail_ = other.tail_;
    other.head_ = nullptr;
  }
  void clear() { head_ = nullptr; }
  // Order every one after the caller, from when it goes on.
  SIMT_ENGINE void order() {
#ifdef SIMT_TSAN
    for (Fiber* f = head_; f; f = f->next) order_release(f);
#endif
  }

 private:
  Fiber* head_ = nullptr;
  Fiber* tail_ = nullptr;
};

struct Warp;

// What a lane gets: nothing, the value of its source, or something that all lanes contribute to.
enum class Exchange { none, moved, gathered };

// A kind of warp operation. `resolve` computes results from the values of the lanes that take part.
struct WarpOp {
  const char* name;
  void (*resolve)(Warp&, LaneMask part);
  bool converging;  // has no mask: whoever can reach the same place takes part
  Exchange exchange;
};

struct Rendezvous {
  const WarpOp* op = nullptr;
  LaneMask mask = 0, arrived = 0;
  Site site = {nullptr, 0};
  void* meeting = nullptr;
  FiberList waiting;
};

struct Warp {
  LaneMask alive = 0;
  unsigned slots = 0;  // rendezvous in use or used before in this block
  uint64_t value[warp_width], result[warp_width];
  unsigned source[warp_width];
  Rendezvous slot[warp_width];

  SIMT_ENGINE void reset(unsigned lanes) {
    alive = lanes >= warp_width ? all_lanes : (LaneMask(1) << lanes) - 1;
    for (unsigned i = 0; i < slots; ++i) slot[i].arrived = 0;
    slots = 0;
  }

  // The rendezvous that this operation belongs to, a new one if none is open.
  SIMT_OUTLINE Rendezvous& find(const WarpOp& op, LaneMask mask, Site site) {
    Rendezvous* unused = nullptr;
    for (unsigned i = 0; i < slots; ++i) {
      Rendezvous& r = slot[i];
      if (!r.arrived) {
        unused = &r;
      } else if (r.op == &op && (op.converging ? same_site(r.site, site) : r.mask == mask)) {
        return r;
      }
    }
    if (!unused) unused = &slot[slots++];  // a lane waits in one rendezvous at most, so there is room
    unused->op = &op;
    unused->mask = mask;
    unused->site = site;
    unused->waiting.clear();
    return *unused;
  }

  // The open rendezvous without a mask that comes first in the text, null if there is none.
  SIMT_ENGINE Rendezvous* first_converging() {
    Rendezvous* first = nullptr;
    for (unsigned k = 0; k < slots; ++k) {
      Rendezvous& r = slot[k];
      if (!r.arrived || !r.op->converging) continue;
      if (!first || (r.site.file == first->site.file && r.site.line < first->site.line)) first = &r;
    }
    return first;
  }

  SIMT_ENGINE LaneMask expected(const Rendezvous& r) const { return r.op->converging ? alive : r.mask & alive; }
  SIMT_ENGINE bool complete(const Rendezvous& r) const {
    const LaneMask e = expected(r);
    return r.arrived && (r.arrived & e) == e;
  }
};

}  // namespace simt
