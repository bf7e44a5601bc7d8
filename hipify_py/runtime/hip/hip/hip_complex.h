// Complex numbers of the C style.
#pragma once

#include "hip/face/runtime_names.h"
