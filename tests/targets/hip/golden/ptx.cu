// Inline PTX that has a translation.
#include <cuda_runtime.h>

__device__ unsigned lane() {
    unsigned id;
    asm("mov.u32 %0, %%laneid;" : "=r"(id));
    return id;
}

__device__ unsigned insert(unsigned a, unsigned b) {
    unsigned r;
    asm("bfi.b32 %0, %1, %2, 8, 4;" : "=r"(r) : "r"(a), "r"(b));
    return r;
}
