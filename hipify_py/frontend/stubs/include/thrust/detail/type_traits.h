// An internal header that programs include all the same.
#pragma once
#include "hipify_stubs/thrust.h"
