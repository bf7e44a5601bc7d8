// Textures that kernels read by loads: CUDA's address, filter and coordinate modes on devices without images, too.
#pragma once

#include "array.h"

namespace gpu {

enum class address_mode { wrap, clamp, mirror, border };
enum class filter_mode { point, linear };
enum class read_mode { element_type, normalized_float };
enum class resource_type { array, mipmapped_array, linear, pitch_2d };

struct texture_resource {
    resource_type resType;
    union {
        struct { gpu::array array; } array;
        struct { void *devPtr; channel_format desc; std::size_t sizeInBytes; } linear;
        struct { void *devPtr; channel_format desc; std::size_t width, height, pitchInBytes; } pitch2D;
    } res;
};

struct texture_description {
    address_mode addressMode[3];
    filter_mode filterMode;
    read_mode readMode;
    int sRGB;
    float borderColor[4];
    int normalizedCoords;
    unsigned maxAnisotropy;
    filter_mode mipmapFilterMode;
    float mipmapLevelBias, minMipmapLevelClamp, maxMipmapLevelClamp;
    int disableTrilinearOptimization, seamlessCubemap;
};

struct texture_data {
    const char *memory;
    channel_format format;
    int size[3];  // in texels
    std::size_t texel, pitch, slice;  // bytes
    texture_resource resource;
    texture_description description;
};

using texture = const texture_data *;

inline error create_texture(texture *created, const texture_resource *resource, const texture_description *description,
                            const void *view = nullptr)
{
    texture_data data = {};
    data.resource = *resource;
    data.description = *description;
    if (resource->resType == resource_type::array) {
        const array_data &from = *resource->res.array.array;
        data.memory = static_cast<const char *>(from.memory.ptr);
        data.format = from.format;
        data.pitch = from.memory.pitch;
        data.slice = from.memory.pitch * from.memory.ysize;
        const std::size_t sizes[] = {from.extent.width, from.extent.height, from.extent.depth};
        for (int axis = 0; axis < 3; ++axis) data.size[axis] = sizes[axis] ? int(sizes[axis]) : 1;
    } else if (resource->resType == resource_type::linear) {
        const auto &from = resource->res.linear;
        data.memory = static_cast<const char *>(from.devPtr);
        data.format = from.desc;
        data.size[0] = int(from.sizeInBytes / detail::texel_bytes(from.desc));
        data.size[1] = data.size[2] = 1;
    } else if (resource->resType == resource_type::pitch_2d) {
        const auto &from = resource->res.pitch2D;
        data.memory = static_cast<const char *>(from.devPtr);
        data.format = from.desc;
        data.pitch = from.pitchInBytes;
        data.size[0] = int(from.width);
        data.size[1] = int(from.height);
        data.size[2] = 1;
    } else {
        return error_invalid_value;
    }
    if (view != nullptr || description->sRGB || description->maxAnisotropy > 1) return error_invalid_value;
    data.texel = detail::texel_bytes(data.format);
    texture_data *memory = nullptr;
    const error code = malloc_shared(&memory, sizeof data);
    if (code == success) *created = new (memory) texture_data(data);
    return code;
}

inline error destroy_texture(texture t) { return free(const_cast<texture_data *>(t)); }

inline error resource_of(texture_resource *resource, texture t)
{
    *resource = t->resource;
    return success;
}

inline error description_of(texture_description *description, texture t)
{
    *description = t->description;
    return success;
}

namespace detail {

// A channel of a texel as a float: as it is, or from 0 or -1 to 1.
inline float channel(const texture_data &t, const char *at, bool normalized)
{
    const bool is_signed = t.format.f == channel_kind::signed_integer;
    const auto scaled = [&](auto value, float most) {
        return normalized ? sycl::fmax(float(value) / most, -1.0f) : float(value);
    };
    if (t.format.x == 8) {
        const auto value = *reinterpret_cast<const unsigned char *>(at);
        return is_signed ? scaled(static_cast<signed char>(value), 127.0f) : scaled(value, 255.0f);
    }
    if (t.format.x == 16) {
        const auto value = *reinterpret_cast<const unsigned short *>(at);
        if (t.format.f == channel_kind::floating) return float(sycl::bit_cast<sycl::half>(value));
        return is_signed ? scaled(static_cast<short>(value), 32767.0f) : scaled(value, 65535.0f);
    }
    if (t.format.f == channel_kind::floating) return *reinterpret_cast<const float *>(at);
    const auto value = *reinterpret_cast<const unsigned *>(at);
    return is_signed ? float(static_cast<int>(value)) : float(value);
}

// A channel of a texel as a whole number.
inline unsigned whole(const texture_data &t, const char *at)
{
    const bool is_signed = t.format.f == channel_kind::signed_integer;
    if (t.format.x == 32) return *reinterpret_cast<const unsigned *>(at);
    if (t.format.x == 16) {
        const auto value = *reinterpret_cast<const unsigned short *>(at);
        return is_signed ? static_cast<short>(value) : value;
    }
    const auto value = *reinterpret_cast<const unsigned char *>(at);
    return is_signed ? static_cast<signed char>(value) : value;
}

// The texel that a coordinate stands for; -1 for the border.
inline int addressed(const texture_data &t, int axis, int at)
{
    const int size = t.size[axis];
    address_mode mode = t.description.addressMode[axis];
    if (!t.description.normalizedCoords && (mode == address_mode::wrap || mode == address_mode::mirror)) mode = address_mode::clamp;
    if (mode == address_mode::clamp) return at < 0 ? 0 : at < size ? at : size - 1;
    if (mode == address_mode::border) return at < 0 || at >= size ? -1 : at;
    const int period = mode == address_mode::wrap ? size : 2 * size, rest = ((at % period) + period) % period;
    return rest < size ? rest : period - 1 - rest;
}

// The first byte of a texel, or null for the border.
inline const char *address(const texture_data &t, int x, int y, int z)
{
    const int at[] = {addressed(t, 0, x), addressed(t, 1, y), addressed(t, 2, z)};
    if (at[0] < 0 || at[1] < 0 || at[2] < 0) return nullptr;
    return t.memory + at[2] * t.slice + at[1] * t.pitch + at[0] * t.texel;
}

template <class T>
T loaded(const texture_data &t, const char *at)
{
    using channel_type = channel_of<T>;
    constexpr int count = sizeof(T) / sizeof(channel_type);
    channel_type values[count];
    for (int c = 0; c < count; ++c) {
        if (at == nullptr) {
            values[c] = channel_type(t.description.borderColor[c]);
        } else if (t.format.x / 8 * (c + 1) > int(t.texel)) {
            values[c] = channel_type(c == 3);
        } else if constexpr (std::is_same_v<channel_type, float>) {
            values[c] = channel(t, at + t.format.x / 8 * c, t.description.readMode == read_mode::normalized_float);
        } else {
            values[c] = channel_type(whole(t, at + t.format.x / 8 * c));
        }
    }
    return sycl::bit_cast<T>(values);
}

// A coordinate in texels.
inline float scaled(const texture_data &t, int axis, float coordinate)
{
    return t.description.normalizedCoords ? coordinate * float(t.size[axis]) : coordinate;
}

template <class T>
T nearest(const texture_data &t, float x, float y, float z)
{
    return loaded<T>(t, address(t, int(sycl::floor(x)), int(sycl::floor(y)), int(sycl::floor(z))));
}

// Between the texels around a point, with weights of 8 bits as the hardware has them.
template <class T, int Dimensions>
T filtered(const texture_data &t, const float (&point)[3])
{
    constexpr int count = sizeof(T) / sizeof(float);
    int first[3] = {};
    float weight[3] = {};
    for (int axis = 0; axis < Dimensions; ++axis) {
        const float at = point[axis] - 0.5f, below = sycl::floor(at);
        first[axis] = int(below);
        weight[axis] = sycl::rint((at - below) * 256.0f) / 256.0f;
    }
    float sums[count] = {};
    for (int corner = 0; corner < 1 << Dimensions; ++corner) {
        float share = 1.0f;
        int at[3] = {};
        for (int axis = 0; axis < Dimensions; ++axis) {
            const int above = corner >> axis & 1;
            at[axis] = first[axis] + above;
            share *= above ? weight[axis] : 1.0f - weight[axis];
        }
        struct channels { float values[count]; };
        const auto texel = sycl::bit_cast<channels>(loaded<T>(t, address(t, at[0], at[1], at[2])));
        for (int c = 0; c < count; ++c) sums[c] += share * texel.values[c];
    }
    return sycl::bit_cast<T>(sums);
}

template <class T, int Dimensions>
T sample(const texture_data &t, float x, float y, float z)
{
    const float point[] = {scaled(t, 0, x), scaled(t, 1, y), scaled(t, 2, z)};
    if constexpr (std::is_same_v<channel_of<T>, float>)
        if (t.description.filterMode == filter_mode::linear) return filtered<T, Dimensions>(t, point);
    return nearest<T>(t, point[0], point[1], point[2]);
}

}  // namespace detail

// Zero outside of the memory, as in CUDA.
template <class T>
T texel_1d(texture t, int x)
{
    if (x < 0 || x >= t->size[0]) return T{};
    return detail::loaded<T>(*t, t->memory + x * t->texel);
}

template <class T>
T texture_1d(texture t, float x)
{
    return detail::sample<T, 1>(*t, x, 0.0f, 0.0f);
}

template <class T>
T texture_2d(texture t, float x, float y)
{
    return detail::sample<T, 2>(*t, x, y, 0.0f);
}

template <class T>
T texture_3d(texture t, float x, float y, float z)
{
    return detail::sample<T, 3>(*t, x, y, z);
}

}  // namespace gpu
