// hipRAND's host API: HIP's names for cuRAND's.
#pragma once

#include "hip/hip_runtime_api.h"
#include "hiprand/kernel_names.h"
#include "hiprand/names.h"
