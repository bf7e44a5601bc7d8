// What every CUDA source sees. The macros say, as nvcc's do, that device code is compiled here; __CUDA_ARCH__ stays
// undefined, because code behind it is often PTX.
#pragma once

#ifndef __CUDACC__
#define __CUDACC__ 1
#define __CUDACC_VER_MAJOR__ 13
#define __CUDACC_VER_MINOR__ 0
#endif
#define __CUDA_RUNTIME_H__

#include "face/language.h"
