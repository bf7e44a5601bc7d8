// Allocation with error codes, for code that checks them.
#pragma once

#include "error.h"
#include "queue.h"

#include <cstddef>

namespace gpu {

namespace detail {

template <class T>
error allocate(T **pointer, std::size_t bytes, sycl::usm::alloc kind)
{
    return attempt([&] {
        void *memory = bytes == 0 ? nullptr : sycl::malloc(bytes, queue(), kind);
        if (memory == nullptr && bytes != 0) throw std::bad_alloc();
        *pointer = static_cast<T *>(memory);
    });
}

}  // namespace detail

template <class T>
error malloc_device(T **pointer, std::size_t bytes)
{
    return detail::allocate(pointer, bytes, sycl::usm::alloc::device);
}

template <class T>
error malloc_host(T **pointer, std::size_t bytes, unsigned = 0)
{
    return detail::allocate(pointer, bytes, sycl::usm::alloc::host);
}

template <class T>
error malloc_shared(T **pointer, std::size_t bytes, unsigned = 0)
{
    return detail::allocate(pointer, bytes, sycl::usm::alloc::shared);
}

// Waits for everything that may still use the memory.
inline error free(void *pointer)
{
    return attempt([&] {
        wait_for_all();
        if (pointer != nullptr) sycl::free(pointer, queue());
    });
}

// There at once; the stream only matters for the device.
template <class T>
error malloc_async(T **pointer, std::size_t bytes, stream)
{
    return malloc_device(pointer, bytes);
}

// Waits for the stream; what other streams still do with the memory is the caller's business, as in CUDA.
inline error free_async(void *pointer, stream s)
{
    return attempt([&] {
        queue(s).wait();
        if (pointer != nullptr) sycl::free(pointer, queue(s));
    });
}

}  // namespace gpu
