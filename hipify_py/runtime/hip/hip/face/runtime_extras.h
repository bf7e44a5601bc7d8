// Calls and macros of the HIP runtime that have no counterpart of the same shape in CUDA.
#pragma once

#include "hip/face/runtime_names.h"

using hipDeviceptr_t = void*;
using hipDevice_t = int;
using hipCtx_t = struct FaceHipContext*;
using hipModule_t = struct FaceHipModule*;
using hipFunction_t = struct FaceHipFunction*;

#define HIP_VERSION_MAJOR 6
#define HIP_VERSION_MINOR 4
#define HIP_VERSION_PATCH 0
#define HIP_VERSION 60400000
#define HIP_SYMBOL(X) X
#define HIP_KERNEL_NAME(...) __VA_ARGS__
#define HIP_DYNAMIC_SHARED(T, NAME) T* NAME = ::simt::dynamic_shared<T>();
#define HIP_DYNAMIC_SHARED_ATTRIBUTE
#define HIP_LAUNCH_PARAM_BUFFER_POINTER (reinterpret_cast<void*>(1))
#define HIP_LAUNCH_PARAM_BUFFER_SIZE (reinterpret_cast<void*>(2))
#define HIP_LAUNCH_PARAM_END (reinterpret_cast<void*>(3))
#define hipHostMallocNumaUser 0x20000000
#define hipHostMallocCoherent 0x40000000
#define hipHostMallocNonCoherent 0x80000000
#define hipDeviceMallocDefault 0x0
#define hipDeviceMallocFinegrained 0x1
#define hipDeviceMallocUncached 0x3
#define hipEventReleaseToDevice 0x40000000
#define hipEventReleaseToSystem 0x80000000
#define hipEventDisableSystemFence 0x20000000

#define hipLaunchKernelGGL(KERNEL, GRID, BLOCK, SHARED, STREAM, ...) \
    ::simt::launch({GRID, BLOCK, SHARED, STREAM}, [&](auto... a) { KERNEL(a...); })(__VA_ARGS__)

inline cudaError_t hipGetDevicePropertiesR0600(cudaDeviceProp* properties, int device) {
    return cudaGetDeviceProperties(properties, device);
}
inline cudaError_t hipExtMallocWithFlags(void** p, size_t size, unsigned) { return cudaMalloc(p, size); }
inline cudaError_t hipMallocHost(void** p, size_t size) { return cudaMallocHost(p, size); }
inline cudaError_t hipMemcpyWithStream(void* dst, const void* src, size_t count, cudaMemcpyKind kind,
                                       cudaStream_t stream) {
    const cudaError_t error = cudaMemcpyAsync(dst, src, count, kind, stream);
    return error == cudaSuccess ? cudaStreamSynchronize(stream) : error;
}

// The driver-style calls, which take device addresses as pointers.
inline cudaError_t hipInit(unsigned flags) { return face::result(flags ? cudaErrorInvalidValue : cudaSuccess); }
inline cudaError_t hipDeviceGet(hipDevice_t* device, int ordinal) {
    if (!face::is_device(ordinal)) return face::result(cudaErrorInvalidDevice);
    return cudaGetDevice(device);
}
inline cudaError_t hipDrvGetErrorName(cudaError_t error, const char** name) {
    if (!name) return face::result(cudaErrorInvalidValue);
    *name = hipGetErrorName(error);
    return face::result(cudaSuccess);
}
inline cudaError_t hipDrvGetErrorString(cudaError_t error, const char** text) {
    if (!text) return face::result(cudaErrorInvalidValue);
    *text = cudaGetErrorString(error);
    return face::result(cudaSuccess);
}
inline cudaError_t hipDeviceGetName(char* name, int length, hipDevice_t device) {
    if (!name || length <= 0) return face::result(cudaErrorInvalidValue);
    if (!face::is_device(device)) return face::result(cudaErrorInvalidDevice);
    snprintf(name, size_t(length), "%s", face::device_properties().name);
    return face::result(cudaSuccess);
}
inline cudaError_t hipDeviceTotalMem(size_t* bytes, hipDevice_t device) {
    if (!bytes) return face::result(cudaErrorInvalidValue);
    if (!face::is_device(device)) return face::result(cudaErrorInvalidDevice);
    *bytes = face::device_memory;
    return face::result(cudaSuccess);
}

