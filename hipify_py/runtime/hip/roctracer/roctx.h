// roctx annotations: accepted and dropped, as NVTX's are.
#pragma once

#include "roctracer/names.h"

#define ROCTX_VERSION_MAJOR 4
#define ROCTX_VERSION_MINOR 1
