// Copies and fills of boxes: cudaMemcpy3D and the copies to, from and between CUDA arrays.
#pragma once

#include "face/array.h"
#include "face/copy.h"

namespace face {

// One side of a box copy: where its first byte lies, and the distances of rows and slices in bytes.
struct Box {
    char* first;
    size_t pitch, slice;
};

inline Box box_of(const cudaPitchedPtr& p, const cudaPos& at) {
    const size_t slice = p.pitch * (p.ysize ? p.ysize : 1);
    return {static_cast<char*>(p.ptr) + at.z * slice + at.y * p.pitch + at.x, p.pitch, slice};
}
inline Box box_of(const cudaArray* a, const cudaPos& at) {
    const size_t slice = a->pitch() * a->rows();
    return {a->data + at.z * slice + at.y * a->pitch() + at.x * a->element(), a->pitch(), slice};
}
inline bool fits(const cudaArray* a, const cudaPos& at, size_t width, size_t height, size_t depth) {
    return at.x * a->element() + width <= a->pitch() && at.y + height <= a->rows() && at.z + depth <= a->slices();
}
inline cudaError_t copy_box(Box dst, Box src, size_t width, size_t height, size_t depth, cudaStream_t stream) {
    return submit(stream, cudaGraphNodeTypeMemcpy, [=] {
        for (size_t z = 0; z < depth; ++z)
            for (size_t y = 0; y < height; ++y)
                memmove(dst.first + z * dst.slice + y * dst.pitch, src.first + z * src.slice + y * src.pitch, width);
        return cudaSuccess;
    });
}
// Checks the pointer side of a copy with an array; the array side is device memory by nature.
inline cudaError_t check_side(const Box& box, bool on_device, size_t width, size_t height, size_t depth) {
    const Allocation a = allocations().find(box.first);
    if (on_device && !device_accessible(a)) return cudaErrorInvalidValue;
    const size_t bytes = (depth - 1) * box.slice + span(box.pitch, width, height);
    return in_bounds(box.first, bytes) ? cudaSuccess : cudaErrorInvalidValue;
}

inline cudaError_t copy_3d(const cudaMemcpy3DParms* p, cudaStream_t stream) {
    if (!p || !stream_of(stream)) return p ? cudaErrorInvalidResourceHandle : cudaErrorInvalidValue;
    if (bool(p->srcArray) == bool(p->srcPtr.ptr) || bool(p->dstArray) == bool(p->dstPtr.ptr))
        return cudaErrorInvalidValue;
    if (p->kind < cudaMemcpyHostToHost || p->kind > cudaMemcpyDefault) return cudaErrorInvalidMemcpyDirection;
    const cudaArray* array = p->srcArray ? p->srcArray : p->dstArray;
    const size_t width = p->extent.width * (array ? array->element() : 1);
    const size_t height = p->extent.height, depth = p->extent.depth;
    if (width == 0 || height == 0 || depth == 0) return cudaSuccess;
    const Box src = p->srcArray ? box_of(p->srcArray, p->srcPos) : box_of(p->srcPtr, p->srcPos);
    const Box dst = p->dstArray ? box_of(p->dstArray, p->dstPos) : box_of(p->dstPtr, p->dstPos);
    if (src.pitch < width || dst.pitch < width) return cudaErrorInvalidPitchValue;
    if (p->srcArray && !fits(p->srcArray, p->srcPos, width, height, depth)) return cudaErrorInvalidValue;
    if (p->dstArray && !fits(p->dstArray, p->dstPos, width, height, depth)) return cudaErrorInvalidValue;
    const bool from_device = p->kind == cudaMemcpyDeviceToHost || p->kind == cudaMemcpyDeviceToDevice;
    const bool to_device = p->kind == cudaMemcpyHostToDevice || p->kind == cudaMemcpyDeviceToDevice;
    cudaError_t checked = p->srcArray ? cudaSuccess : check_side(src, from_device, width, height, depth);
    if (checked == cudaSuccess && !p->dstArray) checked = check_side(dst, to_device, width, height, depth);
    return checked == cudaSuccess ? copy_box(dst, src, width, height, depth, stream) : checked;
}

// A copy between rows of plain memory and an array; x is in bytes, as in the 2D array calls.
inline cudaError_t copy_with_array(cudaArray* array, bool to_array, size_t x, size_t y, void* p, size_t pitch,
                                   size_t width, size_t height, cudaMemcpyKind kind, cudaStream_t stream) {
    if (!live<cudaArray>().contains(array) || !p) return cudaErrorInvalidValue;
    if (width == 0 || height == 0) return cudaSuccess;
    if (pitch < width) return cudaErrorInvalidPitchValue;
    if (x % array->element() || !fits(array, {x / array->element(), y, 0}, width, height, 1))
        return cudaErrorInvalidValue;
    const cudaMemcpyKind from_host = to_array ? cudaMemcpyHostToDevice : cudaMemcpyDeviceToHost;
    if (kind != from_host && kind != cudaMemcpyDeviceToDevice && kind != cudaMemcpyDefault)
        return cudaErrorInvalidMemcpyDirection;
    const Box inside = box_of(array, {x / array->element(), y, 0}), outside{static_cast<char*>(p), pitch, 0};
    const cudaError_t checked = check_side(outside, kind == cudaMemcpyDeviceToDevice, width, height, 1);
    if (checked != cudaSuccess) return checked;
    return copy_box(to_array ? inside : outside, to_array ? outside : inside, width, height, 1, stream);
}
// The linear forms run on over the ends of rows, which lie next to each other.
inline cudaError_t copy_linear_with_array(cudaArray* array, bool to_array, size_t x, size_t y, void* p, size_t count,
                                          cudaMemcpyKind kind, cudaStream_t stream) {
    if (!live<cudaArray>().contains(array)) return cudaErrorInvalidValue;
    const size_t offset = y * array->pitch() + x;
    if (offset + count > array->pitch() * array->rows()) return cudaErrorInvalidValue;
    cudaArray flat = *array;
    flat.extent = {array->extent.width * array->rows(), 1, 0};
    const Box inside = box_of(&flat, {offset / array->element(), 0, 0}), outside{static_cast<char*>(p), count, 0};
    const cudaError_t checked = check_side(outside, kind == cudaMemcpyDeviceToDevice, count, 1, 1);
    if (checked != cudaSuccess) return checked;
    return copy_box(to_array ? inside : outside, to_array ? outside : inside, count, 1, 1, stream);
}

}  // namespace face

