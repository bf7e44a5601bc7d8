// Included after the headers of a real toolkit: declares what that toolkit's version no longer has.
#pragma once
#include "../include/hipify_stubs/removed.h"
