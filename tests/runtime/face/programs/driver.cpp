// The driver API: initialisation, contexts, memory, errors; modules are refused.
#include <cuda.h>
#include <cuComplex.h>
#include <nvToolsExt.h>
#include <string.h>

#include "check.h"

int main() {
    int count = 0, value = 0, back[4] = {};
    CUdevice device = -1;
    CUdeviceptr p = 0;
    CHECK_EQ(cuDeviceGetCount(&count), CUDA_ERROR_NOT_INITIALIZED);
    CHECK_EQ(cuMemAlloc(&p, 16), CUDA_ERROR_NOT_INITIALIZED);
    CHECK_EQ(cuInit(1), CUDA_ERROR_INVALID_VALUE);
    CHECK_EQ(cuInit(0), CUDA_SUCCESS);
    CHECK_EQ(cuDeviceGet(&device, 1), CUDA_ERROR_INVALID_DEVICE);
    CHECK_EQ(cuDeviceGet(&device, 0), CUDA_SUCCESS);
    CHECK_EQ(cuDeviceGetAttribute(&value, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR, device), CUDA_SUCCESS);
    CHECK_EQ(value, 8);
    CHECK_EQ(cuMemAlloc(&p, 16), CUDA_ERROR_INVALID_CONTEXT);
    CUcontext context = nullptr, current = nullptr;
    CHECK_EQ(cuCtxCreate(&context, 0, device), CUDA_SUCCESS);
    CHECK_EQ(cuCtxGetCurrent(&current), CUDA_SUCCESS);
    CHECK(current == context);
    CHECK_EQ(cuMemAlloc(&p, 0), CUDA_ERROR_INVALID_VALUE);
    CHECK_EQ(cuMemAlloc(&p, 16), CUDA_SUCCESS);
    CHECK_EQ(cuMemsetD32(p, 0x01020304u, 4), CUDA_SUCCESS);
    CHECK_EQ(cuMemsetD32(p, 0u, 5), CUDA_ERROR_INVALID_VALUE);
    CHECK_EQ(cuMemcpyDtoH(back, p, 16), CUDA_SUCCESS);
    CHECK_EQ(back[3], 0x01020304);
    unsigned type = 0;
    CHECK_EQ(cuPointerGetAttribute(&type, CU_POINTER_ATTRIBUTE_MEMORY_TYPE, p + 4), CUDA_SUCCESS);
    CHECK_EQ(type, unsigned(CU_MEMORYTYPE_DEVICE));
    CHECK_EQ(cuMemFree(p), CUDA_SUCCESS);
    CHECK_EQ(cuMemFree(p), CUDA_ERROR_INVALID_VALUE);
    CUmodule module = nullptr;
    CHECK_EQ(cuModuleLoadData(&module, ""), CUDA_ERROR_NOT_SUPPORTED);
    const char* name = nullptr;
    CHECK_EQ(cuGetErrorName(CUDA_ERROR_INVALID_CONTEXT, &name), CUDA_SUCCESS);
    CHECK(!strcmp(name, "CUDA_ERROR_INVALID_CONTEXT"));
    CHECK_EQ(cuGetErrorName(static_cast<CUresult>(12345), &name), CUDA_ERROR_INVALID_VALUE);
    CHECK_EQ(cuCtxDestroy(context), CUDA_SUCCESS);
    CHECK_EQ(cuCtxSynchronize(), CUDA_ERROR_INVALID_CONTEXT);

    const cuDoubleComplex a = make_cuDoubleComplex(1, 2), b = make_cuDoubleComplex(3, -1);
    CHECK(cuCreal(cuCmul(a, b)) == 5.0 && cuCimag(cuCmul(a, b)) == 5.0);
    CHECK_NEAR(cuCreal(cuCdiv(a, b)), 0.1, 1e-15);
    CHECK_NEAR(cuCimag(cuCdiv(a, b)), 0.7, 1e-15);
    CHECK_EQ(cuCabsf(make_cuFloatComplex(3, 4)), 5.0f);
    CHECK_EQ(nvtxRangePop(), 0);
    return report();
}
