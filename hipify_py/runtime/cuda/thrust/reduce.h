// Part of thrust.
#pragma once

#include "thrust/face/algorithms.h"
#include "thrust/face/vector.h"
