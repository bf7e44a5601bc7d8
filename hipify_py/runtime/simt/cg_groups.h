// Cooperative groups: the groups and how to make them.
#pragma once
#include "simt.h"

namespace cooperative_groups {

namespace detail {

using simt::LaneMask;
using simt::Site;

// Lane of the member with this rank.
inline unsigned nth_lane(LaneMask m, unsigned rank) {
  for (; rank && m; --rank) m &= m - 1;
  return m ? simt::first_lane(m) : simt::warp_width;
}
// The bits of `v` at the lanes of `m`, packed in the order of ranks.
inline LaneMask pack(LaneMask v, LaneMask m) {
  LaneMask packed = 0;
  for (unsigned rank = 0; m; m &= m - 1, ++rank) packed |= LaneMask(v >> simt::first_lane(m) & 1) << rank;
  return packed;
}

// A group inside one warp, as a set of lanes.
class LaneGroup {
 public:
  unsigned long long thread_rank() const { return simt::count_lanes(mask_ & __lanemask_lt()); }
  unsigned long long num_threads() const { return size_; }
  unsigned long long size() const { return size_; }
  unsigned long long meta_group_rank() const { return meta_rank_; }
  unsigned long long meta_group_size() const { return meta_size_; }
  LaneMask lanes() const { return mask_; }

  void sync(Site s = simt::Site::here()) const { simt::warp_sync(mask_, s); }
  template <class T>
  T shfl(T v, unsigned source, Site s = simt::Site::here()) const {
    return from(v, source % size_, s);
  }
  template <class T>
  T shfl_up(T v, unsigned delta, Site s = simt::Site::here()) const {
    const unsigned r = rank();
    return from(v, r >= delta ? r - delta : r, s);
  }
  template <class T>
  T shfl_down(T v, unsigned delta, Site s = simt::Site::here()) const {
    const unsigned r = rank();
    return from(v, delta < size_ - r ? r + delta : r, s);
  }
  template <class T>
  T shfl_xor(T v, unsigned bits, Site s = simt::Site::here()) const {
    const unsigned r = rank();
    return from(v, (r ^ bits) < size_ ? r ^ bits : r, s);
  }
  int any(int predicate, Site s = simt::Site::here()) const { return __any_sync(mask_, predicate, s); }
  int all(int predicate, Site s = simt::Site::here()) const { return __all_sync(mask_, predicate, s); }
  LaneMask ballot(int predicate, Site s = simt::Site::here()) const { return pack(__ballot_sync(mask_, predicate, s), mask_); }
  template <class T>
  LaneMask match_any(T v, Site s = simt::Site::here()) const {
    return pack(__match_any_sync(mask_, v, s), mask_);
  }
  template <class T>
  LaneMask match_all(T v, int& predicate, Site s = simt::Site::here()) const {
    return pack(__match_all_sync(mask_, v, &predicate, s), mask_);
  }

 protected:
  LaneGroup(LaneMask mask, unsigned size, unsigned long long meta_rank, unsigned long long meta_size)
      : mask_(mask), size_(size), meta_rank_(meta_rank), meta_size_(meta_size) {}

 private:
  unsigned rank() const { return unsigned(thread_rank()); }
  template <class T>
  T from(const T& v, unsigned source_rank, Site s) const {
    return simt::shuffle(simt::detail::shuffle_op, mask_, v, nth_lane(mask_, source_rank), s);
  }
  LaneMask mask_;
  unsigned size_;
  unsigned long long meta_rank_, meta_size_;
};

// A tile of several warps. It exchanges through memory of the block.
class WideTile {
 public:
  unsigned long long thread_rank() const { return simt::thread_rank() - first_; }
  unsigned long long num_threads() const { return size_; }
  unsigned long long size() const { return size_; }
  unsigned long long meta_group_rank() const { return meta_rank_; }
  unsigned long long meta_group_size() const { return meta_size_; }

