// Cooperative groups: everything.
#pragma once
#include "cg_algorithms.h"
#include "cg_groups.h"
