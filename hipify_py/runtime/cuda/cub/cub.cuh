// CUB's most used collectives on the SIMT engine.
#pragma once

#include "cub/face/block.h"
#include "cub/face/device.h"
#include "cub/face/device_sort.h"
#include "cub/face/warp.h"
