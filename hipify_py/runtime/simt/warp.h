// Warp-level functions: synchronisation, votes, shuffles, match, reduce. `_sync` forms take the mask of the lanes that
// are to take part; the others converge with every lane of the warp that can reach the same place.
#pragma once
#include "intrinsics.h"

namespace simt {
namespace detail {

SIMT_ENGINE inline void resolve_nothing(Warp&, LaneMask) {}
SIMT_ENGINE inline void resolve_participants(Warp& w, LaneMask part) {
  for (LaneMask m = part; m; m &= m - 1) w.result[first_lane(m)] = part;
}
SIMT_ENGINE inline void resolve_shuffle(Warp& w, LaneMask part) {
  for (LaneMask m = part; m; m &= m - 1) {
    const unsigned l = first_lane(m);
    const unsigned s = w.source[l];
    const bool present = part >> s & 1;
    w.result[l] = w.value[present ? s : l];
    if (!present && options().check)
      current_block->warn(FaultKind::inactive_source, "lane %u shuffles from lane %u, which does not take part", l, s);
  }
}
SIMT_ENGINE inline void resolve_ballot(Warp& w, LaneMask part) {
  LaneMask votes = 0;
  for (LaneMask m = part; m; m &= m - 1) votes |= LaneMask(w.value[first_lane(m)] != 0) << first_lane(m);
  for (LaneMask m = part; m; m &= m - 1) w.result[first_lane(m)] = votes;
}
SIMT_ENGINE inline void resolve_all(Warp& w, LaneMask part) {
  bool all = true;
  for (LaneMask m = part; m; m &= m - 1) all = all && w.value[first_lane(m)] != 0;
  for (LaneMask m = part; m; m &= m - 1) w.result[first_lane(m)] = all;
}
// Lanes with the same value.
SIMT_ENGINE inline void resolve_match(Warp& w, LaneMask part) {
  while (part) {
    const uint64_t v = w.value[first_lane(part)];
    LaneMask same = 0;
    for (LaneMask m = part; m; m &= m - 1) same |= LaneMask(w.value[first_lane(m)] == v) << first_lane(m);
    for (LaneMask m = same; m; m &= m - 1) w.result[first_lane(m)] = same;
    part &= ~same;
  }
}

inline constexpr WarpOp sync_op = {"__syncwarp", resolve_nothing, false, Exchange::none};
inline constexpr WarpOp shuffle_op = {"__shfl_sync", resolve_shuffle, false, Exchange::moved};
inline constexpr WarpOp ballot_op = {"__ballot_sync", resolve_ballot, false, Exchange::gathered};
inline constexpr WarpOp any_op = {"__any_sync", resolve_ballot, false, Exchange::gathered};
inline constexpr WarpOp all_op = {"__all_sync", resolve_all, false, Exchange::gathered};
inline constexpr WarpOp match_op = {"__match_sync", resolve_match, false, Exchange::gathered};
inline constexpr WarpOp converge_op = {"__activemask", resolve_participants, true, Exchange::gathered};
inline constexpr WarpOp legacy_shuffle_op = {"__shfl", resolve_shuffle, true, Exchange::moved};
inline constexpr WarpOp legacy_ballot_op = {"__ballot", resolve_ballot, true, Exchange::gathered};
inline constexpr WarpOp legacy_all_op = {"__all", resolve_all, true, Exchange::gathered};

SIMT_CALL inline uint64_t warp_op(const WarpOp& op, LaneMask mask, uint64_t value, unsigned source, Site site) {
  return this_block(op.name).warp_op(op, mask, value, source, site);
}

// A reduction of T by a binary operation, as an operation of its own.
template <class T, class Op>
SIMT_ENGINE void resolve_reduce(Warp& w, LaneMask part) {
  T total{};
  bool first = true;
  for (LaneMask m = part; m; m &= m - 1) {
    T v;
    memcpy(&v, &w.value[first_lane(m)], sizeof v);
    total = first ? v : Op()(total, v);
    first = false;
  }
  for (LaneMask m = part; m; m &= m - 1) memcpy(&w.result[first_lane(m)], &total, sizeof total);
}
template <class T, class Op>
inline constexpr WarpOp reduce_op = {"__reduce_sync", resolve_reduce<T, Op>, false, Exchange::gathered};

}  // namespace detail

// Bits of a value that warp operations can carry.
template <class T>
uint64_t to_bits(const T& v) {
  static_assert(std::is_trivially_copyable_v<T> && sizeof(T) <= 8, "warp operations carry up to 8 bytes");
  uint64_t bits = 0;
  memcpy(&bits, &v, sizeof v);
  return bits;
}
template <class T>
T from_bits(uint64_t bits) {
  T v;
  memcpy(&v, &bits, sizeof v);
  return v;
}

template <class T, class Op>
T warp_reduce(LaneMask mask, T v, Op, Site site = simt::Site::here()) {
  return from_bits<T>(detail::warp_op(detail::reduce_op<T, Op>, mask, to_bits(v), 0, site));
}
inline void warp_sync(LaneMask mask, Site site = simt::Site::here()) { detail::warp_op(detail::sync_op, mask, 0, 0, site); }
// The lanes of this warp that reach this place together.
inline LaneMask converged_lanes(Site site = simt::Site::here()) {
  return LaneMask(detail::warp_op(detail::converge_op, all_lanes, 0, 0, site));
}

// Where the four shuffles read from. `width` is a power of two up to the warp's.
inline unsigned shuffle_index(unsigned lane, int source, int width) {
  return (lane & ~unsigned(width - 1)) | (unsigned(source) & unsigned(width - 1));
}
// CUDA takes five bits of a step, HIP all of them.
inline unsigned steps(unsigned delta) {
#ifdef __HIP_PLATFORM_AMD__
  return delta;
#else
  return delta & 31u;
#endif
}
inline unsigned shuffle_up(unsigned lane, unsigned delta, int width) {
  return delta <= (lane & unsigned(width - 1)) ? lane - delta : lane;
}
inline unsigned shuffle_down(unsigned lane, unsigned delta, int width) {
  return delta < unsigned(width) - (lane & unsigned(width - 1)) ? lane + delta : lane;
}
// A source in a later segment gives the lane's own value, one in an earlier segment is read.
inline unsigned shuffle_xor(unsigned lane, int bits, int width) {
  const unsigned s = lane ^ unsigned(bits);
  return s <= (lane | unsigned(width - 1)) ? s : lane;
}

// Exchange a trivially copyable value of any size, eight bytes at a time.
template <class T>
T shuffle(const WarpOp& op, LaneMask mask, const T& v, unsigned source, Site site) {
  static_assert(std::is_trivially_copyable_v<T>, "shuffles copy bytes");
  constexpr size_t words = (sizeof(T) + 7) / 8;
  uint64_t buffer[words] = {};
  memcpy(buffer, &v, sizeof v);
  for (uint64_t& word : buffer) word = detail::warp_op(op, mask, word, source, site);
  T result = v;
  memcpy(&result, buffer, sizeof result);
  return result;
}

}  // namespace simt

