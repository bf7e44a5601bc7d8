// What a program asks of a device before it uses it: attributes and properties agree, and no mode forbids its use.
#include <cstdio>
#include <cuda_runtime.h>

static bool same(int property, cudaDeviceAttr attribute)
{
    int value = -1;
    return cudaDeviceGetAttribute(&value, attribute, 0) == cudaSuccess && value == property;
}

int main()
{
    cudaDeviceProp p;
    if (cudaGetDeviceProperties(&p, 0) != cudaSuccess) return 1;
    int mode = -1;
    cudaDeviceGetAttribute(&mode, cudaDevAttrComputeMode, 0);
    bool ok = mode == cudaComputeModeDefault && mode != cudaComputeModeProhibited && p.computeMode == mode;
    ok = ok && same(p.integrated, cudaDevAttrIntegrated) && same(p.ECCEnabled, cudaDevAttrEccEnabled);
    ok = ok && same(p.maxThreadsDim[0], cudaDevAttrMaxBlockDimX) && same(p.maxThreadsDim[2], cudaDevAttrMaxBlockDimZ);
    ok = ok && same(p.maxGridSize[1], cudaDevAttrMaxGridDimY) && same(p.l2CacheSize, cudaDevAttrL2CacheSize);
    ok = ok && same(p.unifiedAddressing, cudaDevAttrUnifiedAddressing);
    ok = ok && same(p.managedMemory, cudaDevAttrManagedMemory) && p.maxThreadsDim[0] > 0;
    std::printf(ok ? "PASS\n" : "FAIL\n");
    return ok ? 0 : 1;
}
