// Copies of boxes in pitched memory, row by row.
#pragma once

#include "memory.h"

namespace gpu {

// Kept for code that hands it on; SYCL finds out by itself where memory lies.
enum copy_kind { host_to_host, host_to_device, device_to_host, device_to_device, any_to_any };

template <class T>
error malloc_pitch(T **pointer, std::size_t *pitch, std::size_t width, std::size_t height)
{
    *pitch = (width + 63) / 64 * 64;
    return malloc_device(pointer, *pitch * height);
}

inline error copy_2d(sycl::queue &queue, void *to, std::size_t to_pitch, const void *from, std::size_t from_pitch,
                     std::size_t width, std::size_t height, bool wait)
{
    return attempt([&] {
        for (std::size_t row = 0; row < height; ++row)
            queue.memcpy(static_cast<char *>(to) + row * to_pitch, static_cast<const char *>(from) + row * from_pitch,
                         width);
        if (wait) queue.wait_and_throw();
    });
}

inline error set_2d(sycl::queue &queue, void *memory, std::size_t pitch, int value, std::size_t width,
                    std::size_t height)
{
    return attempt([&] {
        for (std::size_t row = 0; row < height; ++row)
            queue.memset(static_cast<char *>(memory) + row * pitch, value, width);
    });
}

struct extent { std::size_t width, height, depth; };
struct position { std::size_t x, y, z; };
struct pitched_pointer { void *ptr; std::size_t pitch, xsize, ysize; };

struct copy_3d_parameters {
    position srcPos;
    pitched_pointer srcPtr;
    position dstPos;
    pitched_pointer dstPtr;
    gpu::extent extent;
    copy_kind kind;
};

inline extent make_extent(std::size_t width, std::size_t height, std::size_t depth) { return {width, height, depth}; }
inline position make_position(std::size_t x, std::size_t y, std::size_t z) { return {x, y, z}; }

inline pitched_pointer make_pitched_pointer(void *pointer, std::size_t pitch, std::size_t width, std::size_t height)
{
    return {pointer, pitch, width, height};
}

inline error malloc_3d(pitched_pointer *pointer, extent size)
{
    pointer->xsize = size.width;
    pointer->ysize = size.height;
    return malloc_pitch(&pointer->ptr, &pointer->pitch, size.width, size.height * size.depth);
}

inline error copy_3d(const copy_3d_parameters *copy)
{
    const auto start = [](const pitched_pointer &memory, const position &at, std::size_t slice) {
        return static_cast<char *>(memory.ptr) + ((at.z + slice) * memory.ysize + at.y) * memory.pitch + at.x;
    };
    for (std::size_t slice = 0; slice < copy->extent.depth; ++slice) {
        const error code = copy_2d(queue(), start(copy->dstPtr, copy->dstPos, slice), copy->dstPtr.pitch,
                                   start(copy->srcPtr, copy->srcPos, slice), copy->srcPtr.pitch, copy->extent.width,
                                   copy->extent.height, true);
        if (code != success) return code;
    }
    return success;
}

}  // namespace gpu
