// Where managed memory is to be.
#pragma once

#include "queue.h"

#include <cstddef>

namespace gpu {

enum class location_type { none, device, host, host_numa, host_numa_current };

struct memory_location {
    location_type type;
    int id;
};

// SYCL prefetches to the device of a queue; to the host, memory comes when it is read there.
inline void prefetch(const void *memory, std::size_t bytes, memory_location where, stream s = nullptr)
{
    if (where.type == location_type::device) queue(s).prefetch(memory, bytes);
}

}  // namespace gpu
