// Maximum and minimum of pairs, lane by lane. HIP 6.4 has them for bfloat16 pairs, not for half pairs.
#pragma once

#include <hip/hip_fp16.h>

namespace half_pairs {

__device__ inline __half2 max(__half2 a, __half2 b) {
    return __halves2half2(__hmax(__low2half(a), __low2half(b)), __hmax(__high2half(a), __high2half(b)));
}

__device__ inline __half2 min(__half2 a, __half2 b) {
    return __halves2half2(__hmin(__low2half(a), __low2half(b)), __hmin(__high2half(a), __high2half(b)));
}

// Pairs that HIP has the functions for.
template <class Pair>
__device__ Pair max(Pair a, Pair b) {
    return __hmax2(a, b);
}

template <class Pair>
__device__ Pair min(Pair a, Pair b) {
    return __hmin2(a, b);
}

}  // namespace half_pairs
