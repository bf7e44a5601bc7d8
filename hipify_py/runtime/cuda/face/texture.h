// Texture and surface objects: creation, and the description of what they read.
#pragma once

#include "face/copy3d.h"
#include "face/narrow_float.h"

using cudaTextureObject_t = unsigned long long;
using cudaSurfaceObject_t = unsigned long long;

struct cudaResourceDesc {
    cudaResourceType resType;
    union {
        struct { cudaArray_t array; } array;
        struct { cudaMipmappedArray_t mipmap; } mipmap;
        struct { void* devPtr; cudaChannelFormatDesc desc; size_t sizeInBytes; } linear;
        struct { void* devPtr; cudaChannelFormatDesc desc; size_t width, height, pitchInBytes; } pitch2D;
        struct { int reserved[32]; } reserved;
    } res;
    unsigned flags;
};
struct cudaTextureDesc {
    cudaTextureAddressMode addressMode[3];
    cudaTextureFilterMode filterMode;
    cudaTextureReadMode readMode;
    int sRGB;
    float borderColor[4];
    int normalizedCoords;
    unsigned maxAnisotropy;
    cudaTextureFilterMode mipmapFilterMode;
    float mipmapLevelBias, minMipmapLevelClamp, maxMipmapLevelClamp;
    int disableTrilinearOptimization, seamlessCubemap;
};
struct cudaResourceViewDesc {
    cudaResourceViewFormat format;
    size_t width, height, depth;
    unsigned firstMipmapLevel, lastMipmapLevel, firstLayer, lastLayer;
};

namespace face {

// Memory seen as an image of width x height x depth texels (layers count as depth).
struct Image {
    char* data;
    cudaChannelFormatDesc format;
    int width, height, depth;
    size_t pitch, slice;

    size_t element() const { return size_t(format.x + format.y + format.z + format.w) / 8; }
    char* at(int x, int y, int z) const {
        return data + size_t(z) * slice + size_t(y) * pitch + size_t(x) * element();
    }
};
// An image with the way to read it.
struct View {
    Image image;
    cudaTextureDesc settings;
};
struct Texture : View {
    cudaResourceDesc resource;
    std::vector<Image> smaller;  // the further levels of detail
};
struct Surface {
    Image image;
    cudaResourceDesc resource;
};

inline Image image_of(const cudaArray* a) {
    return {a->data,    a->format, int(a->extent.width),   int(a->rows()), int(a->slices()),
            a->pitch(), a->pitch() * a->rows()};
}
inline cudaError_t describe(const cudaResourceDesc& r, Image* image) {
    if (r.resType == cudaResourceTypeArray) {
        if (!live<cudaArray>().contains(r.res.array.array)) return cudaErrorInvalidValue;
        *image = image_of(r.res.array.array);
    } else if (r.resType == cudaResourceTypeMipmappedArray) {
        if (!live<cudaMipmappedArray>().contains(r.res.mipmap.mipmap)) return cudaErrorInvalidValue;
        *image = image_of(r.res.mipmap.mipmap->levels[0]);
    } else if (r.resType == cudaResourceTypeLinear) {
        const auto& l = r.res.linear;
        *image = {static_cast<char*>(l.devPtr), l.desc, 0, 1, 1, l.sizeInBytes, l.sizeInBytes};
        if (!l.devPtr || image->element() == 0) return cudaErrorInvalidValue;
        image->width = int(l.sizeInBytes / image->element());
    } else if (r.resType == cudaResourceTypePitch2D) {
        const auto& p = r.res.pitch2D;
        if (!p.devPtr || p.pitchInBytes % 32 != 0) return cudaErrorInvalidValue;
        *image = {static_cast<char*>(p.devPtr), p.desc, int(p.width), int(p.height), 1, p.pitchInBytes, 0};
        if (p.width * image->element() > p.pitchInBytes) return cudaErrorInvalidValue;
    } else {
        return cudaErrorNotSupported;
    }
    return cudaSuccess;
}

inline cudaError_t check_settings(const cudaChannelFormatDesc& format, const cudaTextureDesc& t) {
    const bool is_float = format.f == cudaChannelFormatKindFloat;
    if (t.readMode == cudaReadModeNormalizedFloat && !is_float && format.x > 16) return cudaErrorInvalidNormSetting;
    if (t.filterMode == cudaFilterModeLinear && t.readMode == cudaReadModeElementType && !is_float)
        return cudaErrorInvalidFilterSetting;
    return cudaSuccess;
}

inline cudaError_t create_texture(cudaTextureObject_t* object, const cudaResourceDesc* resource,
                                  const cudaTextureDesc* settings, const cudaResourceViewDesc* view) {
    if (!object || !resource || !settings) return cudaErrorInvalidValue;
    if (view && view->format != cudaResViewFormatNone) return cudaErrorNotSupported;
    Image image{};
    cudaError_t checked = describe(*resource, &image);
    if (checked == cudaSuccess) checked = check_settings(image.format, *settings);
    if (checked != cudaSuccess) return checked;
    auto* made = new Texture{{image, *settings}, *resource, {}};
    if (resource->resType == cudaResourceTypeMipmappedArray)
        for (const cudaArray* level : resource->res.mipmap.mipmap->levels)
            if (level != resource->res.mipmap.mipmap->levels[0]) made->smaller.push_back(image_of(level));
    live<Texture>().insert(made);
    *object = reinterpret_cast<cudaTextureObject_t>(made);
    return cudaSuccess;
}
inline Texture* texture_of(cudaTextureObject_t object) {
    auto* texture = reinterpret_cast<Texture*>(object);
    return live<Texture>().contains(texture) ? texture : nullptr;
}
inline Surface* surface_of(cudaSurfaceObject_t object) {
    auto* surface = reinterpret_cast<Surface*>(object);
    return live<Surface>().contains(surface) ? surface : nullptr;
}

}  // namespace face

