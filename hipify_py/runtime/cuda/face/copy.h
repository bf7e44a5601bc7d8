// Linear copies, fills, and copies to and from __device__ and __constant__ symbols.
#pragma once

#include <string.h>

#include "face/memory.h"

namespace face {

// Checks the addresses of a copy against its direction; rows lie pitch bytes apart.
inline cudaError_t check_copy(const void* dst, const void* src, size_t dst_span, size_t src_span, cudaMemcpyKind kind) {
    if (kind < cudaMemcpyHostToHost || kind > cudaMemcpyDefault) return cudaErrorInvalidMemcpyDirection;
    if (!dst || !src) return cudaErrorInvalidValue;
    const bool to_device = kind == cudaMemcpyHostToDevice || kind == cudaMemcpyDeviceToDevice;
    const bool from_device = kind == cudaMemcpyDeviceToHost || kind == cudaMemcpyDeviceToDevice;
    if (to_device && !device_accessible(allocations().find(dst))) return cudaErrorInvalidValue;
    if (from_device && !device_accessible(allocations().find(src))) return cudaErrorInvalidValue;
    return in_bounds(dst, dst_span) && in_bounds(src, src_span) ? cudaSuccess : cudaErrorInvalidValue;
}
inline cudaError_t copy(void* dst, const void* src, size_t count, cudaMemcpyKind kind, cudaStream_t stream) {
    if (count == 0) return stream_of(stream) ? cudaSuccess : cudaErrorInvalidResourceHandle;
    const cudaError_t checked = check_copy(dst, src, count, count, kind);
    if (checked != cudaSuccess) return checked;
    return submit(stream, cudaGraphNodeTypeMemcpy, [=] { return memmove(dst, src, count), cudaSuccess; });
}

inline size_t span(size_t pitch, size_t width, size_t height) { return pitch * (height - 1) + width; }

inline cudaError_t copy_rows(void* dst, size_t dst_pitch, const void* src, size_t src_pitch, size_t width,
                             size_t height, cudaMemcpyKind kind, cudaStream_t stream) {
    if (!stream_of(stream)) return cudaErrorInvalidResourceHandle;
    if (width == 0 || height == 0) return cudaSuccess;
    if (dst_pitch < width || src_pitch < width) return cudaErrorInvalidPitchValue;
    const cudaError_t checked =
        check_copy(dst, src, span(dst_pitch, width, height), span(src_pitch, width, height), kind);
    if (checked != cudaSuccess) return checked;
    return submit(stream, cudaGraphNodeTypeMemcpy, [=] {
        for (size_t y = 0; y < height; ++y)
            memmove(static_cast<char*>(dst) + y * dst_pitch, static_cast<const char*>(src) + y * src_pitch, width);
        return cudaSuccess;
    });
}

inline cudaError_t fill_rows(void* dst, size_t pitch, int value, size_t width, size_t height, cudaStream_t stream) {
    if (!stream_of(stream)) return cudaErrorInvalidResourceHandle;
    if (width == 0 || height == 0) return cudaSuccess;
    if (height > 1 && pitch < width) return cudaErrorInvalidPitchValue;
    if (!device_accessible(allocations().find(dst)) || !in_bounds(dst, span(pitch, width, height)))
        return cudaErrorInvalidValue;
    return submit(stream, cudaGraphNodeTypeMemset, [=] {
        for (size_t y = 0; y < height; ++y) memset(static_cast<char*>(dst) + y * pitch, value, width);
        return cudaSuccess;
    });
}

// A symbol is a variable of the program; taking its address for a copy makes it known as device memory.
template <class T>
inline char* symbol_address(const T& symbol) {
    allocations().adopt(&symbol, sizeof symbol, Memory::symbol);
    return reinterpret_cast<char*>(const_cast<T*>(&symbol));
}
template <class T>
inline cudaError_t copy_to_symbol(const T& symbol, const void* src, size_t count, size_t offset, cudaMemcpyKind kind,
                                  cudaStream_t stream) {
    if (kind != cudaMemcpyHostToDevice && kind != cudaMemcpyDeviceToDevice && kind != cudaMemcpyDefault)
        return cudaErrorInvalidMemcpyDirection;
    if (offset + count > sizeof symbol) return cudaErrorInvalidValue;
    return copy(symbol_address(symbol) + offset, src, count, kind, stream);
}
template <class T>
inline cudaError_t copy_from_symbol(void* dst, const T& symbol, size_t count, size_t offset, cudaMemcpyKind kind,
                                    cudaStream_t stream) {
    if (kind != cudaMemcpyDeviceToHost && kind != cudaMemcpyDeviceToDevice && kind != cudaMemcpyDefault)
        return cudaErrorInvalidMemcpyDirection;
    if (offset + count > sizeof symbol) return cudaErrorInvalidValue;
    return copy(dst, symbol_address(symbol) + offset, count, kind, stream);
}

}  // namespace face

