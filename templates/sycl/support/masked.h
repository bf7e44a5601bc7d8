// Warp operations of some lanes. The lanes of the mask have to be together when they get here, which is asserted:
// SYCL 2020 has no such operations, and DPC++'s extension for divergent lanes can't wait for those that come later.
#pragma once

#include "coalesced.h"

#include <cassert>

namespace gpu::masked {

namespace detail {

// The active lanes of a warp, all of which take part.
class lanes {
public:
    lanes(const sycl::sub_group &warp, unsigned mask) : active_(active_mask(warp))
    {
        assert((active_ & mask) == mask && "lanes of the mask are elsewhere");
    }

    unsigned active() const { return active_; }
    template <class T>
    T from(T value, int lane) const
    {
        return sycl::select_from_group(group_, value, sycl::popcount(active_ & ((1u << lane) - 1)));
    }

private:
    decltype(sycl::ext::oneapi::experimental::this_work_item::get_opportunistic_group()) group_ =
        sycl::ext::oneapi::experimental::this_work_item::get_opportunistic_group();
    unsigned active_;
};

// Lanes outside of the mask lie apart from what the others see; a shuffle from them gives the own value.
template <class T>
T shuffle_from(const sycl::sub_group &warp, unsigned mask, T value, int source, bool inside)
{
    const lanes here(warp, mask);
    const int lane = warp.get_local_linear_id();
    return here.from(value, inside && (here.active() >> source & 1u) ? source : lane);
}

}  // namespace detail

inline void sync(const sycl::sub_group &warp, unsigned mask)
{
    const detail::lanes here(warp, mask);
    sycl::atomic_fence(sycl::memory_order::acq_rel, sycl::memory_scope::work_group);
    here.from(0, sycl::ctz(here.active()));
}

template <class T>
T shuffle(const sycl::sub_group &warp, unsigned mask, T value, int source, int width = 32)
{
    const int lane = warp.get_local_linear_id();
    return detail::shuffle_from(warp, mask, value, (lane & ~(width - 1)) + (source & (width - 1)), true);
}

template <class T>
T shuffle_up(const sycl::sub_group &warp, unsigned mask, T value, unsigned delta, int width = 32)
{
    const int lane = warp.get_local_linear_id();
    const int source = lane - static_cast<int>(delta);
    return detail::shuffle_from(warp, mask, value, source, source >= (lane & ~(width - 1)));
}

template <class T>
T shuffle_down(const sycl::sub_group &warp, unsigned mask, T value, unsigned delta, int width = 32)
{
    const int lane = warp.get_local_linear_id();
    const int source = lane + static_cast<int>(delta);
    return detail::shuffle_from(warp, mask, value, source, source <= (lane | (width - 1)));
}

template <class T>
T shuffle_xor(const sycl::sub_group &warp, unsigned mask, T value, int lanes, int width = 32)
{
    const int lane = warp.get_local_linear_id();
    const int source = lane ^ lanes;
    return detail::shuffle_from(warp, mask, value, source, source <= (lane | (width - 1)));
}

inline unsigned ballot(const sycl::sub_group &warp, unsigned mask, bool predicate)
{
    const detail::lanes here(warp, mask);
    unsigned votes = 0;
    sycl::ext::oneapi::group_ballot(warp, predicate).extract_bits(votes);
    return votes & mask;
}

inline int any(const sycl::sub_group &warp, unsigned mask, bool predicate) { return ballot(warp, mask, predicate) != 0; }
inline int all(const sycl::sub_group &warp, unsigned mask, bool predicate) { return ballot(warp, mask, !predicate) == 0; }

// The lanes of the mask with the same value.
template <class T>
unsigned match_any(const sycl::sub_group &warp, unsigned mask, T value)
{
    const detail::lanes here(warp, mask);
    unsigned same = 0;
    for (unsigned rest = here.active(); rest != 0; rest &= rest - 1) {
        const int lane = sycl::ctz(rest);
        if (here.from(value, lane) == value) same |= 1u << lane;
    }
    return same & mask;
}

template <class T>
unsigned match_all(const sycl::sub_group &warp, unsigned mask, T value, int *same)
{
    *same = match_any(warp, mask, value) == mask;
    return *same ? mask : 0u;
}

// What the operation makes of the values in the lanes of the mask.
template <class T, class Operation>
T reduce(const sycl::sub_group &warp, unsigned mask, T value, Operation operation)
{
    const detail::lanes here(warp, mask);
    T result = here.from(value, sycl::ctz(mask));
    for (unsigned rest = here.active(); rest != 0; rest &= rest - 1) {
        const int lane = sycl::ctz(rest);
        const T other = here.from(value, lane);
        if ((mask >> lane & 1u) != 0 && lane != sycl::ctz(mask)) result = operation(result, other);
    }
    return result;
}

}  // namespace gpu::masked