  void sync(Site s = simt::Site::here()) const { barrier(false, s); }
  int any(int predicate, Site s = simt::Site::here()) const { return barrier(predicate != 0, s).total_nonzero != 0; }
  int all(int predicate, Site s = simt::Site::here()) const {
    const simt::Barrier& b = barrier(predicate != 0, s);
    return b.total_nonzero == b.total;
  }
  template <class T>
  T shfl(T v, unsigned source, Site s = simt::Site::here()) const {
    simt::Block& b = simt::this_block("shfl");
    b.mailbox(simt::thread_rank()) = simt::to_bits(v);
    sync(s);
    const T result = simt::from_bits<T>(b.mailbox(first_ + source % size_));
    sync(s);
    return result;
  }
  // What op makes of the values of all members, in the order of ranks, for each of them.
  template <class T, class Op>
  T combine(T v, Op op, Site s = simt::Site::here()) const {
    simt::Block& b = simt::this_block("reduce");
    b.mailbox(simt::thread_rank()) = simt::to_bits(v);
    sync(s);
    if (thread_rank() == 0) {
      for (unsigned r = 1; r < size_; ++r) v = op(v, simt::from_bits<T>(b.mailbox(first_ + r)));
      b.mailbox(first_) = simt::to_bits(v);
    }
    sync(s);
    const T result = simt::from_bits<T>(b.mailbox(first_));
    sync(s);
    return result;
  }

 protected:
  WideTile(unsigned first, unsigned size, unsigned long long meta_rank, unsigned long long meta_size)
      : first_(first), size_(size), meta_rank_(meta_rank), meta_size_(meta_size) {}

 private:
  const simt::Barrier& barrier(bool predicate, Site s) const {
    simt::Block& b = simt::this_block("a tile's sync");
    return b.wait_at(b.tile_barrier(first_, size_), predicate, s);
  }
  unsigned first_, size_;
  unsigned long long meta_rank_, meta_size_;
};

template <unsigned size>
using TileBase = std::conditional_t<(size <= simt::warp_width), LaneGroup, WideTile>;

}  // namespace detail

class thread_block {
 public:
  void sync(simt::Site s = simt::Site::here()) const { __syncthreads(s); }
  unsigned thread_rank() const { return simt::thread_rank(); }
  unsigned num_threads() const { return unsigned(blockDim.count()); }
  unsigned size() const { return num_threads(); }
  simt::Dim3 group_index() const { return blockIdx; }
  simt::Dim3 thread_index() const { return threadIdx; }
  simt::Dim3 group_dim() const { return blockDim; }
  simt::Dim3 dim_threads() const { return blockDim; }
};

class grid_group {
 public:
  bool is_valid() const { return simt::this_block("is_valid").grid().mode == simt::LaunchMode::cooperative; }
  void sync(simt::Site s = simt::Site::here()) const { simt::grid_barrier(s); }
  unsigned long long thread_rank() const { return block_rank() * blockDim.count() + simt::thread_rank(); }
  unsigned long long num_threads() const { return num_blocks() * blockDim.count(); }
  unsigned long long size() const { return num_threads(); }
  unsigned long long block_rank() const {
    return blockIdx.x + gridDim.x * (blockIdx.y + static_cast<unsigned long long>(gridDim.y) * blockIdx.z);
  }
  unsigned long long num_blocks() const { return gridDim.count(); }
  simt::Dim3 block_index() const { return blockIdx; }
  simt::Dim3 dim_blocks() const { return gridDim; }
  simt::Dim3 group_dim() const { return gridDim; }
};

class coalesced_group : public detail::LaneGroup {
 public:
  coalesced_group(simt::LaneMask lanes, unsigned long long meta_rank, unsigned long long meta_size)
      : LaneGroup(lanes, simt::count_lanes(lanes), meta_rank, meta_size) {}
};

// Threads [rank / size * size, ... + size) of the parent group.
template <unsigned tile, class Parent = void>
class thread_block_tile : public detail::TileBase<tile> {
  static_assert(tile && (tile & (tile - 1)) == 0 && tile <= simt::max_threads, "tiles are powers of two");

 public:
  static constexpr unsigned long long num_threads() { return tile; }
  static constexpr unsigned long long size() { return tile; }
  template <class G>
  explicit thread_block_tile(const G& parent)
      : detail::TileBase<tile>(start(), tile, parent.thread_rank() / tile, (parent.num_threads() + tile - 1) / tile) {}
  template <class P>
  thread_block_tile(const thread_block_tile<tile, P>& other) : detail::TileBase<tile>(other) {}

