// hipFFT: HIP's names for cuFFT.
#pragma once

#include "hip/hip_runtime_api.h"
#include "hipfft/names.h"
