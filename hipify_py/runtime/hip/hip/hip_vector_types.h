// Vector types with HIP's operators.
#pragma once

#include "vector_functions.h"
#include "hip/face/vector_operators.h"
