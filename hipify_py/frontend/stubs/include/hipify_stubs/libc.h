// The C library as device code sees it: what is declared here is callable on both sides.
#pragma once
#include "hipify_stubs/language.h"

// C++ libraries wrap these headers; device code needs only the C declarations inside. libc++ stands
// before this folder in the search order, so include_next passes it by; libstdc++ obeys the macro.
#define _GLIBCXX_INCLUDE_NEXT_C_HEADERS
#pragma clang force_cuda_host_device begin
#include_next <assert.h>
#include_next <limits.h>
#include_next <math.h>
#include_next <stddef.h>
#include_next <stdint.h>
#include_next <stdio.h>
#include_next <stdlib.h>
#include_next <string.h>
#include_next <time.h>
#pragma clang force_cuda_host_device end
#undef _GLIBCXX_INCLUDE_NEXT_C_HEADERS

// Macros of the C header, which the C++ ones replace by functions.
#undef fpclassify
#undef isfinite
#undef isgreater
#undef isgreaterequal
#undef isinf
#undef isless
#undef islessequal
#undef islessgreater
#undef isnan
#undef isnormal
#undef isunordered
#undef signbit

#include <new>
#include <cmath>
#include <cstdlib>
#include <math.h>
#include <stdlib.h>