#define SIMT_SHUFFLE(name, argument, from)                                                                            \
  template <class T>                                                                                                  \
  T name##_sync(simt::LaneMask mask, T v, argument, int width = SIMT_WARP, simt::Site s = simt::Site::here()) {                 \
    return simt::shuffle(simt::detail::shuffle_op, mask, v, from, s);                                                 \
  }                                                                                                                   \
  template <class T>                                                                                                  \
  T name(T v, argument, int width = SIMT_WARP, simt::Site s = simt::Site::here()) {                                            \
    return simt::shuffle(simt::detail::legacy_shuffle_op, simt::all_lanes, v, from, s);                               \
  }
SIMT_SHUFFLE(__shfl, int source, simt::shuffle_index(simt::lane_id(), source, width))
SIMT_SHUFFLE(__shfl_up, unsigned delta, simt::shuffle_up(simt::lane_id(), simt::steps(delta), width))
SIMT_SHUFFLE(__shfl_down, unsigned delta, simt::shuffle_down(simt::lane_id(), simt::steps(delta), width))
SIMT_SHUFFLE(__shfl_xor, int bits, simt::shuffle_xor(simt::lane_id(), int(simt::steps(unsigned(bits))), width))
#undef SIMT_SHUFFLE

inline void __syncwarp(simt::LaneMask mask = simt::all_lanes, simt::Site s = simt::Site::here()) { simt::warp_sync(mask, s); }
inline simt::LaneMask __activemask(simt::Site s = simt::Site::here()) { return simt::converged_lanes(s); }