inline cudaError_t cudaMemcpy3D(const cudaMemcpy3DParms* p) { return face::result(face::copy_3d(p, nullptr)); }
inline cudaError_t cudaMemcpy3DAsync(const cudaMemcpy3DParms* p, cudaStream_t stream = nullptr) {
    return face::result(face::copy_3d(p, stream));
}
inline cudaError_t cudaMemset3DAsync(cudaPitchedPtr p, int value, cudaExtent extent, cudaStream_t stream = nullptr) {
    const size_t rows = p.ysize ? p.ysize : 1;
    for (size_t z = 0; z < extent.depth; ++z) {
        char* slice = static_cast<char*>(p.ptr) + z * p.pitch * rows;
        const cudaError_t error = face::fill_rows(slice, p.pitch, value, extent.width, extent.height, stream);
        if (error != cudaSuccess) return face::result(error);
    }
    return face::result(cudaSuccess);
}
inline cudaError_t cudaMemset3D(cudaPitchedPtr p, int value, cudaExtent extent) {
    return cudaMemset3DAsync(p, value, extent, nullptr);
}
inline cudaError_t cudaMemcpy2DToArray(cudaArray_t dst, size_t x, size_t y, const void* src, size_t pitch, size_t width,
                                       size_t height, cudaMemcpyKind kind) {
    return face::result(
        face::copy_with_array(dst, true, x, y, const_cast<void*>(src), pitch, width, height, kind, nullptr));
}
inline cudaError_t cudaMemcpy2DToArrayAsync(cudaArray_t dst, size_t x, size_t y, const void* src, size_t pitch,
                                            size_t width, size_t height, cudaMemcpyKind kind,
                                            cudaStream_t stream = nullptr) {
    return face::result(
        face::copy_with_array(dst, true, x, y, const_cast<void*>(src), pitch, width, height, kind, stream));
}
inline cudaError_t cudaMemcpy2DFromArray(void* dst, size_t pitch, cudaArray_const_t src, size_t x, size_t y,
                                         size_t width, size_t height, cudaMemcpyKind kind) {
    return face::result(face::copy_with_array(const_cast<cudaArray*>(src), false, x, y, dst, pitch, width, height,
                                              kind, nullptr));
}
inline cudaError_t cudaMemcpy2DFromArrayAsync(void* dst, size_t pitch, cudaArray_const_t src, size_t x, size_t y,
                                              size_t width, size_t height, cudaMemcpyKind kind,
                                              cudaStream_t stream = nullptr) {
    return face::result(face::copy_with_array(const_cast<cudaArray*>(src), false, x, y, dst, pitch, width, height,
                                              kind, stream));
}
inline cudaError_t cudaMemcpyToArray(cudaArray_t dst, size_t x, size_t y, const void* src, size_t count,
                                     cudaMemcpyKind kind) {
    return face::result(
        face::copy_linear_with_array(dst, true, x, y, const_cast<void*>(src), count, kind, nullptr));
}
inline cudaError_t cudaMemcpyFromArray(void* dst, cudaArray_const_t src, size_t x, size_t y, size_t count,
                                       cudaMemcpyKind kind) {
    return face::result(
        face::copy_linear_with_array(const_cast<cudaArray*>(src), false, x, y, dst, count, kind, nullptr));
}
inline cudaError_t cudaMemcpy2DArrayToArray(cudaArray_t dst, size_t dst_x, size_t dst_y, cudaArray_const_t src,
                                            size_t src_x, size_t src_y, size_t width, size_t height,
                                            cudaMemcpyKind kind = cudaMemcpyDeviceToDevice) {
    cudaMemcpy3DParms p{};
    if (!dst || !src) return face::result(cudaErrorInvalidValue);
    p.srcArray = const_cast<cudaArray*>(src);
    p.dstArray = dst;
    p.srcPos = {src_x / src->element(), src_y, 0};
    p.dstPos = {dst_x / dst->element(), dst_y, 0};
    p.extent = {width / src->element(), height, 1};
    p.kind = kind;
    return cudaMemcpy3D(&p);
}
