// cudaDeviceProp (the fields of CUDA 12 and 13 together) and the values of the one simulated device.
#pragma once

#include <string.h>

#include "face/device_attributes.h"
#include "face/types.h"

struct CUuuid_st { char bytes[16]; };
using cudaUUID_t = CUuuid_st;

struct cudaDeviceProp {
    char name[256];
    cudaUUID_t uuid;
    char luid[8];
    unsigned luidDeviceNodeMask;
    size_t totalGlobalMem, sharedMemPerBlock;
    int regsPerBlock, warpSize;
    size_t memPitch;
    int maxThreadsPerBlock, maxThreadsDim[3], maxGridSize[3];
    size_t totalConstMem;
    int major, minor;
    size_t textureAlignment, texturePitchAlignment;
    int multiProcessorCount, integrated, canMapHostMemory;
    int maxTexture1D, maxTexture1DMipmap, maxTexture2D[2], maxTexture2DMipmap[2], maxTexture2DLinear[3];
    int maxTexture2DGather[2], maxTexture3D[3], maxTexture3DAlt[3], maxTextureCubemap, maxTexture1DLayered[2];
    int maxTexture2DLayered[3], maxTextureCubemapLayered[2], maxSurface1D, maxSurface2D[2], maxSurface3D[3];
    int maxSurface1DLayered[2], maxSurface2DLayered[3], maxSurfaceCubemap, maxSurfaceCubemapLayered[2];
    size_t surfaceAlignment;
    int concurrentKernels, ECCEnabled, pciBusID, pciDeviceID, pciDomainID, tccDriver, asyncEngineCount;
    int unifiedAddressing, memoryBusWidth, l2CacheSize, persistingL2CacheMaxSize, maxThreadsPerMultiProcessor;
    int streamPrioritiesSupported, globalL1CacheSupported, localL1CacheSupported;
    size_t sharedMemPerMultiprocessor;
    int regsPerMultiprocessor, managedMemory, isMultiGpuBoard, multiGpuBoardGroupID, hostNativeAtomicSupported;
    int pageableMemoryAccess, concurrentManagedAccess, computePreemptionSupported, canUseHostPointerForRegisteredMem;
    int cooperativeLaunch;
    size_t sharedMemPerBlockOptin;
    int pageableMemoryAccessUsesHostPageTables, directManagedMemAccessFromHost, maxBlocksPerMultiProcessor;
    int accessPolicyMaxWindowSize;
    size_t reservedSharedMemPerBlock;
    int hostRegisterSupported, sparseCudaArraySupported, hostRegisterReadOnlySupported;
    int timelineSemaphoreInteropSupported, memoryPoolsSupported, gpuDirectRDMASupported;
    unsigned gpuDirectRDMAFlushWritesOptions;
    int gpuDirectRDMAWritesOrdering;
    unsigned memoryPoolSupportedHandleTypes;
    int deferredMappingCudaArraySupported, ipcEventSupported, clusterLaunch, unifiedFunctionPointers;
    // Gone in CUDA 13, still read by older programs.
    int clockRate, memoryClockRate, deviceOverlap, computeMode, kernelExecTimeoutEnabled;
    int singleToDoublePrecisionPerfRatio, cooperativeMultiDeviceLaunch, maxTexture1DLinear;
    // Only HIP programs read this.
    char gcnArchName[256];
};

