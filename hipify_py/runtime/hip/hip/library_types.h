// The types that the libraries share.
#pragma once

#include "hip/face/runtime_names.h"
