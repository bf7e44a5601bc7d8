// Part of thrust.
#pragma once

#include "thrust/face/iterators.h"
