// The HIP runtime API on the SIMT engine: HIP's names for the CUDA face, and what only HIP has.
#pragma once

#include "hip/face/runtime_names.h"
#include "hip/face/runtime_extras.h"
