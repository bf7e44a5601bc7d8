// Asynchronous copies into shared memory, done at once: a copy that is complete early is a legal schedule.
#pragma once

#include <string.h>

#include "device_launch_parameters.h"

inline void __pipeline_memcpy_async(void* dst, const void* src, size_t size, size_t zeros = 0) {
    memcpy(dst, src, size - zeros);
    memset(static_cast<char*>(dst) + (size - zeros), 0, zeros);
}
inline void __pipeline_commit() {}
inline void __pipeline_wait_prior(size_t) {}
