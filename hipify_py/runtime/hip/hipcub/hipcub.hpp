// hipCUB: CUB under its other name.
#pragma once

#include "cub/cub.cuh"
#include "hip/hip_runtime.h"

#define HIPCUB_DEVICE_WARP_THREADS SIMT_WARP
#define HIPCUB_WARP_THREADS SIMT_WARP

namespace hipcub = cub;
