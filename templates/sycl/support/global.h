// A variable in device memory that host code copies to and from; kernels get its address.
#pragma once

#include "queue.h"

#include <cstddef>
#include <cstring>

namespace gpu {

template <class T>
class global_variable {
public:
    global_variable() = default;
    global_variable(const T &initial) { std::memcpy(&initial_, &initial, sizeof(T)); }
    global_variable(const global_variable &) = delete;

    // Allocated at first use, and never freed: kernels may run until the program ends.
    T *address()
    {
        if (memory_ == nullptr) {
            memory_ = sycl::malloc_device<T>(1, queue());
            queue().memcpy(memory_, &initial_, sizeof(T)).wait();
        }
        return memory_;
    }

    void *at(std::size_t offset) { return reinterpret_cast<char *>(address()) + offset; }
    static constexpr std::size_t size() { return sizeof(T); }

private:
    T initial_{};
    T *memory_ = nullptr;
};

}  // namespace gpu
