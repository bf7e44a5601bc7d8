// Driver API: memory, streams and events. Part of cuda.h.
#pragma once

inline CUresult cuMemAlloc(CUdeviceptr* p, size_t size) {
    if (!p || size == 0) return CUDA_ERROR_INVALID_VALUE;
    return face::with_context([=] {
        void* memory = nullptr;
        const cudaError_t error = cudaMalloc(&memory, size);
        *p = face::device_pointer(memory);
        return error;
    });
}
inline CUresult cuMemAllocManaged(CUdeviceptr* p, size_t size, unsigned flags) {
    if (!p) return CUDA_ERROR_INVALID_VALUE;
    return face::with_context([=] {
        void* memory = nullptr;
        const cudaError_t error = cudaMallocManaged(&memory, size, flags);
        *p = face::device_pointer(memory);
        return error;
    });
}
inline CUresult cuMemAllocPitch(CUdeviceptr* p, size_t* pitch, size_t width, size_t height, unsigned) {
    if (!p || !pitch) return CUDA_ERROR_INVALID_VALUE;
    return face::with_context([=] {
        void* memory = nullptr;
        const cudaError_t error = cudaMallocPitch(&memory, pitch, width, height);
        *p = face::device_pointer(memory);
        return error;
    });
}
inline CUresult cuMemFree(CUdeviceptr p) {
    return face::with_context([=] { return cudaFree(face::pointer(p)); });
}
inline CUresult cuMemAllocHost(void** p, size_t size) {
    return face::with_context([=] { return cudaMallocHost(p, size); });
}
inline CUresult cuMemHostAlloc(void** p, size_t size, unsigned flags) {
    return face::with_context([=] { return cudaHostAlloc(p, size, flags); });
}
inline CUresult cuMemFreeHost(void* p) {
    return face::with_context([=] { return cudaFreeHost(p); });
}
inline CUresult cuMemGetInfo(size_t* available, size_t* total) {
    return face::with_context([=] { return cudaMemGetInfo(available, total); });
}
inline CUresult cuMemGetAddressRange(CUdeviceptr* base, size_t* size, CUdeviceptr p) {
    const face::Allocation a = face::allocations().find(face::pointer(p));
    if (!a.base) return CUDA_ERROR_NOT_FOUND;
    if (base) *base = face::device_pointer(a.base);
    if (size) *size = a.size;
    return CUDA_SUCCESS;
}
inline CUresult cuMemcpyHtoDAsync(CUdeviceptr dst, const void* src, size_t count, CUstream stream) {
    return face::with_context(
        [=] { return cudaMemcpyAsync(face::pointer(dst), src, count, cudaMemcpyHostToDevice, stream); });
}
inline CUresult cuMemcpyDtoHAsync(void* dst, CUdeviceptr src, size_t count, CUstream stream) {
    return face::with_context(
        [=] { return cudaMemcpyAsync(dst, face::pointer(src), count, cudaMemcpyDeviceToHost, stream); });
}
inline CUresult cuMemcpyDtoDAsync(CUdeviceptr dst, CUdeviceptr src, size_t count, CUstream stream) {
    return face::with_context([=] {
        return cudaMemcpyAsync(face::pointer(dst), face::pointer(src), count, cudaMemcpyDeviceToDevice, stream);
    });
}
inline CUresult cuMemcpyHtoD(CUdeviceptr dst, const void* src, size_t n) { return cuMemcpyHtoDAsync(dst, src, n, nullptr); }
inline CUresult cuMemcpyDtoH(void* dst, CUdeviceptr src, size_t n) { return cuMemcpyDtoHAsync(dst, src, n, nullptr); }
inline CUresult cuMemcpyDtoD(CUdeviceptr dst, CUdeviceptr src, size_t n) { return cuMemcpyDtoDAsync(dst, src, n, nullptr); }
inline CUresult cuMemcpy(CUdeviceptr dst, CUdeviceptr src, size_t n) {
    return face::with_context([=] { return cudaMemcpy(face::pointer(dst), face::pointer(src), n, cudaMemcpyDefault); });
}

