// Where memory lies, and host memory that kernels reach as it is.
#pragma once

#include "error.h"
#include "queue.h"

#include <cstddef>

namespace gpu {

enum class memory_type { unregistered, host, device, shared };

struct pointer_attributes {
    memory_type type;
    int device;
    void *devicePointer, *hostPointer;
};

inline error get_pointer_attributes(pointer_attributes *attributes, const void *p)
{
    return attempt([&] {
        void *const pointer = const_cast<void *>(p);
        *attributes = {memory_type::unregistered, current_device(), nullptr, pointer};
        switch (sycl::get_pointer_type(p, queue().get_context())) {
        case sycl::usm::alloc::host: *attributes = {memory_type::host, current_device(), pointer, pointer}; break;
        case sycl::usm::alloc::device: *attributes = {memory_type::device, current_device(), pointer, nullptr}; break;
        case sycl::usm::alloc::shared: *attributes = {memory_type::shared, current_device(), pointer, pointer}; break;
        default: break;
        }
    });
}

// SYCL can't register host memory; devices with system USM need no registration.
inline error register_host(void *, std::size_t, unsigned)
{
    const bool reached = queue().get_device().has(sycl::aspect::usm_system_allocations);
    return reached ? success : detail::keep(error_not_supported);
}

inline error unregister_host(void *) { return success; }

}  // namespace gpu
