#pragma once

__device__ inline int warp_scan(int value)
{
    for (int step = 1; step < 32; step *= 2) {
        const int other = __shfl_up_sync(0xffffffff, value, step);
        if ((threadIdx.x & 31) >= step) value += other;
    }
    return value;
}
