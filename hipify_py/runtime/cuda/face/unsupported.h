// Parts of the runtime API that a CPU cannot offer: every call says cudaErrorNotSupported.
#pragma once

#include "face/stream.h"

struct cudaIpcMemHandle_t { char reserved[64]; };
struct cudaIpcEventHandle_t { char reserved[64]; };
struct cudaGraphicsResource;
using cudaGraphicsResource_t = cudaGraphicsResource*;

inline cudaError_t cudaIpcGetMemHandle(cudaIpcMemHandle_t*, void*) { return face::result(cudaErrorNotSupported); }
inline cudaError_t cudaIpcOpenMemHandle(void**, cudaIpcMemHandle_t, unsigned) {
    return face::result(cudaErrorNotSupported);
}
inline cudaError_t cudaIpcCloseMemHandle(void*) { return face::result(cudaErrorNotSupported); }
inline cudaError_t cudaIpcGetEventHandle(cudaIpcEventHandle_t*, cudaEvent_t) {
    return face::result(cudaErrorNotSupported);
}
inline cudaError_t cudaIpcOpenEventHandle(cudaEvent_t*, cudaIpcEventHandle_t) {
    return face::result(cudaErrorNotSupported);
}
inline cudaError_t cudaGraphicsMapResources(int, cudaGraphicsResource_t*, cudaStream_t = nullptr) {
    return face::result(cudaErrorNotSupported);
}
inline cudaError_t cudaGraphicsUnmapResources(int, cudaGraphicsResource_t*, cudaStream_t = nullptr) {
    return face::result(cudaErrorNotSupported);
}
inline cudaError_t cudaGraphicsResourceGetMappedPointer(void**, size_t*, cudaGraphicsResource_t) {
    return face::result(cudaErrorNotSupported);
}
enum cudaDriverEntryPointQueryResult {
    cudaDriverEntryPointSuccess, cudaDriverEntryPointSymbolNotFound, cudaDriverEntryPointVersionNotSufficent
};
inline cudaError_t cudaGetDriverEntryPoint(const char*, void** function, unsigned long long,
                                           cudaDriverEntryPointQueryResult* found = nullptr) {
    if (function) *function = nullptr;
    if (found) *found = cudaDriverEntryPointSymbolNotFound;
    return face::result(cudaErrorNotSupported);
}
inline cudaError_t cudaGetDriverEntryPointByVersion(const char* name, void** function, unsigned, unsigned long long flags,
                                                    cudaDriverEntryPointQueryResult* found = nullptr) {
    return cudaGetDriverEntryPoint(name, function, flags, found);
}
inline cudaError_t cudaGraphicsUnregisterResource(cudaGraphicsResource_t) {
    return face::result(cudaErrorNotSupported);
}
