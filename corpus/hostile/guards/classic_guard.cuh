// A classic include guard: inserted includes must come after the #define.
#ifndef HOSTILE_CLASSIC_GUARD_CUH
#define HOSTILE_CLASSIC_GUARD_CUH

__device__ inline float warpTotal(float v)
{
    for (int d = 16; d; d /= 2) v += __shfl_xor_sync(0xffffffffu, v, d);
    return v;
}

#endif  // HOSTILE_CLASSIC_GUARD_CUH
