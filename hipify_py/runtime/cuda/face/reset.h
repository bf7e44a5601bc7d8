// cudaDeviceReset and the old cudaThread* names.
#pragma once

#include "face/pool.h"

// Frees the device's memory and clears a sticky error. Streams, events and graphs stay usable.
inline cudaError_t cudaDeviceReset() {
    face::allocations().clear_device();
    face::sticky_error = face::last_error = cudaSuccess;
    return cudaSuccess;
}
inline cudaError_t cudaThreadExit() { return cudaDeviceReset(); }
inline cudaError_t cudaThreadSynchronize() { return cudaDeviceSynchronize(); }
inline cudaError_t cudaThreadGetLimit(size_t* value, cudaLimit limit) { return cudaDeviceGetLimit(value, limit); }
inline cudaError_t cudaThreadSetLimit(cudaLimit limit, size_t value) { return cudaDeviceSetLimit(limit, value); }
inline cudaError_t cudaThreadSetCacheConfig(cudaFuncCache preference) { return cudaDeviceSetCacheConfig(preference); }
inline cudaError_t cudaCtxResetPersistingL2Cache() { return face::result(cudaSuccess); }
