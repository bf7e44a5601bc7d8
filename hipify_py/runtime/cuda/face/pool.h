// Stream-ordered allocation and memory pools.
#pragma once

#include "face/memory.h"

struct CUmemPoolHandle_st {
    uint64_t release_threshold = 0, used_high = 0;
    uint64_t reuse[3] = {1, 1, 1};
    uint64_t used = 0;  // as of the latest query
};
struct cudaMemPoolProps {
    cudaMemAllocationType allocType;
    cudaMemAllocationHandleType handleTypes;
    cudaMemLocation location;
    void* win32SecurityAttributes;
    size_t maxSize;
    unsigned short usage;
    unsigned char reserved[54];
};
struct cudaMemAccessDesc { cudaMemLocation location; cudaMemAccessFlags flags; };

namespace face {

inline cudaMemPool_t default_pool() {
    static CUmemPoolHandle_st pool;
    return &pool;
}
inline cudaMemPool_t current_pool = nullptr;
inline cudaMemPool_t pool_in_use() { return current_pool ? current_pool : default_pool(); }
inline bool is_pool(cudaMemPool_t pool) {
    return pool && (pool == default_pool() || live<CUmemPoolHandle_st>().contains(pool));
}

// What graphs allocate, and all addresses that they ever have: they are not given to others.
inline CUmemPoolHandle_st* graph_pool() {
    static CUmemPoolHandle_st pool;
    return &pool;
}
inline std::vector<const void*>& graph_addresses() {
    static auto* addresses = new std::vector<const void*>;
    return *addresses;
}

inline cudaError_t allocate_from(void** p, size_t size, cudaMemPool_t pool) {
    const unsigned flags = pool == graph_pool() ? keeps_memory : 0;
    *p = size ? allocations().create(size, Memory::device, flags, pool) : nullptr;
    if (size && !*p) return cudaErrorMemoryAllocation;
    if (pool == graph_pool()) graph_addresses().push_back(*p);
    const uint64_t used = allocations().used_by(pool);
    if (used > pool->used_high) pool->used_high = used;
    return cudaSuccess;
}
// The work of a node that allocates, and of one that frees.
inline SharedWork allocating(const void* p) {
    const Allocation a = allocations().find(p);
    return make_work([a] { return allocations().restore(a), cudaSuccess; });
}
inline SharedWork freeing(void* p) {
    return make_work([p] {
        return allocations().destroy(p, Memory::device, Memory::device) ? cudaSuccess : cudaErrorInvalidValue;
    });
}

// In a capture the memory is that of a node: its address is known at once.
inline cudaError_t allocate_async(void** p, size_t size, cudaMemPool_t pool, cudaStream_t handle) {
    const CUstream_st* stream = stream_of(handle);
    if (!stream) return cudaErrorInvalidResourceHandle;
    if (!p || !is_pool(pool)) return cudaErrorInvalidValue;
    if (!stream->capture) return allocate_from(p, size, pool);
    const cudaError_t error = allocate_from(p, size, graph_pool());
    if (error == cudaSuccess) capture_node(stream_of(handle), cudaGraphNodeTypeMemAlloc, allocating(*p));
    return error;
}
inline cudaError_t free_async(void* p, cudaStream_t handle) {
    const CUstream_st* stream = stream_of(handle);
    if (!stream) return cudaErrorInvalidResourceHandle;
    if (stream->capture) return capture_node(stream_of(handle), cudaGraphNodeTypeMemFree, freeing(p)), cudaSuccess;
    return p && allocations().destroy(p, Memory::device, Memory::device) ? cudaSuccess : cudaErrorInvalidValue;
}

// The field of an attribute, and whether a program may write any value to it (or only reset it to zero).
inline uint64_t* pool_field(cudaMemPool_t pool, cudaMemPoolAttr attribute, bool* writable) {
    *writable = attribute == cudaMemPoolAttrReleaseThreshold;
    pool->used = allocations().used_by(pool);
    switch (attribute) {
        case cudaMemPoolAttrReleaseThreshold: return &pool->release_threshold;
        case cudaMemPoolAttrReservedMemCurrent:
        case cudaMemPoolAttrUsedMemCurrent: return &pool->used;
        case cudaMemPoolAttrReservedMemHigh:
        case cudaMemPoolAttrUsedMemHigh: return &pool->used_high;
        default: return nullptr;
    }
}
inline bool is_reuse_flag(cudaMemPoolAttr attribute) {
    return attribute >= cudaMemPoolReuseFollowEventDependencies && attribute <= cudaMemPoolReuseAllowInternalDependencies;
}

}  // namespace face