namespace face {

inline constexpr size_t device_memory = size_t(8) << 30;
inline constexpr int sm_count = 8;
inline constexpr int threads_per_sm = 2048;
inline constexpr int blocks_per_sm = 32;
inline constexpr int registers_per_thread = 32;
inline constexpr size_t shared_per_sm = 164 << 10;
inline constexpr size_t shared_reserved = 1 << 10;
inline constexpr size_t shared_default = 48 << 10;
inline constexpr size_t shared_optin = 163 << 10;
inline constexpr size_t pitch_alignment = 512;

inline void set_texture_limits(cudaDeviceProp& p) {
    p.maxTexture1D = p.maxSurface1D = 131072;
    p.maxTexture1DMipmap = p.maxTexture2DMipmap[0] = p.maxTexture2DMipmap[1] = 32768;
    p.maxTexture2D[0] = p.maxSurface2D[0] = 131072;
    p.maxTexture2D[1] = p.maxSurface2D[1] = 65536;
    p.maxTexture2DLinear[0] = 131072;
    p.maxTexture2DLinear[1] = 65000;
    p.maxTexture2DLinear[2] = 2097120;
    p.maxTexture1DLinear = 1 << 28;
    for (int i = 0; i < 3; ++i) p.maxTexture3D[i] = p.maxSurface3D[i] = 16384;
    p.maxTexture1DLayered[0] = p.maxTexture2DLayered[0] = p.maxTexture2DLayered[1] = 32768;
    p.maxTexture1DLayered[1] = p.maxTexture2DLayered[2] = 2048;
    p.maxTextureCubemap = p.maxSurfaceCubemap = 32768;
}

inline cudaDeviceProp device_properties() {
    cudaDeviceProp p;
    memset(&p, 0, sizeof p);
    strcpy(p.name, "hipify-py SIMT CPU device");
    strcpy(p.gcnArchName, SIMT_WARP == 64 ? "gfx90a" : "gfx1100");
    p.totalGlobalMem = device_memory;
    p.sharedMemPerBlock = shared_default;
    p.sharedMemPerBlockOptin = shared_optin;
    p.sharedMemPerMultiprocessor = shared_per_sm;
    p.reservedSharedMemPerBlock = shared_reserved;
    p.regsPerBlock = p.regsPerMultiprocessor = 65536;
    p.warpSize = SIMT_WARP;
    p.memPitch = p.maxGridSize[0] = 0x7fffffff;
    p.maxGridSize[1] = p.maxGridSize[2] = 65535;
    p.maxThreadsPerBlock = p.maxThreadsDim[0] = p.maxThreadsDim[1] = 1024;
    p.maxThreadsDim[2] = 64;
    p.totalConstMem = 65536;
    p.major = 8;
    p.textureAlignment = p.surfaceAlignment = pitch_alignment;
    p.texturePitchAlignment = 32;
    p.multiProcessorCount = sm_count;
    p.maxThreadsPerMultiProcessor = threads_per_sm;
    p.maxBlocksPerMultiProcessor = blocks_per_sm;
    p.pciBusID = 1;
    p.memoryBusWidth = 128;
    p.l2CacheSize = 4 << 20;
    p.persistingL2CacheMaxSize = p.accessPolicyMaxWindowSize = 3 << 20;
    p.clockRate = p.memoryClockRate = 1000000;
    p.singleToDoublePrecisionPerfRatio = 2;
    p.canMapHostMemory = p.concurrentKernels = p.asyncEngineCount = p.unifiedAddressing = p.deviceOverlap = 1;
    p.streamPrioritiesSupported = p.globalL1CacheSupported = p.localL1CacheSupported = p.managedMemory = 1;
    p.hostNativeAtomicSupported = p.concurrentManagedAccess = p.canUseHostPointerForRegisteredMem = 1;
    p.cooperativeLaunch = p.hostRegisterSupported = p.memoryPoolsSupported = p.unifiedFunctionPointers = 1;
    set_texture_limits(p);
    return p;
}

// The value of an attribute, or -1 for one that the device does not know.
inline int device_attribute(cudaDeviceAttr attribute) {
    static const cudaDeviceProp p = device_properties();
    switch (int(attribute)) {
#define FACE_ATTRIBUTE(NAME, VALUE) \
    case NAME: return int(VALUE);
#include "face/attribute_list.inc"
#undef FACE_ATTRIBUTE
    }
    const bool known = attribute >= cudaDevAttrMaxThreadsPerBlock && attribute < cudaDevAttrMax;
    return known ? 0 : -1;
}

}  // namespace face
