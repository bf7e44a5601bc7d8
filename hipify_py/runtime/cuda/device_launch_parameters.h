// threadIdx, blockIdx, blockDim, gridDim and warpSize.
#pragma once

#include "simt/simt.h"
#include "vector_types.h"
