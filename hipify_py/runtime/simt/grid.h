// State of one launch that its blocks share.
#pragma once
#include <pthread.h>

#include "options.h"

namespace simt {
namespace detail {

struct Mutex {
  pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
};
struct Lock {
  Mutex& held;
  explicit Lock(Mutex& l) : held(l) { pthread_mutex_lock(&l.m); }
  ~Lock() { pthread_mutex_unlock(&held.m); }
  Lock(const Lock&) = delete;
  Lock& operator=(const Lock&) = delete;
};

// Launches queued by a kernel, first in, first out.
class TaskQueue {
 public:
  TaskQueue() = default;
  TaskQueue(const TaskQueue&) = delete;
  TaskQueue& operator=(const TaskQueue&) = delete;
  ~TaskQueue() {
    while (Task* t = pop()) delete t;
  }
  void push(Task* t) {
    Lock hold(lock_);
    *tail_ = new Node{t, nullptr};
    tail_ = &(*tail_)->next;
  }
  Task* pop() {
    Lock hold(lock_);
    if (!head_) return nullptr;
    Node* n = head_;
    Task* t = n->task;
    head_ = n->next;
    if (!head_) tail_ = &head_;
    delete n;
    return t;
  }

 private:
  struct Node {
    Task* task;
    Node* next;
  };
  Mutex lock_;
  Node* head_ = nullptr;
  Node** tail_ = &head_;
};

inline uint64_t gcd(uint64_t a, uint64_t b) {
  while (b) {
    const uint64_t r = a % b;
    a = b;
    b = r;
  }
  return a;
}

}  // namespace detail

// Hands out the blocks of a grid in chunks: in order, or in an order that the seed decides.
class BlockOrder {
 public:
  BlockOrder(uint64_t count, uint64_t seed, unsigned workers) : count_(count), chunk_(count / (workers * 16ull)) {
    if (chunk_ == 0) chunk_ = 1;
    if (seed == 0 || count < 2) return;
    Random random(seed);
    offset_ = random.below(count);
    do stride_ = 1 + random.below(count - 1);
    while (detail::gcd(stride_, count) != 1);
  }
  // The next positions [first, last), or false when all are given out.
  bool take(uint64_t& first, uint64_t& last) {
    first = __atomic_fetch_add(&next_, chunk_, __ATOMIC_RELAXED);
    if (first >= count_) return false;
    last = first + chunk_ < count_ ? first + chunk_ : count_;
    return true;
  }
  uint64_t at(uint64_t position) const {
    if (stride_ == 1) return (position + offset_) % count_;
    return uint64_t((static_cast<unsigned __int128>(position) * stride_ + offset_) % count_);
  }
  uint64_t count() const { return count_; }

 private:
  uint64_t count_, chunk_, next_ = 0, stride_ = 1, offset_ = 0;
};

class Grid {
 public:
  LaunchConfig config;
  LaunchMode mode;
  BlockOrder order;
  detail::TaskQueue children;

  Grid(const LaunchConfig& c, LaunchMode m, uint64_t blocks, unsigned workers)
      : config(c), mode(m), order(blocks, options().seed, workers), members_(blocks) {}

  bool failed() const { return __atomic_load_n(&failed_, __ATOMIC_ACQUIRE); }
  const Fault& fault() const { return fault_; }

  // Record the first fault; everything that waits at the grid's barrier is let go.
  SIMT_COLD void fail(const Fault& f) {
    detail::Lock hold(lock_);
    if (!failed_) fault_ = f;
    __atomic_store_n(&failed_, true, __ATOMIC_RELEASE);
    pthread_cond_broadcast(&changed_);
  }

  // Called by one thread of every block of a cooperative launch; false when the launch has failed meanwhile.
  bool wait_for_all_blocks() {
    detail::Lock hold(lock_);
    const uint64_t now = generation_;
    if (++waiting_ == members_) release();
    while (generation_ == now && !failed_) pthread_cond_wait(&changed_, &lock_.m);
    return !failed_;
  }

  // The address that orders a meeting of the whole grid: the next but one begins when all have left this one.
  SIMT_ENGINE void* meeting(unsigned generation) { return &meeting_[generation % 2]; }

  // A block has ended: the others no longer wait for it.
  void leave() {
    detail::Lock hold(lock_);
    --members_;
    if (waiting_ && waiting_ == members_) release();
  }

 private:
  void release() {
    waiting_ = 0;
    ++generation_;
    pthread_cond_broadcast(&changed_);
  }
  detail::Mutex lock_;
  pthread_cond_t changed_ = PTHREAD_COND_INITIALIZER;
  uint64_t members_, waiting_ = 0, generation_ = 0;
  uint64_t meeting_[2];
  bool failed_ = false;
  Fault fault_;
};

}  // namespace simt
