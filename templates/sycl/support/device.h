// Devices and their properties, as far as SYCL knows them.
#pragma once

#include "error.h"
#include "queue.h"

#include <cstddef>
#include <cstdio>
#include <limits>
#include <string>

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
    int integrated;
    int ECCEnabled;
    int computeMode;
    int major;  // of the version that the device names: the compute capability on NVIDIA's GPUs only
    int minor;
};

// SYCL names no device that a process may not use.
enum compute_mode { compute_mode_default, compute_mode_exclusive, compute_mode_prohibited, compute_mode_exclusive_process };

enum class device_attribute {
    compute_units, max_block_size, max_block_x, max_block_y, max_block_z, max_grid_x, max_grid_y, max_grid_z,
    warp_size, clock_rate, local_memory, cache_size, cooperative_launch, can_map_host_memory, managed_memory,
    unified_addressing, pageable_memory_access, integrated, error_correction, compute_mode, version_major, version_minor
};

namespace detail {

// The first two numbers of a version like "8.0" or "OpenCL 3.0 (Build 0)".
inline void read_version(const std::string &text, int *major, int *minor)
{
    *major = *minor = 0;
    const std::size_t start = text.find_first_of("0123456789");
    if (start != std::string::npos) std::sscanf(text.c_str() + start, "%d.%d", major, minor);
}

}  // namespace detail

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
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"  // SYCL 2020 has no other query for it
        properties->integrated = device.get_info<info::host_unified_memory>();
#pragma GCC diagnostic pop
        properties->ECCEnabled = device.get_info<info::error_correction_support>();
        properties->computeMode = compute_mode_default;
        detail::read_version(device.get_info<info::version>(), &properties->major, &properties->minor);
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
    case device_attribute::max_block_x: *value = properties.maxThreadsDim[0]; break;
    case device_attribute::max_block_y: *value = properties.maxThreadsDim[1]; break;
    case device_attribute::max_block_z: *value = properties.maxThreadsDim[2]; break;
    case device_attribute::max_grid_x: *value = properties.maxGridSize[0]; break;
    case device_attribute::max_grid_y: *value = properties.maxGridSize[1]; break;
    case device_attribute::max_grid_z: *value = properties.maxGridSize[2]; break;
    case device_attribute::warp_size: *value = properties.warpSize; break;
    case device_attribute::clock_rate: *value = properties.clockRate; break;
    case device_attribute::local_memory: *value = static_cast<int>(properties.sharedMemPerBlock); break;
    case device_attribute::cache_size: *value = properties.l2CacheSize; break;
    case device_attribute::cooperative_launch: *value = properties.cooperativeLaunch; break;
    case device_attribute::can_map_host_memory: *value = properties.canMapHostMemory; break;
    case device_attribute::managed_memory: *value = properties.managedMemory; break;
    case device_attribute::unified_addressing: *value = properties.unifiedAddressing; break;
    case device_attribute::pageable_memory_access: *value = properties.pageableMemoryAccess; break;
    case device_attribute::integrated: *value = properties.integrated; break;
    case device_attribute::error_correction: *value = properties.ECCEnabled; break;
    case device_attribute::compute_mode: *value = properties.computeMode; break;
    case device_attribute::version_major: *value = properties.major; break;
    case device_attribute::version_minor: *value = properties.minor; break;
    }
    return success;
}

// SYCL 2020 knows how much memory a device has, DPC++ also how much is free on some; elsewhere there is an error.
inline error memory_info(std::size_t *free, std::size_t *total)
{
    *free = *total = 0;
    bool known = false;
    const error code = attempt([&] {
        const sycl::device &device = devices()[current_device()];
        *total = device.get_info<sycl::info::device::global_mem_size>();
#ifdef SYCL_EXT_INTEL_DEVICE_INFO
        known = device.has(sycl::aspect::ext_intel_free_memory);
        if (known) *free = device.get_info<sycl::ext::intel::info::device::free_memory>();
#endif
    });
    return code != success || known ? code : detail::keep(error_not_supported);
}

}  // namespace gpu
