// hipSPARSE: HIP's names for the generic part of cuSPARSE.
#pragma once

#include "hip/hip_runtime_api.h"
#include "hipsparse/names.h"
