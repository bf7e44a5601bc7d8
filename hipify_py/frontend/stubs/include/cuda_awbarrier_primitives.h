// Arrive/wait barriers as plain functions.
#pragma once
#include "cuda_pipeline_primitives.h"
