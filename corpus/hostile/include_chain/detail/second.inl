// Second link: an unfinished function, closed by the third.
#define CHAIN_OP(x) ((x) * 2.0f)
__global__ void step(float *p, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
#include "third.cuh"
}

inline void run(float *p, int n)
{
#define CHAIN_LAUNCH
#include "third.cuh"
#undef CHAIN_LAUNCH
}