// Contexts: the device's primary one, and none.
struct FaceHipContext {};
namespace face {
inline FaceHipContext hip_primary_context;
inline thread_local hipCtx_t hip_current_context = nullptr;
}  // namespace face
inline cudaError_t hipDevicePrimaryCtxRetain(hipCtx_t* context, hipDevice_t device) {
    if (!context) return face::result(cudaErrorInvalidValue);
    if (!face::is_device(device)) return face::result(cudaErrorInvalidDevice);
    *context = &face::hip_primary_context;
    return face::result(cudaSuccess);
}
inline cudaError_t hipDevicePrimaryCtxRelease(hipDevice_t device) {
    return face::result(face::is_device(device) ? cudaSuccess : cudaErrorInvalidDevice);
}
inline cudaError_t hipCtxSetCurrent(hipCtx_t context) {
    face::hip_current_context = context;
    return face::result(cudaSuccess);
}
inline cudaError_t hipCtxGetCurrent(hipCtx_t* context) {
    if (!context) return face::result(cudaErrorInvalidValue);
    *context = face::hip_current_context;
    return face::result(cudaSuccess);
}
inline cudaError_t hipCtxGetDevice(hipDevice_t* device) { return cudaGetDevice(device); }
inline cudaError_t hipCtxSynchronize() { return cudaDeviceSynchronize(); }

inline cudaError_t hipDeviceComputeCapability(int* major, int* minor, hipDevice_t device) {
    const cudaError_t error = cudaDeviceGetAttribute(major, cudaDevAttrComputeCapabilityMajor, device);
    return error == cudaSuccess ? cudaDeviceGetAttribute(minor, cudaDevAttrComputeCapabilityMinor, device) : error;
}
inline cudaError_t hipMemcpyHtoD(hipDeviceptr_t dst, const void* src, size_t n) {
    return cudaMemcpy(dst, src, n, cudaMemcpyHostToDevice);
}
inline cudaError_t hipMemcpyDtoH(void* dst, hipDeviceptr_t src, size_t n) {
    return cudaMemcpy(dst, src, n, cudaMemcpyDeviceToHost);
}
inline cudaError_t hipMemcpyDtoD(hipDeviceptr_t dst, hipDeviceptr_t src, size_t n) {
    return cudaMemcpy(dst, src, n, cudaMemcpyDeviceToDevice);
}
inline cudaError_t hipMemcpyHtoDAsync(hipDeviceptr_t dst, const void* src, size_t n, cudaStream_t stream) {
    return cudaMemcpyAsync(dst, src, n, cudaMemcpyHostToDevice, stream);
}
inline cudaError_t hipMemcpyDtoHAsync(void* dst, hipDeviceptr_t src, size_t n, cudaStream_t stream) {
    return cudaMemcpyAsync(dst, src, n, cudaMemcpyDeviceToHost, stream);
}
inline cudaError_t hipMemcpyDtoDAsync(hipDeviceptr_t dst, hipDeviceptr_t src, size_t n, cudaStream_t stream) {
    return cudaMemcpyAsync(dst, src, n, cudaMemcpyDeviceToDevice, stream);
}
inline cudaError_t hipMemsetD8(hipDeviceptr_t dst, unsigned char value, size_t n) { return cudaMemset(dst, value, n); }
inline cudaError_t hipMemsetD32(hipDeviceptr_t dst, int value, size_t count) {
    int* words = static_cast<int*>(dst);
    if (!face::allocations().find(dst).base || !face::in_bounds(dst, count * sizeof(int)))
        return face::result(cudaErrorInvalidValue);
    for (size_t i = 0; i < count; ++i) words[i] = value;
    return face::result(cudaSuccess);
}
inline cudaError_t hipModuleLoad(hipModule_t*, const char*) { return face::result(cudaErrorNotSupported); }
inline cudaError_t hipModuleLoadData(hipModule_t*, const void*) { return face::result(cudaErrorNotSupported); }
inline cudaError_t hipModuleUnload(hipModule_t) { return face::result(cudaErrorNotSupported); }
inline cudaError_t hipModuleGetFunction(hipFunction_t*, hipModule_t, const char*) {
    return face::result(cudaErrorNotSupported);
}
inline cudaError_t hipModuleLaunchKernel(hipFunction_t, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned,
                                         unsigned, cudaStream_t, void**, void**) {
    return face::result(cudaErrorNotSupported);
}
