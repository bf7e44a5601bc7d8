// What every source sees under either name: device built-ins, vector types, mathematics, the runtime API, and the C
// headers that the real compiler includes of its own accord.
#pragma once

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <new>

#include "cuda_runtime_api.h"
#include "device_launch_parameters.h"
#include "face/intrinsics.h"
#include "face/math.h"
#include "face/simd.h"
#include "vector_functions.h"
