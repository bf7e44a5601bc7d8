// Part of thrust.
#pragma once

#include "thrust/face/ordering.h"
#include "thrust/face/vector.h"
