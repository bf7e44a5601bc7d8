// A file with merge-conflict markers: its <<<<<<< and >>>>>>> are no launches.
#include <cuda_runtime.h>

__global__ void kernel(int *p) { p[threadIdx.x] = 1; }

void run(int *p)
{
<<<<<<< ours
    kernel<<<1, 64>>>(p);
    cudaDeviceSynchronize();
=======
    kernel<<<2, 32>>>(p);
    cudaStreamSynchronize(0);
>>>>>>> theirs
    cudaGetLastError();
}
