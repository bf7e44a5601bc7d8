// hipBLAS: HIP's names for the cuBLAS routines.
#pragma once

#include "hip/hip_runtime_api.h"
#include "hipblas/names.h"
