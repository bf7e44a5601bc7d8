// The kernel reads memory that has been freed.
#include <cuda_runtime.h>

__global__ void read(const int* p, int* sum) {
    *sum += p[threadIdx.x];  // fault
}

int main() {
    int *p = nullptr, sum = 0;
    cudaMalloc(&p, 4 * sizeof(int));
    cudaFree(p);
    ::simt::launch({1, 4}, [&](auto... a) { read(a...); })(p, &sum);
    return sum;
}