inline cudaError_t cudaMemcpy(void* dst, const void* src, size_t count, cudaMemcpyKind kind) {
    return face::result(face::copy(dst, src, count, kind, nullptr));
}
inline cudaError_t cudaMemcpyAsync(void* dst, const void* src, size_t count, cudaMemcpyKind kind,
                                   cudaStream_t stream = nullptr) {
    return face::result(face::copy(dst, src, count, kind, stream));
}
inline cudaError_t cudaMemcpyPeerAsync(void* dst, int dst_device, const void* src, int src_device, size_t count,
                                       cudaStream_t stream = nullptr) {
    if (!face::is_device(dst_device) || !face::is_device(src_device)) return face::result(cudaErrorInvalidDevice);
    return face::result(face::copy(dst, src, count, cudaMemcpyDeviceToDevice, stream));
}
inline cudaError_t cudaMemcpyPeer(void* dst, int dst_device, const void* src, int src_device, size_t count) {
    return cudaMemcpyPeerAsync(dst, dst_device, src, src_device, count, nullptr);
}
inline cudaError_t cudaMemcpy2D(void* dst, size_t dst_pitch, const void* src, size_t src_pitch, size_t width,
                                size_t height, cudaMemcpyKind kind) {
    return face::result(face::copy_rows(dst, dst_pitch, src, src_pitch, width, height, kind, nullptr));
}
inline cudaError_t cudaMemcpy2DAsync(void* dst, size_t dst_pitch, const void* src, size_t src_pitch, size_t width,
                                     size_t height, cudaMemcpyKind kind, cudaStream_t stream = nullptr) {
    return face::result(face::copy_rows(dst, dst_pitch, src, src_pitch, width, height, kind, stream));
}

inline cudaError_t cudaMemset(void* dst, int value, size_t count) {
    return face::result(face::fill_rows(dst, count, value, count, 1, nullptr));
}
inline cudaError_t cudaMemsetAsync(void* dst, int value, size_t count, cudaStream_t stream = nullptr) {
    return face::result(face::fill_rows(dst, count, value, count, 1, stream));
}
inline cudaError_t cudaMemset2D(void* dst, size_t pitch, int value, size_t width, size_t height) {
    return face::result(face::fill_rows(dst, pitch, value, width, height, nullptr));
}
inline cudaError_t cudaMemset2DAsync(void* dst, size_t pitch, int value, size_t width, size_t height,
                                     cudaStream_t stream = nullptr) {
    return face::result(face::fill_rows(dst, pitch, value, width, height, stream));
}

template <class T>
inline cudaError_t cudaGetSymbolAddress(void** p, const T& symbol) {
    if (!p) return face::result(cudaErrorInvalidValue);
    *p = face::symbol_address(symbol);
    return face::result(cudaSuccess);
}
template <class T>
inline cudaError_t cudaGetSymbolSize(size_t* size, const T& symbol) {
    if (!size) return face::result(cudaErrorInvalidValue);
    *size = sizeof symbol;
    return face::result(cudaSuccess);
}
template <class T>
inline cudaError_t cudaMemcpyToSymbol(const T& symbol, const void* src, size_t count, size_t offset = 0,
                                      cudaMemcpyKind kind = cudaMemcpyHostToDevice) {
    return face::result(face::copy_to_symbol(symbol, src, count, offset, kind, nullptr));
}
template <class T>
inline cudaError_t cudaMemcpyToSymbolAsync(const T& symbol, const void* src, size_t count, size_t offset,
                                           cudaMemcpyKind kind, cudaStream_t stream = nullptr) {
    return face::result(face::copy_to_symbol(symbol, src, count, offset, kind, stream));
}
template <class T>
inline cudaError_t cudaMemcpyFromSymbol(void* dst, const T& symbol, size_t count, size_t offset = 0,
                                        cudaMemcpyKind kind = cudaMemcpyDeviceToHost) {
    return face::result(face::copy_from_symbol(dst, symbol, count, offset, kind, nullptr));
}
template <class T>
inline cudaError_t cudaMemcpyFromSymbolAsync(void* dst, const T& symbol, size_t count, size_t offset,
                                             cudaMemcpyKind kind, cudaStream_t stream = nullptr) {
    return face::result(face::copy_from_symbol(dst, symbol, count, offset, kind, stream));
}
