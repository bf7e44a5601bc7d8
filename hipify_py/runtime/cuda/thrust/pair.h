// Part of thrust.
#pragma once

#include "thrust/face/policy.h"
