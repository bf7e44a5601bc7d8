// Part of thrust.
#pragma once

#include "thrust/face/vector.h"
#include "thrust/face/algorithms.h"
