// Allocation: device, host, managed and pitched memory, registration, and what is known of a pointer.
#pragma once

#include "face/allocations.h"
#include "face/device.h"
#include "face/stream.h"

struct cudaPointerAttributes {
    cudaMemoryType type;
    int device;
    void* devicePointer;
    void* hostPointer;
};

namespace face {

inline cudaError_t allocate(void** p, size_t size, Memory kind, unsigned flags = 0) {
    if (!p) return cudaErrorInvalidValue;
    if (capture_forbids_unsafe_calls()) return cudaErrorStreamCaptureUnsupported;
    *p = nullptr;
    if (size == 0) return cudaSuccess;
    *p = allocations().create(size, kind, flags);
    return *p ? cudaSuccess : cudaErrorMemoryAllocation;
}

inline cudaMemoryType memory_type(const Allocation& a) {
    if (!a.base) return cudaMemoryTypeUnregistered;
    if (a.kind == Memory::managed) return cudaMemoryTypeManaged;
    return a.kind == Memory::pinned || a.kind == Memory::registered ? cudaMemoryTypeHost : cudaMemoryTypeDevice;
}

}  // namespace face

inline cudaError_t cudaMalloc(void** p, size_t size) {
    return face::result(face::allocate(p, size, face::Memory::device));
}
inline cudaError_t cudaMallocHost(void** p, size_t size, unsigned flags = 0) {
    return face::result(face::allocate(p, size, face::Memory::pinned, flags));
}
inline cudaError_t cudaHostAlloc(void** p, size_t size, unsigned flags) {
    if (flags & ~7u) return face::result(cudaErrorInvalidValue);
    return cudaMallocHost(p, size, flags);
}
inline cudaError_t cudaMallocManaged(void** p, size_t size, unsigned flags = cudaMemAttachGlobal) {
    if (size == 0 || (flags != cudaMemAttachGlobal && flags != cudaMemAttachHost))
        return face::result(cudaErrorInvalidValue);
    return face::result(face::allocate(p, size, face::Memory::managed, flags));
}
inline cudaError_t cudaMallocPitch(void** p, size_t* pitch, size_t width, size_t height) {
    if (!p || !pitch) return face::result(cudaErrorInvalidValue);
    *pitch = (width + face::pitch_alignment - 1) / face::pitch_alignment * face::pitch_alignment;
    return face::result(face::allocate(p, *pitch * height, face::Memory::device));
}
inline cudaError_t cudaMalloc3D(cudaPitchedPtr* p, cudaExtent extent) {
    if (!p) return face::result(cudaErrorInvalidValue);
    p->xsize = extent.width;
    p->ysize = extent.height;
    return cudaMallocPitch(&p->ptr, &p->pitch, extent.width, extent.height * extent.depth);
}

// The typed forms that take T** instead of void**.
template <class T>
inline cudaError_t cudaMalloc(T** p, size_t size) {
    return cudaMalloc((void**)p, size);
}
template <class T>
inline cudaError_t cudaMallocHost(T** p, size_t size, unsigned flags = 0) {
    return cudaMallocHost((void**)p, size, flags);
}
template <class T>
inline cudaError_t cudaHostAlloc(T** p, size_t size, unsigned flags) {
    return cudaHostAlloc((void**)p, size, flags);
}
template <class T>
inline cudaError_t cudaMallocManaged(T** p, size_t size, unsigned flags = cudaMemAttachGlobal) {
    return cudaMallocManaged((void**)p, size, flags);
}
template <class T>
inline cudaError_t cudaMallocPitch(T** p, size_t* pitch, size_t width, size_t height) {
    return cudaMallocPitch((void**)p, pitch, width, height);
}

inline cudaError_t cudaFree(void* p) {
    const bool freed = !p || face::allocations().destroy(p, face::Memory::device, face::Memory::managed);
    return face::result(freed ? cudaSuccess : cudaErrorInvalidValue);
}
inline cudaError_t cudaFreeHost(void* p) {
    const bool freed = !p || face::allocations().destroy(p, face::Memory::pinned, face::Memory::pinned);
    return face::result(freed ? cudaSuccess : cudaErrorInvalidValue);
}