namespace face {
template <class T>
inline cudaError_t fill_words(CUdeviceptr dst, T value, size_t count, CUstream stream) {
    T* words = static_cast<T*>(pointer(dst));
    if (dst % sizeof(T) || !in_bounds(words, count * sizeof(T)) || !allocations().find(words).base)
        return cudaErrorInvalidValue;
    return submit(stream, cudaGraphNodeTypeMemset, [=] {
        for (size_t i = 0; i < count; ++i) words[i] = value;
        return cudaSuccess;
    });
}
}  // namespace face
#define FACE_FILL(NAME, T)                                                                              \
    inline CUresult NAME##Async(CUdeviceptr dst, T value, size_t count, CUstream stream) {              \
        return face::with_context([=] { return face::fill_words<T>(dst, value, count, stream); });      \
    }                                                                                                   \
    inline CUresult NAME(CUdeviceptr dst, T value, size_t count) { return NAME##Async(dst, value, count, nullptr); }
FACE_FILL(cuMemsetD8, unsigned char)
FACE_FILL(cuMemsetD16, unsigned short)
FACE_FILL(cuMemsetD32, unsigned)
#undef FACE_FILL

inline CUresult cuPointerGetAttribute(void* data, CUpointer_attribute attribute, CUdeviceptr p) {
    if (!data) return CUDA_ERROR_INVALID_VALUE;
    const face::Allocation a = face::allocations().find(face::pointer(p));
    if (!a.base) return CUDA_ERROR_INVALID_VALUE;
    switch (attribute) {
        case CU_POINTER_ATTRIBUTE_MEMORY_TYPE:
            *static_cast<unsigned*>(data) =
                face::memory_type(a) == cudaMemoryTypeHost ? CU_MEMORYTYPE_HOST : CU_MEMORYTYPE_DEVICE;
            return CUDA_SUCCESS;
        case CU_POINTER_ATTRIBUTE_DEVICE_POINTER: *static_cast<CUdeviceptr*>(data) = p; return CUDA_SUCCESS;
        case CU_POINTER_ATTRIBUTE_IS_MANAGED:
            *static_cast<int*>(data) = a.kind == face::Memory::managed;
            return CUDA_SUCCESS;
        case CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL: *static_cast<int*>(data) = 0; return CUDA_SUCCESS;
        case CU_POINTER_ATTRIBUTE_RANGE_START_ADDR:
            *static_cast<CUdeviceptr*>(data) = face::device_pointer(a.base);
            return CUDA_SUCCESS;
        case CU_POINTER_ATTRIBUTE_RANGE_SIZE: *static_cast<size_t*>(data) = a.size; return CUDA_SUCCESS;
        default: return CUDA_ERROR_NOT_SUPPORTED;
    }
}

inline CUresult cuStreamCreate(CUstream* stream, unsigned flags) {
    return face::with_context([=] { return cudaStreamCreateWithFlags(stream, flags); });
}
inline CUresult cuStreamCreateWithPriority(CUstream* stream, unsigned flags, int priority) {
    return face::with_context([=] { return cudaStreamCreateWithPriority(stream, flags, priority); });
}
inline CUresult cuStreamDestroy(CUstream stream) {
    return face::with_context([=] { return cudaStreamDestroy(stream); });
}
inline CUresult cuStreamSynchronize(CUstream stream) {
    return face::with_context([=] { return cudaStreamSynchronize(stream); });
}
inline CUresult cuStreamQuery(CUstream stream) {
    return face::with_context([=] { return cudaStreamQuery(stream); });
}
inline CUresult cuStreamWaitEvent(CUstream stream, CUevent event, unsigned flags) {
    return face::with_context([=] { return cudaStreamWaitEvent(stream, event, flags); });
}
inline CUresult cuLaunchHostFunc(CUstream stream, CUhostFn fn, void* data) {
    return face::with_context([=] { return cudaLaunchHostFunc(stream, fn, data); });
}
inline CUresult cuEventCreate(CUevent* event, unsigned flags) {
    return face::with_context([=] { return cudaEventCreateWithFlags(event, flags); });
}
inline CUresult cuEventDestroy(CUevent event) {
    return face::with_context([=] { return cudaEventDestroy(event); });
}
inline CUresult cuEventRecord(CUevent event, CUstream stream) {
    return face::with_context([=] { return cudaEventRecord(event, stream); });
}
inline CUresult cuEventSynchronize(CUevent event) {
    return face::with_context([=] { return cudaEventSynchronize(event); });
}
inline CUresult cuEventQuery(CUevent event) {
    return face::with_context([=] { return cudaEventQuery(event); });
}
inline CUresult cuEventElapsedTime(float* ms, CUevent start, CUevent end) {
    return face::with_context([=] { return cudaEventElapsedTime(ms, start, end); });
}
