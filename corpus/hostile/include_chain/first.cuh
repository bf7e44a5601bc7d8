// First link: opens the namespace that the fragments are included into.
#ifndef INCLUDE_CHAIN_FIRST_CUH
#define INCLUDE_CHAIN_FIRST_CUH
#include <cuda_runtime.h>
namespace chain {
#include "detail/second.inl"
}  // namespace chain
#endif
