// Texture references, which CUDA 12 removed: texture<T, dimensions, mode> objects and the calls that bind them.
#pragma once

#include <limits.h>

#include "face/texture.h"

#define cudaTextureType1D 0x01
#define cudaTextureType2D 0x02
#define cudaTextureType3D 0x03
#define cudaTextureTypeCubemap 0x0c
#define cudaTextureType1DLayered 0xf1
#define cudaTextureType2DLayered 0xf2

struct textureReference {
    int normalized = 0;
    cudaTextureFilterMode filterMode = cudaFilterModePoint;
    cudaTextureAddressMode addressMode[3] = {cudaAddressModeClamp, cudaAddressModeClamp, cudaAddressModeClamp};
    cudaChannelFormatDesc channelDesc = {};
    face::Image image = {};
};
template <class T, int Dimensions = cudaTextureType1D, cudaTextureReadMode Mode = cudaReadModeElementType>
struct texture : textureReference {
    texture(int normalized_ = 0, cudaTextureFilterMode filter = cudaFilterModePoint,
            cudaTextureAddressMode address = cudaAddressModeClamp) {
        normalized = normalized_;
        filterMode = filter;
        for (cudaTextureAddressMode& mode : addressMode) mode = address;
        channelDesc = cudaCreateChannelDesc<T>();
    }
};

namespace face {

// The texture as it is set at the moment of the read.
inline View referenced(const textureReference& r, cudaTextureReadMode mode) {
    View t{};
    t.image = r.image;
    for (int i = 0; i < 3; ++i) t.settings.addressMode[i] = r.addressMode[i];
    t.settings.filterMode = r.filterMode;
    t.settings.readMode = mode;
    t.settings.normalizedCoords = r.normalized;
    return t;
}
// What a read gives: the element, or for normalised reads float in its place.
template <class T, cudaTextureReadMode Mode, int N = Channels<T>::count>
struct ReadType { using type = T; };
template <class T>
struct ReadType<T, cudaReadModeNormalizedFloat, 1> { using type = float; };
template <class T>
struct ReadType<T, cudaReadModeNormalizedFloat, 2> { using type = float2; };
template <class T>
struct ReadType<T, cudaReadModeNormalizedFloat, 4> { using type = float4; };

inline cudaError_t bind(const textureReference& reference, const cudaResourceDesc& resource) {
    Image image{};
    const cudaError_t error = describe(resource, &image);
    if (error == cudaSuccess) const_cast<textureReference&>(reference).image = image;
    return error;
}

}  // namespace face

inline cudaError_t cudaBindTexture(size_t* offset, const textureReference& t, const void* p,
                                   const cudaChannelFormatDesc& format, size_t size = UINT_MAX) {
    if (offset) *offset = 0;
    cudaResourceDesc r{};
    r.resType = cudaResourceTypeLinear;
    r.res.linear = {const_cast<void*>(p), format, size};
    return face::result(face::bind(t, r));
}
inline cudaError_t cudaBindTexture(size_t* offset, const textureReference& t, const void* p, size_t size = UINT_MAX) {
    return cudaBindTexture(offset, t, p, t.channelDesc, size);
}
inline cudaError_t cudaBindTexture2D(size_t* offset, const textureReference& t, const void* p,
                                     const cudaChannelFormatDesc& format, size_t width, size_t height, size_t pitch) {
    if (offset) *offset = 0;
    cudaResourceDesc r{};
    r.resType = cudaResourceTypePitch2D;
    r.res.pitch2D = {const_cast<void*>(p), format, width, height, pitch};
    return face::result(face::bind(t, r));
}
inline cudaError_t cudaBindTextureToArray(const textureReference& t, cudaArray_const_t array) {
    cudaResourceDesc r{};
    r.resType = cudaResourceTypeArray;
    r.res.array.array = const_cast<cudaArray_t>(array);
    return face::result(face::bind(t, r));
}
inline cudaError_t cudaBindTextureToArray(const textureReference& t, cudaArray_const_t array,
                                          const cudaChannelFormatDesc&) {
    return cudaBindTextureToArray(t, array);
}
inline cudaError_t cudaUnbindTexture(const textureReference& t) {
    const_cast<textureReference&>(t).image = {};
    return face::result(cudaSuccess);
}

// The same as C has it.
inline cudaError_t cudaBindTexture(size_t* offset, const textureReference* t, const void* p,
                                   const cudaChannelFormatDesc* format, size_t size = UINT_MAX) {
    return cudaBindTexture(offset, *t, p, *format, size);
}
inline cudaError_t cudaBindTexture2D(size_t* offset, const textureReference* t, const void* p,
                                     const cudaChannelFormatDesc* format, size_t width, size_t height, size_t pitch) {
    return cudaBindTexture2D(offset, *t, p, *format, width, height, pitch);
}
inline cudaError_t cudaBindTextureToArray(const textureReference* t, cudaArray_const_t array,
                                          const cudaChannelFormatDesc* format) {
    return cudaBindTextureToArray(*t, array, *format);
}
inline cudaError_t cudaUnbindTexture(const textureReference* t) { return cudaUnbindTexture(*t); }

#define FACE_REFERENCE_READ(NAME, DIMENSIONS, PARAMETERS, VALUE)                                                 \
    template <class T, cudaTextureReadMode Mode>                                                                 \
    inline typename face::ReadType<T, Mode>::type NAME(const texture<T, DIMENSIONS, Mode>& reference,            \
                                                       FACE_REST PARAMETERS) {                                   \
        using R = typename face::ReadType<T, Mode>::type;                                                        \
        const face::View t = face::referenced(reference, Mode);                                               \
        return VALUE;                                                                                            \
    }
#define FACE_REST(...) __VA_ARGS__
FACE_REFERENCE_READ(tex1Dfetch, cudaTextureType1D, (int x), face::fetch<R>(t, x))
FACE_REFERENCE_READ(tex1D, cudaTextureType1D, (float x), face::sample<R>(t, x))
FACE_REFERENCE_READ(tex2D, cudaTextureType2D, (float x, float y), (face::sample<R>(t, x, y)))
FACE_REFERENCE_READ(tex3D, cudaTextureType3D, (float x, float y, float z), (face::sample<R>(t, x, y, z)))
#undef FACE_REST
#undef FACE_REFERENCE_READ
