// CUDA's atomic functions with a scope that HIP 6.4 lacks. As CUDA's they order nothing and return the old value.
#pragma once

#include <hip/hip_runtime.h>

namespace atomic_scope {

template <class T>
__device__ T compare_exchange_block(T* address, T compare, T value) {
    __hip_atomic_compare_exchange_strong(address, &compare, value, __ATOMIC_RELAXED, __ATOMIC_RELAXED,
                                         __HIP_MEMORY_SCOPE_WORKGROUP);
    return compare;
}

namespace detail {

// Replaces *address by next(*address); `Scope` is one of the __HIP_MEMORY_SCOPE_ values.
template <int Scope, class Next>
__device__ unsigned update(unsigned* address, Next next) {
    unsigned old = __hip_atomic_load(address, __ATOMIC_RELAXED, Scope);
    while (!__hip_atomic_compare_exchange_strong(address, &old, next(old), __ATOMIC_RELAXED, __ATOMIC_RELAXED, Scope)) {
    }
    return old;
}

template <int Scope>
__device__ unsigned increment(unsigned* address, unsigned limit) {
    return update<Scope>(address, [limit](unsigned old) { return old >= limit ? 0u : old + 1u; });
}

template <int Scope>
__device__ unsigned decrement(unsigned* address, unsigned limit) {
    return update<Scope>(address, [limit](unsigned old) { return old == 0u || old > limit ? limit : old - 1u; });
}

}  // namespace detail

// Counts up from 0 to `limit` and starts anew.
__device__ inline unsigned increment_block(unsigned* address, unsigned limit) {
    return detail::increment<__HIP_MEMORY_SCOPE_WORKGROUP>(address, limit);
}

__device__ inline unsigned increment_system(unsigned* address, unsigned limit) {
    return detail::increment<__HIP_MEMORY_SCOPE_SYSTEM>(address, limit);
}

// Counts down from `limit` to 0 and starts anew.
__device__ inline unsigned decrement_block(unsigned* address, unsigned limit) {
    return detail::decrement<__HIP_MEMORY_SCOPE_WORKGROUP>(address, limit);
}

__device__ inline unsigned decrement_system(unsigned* address, unsigned limit) {
    return detail::decrement<__HIP_MEMORY_SCOPE_SYSTEM>(address, limit);
}

}  // namespace atomic_scope
