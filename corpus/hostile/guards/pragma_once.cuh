/*
 * Image tools, device part.
 *
 * This block stands where a licence would: whatever a translator inserts
 * has to go below it, and below the pragma that follows.
 */

#pragma once

#include <cuda_runtime.h>

__device__ inline float luma(uchar4 p) { return 0.299f * p.x + 0.587f * p.y + 0.114f * p.z; }
