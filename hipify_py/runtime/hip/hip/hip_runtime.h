// What every HIP source sees: device built-ins, vector types, mathematics and the runtime API.
#pragma once
#define HIP_INCLUDE_HIP_HIP_RUNTIME_H  // the guards of HIP's own headers: programs ask for them

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
