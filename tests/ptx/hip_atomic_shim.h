// HIP's compiler built-ins for atomic accesses, on the host compiler's own.
#pragma once

#ifndef __HIP_MEMORY_SCOPE_SYSTEM
#define __HIP_MEMORY_SCOPE_WORKGROUP 3
#define __HIP_MEMORY_SCOPE_AGENT 4
#define __HIP_MEMORY_SCOPE_SYSTEM 5
#define __hip_atomic_load(address, order, scope) __atomic_load_n(address, order)
#define __hip_atomic_store(address, value, order, scope) __atomic_store_n(address, value, order)
#define __hip_atomic_exchange(address, value, order, scope) __atomic_exchange_n(address, value, order)
#define __hip_atomic_fetch_add(address, value, order, scope) __atomic_fetch_add(address, value, order)
#define __hip_atomic_fetch_and(address, value, order, scope) __atomic_fetch_and(address, value, order)
#define __hip_atomic_fetch_or(address, value, order, scope) __atomic_fetch_or(address, value, order)
#define __hip_atomic_fetch_xor(address, value, order, scope) __atomic_fetch_xor(address, value, order)
#define __hip_atomic_compare_exchange_strong(address, expected, value, success, failure, scope) \
    __atomic_compare_exchange_n(address, expected, value, false, success, failure)
#endif
