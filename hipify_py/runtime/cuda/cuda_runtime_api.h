// The CUDA runtime API on the SIMT engine.
#pragma once

#include "face/array.h"
#include "face/copy.h"
#include "face/copy3d.h"
#include "face/device.h"
#include "face/event.h"
#include "face/graph.h"
#include "face/launch.h"
#include "face/memory.h"
#include "face/pool.h"
#include "face/reset.h"
#include "face/texture.h"
#include "face/texture_reference.h"
#include "face/unsupported.h"
