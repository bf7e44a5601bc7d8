// CUDA's numbers for types of elements.
#pragma once

namespace gpu {

enum data_type {
    real_float = 0,
    real_double = 1,
    real_half = 2,
    real_int8 = 3,
    complex_float = 4,
    complex_double = 5,
    real_int32 = 10,
    real_bfloat16 = 14,
};

}  // namespace gpu
