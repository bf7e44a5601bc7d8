// Atomic functions with CUDA's results: all return the old value and are relaxed.
#pragma once

#include <sycl/sycl.hpp>

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

template <sycl::memory_scope Scope = device_scope, class T>
T atomic_compare_exchange(T *p, operand<T> expected, operand<T> desired)
{
    T old = expected;
    atomic_ref<T, Scope>(*p).compare_exchange_strong(old, desired);
    return old;
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
