// Asynchronous copies to shared memory, as plain functions.
#pragma once
#include "hipify_stubs/libc.h"

#pragma clang force_cuda_host_device begin
typedef unsigned long long __mbarrier_t;
typedef unsigned long long __mbarrier_token_t;
void __pipeline_memcpy_async(void *dst, const void *src, size_t size, size_t zfill = 0);
void __pipeline_commit();
void __pipeline_wait_prior(size_t n);
void __pipeline_arrive_on(__mbarrier_t *barrier);
void __mbarrier_init(__mbarrier_t *barrier, unsigned int count);
void __mbarrier_inval(__mbarrier_t *barrier);
__mbarrier_token_t __mbarrier_arrive(__mbarrier_t *barrier);
__mbarrier_token_t __mbarrier_arrive_and_drop(__mbarrier_t *barrier);
bool __mbarrier_test_wait(__mbarrier_t *barrier, __mbarrier_token_t token);
unsigned int __mbarrier_token_pending_count(__mbarrier_token_t token);
#pragma clang force_cuda_host_device end
