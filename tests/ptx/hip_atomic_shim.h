// HIP's compiler built-ins for atomic accesses that the CPU engine's headers lack, on the host compiler's own.
#pragma once

#ifndef __HIP_MEMORY_SCOPE_SYSTEM
#define __HIP_MEMORY_SCOPE_WORKGROUP 3
#define __HIP_MEMORY_SCOPE_AGENT 4
#define __HIP_MEMORY_SCOPE_SYSTEM 5
#endif
#ifndef __hip_atomic_load
#define __hip_atomic_load(address, order, scope) __atomic_load_n(address, order)
#define __hip_atomic_store(address, value, order, scope) __atomic_store_n(address, value, order)
#define __hip_atomic_fetch_add(address, value, order, scope) __atomic_fetch_add(address, value, order)
#endif
#ifndef __hip_atomic_compare_exchange_strong
#define __hip_atomic_compare_exchange_strong(address, expected, value, success, failure, scope) \
    __atomic_compare_exchange_n(address, expected, value, false, success, failure)
#endif
