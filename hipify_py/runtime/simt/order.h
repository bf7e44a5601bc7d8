// Which thread is ordered after which, for TSan; nothing in other builds.
#pragma once
#include "config.h"

#ifdef SIMT_TSAN
extern "C" {
void __tsan_acquire(void* address);
void __tsan_release(void* address);
}
#endif

namespace simt {

// Tell TSan of a happens-before edge from every release to every later acquire of the same address.
inline void order_release([[maybe_unused]] void* address) {
#ifdef SIMT_TSAN
  __tsan_release(address);
#endif
}
inline void order_acquire([[maybe_unused]] void* address) {
#ifdef SIMT_TSAN
  __tsan_acquire(address);
#endif
}

// A meeting of threads is ordered by an address of its own. With one address for all, a thread that still waits to go
// on would be ordered after those who have gone on and arrived at the next meeting, and races between them would hide.
class Meetings {
 public:
  SIMT_ENGINE void* fresh() {
#ifdef SIMT_TSAN
    return &place_[next_++ % places];
#else
    return nullptr;
#endif
  }

 private:
#ifdef SIMT_TSAN
  static constexpr unsigned places = 4096;
  uint64_t place_[places];
  unsigned next_ = 0;
#endif
};

}  // namespace simt
