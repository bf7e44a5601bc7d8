// cuda::memcpy_async: done at once, by one thread or shared out among a group.
#pragma once

#include <stddef.h>
#include <string.h>

#include "simt/cooperative_groups.h"

namespace cuda {

// A number of bytes that is known to be a multiple of an alignment, as both addresses are.
template <size_t Alignment>
struct aligned_size_t {
    static constexpr size_t align = Alignment;
    size_t value;
    explicit aligned_size_t(size_t bytes) : value(bytes) {}
    operator size_t() const { return value; }
};

// `sync` is a barrier or a pipeline: who passes it sees what was copied before.
template <class To, class From, class Sync>
void memcpy_async(To* to, const From* from, size_t bytes, Sync&) {
    memcpy(static_cast<void*>(to), static_cast<const void*>(from), bytes);
}
template <class Group, class To, class From, class Sync, class = decltype(::std::declval<const Group&>().thread_rank())>
void memcpy_async(const Group& group, To* to, const From* from, size_t bytes, Sync&) {
    cooperative_groups::copy_together(group, to, from, bytes);
}

}  // namespace cuda
