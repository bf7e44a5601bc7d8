// Atomic functions with CUDA's results: all return the old value and are relaxed.
#pragma once

#include <sycl/sycl.hpp>

#include <cstdint>
#include <type_traits>

namespace gpu {

constexpr auto device_scope = sycl::memory_scope::device;

template <class T, sycl::memory_scope Scope = device_scope>
using atomic_ref = sycl::atomic_ref<T, sycl::memory_order::relaxed, Scope>;

template <class T>
using operand = std::common_type_t<T>;  // not deduced: the pointer decides

template <sycl::memory_scope Scope = device_scope, class T>
T atomic_add(T *p, operand<T> value) { return atomic_ref<T, Scope>(*p).fetch_add(value); }

template <sycl::memory_scope Scope = device_scope, class T>
T atomic_sub(T *p, operand<T> value) { return atomic_ref<T, Scope>(*p).fetch_sub(value); }

template <sycl::memory_scope Scope = device_scope, class T>
T atomic_exchange(T *p, operand<T> value) { return atomic_ref<T, Scope>(*p).exchange(value); }

template <sycl::memory_scope Scope = device_scope, class T>
T atomic_min(T *p, operand<T> value) { return atomic_ref<T, Scope>(*p).fetch_min(value); }

template <sycl::memory_scope Scope = device_scope, class T>
T atomic_max(T *p, operand<T> value) { return atomic_ref<T, Scope>(*p).fetch_max(value); }

template <sycl::memory_scope Scope = device_scope, class T>
T atomic_and(T *p, operand<T> value) { return atomic_ref<T, Scope>(*p).fetch_and(value); }

template <sycl::memory_scope Scope = device_scope, class T>
T atomic_or(T *p, operand<T> value) { return atomic_ref<T, Scope>(*p).fetch_or(value); }

template <sycl::memory_scope Scope = device_scope, class T>
T atomic_xor(T *p, operand<T> value) { return atomic_ref<T, Scope>(*p).fetch_xor(value); }

namespace detail {

// SYCL has no atomic operations of 16 bits: the word around them is exchanged.
template <sycl::memory_scope Scope, class T>
T exchange_half_word(T *p, T expected, T desired)
{
    const auto address = reinterpret_cast<std::uintptr_t>(p);
    const unsigned shift = (address & 2) * 8, mask = 0xffffu << shift;
    const unsigned wanted = unsigned(sycl::bit_cast<unsigned short>(expected)) << shift;
    const unsigned written = unsigned(sycl::bit_cast<unsigned short>(desired)) << shift;
    atomic_ref<unsigned, Scope> word(*reinterpret_cast<unsigned *>(address & ~std::uintptr_t(3)));
    unsigned old = word.load();
    while ((old & mask) == wanted && !word.compare_exchange_weak(old, (old & ~mask) | written)) {}
    return sycl::bit_cast<T>((unsigned short)(old >> shift));
}

}  // namespace detail

template <sycl::memory_scope Scope = device_scope, class T>
T atomic_compare_exchange(T *p, operand<T> expected, operand<T> desired)
{
    if constexpr (sizeof(T) == 2) {
        return detail::exchange_half_word<Scope>(p, T(expected), T(desired));
    } else {
        T old = expected;
        atomic_ref<T, Scope>(*p).compare_exchange_strong(old, desired);
        return old;
    }
}

// old >= limit ? 0 : old + 1
template <sycl::memory_scope Scope = device_scope>
unsigned atomic_increment(unsigned *p, unsigned limit)
{
    atomic_ref<unsigned, Scope> value(*p);
    unsigned old = value.load();
    while (!value.compare_exchange_weak(old, old >= limit ? 0u : old + 1)) {}
    return old;
}

// old == 0 || old > limit ? limit : old - 1
template <sycl::memory_scope Scope = device_scope>
unsigned atomic_decrement(unsigned *p, unsigned limit)
{
    atomic_ref<unsigned, Scope> value(*p);
    unsigned old = value.load();
    while (!value.compare_exchange_weak(old, old == 0 || old > limit ? limit : old - 1)) {}
    return old;
}

}  // namespace gpu