inline cudaError_t cudaHostRegister(void* p, size_t size, unsigned flags) {
    if (!p || size == 0 || (flags & ~15u)) return face::result(cudaErrorInvalidValue);
    if (!face::allocations().adopt(p, size, face::Memory::registered, flags))
        return face::result(cudaErrorHostMemoryAlreadyRegistered);
    return face::result(cudaSuccess);
}
inline cudaError_t cudaHostUnregister(void* p) {
    if (!p) return face::result(cudaErrorInvalidValue);
    const bool released = face::allocations().release(p, face::Memory::registered);
    return face::result(released ? cudaSuccess : cudaErrorHostMemoryNotRegistered);
}
inline cudaError_t cudaHostGetDevicePointer(void** device, void* host, unsigned flags) {
    if (!device || flags) return face::result(cudaErrorInvalidValue);
    if (face::memory_type(face::allocations().find(host)) != cudaMemoryTypeHost)
        return face::result(cudaErrorInvalidValue);
    *device = host;
    return face::result(cudaSuccess);
}
template <class T>
inline cudaError_t cudaHostGetDevicePointer(T** device, void* host, unsigned flags) {
    return cudaHostGetDevicePointer((void**)device, host, flags);
}
inline cudaError_t cudaHostGetFlags(unsigned* flags, void* host) {
    const face::Allocation a = face::allocations().find(host);
    if (!flags || face::memory_type(a) != cudaMemoryTypeHost) return face::result(cudaErrorInvalidValue);
    *flags = a.flags;
    return face::result(cudaSuccess);
}

inline cudaError_t cudaMemGetInfo(size_t* available, size_t* total) {
    if (!available || !total) return face::result(cudaErrorInvalidValue);
    *total = face::device_memory;
    *available = face::device_memory - face::allocations().used();
    return face::result(cudaSuccess);
}
inline cudaError_t cudaPointerGetAttributes(cudaPointerAttributes* attributes, const void* p) {
    if (!attributes || !p) return face::result(cudaErrorInvalidValue);
    const cudaMemoryType type = face::memory_type(face::allocations().find(p));
    void* address = const_cast<void*>(p);
    const bool known = type != cudaMemoryTypeUnregistered;
    const bool on_host = type == cudaMemoryTypeHost || type == cudaMemoryTypeManaged;
    *attributes = {type, known ? 0 : cudaInvalidDeviceId, known ? address : nullptr, on_host ? address : nullptr};
    return face::result(cudaSuccess);
}

// Managed memory: one address space needs no migration, so advice is checked and dropped.
namespace face {
inline cudaError_t check_managed(const void* p, size_t count) {
    const Allocation a = allocations().find(p);
    const bool managed = a.base && a.kind == Memory::managed && static_cast<const char*>(p) + count <= a.base + a.size;
    return managed && count > 0 ? cudaSuccess : cudaErrorInvalidValue;
}
inline cudaError_t check_location(int device) {
    return device == cudaCpuDeviceId || is_device(device) ? cudaSuccess : cudaErrorInvalidDevice;
}
inline cudaError_t check_location(const cudaMemLocation& l) {
    return l.type == cudaMemLocationTypeDevice ? check_location(l.id) : cudaSuccess;
}
template <class Location>
inline cudaError_t prefetch(const void* p, size_t count, const Location& to, cudaStream_t stream) {
    if (!stream_of(stream)) return cudaErrorInvalidResourceHandle;
    const cudaError_t located = check_location(to);
    return located != cudaSuccess ? located : check_managed(p, count);
}
template <class Location>
inline cudaError_t advise(const void* p, size_t count, cudaMemoryAdvise advice, const Location& where) {
    if (advice < cudaMemAdviseSetReadMostly || advice > cudaMemAdviseUnsetAccessedBy) return cudaErrorInvalidValue;
    const cudaError_t located = check_location(where);
    return located != cudaSuccess ? located : check_managed(p, count);
}
}  // namespace face

inline cudaError_t cudaMemPrefetchAsync(const void* p, size_t count, int device, cudaStream_t stream = nullptr) {
    return face::result(face::prefetch(p, count, device, stream));
}
inline cudaError_t cudaMemPrefetchAsync(const void* p, size_t count, cudaMemLocation location, unsigned,
                                        cudaStream_t stream = nullptr) {
    return face::result(face::prefetch(p, count, location, stream));
}
inline cudaError_t cudaMemAdvise(const void* p, size_t count, cudaMemoryAdvise advice, int device) {
    return face::result(face::advise(p, count, advice, device));
}
inline cudaError_t cudaMemAdvise(const void* p, size_t count, cudaMemoryAdvise advice, cudaMemLocation location) {
    return face::result(face::advise(p, count, advice, location));
}
inline cudaError_t cudaStreamAttachMemAsync(cudaStream_t stream, void* p, size_t = 0,
                                            unsigned flags = cudaMemAttachSingle) {
    if (!face::stream_of(stream)) return face::result(cudaErrorInvalidResourceHandle);
    const bool valid = flags == cudaMemAttachGlobal || flags == cudaMemAttachHost || flags == cudaMemAttachSingle;
    return face::result(valid ? face::check_managed(p, 1) : cudaErrorInvalidValue);
}
template <class T>
inline cudaError_t cudaStreamAttachMemAsync(cudaStream_t stream, T* p, size_t size = 0,
                                            unsigned flags = cudaMemAttachSingle) {
    return cudaStreamAttachMemAsync(stream, static_cast<void*>(p), size, flags);
}
