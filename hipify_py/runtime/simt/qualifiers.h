// CUDA's declaration specifiers for an ordinary C++ compiler.
#pragma once

#define __global__
#define __device__
#define __host__
#define __constant__
#define __managed__
#define __grid_constant__
#define __launch_bounds__(...)
#define __cluster_dims__(...)
#define __maxnreg__(...)
#ifdef __clang__
#define __forceinline__ inline __attribute__((always_inline))
#else  // GCC refuses programs that call an always_inline function through a pointer
#define __forceinline__ inline
#endif
// Empty, because libstdc++ itself writes __attribute__((__noinline__)).
#define __noinline__
#define __align__(n) __attribute__((aligned(n)))
// One OS thread runs one block at a time, and a block-scope thread_local is static already.
#define __shared__ thread_local
