// What every HIP source sees: device built-ins, vector types, mathematics and the runtime API.
#pragma once

#ifndef __HIPCC__
#define __HIPCC__ 1
#endif
#ifndef __HIP_PLATFORM_AMD__
#define __HIP_PLATFORM_AMD__ 1
#endif

#include "face/language.h"
#include "hip/face/device_extras.h"
#include "hip/face/vector_operators.h"
#include "hip/hip_runtime_api.h"
