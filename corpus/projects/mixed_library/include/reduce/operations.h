// Shared by host-only C++ and by kernels.
#pragma once

#ifdef __CUDACC__
#define REDUCE_HD __host__ __device__
#else
#define REDUCE_HD
#endif

namespace reduce {

template <class T>
REDUCE_HD inline T add(T a, T b) { return a + b; }

template <class T>
REDUCE_HD inline T larger(T a, T b) { return a > b ? a : b; }

}  // namespace reduce
