// HIP already, in a file called .cu: nothing is left to translate.
#include <hip/hip_runtime.h>

__global__ void kernel(int *p) { p[hipThreadIdx_x] = 1; }

int main()
{
    int *p = nullptr;
    if (hipMalloc(&p, 64 * sizeof(int)) != hipSuccess) return 1;
    hipLaunchKernelGGL(kernel, dim3(1), dim3(64), 0, 0, p);
    return hipFree(p) != hipSuccess;
}
