// What launches reuse: blocks with their stacks, and the OS threads that run blocks.
#pragma once
#include "block.h"

namespace simt {
namespace detail {

// Blocks with their fibers, kept from launch to launch.
struct BlockPool {
  Mutex lock;
  Block* free[max_threads];
  unsigned count = 0;
};
inline BlockPool& block_pool() {
  static BlockPool p;
  return p;
}
inline Block* take_block() {
  BlockPool& p = block_pool();
  {
    Lock hold(p.lock);
    if (p.count) return p.free[--p.count];
  }
  return new Block;
}
inline void return_block(Block* b) {
  BlockPool& p = block_pool();
  Lock hold(p.lock);
  if (p.count < max_threads) p.free[p.count++] = b;
}

[[noreturn]] inline void no_thread() {
  fprintf(stderr, "simt: cannot create an OS thread\n");
  abort();
}

// Workers that wait for the next launch; never destroyed, since kernels may run in static destructors.
class Pool {
 public:
  using Job = void (*)(void*);

  // Run the job on all workers and the caller, or on the caller alone while another host thread has the workers.
  void run(Job job, void* argument) {
    if (pthread_mutex_trylock(&busy_.m) != 0) return job(argument);
    start_workers();
    publish(job, argument);
    job(argument);
    wait();
    pthread_mutex_unlock(&busy_.m);
  }

 private:
  void start_workers() {
    for (; workers_ + 1 < options().threads; ++workers_) {
      pthread_t t;
      if (pthread_create(&t, nullptr, work, this) != 0) no_thread();
      pthread_detach(t);
    }
  }
  void publish(Job job, void* argument) {
    Lock hold(lock_);
    job_ = job;
    argument_ = argument;
    left_ = workers_;
    ++epoch_;
    pthread_cond_broadcast(&start_);
  }
  void wait() {
    Lock hold(lock_);
    while (left_) pthread_cond_wait(&done_, &lock_.m);
  }
  static void* work(void* p) {
    Pool& pool = *static_cast<Pool*>(p);
    for (uint64_t seen = 0;;) {
      Job job;
      void* argument;
      {
        Lock hold(pool.lock_);
        while (pool.epoch_ == seen) pthread_cond_wait(&pool.start_, &pool.lock_.m);
        seen = pool.epoch_;
        job = pool.job_;
        argument = pool.argument_;
      }
      job(argument);
      Lock hold(pool.lock_);
      if (--pool.left_ == 0) pthread_cond_signal(&pool.done_);
    }
  }

  Mutex busy_, lock_;
  pthread_cond_t start_ = PTHREAD_COND_INITIALIZER, done_ = PTHREAD_COND_INITIALIZER;
  Job job_ = nullptr;
  void* argument_ = nullptr;
  uint64_t epoch_ = 0;
  unsigned workers_ = 0, left_ = 0;
};

inline Pool& pool() {
  static Pool* p = new Pool;
  return *p;
}

// Run the job on `count` OS threads of its own at once: the blocks of a cooperative launch must all make progress.
inline void run_on_own_threads(uint64_t count, void* (*job)(void*), void* argument) {
  pthread_t* t = static_cast<pthread_t*>(malloc(size_t(count) * sizeof(pthread_t)));
  if (!t) no_thread();
  for (uint64_t i = 0; i < count; ++i)
    if (pthread_create(&t[i], nullptr, job, argument) != 0) no_thread();
  for (uint64_t i = 0; i < count; ++i) pthread_join(t[i], nullptr);
  free(t);
}

}  // namespace detail
}  // namespace simt
