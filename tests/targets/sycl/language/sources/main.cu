#include "common.cuh"
#include <cstdio>

__constant__ int shared_factor;

__global__ void init(int *o) { o[index()] = 0; }

int main()
{
    int *o, two = 2;
    cudaMallocManaged(&o, 64 * sizeof(int));
    cudaMemcpyToSymbol(shared_factor, &two, sizeof(two));
    init<<<2, 32>>>(o);
    cudaDeviceSynchronize();
    int a = first(o), b = second(o);
    bool right = a == 64 && b == 96 && o[0] == 33 && o[31] == 2 && o[40] == 0;
    printf(right ? "PASS\n" : "FAIL %d %d %d %d\n", a, b, o[0], o[31]);
    return !right;
}