inline simt::LaneMask __ballot_sync(simt::LaneMask mask, int predicate, simt::Site s = simt::Site::here()) {
  return simt::LaneMask(simt::detail::warp_op(simt::detail::ballot_op, mask, predicate != 0, 0, s));
}
inline int __any_sync(simt::LaneMask mask, int predicate, simt::Site s = simt::Site::here()) {
  return simt::detail::warp_op(simt::detail::any_op, mask, predicate != 0, 0, s) != 0;
}
inline int __all_sync(simt::LaneMask mask, int predicate, simt::Site s = simt::Site::here()) {
  return int(simt::detail::warp_op(simt::detail::all_op, mask, predicate != 0, 0, s));
}
inline int __uni_sync(simt::LaneMask mask, int predicate, simt::Site s = simt::Site::here()) {
  const uint64_t same = simt::detail::warp_op(simt::detail::match_op, mask, predicate != 0, 0, s);
  return same == __ballot_sync(mask, 1, s);
}
inline simt::LaneMask __ballot(int predicate, simt::Site s = simt::Site::here()) {
  return simt::LaneMask(simt::detail::warp_op(simt::detail::legacy_ballot_op, simt::all_lanes, predicate != 0, 0, s));
}
inline int __any(int predicate, simt::Site s = simt::Site::here()) { return __ballot(predicate, s) != 0; }
inline int __all(int predicate, simt::Site s = simt::Site::here()) {
  return int(simt::detail::warp_op(simt::detail::legacy_all_op, simt::all_lanes, predicate != 0, 0, s));
}

template <class T>
simt::LaneMask __match_any_sync(simt::LaneMask mask, T v, simt::Site s = simt::Site::here()) {
  return simt::LaneMask(simt::detail::warp_op(simt::detail::match_op, mask, simt::to_bits(v), 0, s));
}
// The mask, and predicate true, if all lanes have the same value; else 0.
template <class T>
simt::LaneMask __match_all_sync(simt::LaneMask mask, T v, int* predicate, simt::Site s = simt::Site::here()) {
  const simt::LaneMask same = __match_any_sync(mask, v, s);
  const simt::LaneMask part = __ballot_sync(mask, 1, s);
  *predicate = same == part;
  return *predicate ? same : 0;
}

namespace simt {
struct Plus {
  template <class T>
  T operator()(const T& a, const T& b) const { return T(a + b); }
};
struct Less {
  template <class T>
  T operator()(const T& a, const T& b) const { return b < a ? b : a; }
};
struct Greater {
  template <class T>
  T operator()(const T& a, const T& b) const { return a < b ? b : a; }
};
struct BitAnd {
  template <class T>
  T operator()(const T& a, const T& b) const { return T(a & b); }
};
struct BitOr {
  template <class T>
  T operator()(const T& a, const T& b) const { return T(a | b); }
};
struct BitXor {
  template <class T>
  T operator()(const T& a, const T& b) const { return T(a ^ b); }
};
}  // namespace simt

#define SIMT_REDUCE(name, T, Op)                                                      \
  inline T name(simt::LaneMask mask, T v, simt::Site s = simt::Site::here()) {                 \
    return simt::warp_reduce(mask, v, simt::Op(), s);                                 \
  }
SIMT_REDUCE(__reduce_add_sync, unsigned, Plus)
SIMT_REDUCE(__reduce_min_sync, unsigned, Less)
SIMT_REDUCE(__reduce_max_sync, unsigned, Greater)
SIMT_REDUCE(__reduce_and_sync, unsigned, BitAnd)
SIMT_REDUCE(__reduce_or_sync, unsigned, BitOr)
SIMT_REDUCE(__reduce_xor_sync, unsigned, BitXor)
SIMT_REDUCE(__reduce_min_sync, int, Less)
SIMT_REDUCE(__reduce_max_sync, int, Greater)
// Unsigned, because a sum that overflows wraps.
inline int __reduce_add_sync(simt::LaneMask mask, int v, simt::Site s = simt::Site::here()) {
  return int(__reduce_add_sync(mask, unsigned(v), s));
}
#undef SIMT_REDUCE

// PTX's %laneid and %lanemask_*.
inline unsigned __lane_id() { return simt::lane_id(); }
inline simt::LaneMask __lanemask_eq() { return simt::LaneMask(1) << simt::lane_id(); }
inline simt::LaneMask __lanemask_lt() { return __lanemask_eq() - 1; }
inline simt::LaneMask __lanemask_le() { return __lanemask_lt() | __lanemask_eq(); }
inline simt::LaneMask __lanemask_gt() { return ~__lanemask_le(); }
inline simt::LaneMask __lanemask_ge() { return ~__lanemask_lt(); }
