#include "pi.h"

#include <cmath>
#include <cstdio>
#include <cuda_runtime.h>

int main()
{
    int devices = 0;
    if (cudaGetDeviceCount(&devices) != cudaSuccess || devices == 0) return 77;
    const double pi = estimate(7, 1 << 16);
    std::printf("%.2f\n", pi);
    return std::fabs(pi - 3.14159) < 0.05 ? 0 : 1;
}
