// Textures as SYCL's sampled images. An image has what the texture's memory holds when a kernel is launched; it takes a
// device with sycl::aspect::image.
#pragma once

#include "texture.h"

#include <vector>

namespace gpu {

template <class Texel, int Dimensions>
using texture_view = sycl::sampled_image_accessor<Texel, Dimensions, sycl::image_target::device>;

namespace detail {

inline sycl::exception unsupported(const char *what)
{
    return sycl::exception(sycl::make_error_code(sycl::errc::feature_not_supported), what);
}

inline sycl::image_sampler sampler_of(const texture_description &description, int dimensions)
{
    const address_mode mode = description.addressMode[0];
    for (int axis = 1; axis < dimensions; ++axis)
        if (description.addressMode[axis] != mode) throw unsupported("an image has one address mode for all directions");
    for (float channel : description.borderColor)
        if (mode == address_mode::border && channel != 0.0f) throw unsupported("the border of an image is zero");
    const bool normalized = description.normalizedCoords != 0;
    sycl::addressing_mode addressing = sycl::addressing_mode::clamp_to_edge;
    if (mode == address_mode::border) addressing = sycl::addressing_mode::clamp;
    else if (mode == address_mode::wrap && normalized) addressing = sycl::addressing_mode::repeat;
    else if (mode == address_mode::mirror && normalized) addressing = sycl::addressing_mode::mirrored_repeat;
    return {addressing,
            normalized ? sycl::coordinate_normalization_mode::normalized
                       : sycl::coordinate_normalization_mode::unnormalized,
            description.filterMode == filter_mode::linear ? sycl::filtering_mode::linear
                                                          : sycl::filtering_mode::nearest};
}

template <class Texel>
constexpr sycl::image_format format_of()
{
    if (std::is_same_v<Texel, sycl::float4>) return sycl::image_format::r32g32b32a32_sfloat;
    return std::is_same_v<Texel, sycl::int4> ? sycl::image_format::r32b32g32a32_sint
                                             : sycl::image_format::r32b32g32a32_uint;
}

// The channels that a type has, of the four of a texel.
template <class T, class Texel>
T channels(const Texel &texel)
{
    using channel = channel_of<T>;
    channel values[sizeof(T) / sizeof(channel)];
    for (std::size_t c = 0; c < sizeof(T) / sizeof(channel); ++c) values[c] = static_cast<channel>(texel[c]);
    return sycl::bit_cast<T>(values);
}

}  // namespace detail

// An image of what a texture's memory holds now. Its end waits for the kernels that read it.
template <class Texel, int Dimensions>
class image {
    sycl::sampled_image<Dimensions> content;

    static sycl::sampled_image<Dimensions> copied(const texture_data &t)
    {
        using channel = typename Texel::element_type;
        struct four { channel x, y, z, w; };
        const std::size_t pitch = t.pitch ? t.pitch : t.texel * t.size[0], slice = pitch * t.size[1];
        std::vector<char> bytes(slice * t.size[2]);
        queue().memcpy(bytes.data(), t.memory, bytes.size()).wait();
        std::vector<Texel> texels;
        for (int z = 0; z < t.size[2]; ++z)
            for (int y = 0; y < t.size[1]; ++y)
                for (int x = 0; x < t.size[0]; ++x) {
                    const auto one = detail::loaded<four>(t, &bytes[z * slice + y * pitch + x * t.texel]);
                    texels.emplace_back(one.x, one.y, one.z, one.w);
                }
        sycl::range<Dimensions> size;
        for (int axis = 0; axis < Dimensions; ++axis) size[axis] = t.size[axis];
        auto kept = std::make_shared<std::vector<Texel>>(std::move(texels));
        std::shared_ptr<const void> memory(kept, kept->data());
        return {memory, detail::format_of<Texel>(), detail::sampler_of(t.description, Dimensions), size};
    }

public:
    explicit image(texture t) : content(copied(*t)) {}
    sycl::sampled_image<Dimensions> &operator*() { return content; }
};

template <class T, class Texel>
T texture_1d(const texture_view<Texel, 1> &view, float x)
{
    return detail::channels<T>(view.read(x));
}

template <class T, class Texel>
T texture_2d(const texture_view<Texel, 2> &view, float x, float y)
{
    return detail::channels<T>(view.read(sycl::float2(x, y)));
}

template <class T, class Texel>
T texture_3d(const texture_view<Texel, 3> &view, float x, float y, float z)
{
    return detail::channels<T>(view.read(sycl::float4(x, y, z, 0.0f)));
}

}  // namespace gpu
