// The HIP runtime API on the SIMT engine: HIP's names for the CUDA face, and what only HIP has.
#pragma once
#define HIP_INCLUDE_HIP_HIP_RUNTIME_API_H
#define HIP_INCLUDE_HIP_DRIVER_TYPES_H

#include "hip/face/runtime_names.h"
#include "hip/face/runtime_extras.h"
