// The lanes of a warp that are together at one place: a group that only an extension of DPC++ knows.
#pragma once

#include <sycl/sycl.hpp>

#ifndef SYCL_EXT_ONEAPI_NON_UNIFORM_GROUPS
#error "coalesced groups need the extension sycl_ext_oneapi_non_uniform_groups"
#endif

namespace gpu {

// Bit i is set if lane i is here, too.
inline unsigned active_mask(const sycl::sub_group &warp)
{
    unsigned mask = 0;
    sycl::ext::oneapi::group_ballot(warp, true).extract_bits(mask);
    return mask;
}

namespace groups {

class coalesced_group {
public:
    unsigned size() const { return lanes_.get_local_linear_range(); }
    unsigned num_threads() const { return size(); }
    unsigned thread_rank() const { return lanes_.get_local_linear_id(); }

    void sync() const { sycl::group_barrier(lanes_); }
    template <class T>
    T shfl(T value, int source) const { return sycl::select_from_group(lanes_, value, source); }
    template <class T>
    T shfl_up(T value, unsigned delta) const
    {
        return shfl(value, thread_rank() < delta ? thread_rank() : thread_rank() - delta);
    }
    template <class T>
    T shfl_down(T value, unsigned delta) const
    {
        return shfl(value, thread_rank() + delta < size() ? thread_rank() + delta : thread_rank());
    }
    int any(int predicate) const { return sycl::any_of_group(lanes_, predicate != 0); }
    int all(int predicate) const { return sycl::all_of_group(lanes_, predicate != 0); }
    unsigned ballot(int predicate) const
    {
        return sycl::reduce_over_group(lanes_, predicate ? 1u << thread_rank() : 0u, sycl::bit_or<unsigned>());
    }

private:
    decltype(sycl::ext::oneapi::experimental::this_work_item::get_opportunistic_group()) lanes_ =
        sycl::ext::oneapi::experimental::this_work_item::get_opportunistic_group();
};

// To be called where the lanes are: by kernels whose sub-groups are warps.
inline coalesced_group coalesced_threads(const sycl::sub_group &) { return {}; }

}  // namespace groups

}  // namespace gpu
