// __pipeline_memcpy_async for HIP, which has no asynchronous copy: the calling thread copies at once.
#pragma once

#include <hip/hip_runtime.h>

namespace async_copy {

namespace detail {

template <size_t Size>
__device__ void copy_aligned(void* target, const void* source) {
    __builtin_memcpy(__builtin_assume_aligned(target, Size), __builtin_assume_aligned(source, Size), Size);
}

}  // namespace detail

// Copies `size` (4, 8 or 16) bytes, aligned to `size`; the last `zero_fill` of them are written as zeros.
__device__ inline void copy(void* target, const void* source, size_t size, size_t zero_fill = 0) {
    if (zero_fill != 0) {
        const size_t copied = size - zero_fill;
        for (size_t i = 0; i < size; ++i)
            static_cast<char*>(target)[i] = i < copied ? static_cast<const char*>(source)[i] : char(0);
    } else if (size == 16) {
        detail::copy_aligned<16>(target, source);
    } else if (size == 8) {
        detail::copy_aligned<8>(target, source);
    } else {
        detail::copy_aligned<4>(target, source);
    }
}

}  // namespace async_copy
