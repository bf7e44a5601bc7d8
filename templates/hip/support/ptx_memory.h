// Shared memory by its 32-bit addresses, as PTX has it, and its copies to shared memory.
#pragma once

#include <hip/hip_runtime.h>

namespace ptx {

#if defined(__HIP_DEVICE_COMPILE__)

// The address of shared memory that a generic pointer points to, and back.
__device__ inline unsigned shared_address(const void* pointer) {
    return (unsigned)(const __attribute__((address_space(3))) void*)pointer;
}

template <class T>
__device__ T* shared(unsigned address) {
    return (T*)(__attribute__((address_space(3))) T*)address;
}

__device__ inline bool is_shared(const void* pointer) {
    return __builtin_amdgcn_is_shared((const __attribute__((address_space(0))) void*)pointer);
}

__device__ inline bool is_global(const void* pointer) {
    return !is_shared(pointer) && !__builtin_amdgcn_is_private((const __attribute__((address_space(0))) void*)pointer);
}

#else

// Processors have one address space: an address of 32 bits is a distance from the last pointer that was converted.
inline thread_local const char* shared_origin = nullptr;

__device__ inline unsigned shared_address(const void* pointer) {
    shared_origin = static_cast<const char*>(pointer);
    return static_cast<unsigned>(reinterpret_cast<unsigned long long>(pointer));
}

template <class T>
__device__ T* shared(unsigned address) {
    const unsigned origin = static_cast<unsigned>(reinterpret_cast<unsigned long long>(shared_origin));
    return (T*)(shared_origin + static_cast<int>(address - origin));
}

// Nothing tells spaces apart here.
__device__ inline bool is_shared(const void*) { __builtin_trap(); }
__device__ inline bool is_global(const void*) { __builtin_trap(); }

#endif

// Copies `taken` bytes, at most Size, and fills up with zeros; both pointers are aligned to Size (4, 8 or 16).
template <unsigned Size>
__device__ void copy(void* target, const void* source, unsigned taken = Size) {
    if (taken >= Size) {
        __builtin_memcpy(__builtin_assume_aligned(target, Size), __builtin_assume_aligned(source, Size), Size);
        return;
    }
    for (unsigned i = 0; i < Size; ++i)
        static_cast<char*>(target)[i] = i < taken ? static_cast<const char*>(source)[i] : char(0);
}

}  // namespace ptx
