// Part of cub.cuh.
#pragma once

#include "cub/face/device.h"
