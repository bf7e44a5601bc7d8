// Arrays: memory in rows of texels, whose format is known.
#pragma once

#include "copy.h"

#include <algorithm>
#include <type_traits>

namespace gpu {

enum class channel_kind { signed_integer, unsigned_integer, floating, none };

// Bits of each channel.
struct channel_format { int x, y, z, w; channel_kind f; };

inline channel_format make_channel_format(int x, int y, int z, int w, channel_kind kind) { return {x, y, z, w, kind}; }

namespace detail {

template <class T, class = void>
struct texel { using channel = T; };
template <class T>
struct texel<T, std::void_t<decltype(T::x)>> { using channel = decltype(T::x); };

template <class T>
using channel_of = typename texel<T>::channel;

template <class T>
constexpr channel_kind kind_of()
{
    if (std::is_floating_point_v<T> || std::is_same_v<T, sycl::half>) return channel_kind::floating;
    return std::is_signed_v<T> ? channel_kind::signed_integer : channel_kind::unsigned_integer;
}

}  // namespace detail

template <class T>
channel_format make_channel_format()
{
    using channel = detail::channel_of<T>;
    constexpr int bits = 8 * sizeof(channel), count = sizeof(T) / sizeof(channel);
    return {bits, count > 1 ? bits : 0, count > 2 ? bits : 0, count > 3 ? bits : 0, detail::kind_of<channel>()};
}

// Memory of an array, in rows of texels.
struct array_data {
    channel_format format;
    gpu::extent extent;  // in texels
    pitched_pointer memory;
};

using array = array_data *;
using const_array = const array_data *;

constexpr unsigned array_default = 0;

namespace detail {

inline std::size_t texel_bytes(const channel_format &format) { return (format.x + format.y + format.z + format.w) / 8; }

}  // namespace detail

inline error malloc_3d_array(array *created, const channel_format *format, extent size, unsigned = array_default)
{
    auto *data = new array_data{*format, size, {}};
    const extent bytes = {size.width * detail::texel_bytes(*format), size.height ? size.height : 1,
                          size.depth ? size.depth : 1};
    const error code = malloc_3d(&data->memory, bytes);
    if (code != success) delete data;
    else *created = data;
    return code;
}

inline error malloc_array(array *created, const channel_format *format, std::size_t width, std::size_t height = 0,
                          unsigned flags = array_default)
{
    return malloc_3d_array(created, format, {width, height, 0}, flags);
}

inline error free_array(array data)
{
    if (data == nullptr) return success;
    const error code = free(data->memory.ptr);
    delete data;
    return code;
}

inline error array_info(channel_format *format, extent *size, unsigned *flags, array data)
{
    if (format != nullptr) *format = data->format;
    if (size != nullptr) *size = data->extent;
    if (flags != nullptr) *flags = array_default;
    return success;
}

inline error array_format(channel_format *format, array data)
{
    *format = data->format;
    return success;
}

namespace detail {

inline char *row(const_array data, std::size_t x, std::size_t y)
{
    return static_cast<char *>(data->memory.ptr) + y * data->memory.pitch + x;
}

}  // namespace detail

// Offsets and widths of rows are in bytes, as in CUDA.
inline error copy_to_array(array to, std::size_t x, std::size_t y, const void *from, std::size_t from_pitch,
                           std::size_t width, std::size_t height, copy_kind)
{
    return copy_2d(queue(), detail::row(to, x, y), to->memory.pitch, from, from_pitch, width, height, true);
}

inline error copy_to_array_async(array to, std::size_t x, std::size_t y, const void *from, std::size_t from_pitch,
                                 std::size_t width, std::size_t height, copy_kind, stream s = nullptr)
{
    return copy_2d(queue(s), detail::row(to, x, y), to->memory.pitch, from, from_pitch, width, height, false);
}

inline error copy_from_array(void *to, std::size_t to_pitch, const_array from, std::size_t x, std::size_t y,
                             std::size_t width, std::size_t height, copy_kind)
{
    return copy_2d(queue(), to, to_pitch, detail::row(from, x, y), from->memory.pitch, width, height, true);
}

inline error copy_from_array_async(void *to, std::size_t to_pitch, const_array from, std::size_t x, std::size_t y,
                                   std::size_t width, std::size_t height, copy_kind, stream s = nullptr)
{
    return copy_2d(queue(s), to, to_pitch, detail::row(from, x, y), from->memory.pitch, width, height, false);
}

namespace detail {

// `bytes` from offset (x, y) on, row after row without the padding behind each, to `flat` memory or from it.
template <class Flat, class Copy>
error copy_rows(const_array data, std::size_t x, std::size_t y, Flat flat, std::size_t bytes, Copy copy)
{
    const std::size_t width = data->extent.width * texel_bytes(data->format);
    if (x > width) return keep(error_invalid_value);
    const std::size_t first = std::min(bytes, width - x), rows = (bytes - first) / width;
    const std::size_t last = bytes - first - rows * width;
    error code = copy(row(data, x, y), flat, first, std::size_t(1));
    flat += first;
    if (code == success && rows != 0) code = copy(row(data, 0, y + 1), flat, width, rows);
    flat += rows * width;
    if (code == success && last != 0) code = copy(row(data, 0, y + 1 + rows), flat, last, std::size_t(1));
    return code;
}

}  // namespace detail

inline error copy_flat_to_array_async(array to, std::size_t x, std::size_t y, const void *from, std::size_t bytes,
                                      copy_kind, stream s = nullptr)
{
    return detail::copy_rows(to, x, y, static_cast<const char *>(from), bytes,
                             [&](char *rows, const char *flat, std::size_t width, std::size_t height) {
                                 return copy_2d(queue(s), rows, to->memory.pitch, flat, width, width, height, false);
                             });
}

inline error copy_flat_to_array(array to, std::size_t x, std::size_t y, const void *from, std::size_t bytes,
                                copy_kind kind)
{
    const error code = copy_flat_to_array_async(to, x, y, from, bytes, kind);
    return code != success ? code : attempt([] { queue().wait_and_throw(); });
}

inline error copy_array_to_flat_async(void *to, const_array from, std::size_t x, std::size_t y, std::size_t bytes,
                                      copy_kind, stream s = nullptr)
{
    return detail::copy_rows(from, x, y, static_cast<char *>(to), bytes,
                             [&](char *rows, char *flat, std::size_t width, std::size_t height) {
                                 return copy_2d(queue(s), flat, width, rows, from->memory.pitch, width, height, false);
                             });
}

inline error copy_array_to_flat(void *to, const_array from, std::size_t x, std::size_t y, std::size_t bytes,
                                copy_kind kind)
{
    const error code = copy_array_to_flat_async(to, from, x, y, bytes, kind);
    return code != success ? code : attempt([] { queue().wait_and_throw(); });
}

inline error copy_between_arrays(array to, std::size_t to_x, std::size_t to_y, array from, std::size_t from_x,
                                 std::size_t from_y, std::size_t width, std::size_t height,
                                 copy_kind = copy_kind::device_to_device)
{
    return copy_2d(queue(), detail::row(to, to_x, to_y), to->memory.pitch, detail::row(from, from_x, from_y),
                   from->memory.pitch, width, height, true);
}

// A copy between boxes of which some lie in arrays: positions in those, and then the extent, too, count texels.
struct array_copy_3d_parameters {
    array srcArray;
    position srcPos;
    pitched_pointer srcPtr;
    array dstArray;
    position dstPos;
    pitched_pointer dstPtr;
    gpu::extent extent;
    copy_kind kind;
};

inline error copy_3d(const array_copy_3d_parameters *copy)
{
    copy_3d_parameters plain = {copy->srcPos, copy->srcPtr, copy->dstPos, copy->dstPtr, copy->extent, copy->kind};
    if (copy->srcArray != nullptr) {
        plain.srcPtr = copy->srcArray->memory;
        plain.srcPos.x *= detail::texel_bytes(copy->srcArray->format);
    }
    if (copy->dstArray != nullptr) {
        plain.dstPtr = copy->dstArray->memory;
        plain.dstPos.x *= detail::texel_bytes(copy->dstArray->format);
    }
    const array known = copy->dstArray != nullptr ? copy->dstArray : copy->srcArray;
    if (known != nullptr) plain.extent.width *= detail::texel_bytes(known->format);
    return copy_3d(&plain);
}

}  // namespace gpu
