// CUDA arrays: opaque, densely packed images of one to three dimensions, with optional layers.
#pragma once

#include <stdint.h>

#include <type_traits>
#include <vector>

#include "face/memory.h"

struct cudaArray {
    cudaChannelFormatDesc format;
    cudaExtent extent;  // in elements; an absent dimension is 0, layers count as depth
    unsigned flags;
    char* data;

    size_t element() const { return size_t(format.x + format.y + format.z + format.w) / 8; }
    size_t rows() const { return extent.height ? extent.height : 1; }
    size_t slices() const { return extent.depth ? extent.depth : 1; }
    size_t pitch() const { return extent.width * element(); }
};

namespace face {

template <class T>
inline constexpr cudaChannelFormatKind channel_kind = !std::is_integral_v<T> ? cudaChannelFormatKindFloat
                                                    : std::is_signed_v<T>    ? cudaChannelFormatKindSigned
                                                                             : cudaChannelFormatKindUnsigned;
template <class T, class = void>
struct Channels {
    using type = T;
    static constexpr int count = 1;
};
template <class T>
struct Channels<T, decltype(void(T::x))> {
    using type = decltype(T::x);
    static constexpr int count = int(sizeof(T) / sizeof(type));
};

}  // namespace face

inline cudaChannelFormatDesc cudaCreateChannelDesc(int x, int y, int z, int w, cudaChannelFormatKind kind) {
    return {x, y, z, w, kind};
}
template <class T>
inline cudaChannelFormatDesc cudaCreateChannelDesc() {
    using C = typename face::Channels<T>::type;
    constexpr int bits = int(sizeof(C)) * 8, n = face::Channels<T>::count;
    return {bits, n > 1 ? bits : 0, n > 2 ? bits : 0, n > 3 ? bits : 0, face::channel_kind<C>};
}
inline cudaChannelFormatDesc cudaCreateChannelDescHalf() { return {16, 0, 0, 0, cudaChannelFormatKindFloat}; }

inline cudaError_t cudaMalloc3DArray(cudaArray_t* array, const cudaChannelFormatDesc* format, cudaExtent extent,
                                     unsigned flags = 0) {
    if (!array || !format || extent.width == 0) return face::result(cudaErrorInvalidValue);
    cudaArray made{*format, extent, flags, nullptr};
    const size_t size = made.pitch() * made.rows() * made.slices();
    if (size == 0) return face::result(cudaErrorInvalidChannelDescriptor);
    made.data = static_cast<char*>(calloc(size, 1));
    if (!made.data) return face::result(cudaErrorMemoryAllocation);
    *array = new cudaArray(made);
    face::live<cudaArray>().insert(*array);
    return face::result(cudaSuccess);
}
inline cudaError_t cudaMallocArray(cudaArray_t* array, const cudaChannelFormatDesc* format, size_t width,
                                   size_t height = 0, unsigned flags = 0) {
    return cudaMalloc3DArray(array, format, cudaExtent{width, height, 0}, flags);
}
inline cudaError_t cudaFreeArray(cudaArray_t array) {
    if (!array) return face::result(cudaSuccess);
    if (!face::live<cudaArray>().erase(array)) return face::result(cudaErrorInvalidValue);
    free(array->data);
    delete array;
    return face::result(cudaSuccess);
}
inline cudaError_t cudaArrayGetInfo(cudaChannelFormatDesc* format, cudaExtent* extent, unsigned* flags,
                                    cudaArray_t array) {
    if (!face::live<cudaArray>().contains(array)) return face::result(cudaErrorInvalidResourceHandle);
    if (format) *format = array->format;
    if (extent) *extent = array->extent;
    if (flags) *flags = array->flags;
    return face::result(cudaSuccess);
}

// Images that halve in size from level to level.
struct cudaMipmappedArray {
    cudaExtent extent;
    unsigned flags;
    std::vector<cudaArray_t> levels;
};
using cudaMipmappedArray_t = cudaMipmappedArray*;
using cudaMipmappedArray_const_t = const cudaMipmappedArray*;

namespace face {

// One dimension of a level; layers and faces, and dimensions that are absent, stay as they are.
inline size_t halved(size_t size, unsigned level) { return size == 0 || size >> level ? size >> level : 1; }
inline cudaExtent level_extent(const cudaExtent& whole, unsigned flags, unsigned level) {
    const bool layers = flags & (cudaArrayLayered | cudaArrayCubemap);
    return {halved(whole.width, level), halved(whole.height, level), layers ? whole.depth : halved(whole.depth, level)};
}

}  // namespace face

inline cudaError_t cudaFreeMipmappedArray(cudaMipmappedArray_t array) {
    if (!array) return face::result(cudaSuccess);
    if (!face::live<cudaMipmappedArray>().erase(array)) return face::result(cudaErrorInvalidValue);
    for (cudaArray_t level : array->levels) cudaFreeArray(level);
    delete array;
    return face::result(cudaSuccess);
}
// As many levels as were asked for, or as there are down to a single element.
inline cudaError_t cudaMallocMipmappedArray(cudaMipmappedArray_t* array, const cudaChannelFormatDesc* format,
                                            cudaExtent extent, unsigned levels, unsigned flags = 0) {
    if (!array || !format || levels == 0) return face::result(cudaErrorInvalidValue);
    auto* made = new cudaMipmappedArray{extent, flags, {}};
    face::live<cudaMipmappedArray>().insert(made);
    for (unsigned level = 0; level < levels; ++level) {
        const cudaExtent now = face::level_extent(extent, flags, level);
        cudaArray_t one = nullptr;
        const cudaError_t error = cudaMalloc3DArray(&one, format, now, flags);
        if (error != cudaSuccess) return cudaFreeMipmappedArray(made), face::result(error);
        made->levels.push_back(one);
        const bool layers = flags & (cudaArrayLayered | cudaArrayCubemap);
        if (now.width <= 1 && now.height <= 1 && (layers || now.depth <= 1)) break;
    }
    *array = made;
    return face::result(cudaSuccess);
}
inline cudaError_t cudaGetMipmappedArrayLevel(cudaArray_t* array, cudaMipmappedArray_const_t from, unsigned level) {
    if (!array || !face::live<cudaMipmappedArray>().contains(from)) return face::result(cudaErrorInvalidValue);
    if (level >= from->levels.size()) return face::result(cudaErrorInvalidValue);
    *array = from->levels[level];
    return face::result(cudaSuccess);
}

inline cudaError_t cudaGetChannelDesc(cudaChannelFormatDesc* format, cudaArray_const_t array) {
    if (!format || !array) return face::result(cudaErrorInvalidValue);
    *format = array->format;
    return face::result(cudaSuccess);
}
