// Kernels as values: their attributes, how to call one through an untyped pointer, and occupancy.
#pragma once

#include "face/device.h"
#include "face/support.h"
#include "simt/simt.h"

struct cudaFuncAttributes {
    size_t sharedSizeBytes, constSizeBytes, localSizeBytes;
    int maxThreadsPerBlock, numRegs, ptxVersion, binaryVersion, cacheModeCA, maxDynamicSharedSizeBytes;
    int preferredShmemCarveout, clusterDimMustBeSet, requiredClusterWidth, requiredClusterHeight;
    int requiredClusterDepth, clusterSchedulingPolicyPreference, nonPortableClusterSizeAllowed;
};

namespace face {

// What is known of a kernel. `invoke` exists once a typed pointer to the kernel has been seen: an untyped pointer
// alone does not tell the types of its arguments.
struct Function {
    void (*invoke)(simt::LaunchMode, const simt::LaunchConfig&, const void* kernel, void** args) = nullptr;
    size_t max_dynamic_shared = shared_default;
    int carveout = cudaSharedmemCarveoutDefault;
};

class Functions {
public:
    Function get(const void* kernel) {
        const Lock lock(mutex_);
        return table_.at(kernel);
    }
    template <class Change>
    void update(const void* kernel, Change change) {
        const Lock lock(mutex_);
        Function& f = table_.at(kernel);
        change(f);
        if (f.max_dynamic_shared > largest_) largest_ = f.max_dynamic_shared;
    }
    // The largest amount of dynamic shared memory that any kernel may have: the bound for a launch whose kernel is
    // not known, as in k<<<...>>>.
    size_t largest_dynamic_shared() {
        const Lock lock(mutex_);
        return largest_;
    }

private:
    Mutex mutex_;
    AddressTable<Function> table_;
    size_t largest_ = shared_default;
};
inline Functions& functions() {
    static auto* all = new Functions;
    return *all;
}

template <class... P>
void invoke_as(simt::LaunchMode mode, const simt::LaunchConfig& config, const void* kernel, void** args) {
    simt::launch_pointers(mode, config, reinterpret_cast<void (*)(P...)>(const_cast<void*>(kernel)), args);
}

// The identity of a kernel; a typed pointer also teaches how to call it.
template <class... P>
inline const void* identify(void (*kernel)(P...)) {
    const void* id = reinterpret_cast<const void*>(kernel);
    functions().update(id, [](Function& f) { f.invoke = invoke_as<P...>; });
    return id;
}
inline const void* identify(const void* kernel) { return kernel; }

// A kernel in a parameter struct: holds what `identify` returns for whatever it is assigned from.
class KernelPointer {
public:
    KernelPointer(const void* kernel = nullptr) : id_(kernel) {}
    template <class... P>
    KernelPointer(void (*kernel)(P...)) : id_(identify(kernel)) {}
    operator void*() const { return const_cast<void*>(id_); }

private:
    const void* id_;
};

// Resident blocks of one multiprocessor, bounded by threads, shared memory and block slots.
inline int resident_blocks(int block_size, size_t dynamic_shared) {
    if (block_size < 1 || block_size > 1024 || dynamic_shared > shared_optin) return 0;
    const int rounded = (block_size + SIMT_WARP - 1) / SIMT_WARP * SIMT_WARP;
    const int by_threads = threads_per_sm / rounded;
    const int by_shared = int(shared_per_sm / (dynamic_shared + shared_reserved));
    const int fewer = by_threads < by_shared ? by_threads : by_shared;
    return fewer < blocks_per_sm ? fewer : blocks_per_sm;
}

inline cudaError_t set_attribute(const void* kernel, cudaFuncAttribute attribute, int value) {
    if (!kernel) return cudaErrorInvalidDeviceFunction;
    if (attribute == cudaFuncAttributeMaxDynamicSharedMemorySize) {
        if (value < 0 || size_t(value) > shared_optin) return cudaErrorInvalidValue;
        functions().update(kernel, [=](Function& f) { f.max_dynamic_shared = size_t(value); });
    } else if (attribute == cudaFuncAttributePreferredSharedMemoryCarveout) {
        if (value < -1 || value > 100) return cudaErrorInvalidValue;
        functions().update(kernel, [=](Function& f) { f.carveout = value; });
    } else {
        return attribute < cudaFuncAttributeMax ? cudaErrorNotSupported : cudaErrorInvalidValue;
    }
    return cudaSuccess;
}
inline cudaError_t get_attributes(cudaFuncAttributes* attributes, const void* kernel) {
    if (!attributes) return cudaErrorInvalidValue;
    if (!kernel) return cudaErrorInvalidDeviceFunction;
    const Function f = functions().get(kernel);
    *attributes = {};
    attributes->maxThreadsPerBlock = 1024;
    attributes->numRegs = registers_per_thread;
    attributes->ptxVersion = attributes->binaryVersion = 80;
    attributes->maxDynamicSharedSizeBytes = int(f.max_dynamic_shared);
    attributes->preferredShmemCarveout = f.carveout;
    return cudaSuccess;
}

// The block size with the most resident threads (the largest one among equals), and the blocks that fill the device.
template <class SharedOf>
inline cudaError_t best_block_size(int* grid, int* block, SharedOf shared_of, int limit) {
    if (!grid || !block) return cudaErrorInvalidValue;
    int most = 0;
    *grid = *block = 0;
    for (int size = limit > 0 && limit < 1024 ? limit : 1024; size > 0; size = (size - 1) / SIMT_WARP * SIMT_WARP) {
        const int blocks = resident_blocks(size, shared_of(size));
        if (blocks * size <= most) continue;
        most = blocks * size;
        *block = size;
        *grid = blocks * sm_count;
    }
    return most ? cudaSuccess : cudaErrorInvalidValue;
}

}  // namespace face

