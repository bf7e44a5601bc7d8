// cooperative_groups::memcpy_async for HIP, which has no asynchronous copy: the group copies at once.
#pragma once

#include <hip/hip_cooperative_groups.h>
#include <hip/hip_runtime.h>

namespace coop {

// A size in bytes; the alignment that CUDA's type promises is not used.
template <size_t Alignment>
struct aligned_size_t {
    size_t value;
    __device__ explicit aligned_size_t(size_t size) : value(size) {}
    __device__ operator size_t() const { return value; }
};

// Copies `bytes` bytes, a multiple of the element's size.
template <class Group, class T>
__device__ void memcpy_async(const Group& group, T* target, const T* source, size_t bytes) {
    for (size_t i = group.thread_rank(); i < bytes / sizeof(T); i += group.size()) target[i] = source[i];
}

// Copies as many elements as both sides have.
template <class Group, class T>
__device__ void memcpy_async(const Group& group, T* target, size_t target_count, const T* source,
                             size_t source_count) {
    const size_t count = target_count < source_count ? target_count : source_count;
    coop::memcpy_async(group, target, source, count * sizeof(T));
}

// Makes the copies of all threads of the group visible to each of them.
template <class Group>
__device__ void wait(const Group& group) {
    group.sync();
}

template <unsigned Stages, class Group>
__device__ void wait_prior(const Group& group) {
    group.sync();
}

}  // namespace coop