inline cudaError_t cudaMallocAsync(void** p, size_t size, cudaStream_t stream) {
    return face::result(face::allocate_async(p, size, face::pool_in_use(), stream));
}
inline cudaError_t cudaMallocFromPoolAsync(void** p, size_t size, cudaMemPool_t pool, cudaStream_t stream) {
    return face::result(face::allocate_async(p, size, pool, stream));
}
template <class T>
inline cudaError_t cudaMallocAsync(T** p, size_t size, cudaStream_t stream) {
    return cudaMallocAsync((void**)p, size, stream);
}
template <class T>
inline cudaError_t cudaMallocFromPoolAsync(T** p, size_t size, cudaMemPool_t pool, cudaStream_t stream) {
    return cudaMallocFromPoolAsync((void**)p, size, pool, stream);
}
inline cudaError_t cudaFreeAsync(void* p, cudaStream_t stream) { return face::result(face::free_async(p, stream)); }

inline cudaError_t cudaMemPoolCreate(cudaMemPool_t* pool, const cudaMemPoolProps* properties) {
    if (!pool || !properties || properties->allocType != cudaMemAllocationTypePinned)
        return face::result(cudaErrorInvalidValue);
    face::live<CUmemPoolHandle_st>().insert(*pool = new CUmemPoolHandle_st);
    return face::result(cudaSuccess);
}
inline cudaError_t cudaMemPoolDestroy(cudaMemPool_t pool) {
    if (!face::live<CUmemPoolHandle_st>().erase(pool)) return face::result(cudaErrorInvalidValue);
    if (face::current_pool == pool) face::current_pool = nullptr;
    face::allocations().forget_pool(pool);
    delete pool;
    return face::result(cudaSuccess);
}
inline cudaError_t cudaDeviceGetDefaultMemPool(cudaMemPool_t* pool, int device) {
    if (!pool) return face::result(cudaErrorInvalidValue);
    if (!face::is_device(device)) return face::result(cudaErrorInvalidDevice);
    *pool = face::default_pool();
    return face::result(cudaSuccess);
}
inline cudaError_t cudaDeviceGetMemPool(cudaMemPool_t* pool, int device) {
    const cudaError_t error = cudaDeviceGetDefaultMemPool(pool, device);
    if (error == cudaSuccess) *pool = face::pool_in_use();
    return error;
}
inline cudaError_t cudaDeviceSetMemPool(int device, cudaMemPool_t pool) {
    if (!face::is_device(device)) return face::result(cudaErrorInvalidDevice);
    if (!face::is_pool(pool)) return face::result(cudaErrorInvalidValue);
    face::current_pool = pool;
    return face::result(cudaSuccess);
}
inline cudaError_t cudaMemPoolTrimTo(cudaMemPool_t pool, size_t) {
    return face::result(face::is_pool(pool) ? cudaSuccess : cudaErrorInvalidValue);
}
// The value is an int for the reuse flags and a 64-bit number for the rest.
inline cudaError_t cudaMemPoolGetAttribute(cudaMemPool_t pool, cudaMemPoolAttr attribute, void* value) {
    if (!face::is_pool(pool) || !value) return face::result(cudaErrorInvalidValue);
    bool writable = false;
    const uint64_t* field = face::pool_field(pool, attribute, &writable);
    if (field) *static_cast<uint64_t*>(value) = *field;
    else if (face::is_reuse_flag(attribute)) *static_cast<int*>(value) = int(pool->reuse[attribute - 1]);
    else return face::result(cudaErrorInvalidValue);
    return face::result(cudaSuccess);
}
inline cudaError_t cudaMemPoolSetAttribute(cudaMemPool_t pool, cudaMemPoolAttr attribute, void* value) {
    if (!face::is_pool(pool) || !value) return face::result(cudaErrorInvalidValue);
    bool writable = false;
    uint64_t* field = face::pool_field(pool, attribute, &writable);
    if (face::is_reuse_flag(attribute)) {
        pool->reuse[attribute - 1] = *static_cast<int*>(value) != 0;
        return face::result(cudaSuccess);
    }
    const bool resets_high = field == &pool->used_high && *static_cast<uint64_t*>(value) == 0;
    if (!field || !(writable || resets_high)) return face::result(cudaErrorInvalidValue);
    *field = writable ? *static_cast<uint64_t*>(value) : pool->used;
    return face::result(cudaSuccess);
}
inline cudaError_t cudaMemPoolSetAccess(cudaMemPool_t pool, const cudaMemAccessDesc* access, size_t count) {
    return face::result(face::is_pool(pool) && (access || !count) ? cudaSuccess : cudaErrorInvalidValue);
}
inline cudaError_t cudaMemPoolGetAccess(cudaMemAccessFlags* flags, cudaMemPool_t pool, cudaMemLocation*) {
    if (!face::is_pool(pool) || !flags) return face::result(cudaErrorInvalidValue);
    *flags = cudaMemAccessFlagsProtReadWrite;
    return face::result(cudaSuccess);
}
