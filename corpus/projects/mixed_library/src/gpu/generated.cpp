// Compiled as CUDA although its suffix does not say so.
#include "reduce_config.h"

__device__ int block_size() { return REDUCE_BLOCK; }