 private:
  // The lanes of a tile in a warp, or the first rank of a wider one.
  static auto start() {
    const unsigned rank = simt::thread_rank();
    if constexpr (tile <= simt::warp_width)
      return simt::LaneMask(simt::all_lanes >> (simt::warp_width - tile)) << (rank % simt::warp_width / tile * tile);
    else
      return rank / tile * tile;
  }
};

// Any of the groups that lie in a block, by value.
class thread_group {
 public:
  thread_group(const thread_block& b) : rank_(b.thread_rank()), size_(b.num_threads()) {}
  template <class G, class = decltype(std::declval<const G&>().lanes())>
  thread_group(const G& g) : lanes_(g.lanes()), rank_(g.thread_rank()), size_(g.num_threads()) {}
  void sync(simt::Site s = simt::Site::here()) const {
    if (lanes_) simt::warp_sync(lanes_, s);
    else __syncthreads(s);
  }
  unsigned long long thread_rank() const { return rank_; }
  unsigned long long num_threads() const { return size_; }
  unsigned long long size() const { return size_; }
  simt::LaneMask member_lanes() const { return lanes_; }

 private:
  simt::LaneMask lanes_ = 0;  // 0: the whole block
  unsigned long long rank_, size_;
};

// Memory that tiles of several warps exchange through; the engine has its own.
template <unsigned max_block_size = 1024>
struct block_tile_memory {
  char unused;
};
inline thread_block this_thread_block() { return {}; }
template <unsigned max_block_size>
inline thread_block this_thread_block(block_tile_memory<max_block_size>&) {
  return {};
}
inline grid_group this_grid() { return {}; }
inline thread_block_tile<1> this_thread() {
  struct Alone {
    unsigned thread_rank() const { return 0; }
    unsigned num_threads() const { return 1; }
  };
  return thread_block_tile<1>(Alone());
}
inline coalesced_group coalesced_threads(simt::Site s = simt::Site::here()) { return {simt::converged_lanes(s), 0, 1}; }

template <unsigned size, class Parent>
thread_block_tile<size, Parent> tiled_partition(const Parent& parent) {
  return thread_block_tile<size, Parent>(parent);
}
// The size given at run time. Members of a coalesced group are tiled by rank.
inline thread_group tiled_partition(const thread_group& parent, unsigned size) {
  const unsigned rank = unsigned(parent.thread_rank());
  const unsigned first = rank / size * size;
  simt::LaneMask from = parent.member_lanes();
  if (!from) {
    const unsigned lane = simt::lane_id();
    return coalesced_group(simt::LaneMask(simt::all_lanes >> (simt::warp_width - size)) << (lane / size * size), 0, 1);
  }
  simt::LaneMask chosen = 0;
  for (unsigned r = 0; from; from &= from - 1, ++r)
    if (r >= first && r < first + size) chosen |= from & (~from + 1);
  return coalesced_group(chosen, rank / size, (parent.num_threads() + size - 1) / size);
}

// Members with the same label; ordered by their first member.
template <class G, class Label>
coalesced_group labeled_partition(const G& g, Label label, simt::Site s = simt::Site::here()) {
  const simt::LaneMask same = __match_any_sync(g.lanes(), label, s);
  const unsigned first = simt::first_lane(same);
  const simt::LaneMask leaders = __ballot_sync(g.lanes(), simt::lane_id() == first, s);
  const simt::LaneMask before = leaders & ((simt::LaneMask(1) << first) - 1);
  return {same, simt::count_lanes(before), simt::count_lanes(leaders)};
}
template <class G>
coalesced_group binary_partition(const G& g, bool predicate, simt::Site s = simt::Site::here()) {
  const simt::LaneMask yes = __ballot_sync(g.lanes(), predicate, s);
  const simt::LaneMask present = __ballot_sync(g.lanes(), 1, s);
  return {predicate ? yes : simt::LaneMask(present & ~yes), predicate ? 0u : 1u, 2};
}

template <class G>
void sync(const G& g, simt::Site s = simt::Site::here()) {
  g.sync(s);
}
template <class G>
auto thread_rank(const G& g) {
  return g.thread_rank();
}
template <class G>
auto group_size(const G& g) {
  return g.num_threads();
}

}  // namespace cooperative_groups
