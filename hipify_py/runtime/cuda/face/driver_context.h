// Driver API: initialisation, errors, devices and contexts. Part of cuda.h.
#pragma once

inline CUresult cuInit(unsigned flags) {
    if (flags) return CUDA_ERROR_INVALID_VALUE;
    face::driver_ready = true;
    return CUDA_SUCCESS;
}
inline CUresult cuDriverGetVersion(int* version) { return face::driver_result(cudaDriverGetVersion(version)); }

namespace face {
inline const char* driver_error_name(CUresult error) {
    switch (int(error)) {
#define FACE_ERROR(NAME) \
    case NAME: return #NAME;
#include "face/driver_error_list.inc"
#undef FACE_ERROR
    }
    return nullptr;
}
}  // namespace face

inline CUresult cuGetErrorName(CUresult error, const char** name) {
    *name = face::driver_error_name(error);
    return *name ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}
inline CUresult cuGetErrorString(CUresult error, const char** text) {
    const bool known = face::driver_error_name(error) != nullptr;
    *text = known ? cudaGetErrorString(static_cast<cudaError_t>(error)) : nullptr;
    return known ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}

inline CUresult cuDeviceGetCount(int* count) {
    if (!face::driver_ready) return CUDA_ERROR_NOT_INITIALIZED;
    return face::driver_result(cudaGetDeviceCount(count));
}
inline CUresult cuDeviceGet(CUdevice* device, int ordinal) {
    if (!face::driver_ready) return CUDA_ERROR_NOT_INITIALIZED;
    if (!device) return CUDA_ERROR_INVALID_VALUE;
    if (!face::is_device(ordinal)) return CUDA_ERROR_INVALID_DEVICE;
    *device = ordinal;
    return CUDA_SUCCESS;
}
inline CUresult cuDeviceGetName(char* name, int length, CUdevice device) {
    if (!name || length <= 0) return CUDA_ERROR_INVALID_VALUE;
    if (!face::is_device(device)) return CUDA_ERROR_INVALID_DEVICE;
    snprintf(name, size_t(length), "%s", face::device_properties().name);
    return CUDA_SUCCESS;
}
inline CUresult cuDeviceTotalMem(size_t* bytes, CUdevice device) {
    if (!face::is_device(device)) return CUDA_ERROR_INVALID_DEVICE;
    if (!bytes) return CUDA_ERROR_INVALID_VALUE;
    *bytes = face::device_memory;
    return CUDA_SUCCESS;
}
inline CUresult cuDeviceGetAttribute(int* value, CUdevice_attribute attribute, CUdevice device) {
    if (!face::driver_ready) return CUDA_ERROR_NOT_INITIALIZED;
    return face::driver_result(cudaDeviceGetAttribute(value, static_cast<cudaDeviceAttr>(attribute), device));
}
inline CUresult cuDeviceComputeCapability(int* major, int* minor, CUdevice device) {
    if (!major || !minor) return CUDA_ERROR_INVALID_VALUE;
    if (!face::is_device(device)) return CUDA_ERROR_INVALID_DEVICE;
    *major = face::device_properties().major;
    *minor = face::device_properties().minor;
    return CUDA_SUCCESS;
}
inline CUresult cuDeviceGetUuid(CUuuid* uuid, CUdevice device) {
    if (!face::is_device(device)) return CUDA_ERROR_INVALID_DEVICE;
    if (!uuid) return CUDA_ERROR_INVALID_VALUE;
    *uuid = face::device_properties().uuid;
    return CUDA_SUCCESS;
}
inline CUresult cuDeviceCanAccessPeer(int* can, CUdevice device, CUdevice peer) {
    return face::driver_result(cudaDeviceCanAccessPeer(can, device, peer));
}

inline CUresult cuCtxCreate(CUcontext* context, unsigned flags, CUdevice device) {
    if (!face::driver_ready) return CUDA_ERROR_NOT_INITIALIZED;
    if (!context) return CUDA_ERROR_INVALID_VALUE;
    if (!face::is_device(device)) return CUDA_ERROR_INVALID_DEVICE;
    *context = new CUctx_st{flags, false};
    face::live<CUctx_st>().insert(*context);
    face::contexts.push_back(*context);
    return CUDA_SUCCESS;
}
// CUDA 13 added a pointer to further parameters.
inline CUresult cuCtxCreate(CUcontext* context, struct CUctxCreateParams_st*, unsigned flags, CUdevice device) {
    return cuCtxCreate(context, flags, device);
}
inline CUresult cuCtxDestroy(CUcontext context) {
    if (!face::live<CUctx_st>().erase(context)) return CUDA_ERROR_INVALID_CONTEXT;
    if (!face::contexts.empty() && face::contexts.back() == context) face::contexts.pop_back();
    delete context;
    return CUDA_SUCCESS;
}
inline CUresult cuCtxGetCurrent(CUcontext* context) {
    if (!face::driver_ready) return CUDA_ERROR_NOT_INITIALIZED;
    if (!context) return CUDA_ERROR_INVALID_VALUE;
    *context = face::contexts.empty() ? nullptr : face::contexts.back();
    return CUDA_SUCCESS;
}
inline CUresult cuCtxPushCurrent(CUcontext context) {
    if (!face::driver_ready) return CUDA_ERROR_NOT_INITIALIZED;
    if (context != &face::primary_context && !face::live<CUctx_st>().contains(context))
        return CUDA_ERROR_INVALID_CONTEXT;
    face::contexts.push_back(context);
    return CUDA_SUCCESS;
}
inline CUresult cuCtxPopCurrent(CUcontext* context) {
    if (face::contexts.empty()) return CUDA_ERROR_INVALID_CONTEXT;
    if (context) *context = face::contexts.back();
    face::contexts.pop_back();
    return CUDA_SUCCESS;
}
inline CUresult cuCtxSetCurrent(CUcontext context) {
    if (!face::driver_ready) return CUDA_ERROR_NOT_INITIALIZED;
    if (!face::contexts.empty()) face::contexts.pop_back();
    return context ? cuCtxPushCurrent(context) : CUDA_SUCCESS;
}
inline CUresult cuCtxGetDevice(CUdevice* device) {
    return face::with_context([=] { return cudaGetDevice(device); });
}
inline CUresult cuCtxSynchronize() { return face::with_context(cudaDeviceSynchronize); }
inline CUresult cuDevicePrimaryCtxRetain(CUcontext* context, CUdevice device) {
    if (!face::driver_ready) return CUDA_ERROR_NOT_INITIALIZED;
    if (!context) return CUDA_ERROR_INVALID_VALUE;
    if (!face::is_device(device)) return CUDA_ERROR_INVALID_DEVICE;
    ++face::primary_users;
    *context = &face::primary_context;
    return CUDA_SUCCESS;
}
inline CUresult cuDevicePrimaryCtxRelease(CUdevice device) {
    if (!face::is_device(device)) return CUDA_ERROR_INVALID_DEVICE;
    if (face::primary_users == 0) return CUDA_ERROR_INVALID_CONTEXT;
    --face::primary_users;
    return CUDA_SUCCESS;
}
