// Kernels that exist twice: as written, and split into phases by the cpu target.
#pragma once
#include "phased.h"
#include "warp.h"

namespace simt {

// Whether split kernels may take the place of the original: not where fibers are to find defects, nor with warps of
// another width than the one that the kernels were written for.
inline bool may_split() {
#if SIMT_WARP != 32 || defined(SIMT_TSAN)
  return false;
#else
  const Options& o = options();
  return !o.check && o.seed == 0 && o.mutation == Mutation::none;
#endif
}

// A launch of `split`, or of `whole` on fibers where may_split() says so.
template <class Split, class Whole>
class SplitLauncher {
 public:
  SplitLauncher(const LaunchConfig& config, const Split& split, const Whole& whole)
      : config_(config), split_(split), whole_(whole) {}
  template <class... Args>
  void operator()(Args... args) const {
    if (may_split()) launch_phased(config_, split_)(args...);
    else launch(config_, whole_)(args...);
  }

 private:
  LaunchConfig config_;
  Split split_;
  Whole whole_;
};

template <class Split, class Whole>
SplitLauncher<Split, Whole> launch_split(const LaunchConfig& c, const Split& split, const Whole& whole) {
  return {c, split, whole};
}

// Warp functions between two phases: all threads have left a value in `sent`; thread `rank` gets what a shuffle of its
// whole warp would give it. A lane that is not there, or `gone` if that is not null, is replaced by the thread's own.
namespace detail {

inline bool may_send(const PerThread<bool>* gone, unsigned rank, unsigned size) {
  return rank < size && !(gone && (*gone)[rank]);
}
template <class T>
T received_from(const PerThread<T>& sent, const PerThread<bool>* gone, unsigned rank, unsigned size, unsigned lane) {
  const unsigned from = rank - rank % warp_width + lane;
  return sent[may_send(gone, from, size) ? from : rank];
}

}  // namespace detail

#define SIMT_RECEIVED(name, argument, from)                                                                           \
  template <class T>                                                                                                  \
  T name(const PerThread<T>& sent, const PerThread<bool>* gone, unsigned rank, unsigned size, argument,               \
         int width = SIMT_WARP) {                                                                                     \
    return detail::received_from(sent, gone, rank, size, from);                                                       \
  }
SIMT_RECEIVED(received_index, int source, shuffle_index(rank % warp_width, source, width))
SIMT_RECEIVED(received_up, unsigned delta, shuffle_up(rank % warp_width, steps(delta), width))
SIMT_RECEIVED(received_down, unsigned delta, shuffle_down(rank % warp_width, steps(delta), width))
SIMT_RECEIVED(received_xor, int bits, shuffle_xor(rank % warp_width, int(steps(unsigned(bits))), width))
#undef SIMT_RECEIVED

inline LaneMask received_ballot(const PerThread<bool>& sent, const PerThread<bool>* gone, unsigned rank, unsigned size) {
  const unsigned first = rank - rank % warp_width;
  LaneMask votes = 0;
  for (unsigned l = 0; l < warp_width; ++l)
    if (detail::may_send(gone, first + l, size)) votes |= LaneMask(sent[first + l]) << l;
  return votes;
}
inline int received_any(const PerThread<bool>& sent, const PerThread<bool>* gone, unsigned rank, unsigned size) {
  return received_ballot(sent, gone, rank, size) != 0;
}
inline int received_all(const PerThread<bool>& sent, const PerThread<bool>* gone, unsigned rank, unsigned size) {
  const unsigned first = rank - rank % warp_width;
  bool all = true;
  for (unsigned l = 0; l < warp_width; ++l) all = all && (!detail::may_send(gone, first + l, size) || sent[first + l]);
  return all;
}

}  // namespace simt
