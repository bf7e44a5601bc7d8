// What nvcc includes before every CUDA source: the language, the runtime API and the device functions.
#pragma once
#define HIPIFY_STUBS 1
#include "hipify_stubs/language.h"
#include "hipify_stubs/libc.h"
#ifdef __cplusplus
#include <initializer_list>
#endif
#include "hipify_stubs/vector_types.h"
#include "hipify_stubs/math.h"
#include "hipify_stubs/device.h"
#include "hipify_stubs/atomic.h"
#include "hipify_stubs/warp.h"
#include "cuda_runtime_api.h"
#include "library_types.h"
#include "hipify_stubs/runtime_templates.h"
#include "hipify_stubs/texture.h"
#include "hipify_stubs/texture_references.h"
#include "hipify_stubs/removed.h"
