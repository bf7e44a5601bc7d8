// A file from Windows, in Latin-1: grün.
#include <cuda.h>
#include <cuda_runtime.h>

__global__ void kernel(int *p)
{
	p[threadIdx.x] = 1;	// für alle
}

int main()
{
	int *p;
	cudaMallocHost(&p,
		32 * sizeof(int));
	kernel<<<1, 32>>>(p);
	return cudaFreeHost(p);
}