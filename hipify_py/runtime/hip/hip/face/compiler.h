// Of what hipcc puts before every source unasked, the part that nvcc does, too. Nothing of the HIP runtime is in it.
#pragma once

#include <cmath>
#include <cstdlib>
