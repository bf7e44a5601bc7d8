// Barriers, fences, clocks and traps.
#pragma once
#include <time.h>

#include "launch.h"

namespace simt {

namespace detail {
[[noreturn]] inline void outside_kernel(const char* what) {
  fprintf(stderr, "simt: %s outside a kernel\n", what);
  abort();
}
}  // namespace detail

// The block that runs the calling CUDA thread; a device function called by host code ends the program.
inline Block& this_block(const char* caller) {
  if (!current_block) detail::outside_kernel(caller);
  return *current_block;
}

inline unsigned thread_rank() { return threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z); }
inline unsigned lane_id() { return thread_rank() % warp_width; }

inline void yield() {
  if (current_block) current_block->yield();
}
// A point where a loop that waits for another thread must let it run.
inline void spin_point() {
  if (--spin_budget == 0) {
    spin_budget = 256;
    if (current_block) current_block->spin();
  }
}

SIMT_CALL inline const Barrier& block_barrier(bool predicate = false, Site site = simt::Site::here()) {
  Block& b = this_block("__syncthreads");
  return b.wait_at(b.barrier(), predicate, site);
}
SIMT_CALL inline void grid_barrier(Site site = simt::Site::here()) {
  Block& b = this_block("grid sync");
  if (b.grid().mode != LaunchMode::cooperative) b.fault(FaultKind::trap, "grid sync in a launch that is not cooperative");
  b.wait_at(b.grid_barrier(), false, site);
}
// PTX bar.sync and bar.arrive: `count` threads in all arrive.
SIMT_CALL inline void named_barrier(unsigned id, unsigned count, Site site = simt::Site::here()) {
  Block& b = this_block("bar.sync");
  b.wait_at(b.named_barrier(id, count), false, site);
}
inline void named_barrier_arrive(unsigned id, unsigned count, Site site = simt::Site::here()) {
  Block& b = this_block("bar.arrive");
  b.arrive_without_waiting(b.named_barrier(id, count), site);
}

// Abort the launch.
[[noreturn]] inline void trap(const char* message) { this_block("trap").fault(FaultKind::trap, "%s", message); }

}  // namespace simt

SIMT_CALL inline void __syncthreads(simt::Site s = simt::Site::here()) { simt::block_barrier(false, s); }
inline int __syncthreads_count(int predicate, simt::Site s = simt::Site::here()) {
  return int(simt::block_barrier(predicate != 0, s).total_nonzero);
}
inline int __syncthreads_and(int predicate, simt::Site s = simt::Site::here()) {
  const simt::Barrier& b = simt::block_barrier(predicate != 0, s);
  return b.total_nonzero == b.total;
}
inline int __syncthreads_or(int predicate, simt::Site s = simt::Site::here()) {
  return simt::block_barrier(predicate != 0, s).total_nonzero != 0;
}

inline void __threadfence() {
  __atomic_thread_fence(__ATOMIC_SEQ_CST);
  simt::spin_point();
}
inline void __threadfence_block() { __threadfence(); }
inline void __threadfence_system() { __threadfence(); }

inline void __nanosleep(unsigned) { simt::yield(); }
[[noreturn]] inline void __trap() { simt::trap("__trap()"); }
[[noreturn]] inline void __brkpt() { simt::trap("__brkpt()"); }

namespace simt {
inline long long nanoseconds(clockid_t id) {
  timespec t;
  clock_gettime(id, &t);
  return t.tv_sec * 1000000000ll + t.tv_nsec;
}
// PTX %globaltimer.
inline unsigned long long global_timer() { return static_cast<unsigned long long>(nanoseconds(CLOCK_REALTIME)); }
}  // namespace simt

// Nanoseconds stand for cycles. Waiting on the clock must let others run.
inline long long clock64() {
  simt::spin_point();
  return simt::nanoseconds(CLOCK_MONOTONIC);
}
namespace simt {
// What clock() means in device code; outside the C library owns the name.
inline clock_t clock() { return clock64(); }
}  // namespace simt

#ifdef __GLIBC__
// The C library's assert() ends here; the definition in a program wins over the one in libc.
extern "C" __attribute__((weak, noreturn)) void __assert_fail(const char* expression, const char* file, unsigned line,
                                                              const char* function) noexcept {
  if (simt::current_block)
    simt::current_block->fault(simt::FaultKind::assertion, "%s:%u: %s: assertion `%s' failed", file, line, function,
                               expression);
  fprintf(stderr, "%s:%u: %s: Assertion `%s' failed.\n", file, line, function, expression);
  abort();
}
#endif
