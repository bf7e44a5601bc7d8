// Barriers, and the places in the program where they stand.
#pragma once
#include "grid.h"
#include "warp_state.h"

namespace simt {

inline constexpr unsigned named_barriers = 16;  // as in PTX; barrier 0 is __syncthreads

struct Barrier {
  const char* name = nullptr;
  unsigned arrived = 0, nonzero = 0;   // of the phase that is open
  unsigned total = 0, total_nonzero = 0;  // of the last phase; stable until all its threads have arrived again
  unsigned expected = 0;               // 0: every thread that has not exited
  bool whole_grid = false;
  unsigned generation = 0;    // of a barrier of the whole grid
  void* meeting = nullptr;
  Site site = {nullptr, 0};
  FiberList waiting;
};

namespace detail {

// Numbers places in order of first arrival.
struct Sites {
  Mutex lock;
  Site sites[4096];
  unsigned count = 0;
  unsigned number(Site s) {
    Lock hold(lock);
    for (unsigned i = 0; i < count; ++i)
      if (same_site(sites[i], s)) return i;
    if (count < sizeof sites / sizeof sites[0]) sites[count++] = s;
    return count - 1;
  }
};
inline Sites& barrier_sites() {
  static Sites s;
  return s;
}

// Name every place where threads wait, with their number and the first of them. `waiting` holds, by rank, the fibers
// that wait; it is used up.
SIMT_COLD inline void describe_waiting(char* text, size_t room, const Fiber** waiting, unsigned size) {
  size_t used = 0;
  for (unsigned r = 0; r < size && used < room; ++r) {
    const Fiber* f = waiting[r];
    if (!f) continue;
    unsigned same = 0;
    for (unsigned k = r; k < size; ++k) {
      if (!waiting[k] || waiting[k]->waits_at != f->waits_at || !same_site(waiting[k]->site, f->site)) continue;
      waiting[k] = nullptr;
      ++same;
    }
    used += size_t(snprintf(text + used, room - used, "%s%u thread%s at %s (%s:%d; first (%u,%u,%u))", used ? ", " : "",
                            same, same == 1 ? "" : "s", f->waits_at, f->site.file, f->site.line, f->index.x, f->index.y,
                            f->index.z));
  }
}

}  // namespace detail
}  // namespace simt
