// Atomic operations of PTX with an order and a scope that HIP has no function for. They return the old value.
#pragma once

#include <hip/hip_runtime.h>

namespace ptx {

namespace detail {

// The order of the read when nothing is written.
constexpr int read_order(int order) {
    return order == __ATOMIC_ACQ_REL ? __ATOMIC_ACQUIRE : order == __ATOMIC_RELEASE ? __ATOMIC_RELAXED : order;
}

}  // namespace detail

template <int Order, int Scope, class T>
__device__ T atomic_cas(T* address, T compare, T value) {
    __hip_atomic_compare_exchange_strong(address, &compare, value, Order, detail::read_order(Order), Scope);
    return compare;
}

// Counts up from 0 to `limit` and starts anew.
template <int Order, int Scope>
__device__ unsigned atomic_inc(unsigned* address, unsigned limit) {
    unsigned old = __hip_atomic_load(address, __ATOMIC_RELAXED, Scope);
    while (!__hip_atomic_compare_exchange_strong(address, &old, old >= limit ? 0u : old + 1u, Order,
                                                 detail::read_order(Order), Scope)) {
    }
    return old;
}

// Counts down from `limit` to 0 and starts anew.
template <int Order, int Scope>
__device__ unsigned atomic_dec(unsigned* address, unsigned limit) {
    unsigned old = __hip_atomic_load(address, __ATOMIC_RELAXED, Scope);
    while (!__hip_atomic_compare_exchange_strong(address, &old, old == 0u || old > limit ? limit : old - 1u, Order,
                                                 detail::read_order(Order), Scope)) {
    }
    return old;
}

}  // namespace ptx
