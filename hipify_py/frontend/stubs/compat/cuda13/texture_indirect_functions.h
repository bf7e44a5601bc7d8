// Clang includes this header of older toolkits, which CUDA 13 removed.
#pragma once
