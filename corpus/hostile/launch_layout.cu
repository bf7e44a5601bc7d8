// Launches with comments, line breaks, directives and odd spacing inside the configuration.
#include <cuda_runtime.h>

__global__ void kernel(int *p, int a, int b) { p[threadIdx.x] = a + b; }

#define SMALL

void run(int *p, cudaStream_t stream)
{
    kernel<<<1,1>>>(p,1,2);
    kernel <<< dim3(1, 1, 1), dim3(32, 1, 1) >>> (p, 1, 2);
    kernel
        <<<
            1 /* one block, not >>> many */,
            32,  // threads >>>
            0,
            stream
        >>>
        (
            p,
            (1 > 0 ? 1 : 2),  // a
            2                 /* b */
        );
    kernel<<<
#ifdef SMALL
        1,
#else
        64,
#endif
        32>>>(p, 3, 4);
    kernel<<<(8 >> 3), (64 >> 1), sizeof(int[4]), 0>>>(p, 1 << 2, 8 >> 1);
    kernel<<<1, 32>>>/* between */(p, 5, 6); kernel<<<2, 16>>>(p, 7, 8);
    if (p) kernel<<<1, 32>>>(p, 9, 10); else kernel<<<1, 16>>>(p, 11, 12);
    kernel<<<{1, 1}, {32, 1, 1}>>>(p, 13, 14);
}
