// With warps of 64 lanes: which warp operations do something else than with warps of 32.
#pragma once
#include "barrier.h"

namespace simt {
namespace detail {

// Whether lanes of both halves of a warp have an influence on each other.
inline bool acts_across_halves(const Warp& w, const WarpOp& op, LaneMask part) {
  constexpr uint64_t low = 0xffffffffu;
  if (op.exchange == Exchange::none) return false;
  if (op.exchange == Exchange::gathered) return (part & low) && (part & ~low);
  for (LaneMask m = part; m; m &= m - 1) {
    const unsigned l = first_lane(m);
    if (l / 32 != w.source[l] / 32) return true;
  }
  return false;
}

inline Sites& wide_sites() {
  static Sites s;
  return s;
}

// Name each place once where that happens; "simt: wide" is for a verifier, which asks if the results differ.
SIMT_COLD inline void note_if_wide(const Warp& w, const Rendezvous& r, LaneMask part) {
  if (!acts_across_halves(w, *r.op, part)) return;
  Sites& sites = wide_sites();
  const unsigned before = sites.count;
  if (sites.number(r.site) == before) fprintf(stderr, "simt: wide: %s (%s:%d)\n", r.op->name, r.site.file, r.site.line);
}

}  // namespace detail
}  // namespace simt
