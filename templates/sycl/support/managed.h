// A variable that host and device share: a reference to shared memory, which kernels get the address of.
#pragma once

#include "queue.h"

#include <cstring>
#include <new>

namespace gpu {

// Never freed: kernels may run until the program ends.
template <class T>
T &managed()
{
    T *memory = sycl::malloc_shared<T>(1, queue());
    if (memory == nullptr) throw std::bad_alloc();
    std::memset(static_cast<void *>(memory), 0, sizeof(T));
    return *memory;
}

template <class T>
T &managed(const T &initial)
{
    T &memory = managed<T>();
    std::memcpy(static_cast<void *>(&memory), &initial, sizeof(T));
    return memory;
}

}  // namespace gpu
