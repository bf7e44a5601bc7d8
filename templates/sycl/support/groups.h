// Cooperative groups: the block, the grid and tiles of a warp, whose members have CUDA's names.
#pragma once

#include "range.h"
#include "warp.h"

#include <cstddef>

namespace gpu::groups {

namespace detail {

// An id or range of SYCL, whose last dimension is x.
template <class Index>
dim3 x_first(const Index &index, unsigned missing)
{
    constexpr int n = Index::dimensions;
    dim3 result(index[n - 1], missing, missing);
    if constexpr (n > 1) result.y = index[n - 2];
    if constexpr (n > 2) result.z = index[0];
    return result;
}

}  // namespace detail

template <int Dimensions>
class thread_block {
public:
    explicit thread_block(const sycl::nd_item<Dimensions> &item) : item_(item) {}

    void sync() const { sycl::group_barrier(item_.get_group()); }
    unsigned size() const { return item_.get_group().get_local_linear_range(); }
    unsigned num_threads() const { return size(); }
    unsigned thread_rank() const { return item_.get_local_linear_id(); }
    dim3 thread_index() const { return detail::x_first(item_.get_local_id(), 0); }
    dim3 group_index() const { return detail::x_first(item_.get_group().get_group_id(), 0); }
    dim3 group_dim() const { return detail::x_first(item_.get_local_range(), 1); }
    dim3 dim_threads() const { return group_dim(); }

private:
    sycl::nd_item<Dimensions> item_;
};

template <int Dimensions>
thread_block<Dimensions> this_thread_block(const sycl::nd_item<Dimensions> &item)
{
    return thread_block<Dimensions>(item);
}

// Threads are counted block by block, as CUDA does. sync() takes DPC++'s root groups.
template <int Dimensions>
class grid_group {
public:
    explicit grid_group(const sycl::nd_item<Dimensions> &item) : item_(item) {}

    bool is_valid() const { return true; }
    std::size_t size() const { return item_.get_global_range().size(); }
    std::size_t num_threads() const { return size(); }
    std::size_t num_blocks() const { return item_.get_group_range().size(); }
    std::size_t block_rank() const { return item_.get_group_linear_id(); }
    dim3 block_index() const { return detail::x_first(item_.get_group().get_group_id(), 0); }
    dim3 dim_blocks() const { return detail::x_first(item_.get_group().get_group_range(), 1); }
    dim3 group_dim() const { return dim_blocks(); }
    std::size_t thread_rank() const
    {
        return block_rank() * item_.get_local_range().size() + item_.get_local_linear_id();
    }
    void sync() const { sycl::group_barrier(item_.ext_oneapi_get_root_group()); }

private:
    sycl::nd_item<Dimensions> item_;
};

template <int Dimensions>
grid_group<Dimensions> this_grid(const sycl::nd_item<Dimensions> &item)
{
    return grid_group<Dimensions>(item);
}

// A part of a warp. All lanes of the warp have to reach its operations, whichever tile they are in.
template <unsigned Size, class Parent = void>
class thread_block_tile {
    static_assert(Size > 0 && Size <= 32 && (Size & (Size - 1)) == 0, "a tile is a part of a warp");

public:
    thread_block_tile(const sycl::sub_group &warp, unsigned rank_in_parent, unsigned tiles)
        : warp_(warp), rank_in_parent_(rank_in_parent), tiles_(tiles)
    {
    }
    template <class Other>
    thread_block_tile(const thread_block_tile<Size, Other> &other)
        : thread_block_tile(other.warp(), other.meta_group_rank(), other.meta_group_size())
    {
    }

    static constexpr unsigned size() { return Size; }
    static constexpr unsigned num_threads() { return Size; }
    unsigned thread_rank() const { return warp_.get_local_linear_id() % Size; }
    unsigned meta_group_rank() const { return rank_in_parent_; }
    unsigned meta_group_size() const { return tiles_; }
    const sycl::sub_group &warp() const { return warp_; }

    void sync() const { sycl::group_barrier(warp_); }
    template <class T>
    T shfl(T value, int source) const { return shuffle(warp_, value, source, Size); }
    template <class T>
    T shfl_up(T value, unsigned delta) const { return shuffle_up(warp_, value, delta, Size); }
    template <class T>
    T shfl_down(T value, unsigned delta) const { return shuffle_down(warp_, value, delta, Size); }
    template <class T>
    T shfl_xor(T value, unsigned mask) const { return shuffle_xor(warp_, value, mask, Size); }
    unsigned ballot(int predicate) const { return of_tile(gpu::ballot(warp_, predicate != 0)); }
    int any(int predicate) const { return ballot(predicate) != 0; }
    int all(int predicate) const { return ballot(predicate == 0) == 0; }
    template <class T>
    unsigned match_any(T value) const { return of_tile(gpu::match_any(warp_, value)); }
    template <class T>
    unsigned match_all(T value, int &same) const
    {
        same = all(shfl(value, 0) == value);
        return same ? of_tile(~0u) : 0u;
    }

private:
    unsigned of_tile(unsigned lanes) const
    {
        return lanes >> (warp_.get_local_linear_id() - thread_rank()) & (~0u >> (32 - Size));
    }

    sycl::sub_group warp_;
    unsigned rank_in_parent_, tiles_;
};

template <unsigned Size, int Dimensions>
thread_block_tile<Size, thread_block<Dimensions>> tiled_partition(const thread_block<Dimensions> &block,
                                                                  const sycl::sub_group &warp)
{
    return {warp, block.thread_rank() / Size, (block.size() + Size - 1) / Size};
}

template <unsigned Size, unsigned ParentSize, class Parent>
thread_block_tile<Size, thread_block_tile<ParentSize, Parent>> tiled_partition(
    const thread_block_tile<ParentSize, Parent> &parent, const sycl::sub_group &warp)
{
    return {warp, parent.thread_rank() / Size, ParentSize / Size};
}

template <class Group>
void sync(const Group &group) { group.sync(); }

template <class Group>
auto group_size(const Group &group) { return group.size(); }

template <class Group>
auto thread_rank(const Group &group) { return group.thread_rank(); }

using sycl::bit_and;
using sycl::bit_or;
using sycl::bit_xor;
using sycl::plus;
template <class T = void>
using less = sycl::minimum<T>;
template <class T = void>
using greater = sycl::maximum<T>;

// Every thread gets the result.
template <class Group, class T, class Operation>
T reduce(const Group &group, T value, Operation operation)
{
    T result = group.shfl(value, 0);
    for (unsigned i = 1; i < group.size(); ++i) result = operation(result, group.shfl(value, i));
    return result;
}

template <class Group, class T, class Operation = sycl::plus<T>>
T inclusive_scan(const Group &group, T value, Operation operation = {})
{
    T result = group.shfl(value, 0);
    for (unsigned i = 1; i < group.size(); ++i) {
        const T next = group.shfl(value, i);
        if (i <= group.thread_rank()) result = operation(result, next);
    }
    return result;
}

// The first thread gets T().
template <class Group, class T, class Operation = sycl::plus<T>>
T exclusive_scan(const Group &group, T value, Operation operation = {})
{
    const T scanned = group.shfl_up(inclusive_scan(group, value, operation), 1);
    return group.thread_rank() == 0 ? T() : scanned;
}

}  // namespace gpu::groups
