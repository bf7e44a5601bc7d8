// cuda::atomic, cuda::atomic_ref and what belongs to them, on the atomic built-ins of HIP.
// Scopes wider than a thread keep their meaning; waiting and notifying are not there.
#pragma once

#include <hip/hip_runtime.h>

namespace scoped {

enum memory_order : int {
    memory_order_relaxed = __ATOMIC_RELAXED,
    memory_order_consume = __ATOMIC_CONSUME,
    memory_order_acquire = __ATOMIC_ACQUIRE,
    memory_order_release = __ATOMIC_RELEASE,
    memory_order_acq_rel = __ATOMIC_ACQ_REL,
    memory_order_seq_cst = __ATOMIC_SEQ_CST,
};

enum thread_scope : int {
    thread_scope_system = __HIP_MEMORY_SCOPE_SYSTEM,
    thread_scope_device = __HIP_MEMORY_SCOPE_AGENT,
    thread_scope_block = __HIP_MEMORY_SCOPE_WORKGROUP,
    thread_scope_thread = __HIP_MEMORY_SCOPE_SINGLETHREAD,
};

namespace detail {

// The order of a failed exchange: nothing was released.
__host__ __device__ constexpr memory_order without_release(memory_order order) {
    return order == memory_order_acq_rel   ? memory_order_acquire
           : order == memory_order_release ? memory_order_relaxed
                                           : order;
}

// The operations of both classes; Self has address().
template <class T, thread_scope Scope, class Self>
class operations {
    __host__ __device__ T* at() const { return static_cast<const Self*>(this)->address(); }

public:
    __host__ __device__ T load(memory_order order = memory_order_seq_cst) const {
        return __hip_atomic_load(at(), order, Scope);
    }
    __host__ __device__ void store(T value, memory_order order = memory_order_seq_cst) const {
        __hip_atomic_store(at(), value, order, Scope);
    }
    __host__ __device__ T exchange(T value, memory_order order = memory_order_seq_cst) const {
        return __hip_atomic_exchange(at(), value, order, Scope);
    }
    __host__ __device__ bool compare_exchange_strong(T& expected, T value, memory_order success,
                                                     memory_order failure) const {
        return __hip_atomic_compare_exchange_strong(at(), &expected, value, success, failure, Scope);
    }
    __host__ __device__ bool compare_exchange_strong(T& expected, T value,
                                                     memory_order order = memory_order_seq_cst) const {
        return compare_exchange_strong(expected, value, order, without_release(order));
    }
    __host__ __device__ bool compare_exchange_weak(T& expected, T value, memory_order success,
                                                   memory_order failure) const {
        return __hip_atomic_compare_exchange_weak(at(), &expected, value, success, failure, Scope);
    }
    __host__ __device__ bool compare_exchange_weak(T& expected, T value,
                                                   memory_order order = memory_order_seq_cst) const {
        return compare_exchange_weak(expected, value, order, without_release(order));
    }
    __host__ __device__ T fetch_add(T value, memory_order order = memory_order_seq_cst) const {
        return __hip_atomic_fetch_add(at(), value, order, Scope);
    }
    __host__ __device__ T fetch_sub(T value, memory_order order = memory_order_seq_cst) const {
        return __hip_atomic_fetch_add(at(), -value, order, Scope);
    }
    __host__ __device__ T fetch_min(T value, memory_order order = memory_order_seq_cst) const {
        return __hip_atomic_fetch_min(at(), value, order, Scope);
    }
    __host__ __device__ T fetch_max(T value, memory_order order = memory_order_seq_cst) const {
        return __hip_atomic_fetch_max(at(), value, order, Scope);
    }
    __host__ __device__ T fetch_and(T value, memory_order order = memory_order_seq_cst) const {
        return __hip_atomic_fetch_and(at(), value, order, Scope);
    }
    __host__ __device__ T fetch_or(T value, memory_order order = memory_order_seq_cst) const {
        return __hip_atomic_fetch_or(at(), value, order, Scope);
    }
    __host__ __device__ T fetch_xor(T value, memory_order order = memory_order_seq_cst) const {
        return __hip_atomic_fetch_xor(at(), value, order, Scope);
    }
    __host__ __device__ operator T() const { return load(); }
    __host__ __device__ T operator++() const { return fetch_add(T(1)) + T(1); }
    __host__ __device__ T operator++(int) const { return fetch_add(T(1)); }
    __host__ __device__ T operator--() const { return fetch_sub(T(1)) - T(1); }
    __host__ __device__ T operator--(int) const { return fetch_sub(T(1)); }
    __host__ __device__ T operator+=(T value) const { return fetch_add(value) + value; }
    __host__ __device__ T operator-=(T value) const { return fetch_sub(value) - value; }
    __host__ __device__ T operator&=(T value) const { return fetch_and(value) & value; }
    __host__ __device__ T operator|=(T value) const { return fetch_or(value) | value; }
    __host__ __device__ T operator^=(T value) const { return fetch_xor(value) ^ value; }
};

}  // namespace detail

// Atomic operations on an object that lies elsewhere.
template <class T, thread_scope Scope = thread_scope_system>
class atomic_ref : public detail::operations<T, Scope, atomic_ref<T, Scope>> {
    T* object;

public:
    __host__ __device__ explicit atomic_ref(T& referenced) : object(&referenced) {}
    __host__ __device__ T* address() const { return object; }
    __host__ __device__ T operator=(T value) const {
        this->store(value);
        return value;
    }
};

// An object with atomic operations.
template <class T, thread_scope Scope = thread_scope_system>
class atomic : public detail::operations<T, Scope, atomic<T, Scope>> {
    mutable T object;

public:
    atomic() = default;
    __host__ __device__ constexpr atomic(T value) : object(value) {}
    atomic(const atomic&) = delete;
    atomic& operator=(const atomic&) = delete;
    __host__ __device__ T* address() const { return &object; }
    __host__ __device__ T operator=(T value) {
        this->store(value);
        return value;
    }
};

// Orders the memory accesses of the calling thread as others see them. Always as strong as sequential consistency.
__host__ __device__ inline void atomic_thread_fence(memory_order order, thread_scope scope = thread_scope_system) {
    if (order == memory_order_relaxed || scope == thread_scope_thread) return;
#ifdef __HIP_DEVICE_COMPILE__
    if (scope == thread_scope_block)
        __builtin_amdgcn_fence(__ATOMIC_SEQ_CST, "workgroup");
    else if (scope == thread_scope_device)
        __builtin_amdgcn_fence(__ATOMIC_SEQ_CST, "agent");
    else
        __builtin_amdgcn_fence(__ATOMIC_SEQ_CST, "");
#else
    __atomic_thread_fence(__ATOMIC_SEQ_CST);
#endif
}

}  // namespace scoped