inline cudaError_t cudaCreateTextureObject(cudaTextureObject_t* object, const cudaResourceDesc* resource,
                                           const cudaTextureDesc* settings,
                                           const cudaResourceViewDesc* view = nullptr) {
    return face::result(face::create_texture(object, resource, settings, view));
}
inline cudaError_t cudaDestroyTextureObject(cudaTextureObject_t object) {
    face::Texture* texture = face::texture_of(object);
    if (!texture) return face::result(object ? cudaErrorInvalidValue : cudaSuccess);
    face::live<face::Texture>().erase(texture);
    delete texture;
    return face::result(cudaSuccess);
}
inline cudaError_t cudaGetTextureObjectResourceDesc(cudaResourceDesc* resource, cudaTextureObject_t object) {
    const face::Texture* texture = face::texture_of(object);
    if (!texture || !resource) return face::result(cudaErrorInvalidValue);
    *resource = texture->resource;
    return face::result(cudaSuccess);
}
inline cudaError_t cudaGetTextureObjectTextureDesc(cudaTextureDesc* settings, cudaTextureObject_t object) {
    const face::Texture* texture = face::texture_of(object);
    if (!texture || !settings) return face::result(cudaErrorInvalidValue);
    *settings = texture->settings;
    return face::result(cudaSuccess);
}
inline cudaError_t cudaCreateSurfaceObject(cudaSurfaceObject_t* object, const cudaResourceDesc* resource) {
    if (!object || !resource || resource->resType != cudaResourceTypeArray)
        return face::result(cudaErrorInvalidValue);
    face::Image image{};
    const cudaError_t described = face::describe(*resource, &image);
    if (described != cudaSuccess) return face::result(described);
    auto* made = new face::Surface{image, *resource};
    face::live<face::Surface>().insert(made);
    *object = reinterpret_cast<cudaSurfaceObject_t>(made);
    return face::result(cudaSuccess);
}
inline cudaError_t cudaDestroySurfaceObject(cudaSurfaceObject_t object) {
    face::Surface* surface = face::surface_of(object);
    if (!surface) return face::result(object ? cudaErrorInvalidValue : cudaSuccess);
    face::live<face::Surface>().erase(surface);
    delete surface;
    return face::result(cudaSuccess);
}

#include "face/texture_fetch.h"
