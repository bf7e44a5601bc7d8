// Cooperative groups: reductions, scans, copies.
#pragma once
#include "cg_groups.h"

namespace cooperative_groups {

template <class T>
struct plus {
  T operator()(const T& a, const T& b) const { return a + b; }
};
template <class T>
struct less {
  T operator()(const T& a, const T& b) const { return b < a ? b : a; }
};
template <class T>
struct greater {
  T operator()(const T& a, const T& b) const { return a < b ? b : a; }
};
template <class T>
struct bit_and {
  T operator()(const T& a, const T& b) const { return a & b; }
};
template <class T>
struct bit_or {
  T operator()(const T& a, const T& b) const { return a | b; }
};
template <class T>
struct bit_xor {
  T operator()(const T& a, const T& b) const { return a ^ b; }
};

// Each member gets op over the values of the members up to itself, in the order of ranks.
template <class G, class T, class Op>
T inclusive_scan(const G& g, T v, Op op, simt::Site s = simt::Site::here()) {
  const unsigned rank = unsigned(g.thread_rank()), size = unsigned(g.num_threads());
  for (unsigned d = 1; d < size; d *= 2) {
    const T lower = g.shfl_up(v, d, s);
    if (rank >= d) v = op(lower, v);
  }
  return v;
}
template <class G, class T>
T inclusive_scan(const G& g, T v, simt::Site s = simt::Site::here()) {
  return inclusive_scan(g, v, plus<T>(), s);
}
// The same without the member's own value; the first member gets T().
template <class G, class T, class Op>
T exclusive_scan(const G& g, T v, Op op, simt::Site s = simt::Site::here()) {
  const T before = g.shfl_up(inclusive_scan(g, v, op, s), 1, s);
  return g.thread_rank() == 0 ? T() : before;
}
template <class G, class T>
T exclusive_scan(const G& g, T v, simt::Site s = simt::Site::here()) {
  return exclusive_scan(g, v, plus<T>(), s);
}

// Every member gets op over all values: in a full tile halves are folded onto each other, as translations do it; members
// of other groups are taken in the order of ranks.
template <class G, class T, class Op>
T reduce(const G& g, T v, Op op, simt::Site s = simt::Site::here()) {
  if constexpr (std::is_base_of_v<detail::LaneGroup, G>) {
    const unsigned present = unsigned(__builtin_popcountll(g.ballot(1, s)));
    if (!std::is_same_v<G, coalesced_group> && present == g.num_threads()) {
      for (unsigned distance = present / 2; distance > 0; distance /= 2) v = op(v, g.shfl_xor(v, distance, s));
      return v;
    }
    T total = g.shfl(v, 0, s);
    for (unsigned r = 1; r < present; ++r) total = op(total, g.shfl(v, r, s));
    return total;
  } else {
    return g.combine(v, op, s);
  }
}

// Let one member call f; the broadcast form gives its result to all.
template <class G, class F, class... Args>
void invoke_one(const G& g, F&& f, Args&&... args) {
  if (g.thread_rank() == 0) std::forward<F>(f)(std::forward<Args>(args)...);
}
template <class G, class F, class... Args>
auto invoke_one_broadcast(const G& g, F&& f, Args&&... args) {
  std::decay_t<decltype(std::forward<F>(f)(std::forward<Args>(args)...))> result{};
  if (g.thread_rank() == 0) result = std::forward<F>(f)(std::forward<Args>(args)...);
  return g.shfl(result, 0);
}

// Copies are done at once, shared out among the members; wait() makes them visible to all.
template <class G>
void copy_together(const G& g, void* to, const void* from, size_t bytes) {
  const size_t size = size_t(g.num_threads()), share = (bytes / size + 16) / 16 * 16;
  const size_t first = share * size_t(g.thread_rank());
  if (first >= bytes) return;
  memcpy(static_cast<char*>(to) + first, static_cast<const char*>(from) + first,
         first + share < bytes ? share : bytes - first);
}
template <class G, class To, class From>
void memcpy_async(const G& g, To* to, const From* from, size_t bytes) {
  copy_together(g, to, from, bytes);
}
// With the extents of both arrays, in elements.
template <class G, class T>
void memcpy_async(const G& g, T* to, size_t to_extent, const T* from, size_t from_extent) {
  copy_together(g, to, from, sizeof(T) * (to_extent < from_extent ? to_extent : from_extent));
}
template <class G>
void wait(const G& g, simt::Site s = simt::Site::here()) {
  g.sync(s);
}
template <unsigned stages, class G>
void wait_prior(const G& g, simt::Site s = simt::Site::here()) {
  g.sync(s);
}

}  // namespace cooperative_groups
