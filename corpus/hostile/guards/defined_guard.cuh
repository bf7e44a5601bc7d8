// A guard spelled with !defined, and code before it.
typedef unsigned int guarded_uint;
#if !defined(HOSTILE_DEFINED_GUARD_CUH)
#define HOSTILE_DEFINED_GUARD_CUH 1
__device__ __constant__ guarded_uint guarded_table[4] = {1u, 2u, 4u, 8u};
#endif /* HOSTILE_DEFINED_GUARD_CUH */
