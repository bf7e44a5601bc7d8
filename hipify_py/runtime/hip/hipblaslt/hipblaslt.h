// hipBLASLt: HIP's names for the cuBLASLt routines.
#pragma once

#include "hip/hip_runtime_api.h"
#include "hipblas/hipblas.h"
#include "hipblaslt/names.h"
