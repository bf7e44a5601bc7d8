// Warp operations on sub-groups of 32; the kernel requires that size.
#pragma once

#include <sycl/sycl.hpp>

namespace gpu {

// A lane outside of the segment of `width` lanes returns its own value, as in CUDA.
template <class T>
T shuffle(const sycl::sub_group &warp, T value, int source, int width = 32)
{
    const int lane = warp.get_local_linear_id();
    return sycl::select_from_group(warp, value, (lane & ~(width - 1)) + (source & (width - 1)));
}

template <class T>
T shuffle_up(const sycl::sub_group &warp, T value, unsigned delta, int width = 32)
{
    const int lane = warp.get_local_linear_id();
    const int source = lane - static_cast<int>(delta);
    return sycl::select_from_group(warp, value, source < (lane & ~(width - 1)) ? lane : source);
}

template <class T>
T shuffle_down(const sycl::sub_group &warp, T value, unsigned delta, int width = 32)
{
    const int lane = warp.get_local_linear_id();
    const int source = lane + static_cast<int>(delta);
    return sycl::select_from_group(warp, value, source > (lane | (width - 1)) ? lane : source);
}

template <class T>
T shuffle_xor(const sycl::sub_group &warp, T value, int mask, int width = 32)
{
    const int lane = warp.get_local_linear_id();
    const int source = lane ^ mask;
    return sycl::select_from_group(warp, value, source > (lane | (width - 1)) ? lane : source);
}

// Bit i is set if lane i has the predicate.
inline unsigned ballot(const sycl::sub_group &warp, bool predicate)
{
    const unsigned bit = predicate ? 1u << warp.get_local_linear_id() : 0u;
    return sycl::reduce_over_group(warp, bit, sycl::bit_or<unsigned>());
}

// The lanes with the same value.
template <class T>
unsigned match_any(const sycl::sub_group &warp, T value)
{
    unsigned lanes = 0;
    for (unsigned lane = 0; lane < warp.get_local_linear_range(); ++lane)
        if (sycl::group_broadcast(warp, value, lane) == value) lanes |= 1u << lane;
    return lanes;
}

// All lanes if they have the same value, else none; `same` says which.
template <class T>
unsigned match_all(const sycl::sub_group &warp, T value, int *same)
{
    *same = sycl::all_of_group(warp, sycl::group_broadcast(warp, value, 0) == value);
    return *same ? ballot(warp, true) : 0u;
}

}  // namespace gpu
