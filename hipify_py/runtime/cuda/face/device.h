// Device management: one device, number 0.
#pragma once

#include <stdio.h>

#include "face/device_properties.h"

namespace face {

inline size_t device_limits[] = {1024, 1 << 20, 8 << 20, 2, 2048, 128, 0};
inline unsigned device_flags = cudaDeviceScheduleAuto | cudaDeviceMapHost;
inline cudaFuncCache cache_preference = cudaFuncCachePreferNone;
inline cudaSharedMemConfig bank_size = cudaSharedMemBankSizeFourByte;
inline bool is_device(int device) { return device == 0; }

}  // namespace face

inline cudaError_t cudaGetDeviceCount(int* count) {
    if (!count) return face::result(cudaErrorInvalidValue);
    *count = 1;
    return face::result(cudaSuccess);
}
inline cudaError_t cudaGetDevice(int* device) {
    if (!device) return face::result(cudaErrorInvalidValue);
    *device = 0;
    return face::result(cudaSuccess);
}
inline cudaError_t cudaSetDevice(int device) {
    return face::result(face::is_device(device) ? cudaSuccess : cudaErrorInvalidDevice);
}
inline cudaError_t cudaInitDevice(int device, unsigned, unsigned) { return cudaSetDevice(device); }
inline cudaError_t cudaSetValidDevices(int* devices, int count) {
    return face::result(devices || count == 0 ? cudaSuccess : cudaErrorInvalidValue);
}
inline cudaError_t cudaGetDeviceProperties(cudaDeviceProp* properties, int device) {
    if (!properties) return face::result(cudaErrorInvalidValue);
    if (!face::is_device(device)) return face::result(cudaErrorInvalidDevice);
    *properties = face::device_properties();
    return face::result(cudaSuccess);
}
inline cudaError_t cudaGetDeviceProperties_v2(cudaDeviceProp* properties, int device) {
    return cudaGetDeviceProperties(properties, device);
}
inline cudaError_t cudaChooseDevice(int* device, const cudaDeviceProp* properties) {
    if (!properties) return face::result(cudaErrorInvalidValue);
    return cudaGetDevice(device);
}
inline cudaError_t cudaDeviceGetAttribute(int* value, cudaDeviceAttr attribute, int device) {
    if (!value) return face::result(cudaErrorInvalidValue);
    if (!face::is_device(device)) return face::result(cudaErrorInvalidDevice);
    const int answer = face::device_attribute(attribute);
    if (answer < 0) return face::result(cudaErrorInvalidValue);
    *value = answer;
    return face::result(cudaSuccess);
}
inline cudaError_t cudaDeviceGetPCIBusId(char* id, int length, int device) {
    if (!id || length <= 0) return face::result(cudaErrorInvalidValue);
    if (!face::is_device(device)) return face::result(cudaErrorInvalidDevice);
    snprintf(id, size_t(length), "0000:01:00.0");
    return face::result(cudaSuccess);
}
inline cudaError_t cudaDeviceGetByPCIBusId(int* device, const char* id) {
    if (!device || !id) return face::result(cudaErrorInvalidValue);
    if (strcmp(id, "0000:01:00.0") != 0) return face::result(cudaErrorInvalidDevice);
    return cudaGetDevice(device);
}
inline cudaError_t cudaDeviceGetStreamPriorityRange(int* least, int* greatest) {
    if (least) *least = 0;
    if (greatest) *greatest = -5;
    return face::result(cudaSuccess);
}
inline cudaError_t cudaDeviceGetLimit(size_t* value, cudaLimit limit) {
    if (!value) return face::result(cudaErrorInvalidValue);
    if (limit < cudaLimitStackSize || limit > cudaLimitPersistingL2CacheSize)
        return face::result(cudaErrorUnsupportedLimit);
    *value = face::device_limits[limit];
    return face::result(cudaSuccess);
}
inline cudaError_t cudaDeviceSetLimit(cudaLimit limit, size_t value) {
    if (limit < cudaLimitStackSize || limit > cudaLimitPersistingL2CacheSize)
        return face::result(cudaErrorUnsupportedLimit);
    face::device_limits[limit] = value;
    return face::result(cudaSuccess);
}
inline cudaError_t cudaSetDeviceFlags(unsigned flags) {
    if (flags & ~unsigned(cudaDeviceMask)) return face::result(cudaErrorInvalidValue);
    face::device_flags = flags | cudaDeviceMapHost;
    return face::result(cudaSuccess);
}
inline cudaError_t cudaGetDeviceFlags(unsigned* flags) {
    if (!flags) return face::result(cudaErrorInvalidValue);
    *flags = face::device_flags;
    return face::result(cudaSuccess);
}
inline cudaError_t cudaDeviceSetCacheConfig(cudaFuncCache preference) {
    face::cache_preference = preference;
    return face::result(cudaSuccess);
}
inline cudaError_t cudaDeviceGetCacheConfig(cudaFuncCache* preference) {
    if (!preference) return face::result(cudaErrorInvalidValue);
    *preference = face::cache_preference;
    return face::result(cudaSuccess);
}
inline cudaError_t cudaDeviceSetSharedMemConfig(cudaSharedMemConfig config) {
    face::bank_size = config;
    return face::result(cudaSuccess);
}
inline cudaError_t cudaDeviceGetSharedMemConfig(cudaSharedMemConfig* config) {
    if (!config) return face::result(cudaErrorInvalidValue);
    *config = face::bank_size;
    return face::result(cudaSuccess);
}
inline cudaError_t cudaRuntimeGetVersion(int* version) {
    if (!version) return face::result(cudaErrorInvalidValue);
    *version = CUDART_VERSION;
    return face::result(cudaSuccess);
}
inline cudaError_t cudaDriverGetVersion(int* version) { return cudaRuntimeGetVersion(version); }

// Peer access: there is no other device to reach.
inline cudaError_t cudaDeviceCanAccessPeer(int* can, int device, int peer) {
    if (!can) return face::result(cudaErrorInvalidValue);
    if (!face::is_device(device) || !face::is_device(peer)) return face::result(cudaErrorInvalidDevice);
    *can = 0;
    return face::result(cudaSuccess);
}
inline cudaError_t cudaDeviceEnablePeerAccess(int, unsigned flags) {
    return face::result(flags ? cudaErrorInvalidValue : cudaErrorInvalidDevice);
}
inline cudaError_t cudaDeviceDisablePeerAccess(int peer) {
    return face::result(face::is_device(peer) ? cudaErrorPeerAccessNotEnabled : cudaErrorInvalidDevice);
}
inline cudaError_t cudaDeviceGetP2PAttribute(int* value, cudaDeviceP2PAttr, int, int) {
    return face::result(value ? cudaErrorInvalidDevice : cudaErrorInvalidValue);
}
