// Runs CUDA kernels on a CPU: include this. See docs/engine.md.
#pragma once
#include "atomics.h"
#include "phased.h"
#include "qualifiers.h"
#include "split.h"
#include "warp.h"
