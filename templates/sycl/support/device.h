// Devices and their properties, as far as SYCL knows them.
#pragma once

#include "error.h"
#include "queue.h"

#include <cstddef>
#include <cstdio>
#include <limits>

namespace gpu {

inline error device_count(int *count)
{
    *count = static_cast<int>(devices().size());
    return success;
}

inline error set_device(int index)
{
    if (index < 0 || index >= static_cast<int>(devices().size())) return detail::keep(error_invalid_device);
    current_device() = index;
    return success;
}

inline error get_device(int *index)
{
    *index = current_device();
    return success;
}

// The properties that SYCL has a counterpart of, under CUDA's names.
struct device_properties {
    char name[256];
    std::size_t totalGlobalMem;
    std::size_t sharedMemPerBlock;
    int warpSize;
    int maxThreadsPerBlock;
    int maxThreadsDim[3];
    int maxGridSize[3];
    int multiProcessorCount;
    int clockRate;  // kHz
    int canMapHostMemory;
    int managedMemory;
    int unifiedAddressing;
    int l2CacheSize;
    int pageableMemoryAccess;
    int cooperativeLaunch;
};

enum class device_attribute { compute_units, max_block_size, warp_size, clock_rate, local_memory, cooperative_launch };

inline error get_properties(device_properties *properties, int index)
{
#ifdef SYCL_EXT_ONEAPI_ROOT_GROUP
    constexpr int root_groups = 1;
#else
    constexpr int root_groups = 0;
#endif
    if (index < 0 || index >= static_cast<int>(devices().size())) return detail::keep(error_invalid_device);
    return attempt([&] {
        namespace info = sycl::info::device;
        const sycl::device &device = devices()[index];
        std::snprintf(properties->name, sizeof properties->name, "%s", device.get_info<info::name>().c_str());
        properties->totalGlobalMem = device.get_info<info::global_mem_size>();
        properties->sharedMemPerBlock = device.get_info<info::local_mem_size>();
        properties->warpSize = 32;
        properties->maxThreadsPerBlock = static_cast<int>(device.get_info<info::max_work_group_size>());
        const sycl::id<3> most = device.get_info<info::max_work_item_sizes<3>>();
        for (int i = 0; i < 3; ++i) {
            properties->maxThreadsDim[i] = static_cast<int>(most[2 - i]);
            properties->maxGridSize[i] = std::numeric_limits<int>::max();  // SYCL sets no limit
        }
        properties->multiProcessorCount = static_cast<int>(device.get_info<info::max_compute_units>());
        properties->clockRate = static_cast<int>(device.get_info<info::max_clock_frequency>()) * 1000;
        properties->canMapHostMemory = device.has(sycl::aspect::usm_host_allocations);
        properties->managedMemory = device.has(sycl::aspect::usm_shared_allocations);
        properties->unifiedAddressing = device.has(sycl::aspect::usm_device_allocations);
        properties->l2CacheSize = static_cast<int>(device.get_info<info::global_mem_cache_size>());
        properties->pageableMemoryAccess = device.has(sycl::aspect::usm_system_allocations);
        properties->cooperativeLaunch = root_groups;
    });
}

inline error get_attribute(int *value, device_attribute attribute, int index)
{
    device_properties properties;
    const error code = get_properties(&properties, index);
    if (code != success) return code;
    switch (attribute) {
    case device_attribute::compute_units: *value = properties.multiProcessorCount; break;
    case device_attribute::max_block_size: *value = properties.maxThreadsPerBlock; break;
    case device_attribute::warp_size: *value = properties.warpSize; break;
    case device_attribute::clock_rate: *value = properties.clockRate; break;
    case device_attribute::cooperative_launch: *value = properties.cooperativeLaunch; break;
    case device_attribute::local_memory: *value = static_cast<int>(properties.sharedMemPerBlock); break;
    }
    return success;
}

}  // namespace gpu