template <class T>
inline cudaError_t cudaFuncSetAttribute(T* kernel, cudaFuncAttribute attribute, int value) {
    return face::result(face::set_attribute(face::identify(kernel), attribute, value));
}
template <class T>
inline cudaError_t cudaFuncGetAttributes(cudaFuncAttributes* attributes, T* kernel) {
    return face::result(face::get_attributes(attributes, face::identify(kernel)));
}
template <class T>
inline cudaError_t cudaFuncSetCacheConfig(T* kernel, cudaFuncCache) {
    return face::result(face::identify(kernel) ? cudaSuccess : cudaErrorInvalidDeviceFunction);
}
template <class T>
inline cudaError_t cudaFuncSetSharedMemConfig(T* kernel, cudaSharedMemConfig) {
    return face::result(face::identify(kernel) ? cudaSuccess : cudaErrorInvalidDeviceFunction);
}

template <class T>
inline cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int* blocks, T* kernel, int block_size,
                                                                          size_t dynamic_shared, unsigned flags) {
    if (!blocks || block_size < 1 || (flags & ~1u)) return face::result(cudaErrorInvalidValue);
    if (!face::identify(kernel)) return face::result(cudaErrorInvalidDeviceFunction);
    *blocks = face::resident_blocks(block_size, dynamic_shared);
    return face::result(cudaSuccess);
}
template <class T>
inline cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int* blocks, T* kernel, int block_size,
                                                                 size_t dynamic_shared) {
    return cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(blocks, kernel, block_size, dynamic_shared, 0);
}
template <class T, class SharedOf>
inline cudaError_t cudaOccupancyMaxPotentialBlockSizeVariableSMem(int* grid, int* block, T* kernel, SharedOf shared_of,
                                                                  int limit = 0) {
    if (!face::identify(kernel)) return face::result(cudaErrorInvalidDeviceFunction);
    return face::result(face::best_block_size(grid, block, shared_of, limit));
}
template <class T>
inline cudaError_t cudaOccupancyMaxPotentialBlockSize(int* grid, int* block, T* kernel, size_t dynamic_shared = 0,
                                                      int limit = 0) {
    return cudaOccupancyMaxPotentialBlockSizeVariableSMem(
        grid, block, kernel, [=](int) { return dynamic_shared; }, limit);
}
template <class T>
inline cudaError_t cudaOccupancyMaxPotentialBlockSizeWithFlags(int* grid, int* block, T* kernel,
                                                               size_t dynamic_shared = 0, int limit = 0,
                                                               unsigned flags = 0) {
    if (flags & ~1u) return face::result(cudaErrorInvalidValue);
    return cudaOccupancyMaxPotentialBlockSize(grid, block, kernel, dynamic_shared, limit);
}
template <class T>
inline cudaError_t cudaOccupancyAvailableDynamicSMemPerBlock(size_t* size, T* kernel, int blocks, int block_size) {
    if (!size || blocks < 1 || block_size < 1) return face::result(cudaErrorInvalidValue);
    if (!face::identify(kernel)) return face::result(cudaErrorInvalidDeviceFunction);
    const size_t share = face::shared_per_sm / size_t(blocks);
    const size_t left = share < face::shared_reserved ? 0 : share - face::shared_reserved;
    *size = left < face::shared_optin ? left : face::shared_optin;
    return face::result(cudaSuccess);
}
