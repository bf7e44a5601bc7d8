// Thread 10 writes behind an array of 10.
#include <cuda_runtime.h>
#include <stdio.h>

__global__ void fill(int* p) {
    p[threadIdx.x] = 1;  // fault
}

int main() {
    int* p = nullptr;
    cudaMalloc(&p, 10 * sizeof(int));
    ::simt::launch({1, 11}, [&](auto... a) { fill(a...); })(p);
    printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    cudaGetLastError();
    cudaDeviceSynchronize();
    return 0;
}
