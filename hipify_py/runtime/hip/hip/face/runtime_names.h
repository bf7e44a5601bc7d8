// HIP's names for the CUDA face. Written by generate.py: do not edit.
#pragma once

#include "cuda_runtime_api.h"
#include "cuda_profiler_api.h"
#include "cuComplex.h"
#include "library_types.h"

#define ihipEvent_t CUevent_st
#define hipGraphExec CUgraphExec_st
#define hipGraphNode CUgraphNode_st
#define ihipGraph CUgraph_st
#define ihipMemPoolHandle_t CUmemPoolHandle_st
#define ihipStream_t CUstream_st
#define hipUUID_t CUuuid_st
#define hipAccessPolicyWindow cudaAccessPolicyWindow
#define hipAccessProperty cudaAccessProperty
#define hipArray cudaArray
#define hipArrayCubemap cudaArrayCubemap
#define hipArrayDefault cudaArrayDefault
#define hipArrayLayered cudaArrayLayered
#define hipArraySurfaceLoadStore cudaArraySurfaceLoadStore
#define hipArrayTextureGather cudaArrayTextureGather
#define hipChannelFormatDesc cudaChannelFormatDesc
#define hipChannelFormatKind cudaChannelFormatKind
#define hipComputeMode cudaComputeMode
#define hipCooperativeLaunchMultiDeviceNoPostSync cudaCooperativeLaunchMultiDeviceNoPostSync
#define hipCooperativeLaunchMultiDeviceNoPreSync cudaCooperativeLaunchMultiDeviceNoPreSync
#define hipCpuDeviceId cudaCpuDeviceId
#define hipDeviceAttribute_t cudaDeviceAttr
#define hipDeviceLmemResizeToMax cudaDeviceLmemResizeToMax
#define hipDeviceMapHost cudaDeviceMapHost
#define hipDeviceP2PAttr cudaDeviceP2PAttr
#define hipDeviceProp_t cudaDeviceProp
#define hipDeviceScheduleAuto cudaDeviceScheduleAuto
#define hipDeviceScheduleBlockingSync cudaDeviceScheduleBlockingSync
#define hipDeviceScheduleMask cudaDeviceScheduleMask
#define hipDeviceScheduleSpin cudaDeviceScheduleSpin
#define hipDeviceScheduleYield cudaDeviceScheduleYield
#define hipDriverProcAddressQueryResult cudaDriverEntryPointQueryResult
#define hipEnableDefault cudaEnableDefault
#define hipEnableLegacyStream cudaEnableLegacyStream
#define hipEnablePerThreadDefaultStream cudaEnablePerThreadDefaultStream
#define hipEventBlockingSync cudaEventBlockingSync
#define hipEventDefault cudaEventDefault
#define hipEventDisableTiming cudaEventDisableTiming
#define hipEventInterprocess cudaEventInterprocess
#define hipEventRecordDefault cudaEventRecordDefault
#define hipEventRecordExternal cudaEventRecordExternal
#define hipEventWaitDefault cudaEventWaitDefault
#define hipEventWaitExternal cudaEventWaitExternal
#define hipExtent cudaExtent
#define hipFuncAttribute cudaFuncAttribute
#define hipFuncAttributes cudaFuncAttributes
#define hipFuncCache_t cudaFuncCache
#define hipGraphDebugDotFlags cudaGraphDebugDotFlags
#define hipGraphExecUpdateResult cudaGraphExecUpdateResult
#define hipGraphInstantiateFlags cudaGraphInstantiateFlags
#define hipGraphMemAttributeType cudaGraphMemAttributeType
#define hipGraphNodeType cudaGraphNodeType
#define hipGraphicsRegisterFlags cudaGraphicsRegisterFlags
#define hipGraphicsResource cudaGraphicsResource
#define hipHostMallocDefault cudaHostAllocDefault
#define hipHostMallocMapped cudaHostAllocMapped
#define hipHostMallocPortable cudaHostAllocPortable
#define hipHostMallocWriteCombined cudaHostAllocWriteCombined
#define hipHostNodeParams cudaHostNodeParams
#define hipHostRegisterDefault cudaHostRegisterDefault
#define hipHostRegisterIoMemory cudaHostRegisterIoMemory
#define hipHostRegisterMapped cudaHostRegisterMapped
#define hipHostRegisterPortable cudaHostRegisterPortable
#define hipHostRegisterReadOnly cudaHostRegisterReadOnly
#define hipInvalidDeviceId cudaInvalidDeviceId
#define hipIpcEventHandle_t cudaIpcEventHandle_t
#define hipIpcMemHandle_t cudaIpcMemHandle_t
#define hipIpcMemLazyEnablePeerAccess cudaIpcMemLazyEnablePeerAccess
#define hipKernelNodeParams cudaKernelNodeParams
#define hipLaunchAttributeID cudaLaunchAttributeID
#define hipLaunchAttributeValue cudaLaunchAttributeValue
#define hipLaunchAttribute_st cudaLaunchAttribute_st
#define hipLaunchConfig_st cudaLaunchConfig_st
#define hipLaunchMemSyncDomain cudaLaunchMemSyncDomain
#define hipLimit_t cudaLimit
#define hipMemAccessDesc cudaMemAccessDesc
#define hipMemAccessFlags cudaMemAccessFlags
#define hipMemAllocNodeParams cudaMemAllocNodeParams
#define hipMemAllocationHandleType cudaMemAllocationHandleType
#define hipMemAllocationType cudaMemAllocationType
#define hipMemAttachGlobal cudaMemAttachGlobal
#define hipMemAttachHost cudaMemAttachHost
#define hipMemAttachSingle cudaMemAttachSingle
#define hipMemLocation cudaMemLocation
#define hipMemLocationType cudaMemLocationType
#define hipMemPoolAttr cudaMemPoolAttr
#define hipMemPoolProps cudaMemPoolProps
#define hipMemRangeAttribute cudaMemRangeAttribute
#define hipMemcpy3DParms cudaMemcpy3DParms
#define hipMemcpyKind cudaMemcpyKind
#define hipMemoryAdvise cudaMemoryAdvise
#define hipMemoryType cudaMemoryType
#define hipMemsetParams cudaMemsetParams
#define hipMipmappedArray cudaMipmappedArray
#define hipOccupancyDefault cudaOccupancyDefault
#define hipOccupancyDisableCachingOverride cudaOccupancyDisableCachingOverride
#define hipPitchedPtr cudaPitchedPtr
#define hipPointerAttribute_t cudaPointerAttributes
#define hipPos cudaPos
#define hipResourceDesc cudaResourceDesc
#define hipResourceType cudaResourceType
#define hipResourceViewDesc cudaResourceViewDesc
#define hipResourceViewFormat cudaResourceViewFormat
#define hipRoundMode cudaRoundMode
#define hipSharedMemConfig cudaSharedMemConfig
#define hipStreamAttributeAccessPolicyWindow cudaStreamAttributeAccessPolicyWindow
#define hipStreamAttributePriority cudaStreamAttributePriority
#define hipStreamAttributeSynchronizationPolicy cudaStreamAttributeSynchronizationPolicy
#define hipStreamCaptureMode cudaStreamCaptureMode
#define hipStreamCaptureStatus cudaStreamCaptureStatus
#define hipStreamDefault cudaStreamDefault
#define hipStreamLegacy cudaStreamLegacy
#define hipStreamNonBlocking cudaStreamNonBlocking
#define hipStreamPerThread cudaStreamPerThread
#define hipStreamUpdateCaptureDependenciesFlags cudaStreamUpdateCaptureDependenciesFlags
#define hipSurfaceBoundaryMode cudaSurfaceBoundaryMode
#define hipSynchronizationPolicy cudaSynchronizationPolicy
#define hipTextureAddressMode cudaTextureAddressMode
#define hipTextureDesc cudaTextureDesc
#define hipTextureFilterMode cudaTextureFilterMode
#define hipTextureReadMode cudaTextureReadMode
#define hipTextureType1D cudaTextureType1D
#define hipTextureType1DLayered cudaTextureType1DLayered
#define hipTextureType2D cudaTextureType2D
#define hipTextureType2DLayered cudaTextureType2DLayered
#define hipTextureType3D cudaTextureType3D
#define hipTextureTypeCubemap cudaTextureTypeCubemap
inline constexpr auto HIP_C_16BF = CUDA_C_16BF;
inline constexpr auto HIP_C_16F = CUDA_C_16F;
inline constexpr auto HIP_C_16I = CUDA_C_16I;
inline constexpr auto HIP_C_16U = CUDA_C_16U;
inline constexpr auto HIP_C_32F = CUDA_C_32F;
inline constexpr auto HIP_C_32I = CUDA_C_32I;
inline constexpr auto HIP_C_32U = CUDA_C_32U;
inline constexpr auto HIP_C_4I = CUDA_C_4I;
inline constexpr auto HIP_C_4U = CUDA_C_4U;
inline constexpr auto HIP_C_64F = CUDA_C_64F;
inline constexpr auto HIP_C_64I = CUDA_C_64I;
inline constexpr auto HIP_C_64U = CUDA_C_64U;
inline constexpr auto HIP_C_8I = CUDA_C_8I;
inline constexpr auto HIP_C_8U = CUDA_C_8U;
inline constexpr auto HIP_R_16BF = CUDA_R_16BF;
inline constexpr auto HIP_R_16F = CUDA_R_16F;
inline constexpr auto HIP_R_16I = CUDA_R_16I;
inline constexpr auto HIP_R_16U = CUDA_R_16U;
inline constexpr auto HIP_R_32F = CUDA_R_32F;
inline constexpr auto HIP_R_32I = CUDA_R_32I;
inline constexpr auto HIP_R_32U = CUDA_R_32U;
inline constexpr auto HIP_R_4F_E2M1 = CUDA_R_4F_E2M1;
inline constexpr auto HIP_R_4I = CUDA_R_4I;
inline constexpr auto HIP_R_4U = CUDA_R_4U;
inline constexpr auto HIP_R_64F = CUDA_R_64F;
inline constexpr auto HIP_R_64I = CUDA_R_64I;
inline constexpr auto HIP_R_64U = CUDA_R_64U;
inline constexpr auto HIP_R_6F_E2M3 = CUDA_R_6F_E2M3;
inline constexpr auto HIP_R_6F_E3M2 = CUDA_R_6F_E3M2;
inline constexpr auto HIP_R_8F_E4M3 = CUDA_R_8F_E4M3;
inline constexpr auto HIP_R_8F_E5M2 = CUDA_R_8F_E5M2;
inline constexpr auto HIP_R_8F_UE8M0 = CUDA_R_8F_UE8M0;
inline constexpr auto HIP_R_8I = CUDA_R_8I;
inline constexpr auto HIP_R_8U = CUDA_R_8U;
using hipComplex = cuComplex;
using hipDoubleComplex = cuDoubleComplex;
using hipFloatComplex = cuFloatComplex;
inline constexpr auto hipAccessPropertyNormal = cudaAccessPropertyNormal;
inline constexpr auto hipAccessPropertyPersisting = cudaAccessPropertyPersisting;
inline constexpr auto hipAccessPropertyStreaming = cudaAccessPropertyStreaming;
inline constexpr auto hipAddressModeBorder = cudaAddressModeBorder;
inline constexpr auto hipAddressModeClamp = cudaAddressModeClamp;
inline constexpr auto hipAddressModeMirror = cudaAddressModeMirror;
inline constexpr auto hipAddressModeWrap = cudaAddressModeWrap;
using hipArray_const_t = cudaArray_const_t;
using hipArray_t = cudaArray_t;
inline constexpr auto hipBoundaryModeClamp = cudaBoundaryModeClamp;
inline constexpr auto hipBoundaryModeTrap = cudaBoundaryModeTrap;
inline constexpr auto hipBoundaryModeZero = cudaBoundaryModeZero;
inline constexpr auto hipChannelFormatKindFloat = cudaChannelFormatKindFloat;
inline constexpr auto hipChannelFormatKindNone = cudaChannelFormatKindNone;
inline constexpr auto hipChannelFormatKindSigned = cudaChannelFormatKindSigned;
inline constexpr auto hipChannelFormatKindUnsigned = cudaChannelFormatKindUnsigned;
inline constexpr auto hipComputeModeDefault = cudaComputeModeDefault;
inline constexpr auto hipComputeModeExclusive = cudaComputeModeExclusive;
inline constexpr auto hipComputeModeExclusiveProcess = cudaComputeModeExclusiveProcess;
inline constexpr auto hipComputeModeProhibited = cudaComputeModeProhibited;
using hipDataType = cudaDataType;
inline constexpr auto hipDeviceAttributeAsyncEngineCount = cudaDevAttrAsyncEngineCount;
inline constexpr auto hipDeviceAttributeCanMapHostMemory = cudaDevAttrCanMapHostMemory;
inline constexpr auto hipDeviceAttributeCanUseHostPointerForRegisteredMem = cudaDevAttrCanUseHostPointerForRegisteredMem;
inline constexpr auto hipDeviceAttributeClockRate = cudaDevAttrClockRate;
inline constexpr auto hipDeviceAttributeComputeCapabilityMajor = cudaDevAttrComputeCapabilityMajor;
inline constexpr auto hipDeviceAttributeComputeCapabilityMinor = cudaDevAttrComputeCapabilityMinor;
inline constexpr auto hipDeviceAttributeComputeMode = cudaDevAttrComputeMode;
inline constexpr auto hipDeviceAttributeComputePreemptionSupported = cudaDevAttrComputePreemptionSupported;
inline constexpr auto hipDeviceAttributeConcurrentKernels = cudaDevAttrConcurrentKernels;
inline constexpr auto hipDeviceAttributeConcurrentManagedAccess = cudaDevAttrConcurrentManagedAccess;
inline constexpr auto hipDeviceAttributeCooperativeLaunch = cudaDevAttrCooperativeLaunch;
inline constexpr auto hipDeviceAttributeDirectManagedMemAccessFromHost = cudaDevAttrDirectManagedMemAccessFromHost;
inline constexpr auto hipDeviceAttributeEccEnabled = cudaDevAttrEccEnabled;
inline constexpr auto hipDeviceAttributeGlobalL1CacheSupported = cudaDevAttrGlobalL1CacheSupported;
inline constexpr auto hipDeviceAttributeMemoryBusWidth = cudaDevAttrGlobalMemoryBusWidth;
inline constexpr auto hipDeviceAttributeHostNativeAtomicSupported = cudaDevAttrHostNativeAtomicSupported;
inline constexpr auto hipDeviceAttributeHostRegisterSupported = cudaDevAttrHostRegisterSupported;
inline constexpr auto hipDeviceAttributeIntegrated = cudaDevAttrIntegrated;
inline constexpr auto hipDeviceAttributeIsMultiGpuBoard = cudaDevAttrIsMultiGpuBoard;
inline constexpr auto hipDeviceAttributeKernelExecTimeout = cudaDevAttrKernelExecTimeout;
inline constexpr auto hipDeviceAttributeL2CacheSize = cudaDevAttrL2CacheSize;
inline constexpr auto hipDeviceAttributeLocalL1CacheSupported = cudaDevAttrLocalL1CacheSupported;
inline constexpr auto hipDeviceAttributeManagedMemory = cudaDevAttrManagedMemory;
inline constexpr auto hipDeviceAttributeMaxBlockDimX = cudaDevAttrMaxBlockDimX;
inline constexpr auto hipDeviceAttributeMaxBlockDimY = cudaDevAttrMaxBlockDimY;
inline constexpr auto hipDeviceAttributeMaxBlockDimZ = cudaDevAttrMaxBlockDimZ;
inline constexpr auto hipDeviceAttributeMaxBlocksPerMultiProcessor = cudaDevAttrMaxBlocksPerMultiprocessor;
inline constexpr auto hipDeviceAttributeMaxGridDimX = cudaDevAttrMaxGridDimX;
inline constexpr auto hipDeviceAttributeMaxGridDimY = cudaDevAttrMaxGridDimY;
inline constexpr auto hipDeviceAttributeMaxGridDimZ = cudaDevAttrMaxGridDimZ;
inline constexpr auto hipDeviceAttributeMaxPitch = cudaDevAttrMaxPitch;
inline constexpr auto hipDeviceAttributeMaxRegistersPerBlock = cudaDevAttrMaxRegistersPerBlock;
inline constexpr auto hipDeviceAttributeMaxRegistersPerMultiprocessor = cudaDevAttrMaxRegistersPerMultiprocessor;
inline constexpr auto hipDeviceAttributeMaxSharedMemoryPerBlock = cudaDevAttrMaxSharedMemoryPerBlock;
inline constexpr auto hipDeviceAttributeSharedMemPerBlockOptin = cudaDevAttrMaxSharedMemoryPerBlockOptin;
inline constexpr auto hipDeviceAttributeMaxSharedMemoryPerMultiprocessor = cudaDevAttrMaxSharedMemoryPerMultiprocessor;
inline constexpr auto hipDeviceAttributeMaxSurface1DLayered = cudaDevAttrMaxSurface1DLayeredWidth;
inline constexpr auto hipDeviceAttributeMaxSurface1D = cudaDevAttrMaxSurface1DWidth;
inline constexpr auto hipDeviceAttributeMaxSurface2D = cudaDevAttrMaxSurface2DHeight;
inline constexpr auto hipDeviceAttributeMaxSurface2DLayered = cudaDevAttrMaxSurface2DLayeredHeight;
inline constexpr auto hipDeviceAttributeMaxSurface3D = cudaDevAttrMaxSurface3DDepth;
inline constexpr auto hipDeviceAttributeMaxSurfaceCubemapLayered = cudaDevAttrMaxSurfaceCubemapLayeredWidth;
inline constexpr auto hipDeviceAttributeMaxSurfaceCubemap = cudaDevAttrMaxSurfaceCubemapWidth;
inline constexpr auto hipDeviceAttributeMaxTexture1DLayered = cudaDevAttrMaxTexture1DLayeredWidth;
inline constexpr auto hipDeviceAttributeMaxTexture1DLinear = cudaDevAttrMaxTexture1DLinearWidth;
inline constexpr auto hipDeviceAttributeMaxTexture1DMipmap = cudaDevAttrMaxTexture1DMipmappedWidth;
inline constexpr auto hipDeviceAttributeMaxTexture1DWidth = cudaDevAttrMaxTexture1DWidth;
inline constexpr auto hipDeviceAttributeMaxTexture2DGather = cudaDevAttrMaxTexture2DGatherHeight;
inline constexpr auto hipDeviceAttributeMaxTexture2DHeight = cudaDevAttrMaxTexture2DHeight;
inline constexpr auto hipDeviceAttributeMaxTexture2DLayered = cudaDevAttrMaxTexture2DLayeredHeight;
inline constexpr auto hipDeviceAttributeMaxTexture2DLinear = cudaDevAttrMaxTexture2DLinearHeight;
inline constexpr auto hipDeviceAttributeMaxTexture2DMipmap = cudaDevAttrMaxTexture2DMipmappedHeight;
inline constexpr auto hipDeviceAttributeMaxTexture2DWidth = cudaDevAttrMaxTexture2DWidth;
inline constexpr auto hipDeviceAttributeMaxTexture3DDepth = cudaDevAttrMaxTexture3DDepth;
inline constexpr auto hipDeviceAttributeMaxTexture3DAlt = cudaDevAttrMaxTexture3DDepthAlt;
inline constexpr auto hipDeviceAttributeMaxTexture3DHeight = cudaDevAttrMaxTexture3DHeight;
inline constexpr auto hipDeviceAttributeMaxTexture3DWidth = cudaDevAttrMaxTexture3DWidth;
inline constexpr auto hipDeviceAttributeMaxTextureCubemapLayered = cudaDevAttrMaxTextureCubemapLayeredWidth;
inline constexpr auto hipDeviceAttributeMaxTextureCubemap = cudaDevAttrMaxTextureCubemapWidth;
inline constexpr auto hipDeviceAttributeMaxThreadsPerBlock = cudaDevAttrMaxThreadsPerBlock;
inline constexpr auto hipDeviceAttributeMaxThreadsPerMultiProcessor = cudaDevAttrMaxThreadsPerMultiProcessor;
inline constexpr auto hipDeviceAttributeMemoryClockRate = cudaDevAttrMemoryClockRate;
inline constexpr auto hipDeviceAttributeMemoryPoolsSupported = cudaDevAttrMemoryPoolsSupported;
inline constexpr auto hipDeviceAttributeMultiGpuBoardGroupID = cudaDevAttrMultiGpuBoardGroupID;
inline constexpr auto hipDeviceAttributeMultiprocessorCount = cudaDevAttrMultiProcessorCount;
inline constexpr auto hipDeviceAttributePageableMemoryAccess = cudaDevAttrPageableMemoryAccess;
inline constexpr auto hipDeviceAttributePageableMemoryAccessUsesHostPageTables = cudaDevAttrPageableMemoryAccessUsesHostPageTables;
inline constexpr auto hipDeviceAttributePciBusId = cudaDevAttrPciBusId;
inline constexpr auto hipDeviceAttributePciDeviceId = cudaDevAttrPciDeviceId;
inline constexpr auto hipDeviceAttributePciDomainID = cudaDevAttrPciDomainId;
inline constexpr auto hipDeviceAttributeCanUseStreamWaitValue = cudaDevAttrReserved94;
inline constexpr auto hipDeviceAttributeSingleToDoublePrecisionPerfRatio = cudaDevAttrSingleToDoublePrecisionPerfRatio;
inline constexpr auto hipDeviceAttributeStreamPrioritiesSupported = cudaDevAttrStreamPrioritiesSupported;
inline constexpr auto hipDeviceAttributeSurfaceAlignment = cudaDevAttrSurfaceAlignment;
inline constexpr auto hipDeviceAttributeTccDriver = cudaDevAttrTccDriver;
inline constexpr auto hipDeviceAttributeTextureAlignment = cudaDevAttrTextureAlignment;
inline constexpr auto hipDeviceAttributeTexturePitchAlignment = cudaDevAttrTexturePitchAlignment;
inline constexpr auto hipDeviceAttributeTotalConstantMemory = cudaDevAttrTotalConstantMemory;
inline constexpr auto hipDeviceAttributeUnifiedAddressing = cudaDevAttrUnifiedAddressing;
inline constexpr auto hipDeviceAttributeWarpSize = cudaDevAttrWarpSize;
inline constexpr auto hipDevP2PAttrAccessSupported = cudaDevP2PAttrAccessSupported;
inline constexpr auto hipDevP2PAttrHipArrayAccessSupported = cudaDevP2PAttrCudaArrayAccessSupported;
inline constexpr auto hipDevP2PAttrNativeAtomicSupported = cudaDevP2PAttrNativeAtomicSupported;
inline constexpr auto hipDevP2PAttrPerformanceRank = cudaDevP2PAttrPerformanceRank;
inline constexpr auto HIP_GET_PROC_ADDRESS_SUCCESS = cudaDriverEntryPointSuccess;
inline constexpr auto HIP_GET_PROC_ADDRESS_SYMBOL_NOT_FOUND = cudaDriverEntryPointSymbolNotFound;
inline constexpr auto HIP_GET_PROC_ADDRESS_VERSION_NOT_SUFFICIENT = cudaDriverEntryPointVersionNotSufficent;
inline constexpr auto hipErrorAlreadyAcquired = cudaErrorAlreadyAcquired;
inline constexpr auto hipErrorAlreadyMapped = cudaErrorAlreadyMapped;
inline constexpr auto hipErrorArrayIsMapped = cudaErrorArrayIsMapped;
inline constexpr auto hipErrorAssert = cudaErrorAssert;
inline constexpr auto hipErrorCapturedEvent = cudaErrorCapturedEvent;
inline constexpr auto hipErrorContextIsDestroyed = cudaErrorContextIsDestroyed;
inline constexpr auto hipErrorCooperativeLaunchTooLarge = cudaErrorCooperativeLaunchTooLarge;
inline constexpr auto hipErrorDeinitialized = cudaErrorCudartUnloading;
inline constexpr auto hipErrorContextAlreadyInUse = cudaErrorDeviceAlreadyInUse;
inline constexpr auto hipErrorInvalidContext = cudaErrorDeviceUninitialized;
inline constexpr auto hipErrorECCNotCorrectable = cudaErrorECCUncorrectable;
inline constexpr auto hipErrorFileNotFound = cudaErrorFileNotFound;
inline constexpr auto hipErrorGraphExecUpdateFailure = cudaErrorGraphExecUpdateFailure;
inline constexpr auto hipErrorHostMemoryAlreadyRegistered = cudaErrorHostMemoryAlreadyRegistered;
inline constexpr auto hipErrorHostMemoryNotRegistered = cudaErrorHostMemoryNotRegistered;
inline constexpr auto hipErrorIllegalAddress = cudaErrorIllegalAddress;
inline constexpr auto hipErrorIllegalState = cudaErrorIllegalState;
inline constexpr auto hipErrorNotInitialized = cudaErrorInitializationError;
inline constexpr auto hipErrorInsufficientDriver = cudaErrorInsufficientDriver;
inline constexpr auto hipErrorInvalidChannelDescriptor = cudaErrorInvalidChannelDescriptor;
inline constexpr auto hipErrorInvalidConfiguration = cudaErrorInvalidConfiguration;
inline constexpr auto hipErrorInvalidDevice = cudaErrorInvalidDevice;
inline constexpr auto hipErrorInvalidDeviceFunction = cudaErrorInvalidDeviceFunction;
inline constexpr auto hipErrorInvalidDevicePointer = cudaErrorInvalidDevicePointer;
inline constexpr auto hipErrorInvalidGraphicsContext = cudaErrorInvalidGraphicsContext;
inline constexpr auto hipErrorInvalidImage = cudaErrorInvalidKernelImage;
inline constexpr auto hipErrorInvalidMemcpyDirection = cudaErrorInvalidMemcpyDirection;
inline constexpr auto hipErrorInvalidPitchValue = cudaErrorInvalidPitchValue;
inline constexpr auto hipErrorInvalidKernelFile = cudaErrorInvalidPtx;
inline constexpr auto hipErrorInvalidHandle = cudaErrorInvalidResourceHandle;
inline constexpr auto hipErrorInvalidSource = cudaErrorInvalidSource;
inline constexpr auto hipErrorInvalidSymbol = cudaErrorInvalidSymbol;
inline constexpr auto hipErrorInvalidTexture = cudaErrorInvalidTexture;
inline constexpr auto hipErrorInvalidValue = cudaErrorInvalidValue;
inline constexpr auto hipErrorLaunchFailure = cudaErrorLaunchFailure;
inline constexpr auto hipErrorLaunchOutOfResources = cudaErrorLaunchOutOfResources;
inline constexpr auto hipErrorLaunchTimeOut = cudaErrorLaunchTimeout;
inline constexpr auto hipErrorMapFailed = cudaErrorMapBufferObjectFailed;
inline constexpr auto hipErrorOutOfMemory = cudaErrorMemoryAllocation;
inline constexpr auto hipErrorMissingConfiguration = cudaErrorMissingConfiguration;
inline constexpr auto hipErrorNoDevice = cudaErrorNoDevice;
inline constexpr auto hipErrorNoBinaryForGpu = cudaErrorNoKernelImageForDevice;
inline constexpr auto hipErrorNotMapped = cudaErrorNotMapped;
inline constexpr auto hipErrorNotMappedAsArray = cudaErrorNotMappedAsArray;
inline constexpr auto hipErrorNotMappedAsPointer = cudaErrorNotMappedAsPointer;
inline constexpr auto hipErrorNotReady = cudaErrorNotReady;
inline constexpr auto hipErrorNotSupported = cudaErrorNotSupported;
inline constexpr auto hipErrorOperatingSystem = cudaErrorOperatingSystem;
inline constexpr auto hipErrorPeerAccessAlreadyEnabled = cudaErrorPeerAccessAlreadyEnabled;
inline constexpr auto hipErrorPeerAccessNotEnabled = cudaErrorPeerAccessNotEnabled;
inline constexpr auto hipErrorPeerAccessUnsupported = cudaErrorPeerAccessUnsupported;
inline constexpr auto hipErrorPriorLaunchFailure = cudaErrorPriorLaunchFailure;
inline constexpr auto hipErrorProfilerAlreadyStarted = cudaErrorProfilerAlreadyStarted;
inline constexpr auto hipErrorProfilerAlreadyStopped = cudaErrorProfilerAlreadyStopped;
inline constexpr auto hipErrorProfilerDisabled = cudaErrorProfilerDisabled;
inline constexpr auto hipErrorProfilerNotInitialized = cudaErrorProfilerNotInitialized;
inline constexpr auto hipErrorSetOnActiveProcess = cudaErrorSetOnActiveProcess;
inline constexpr auto hipErrorSharedObjectInitFailed = cudaErrorSharedObjectInitFailed;
inline constexpr auto hipErrorSharedObjectSymbolNotFound = cudaErrorSharedObjectSymbolNotFound;
inline constexpr auto hipErrorStreamCaptureImplicit = cudaErrorStreamCaptureImplicit;
inline constexpr auto hipErrorStreamCaptureInvalidated = cudaErrorStreamCaptureInvalidated;
inline constexpr auto hipErrorStreamCaptureIsolation = cudaErrorStreamCaptureIsolation;
inline constexpr auto hipErrorStreamCaptureMerge = cudaErrorStreamCaptureMerge;
inline constexpr auto hipErrorStreamCaptureUnjoined = cudaErrorStreamCaptureUnjoined;
inline constexpr auto hipErrorStreamCaptureUnmatched = cudaErrorStreamCaptureUnmatched;
inline constexpr auto hipErrorStreamCaptureUnsupported = cudaErrorStreamCaptureUnsupported;
inline constexpr auto hipErrorStreamCaptureWrongThread = cudaErrorStreamCaptureWrongThread;
inline constexpr auto hipErrorNotFound = cudaErrorSymbolNotFound;
inline constexpr auto hipErrorUnknown = cudaErrorUnknown;
inline constexpr auto hipErrorUnmapFailed = cudaErrorUnmapBufferObjectFailed;
inline constexpr auto hipErrorUnsupportedLimit = cudaErrorUnsupportedLimit;
using hipError_t = cudaError_t;
using hipEvent_t = cudaEvent_t;
inline constexpr auto hipFilterModeLinear = cudaFilterModeLinear;
inline constexpr auto hipFilterModePoint = cudaFilterModePoint;
inline constexpr auto hipFuncAttributeMax = cudaFuncAttributeMax;
inline constexpr auto hipFuncAttributeMaxDynamicSharedMemorySize = cudaFuncAttributeMaxDynamicSharedMemorySize;
inline constexpr auto hipFuncAttributePreferredSharedMemoryCarveout = cudaFuncAttributePreferredSharedMemoryCarveout;
inline constexpr auto hipFuncCachePreferEqual = cudaFuncCachePreferEqual;
inline constexpr auto hipFuncCachePreferL1 = cudaFuncCachePreferL1;
inline constexpr auto hipFuncCachePreferNone = cudaFuncCachePreferNone;
inline constexpr auto hipFuncCachePreferShared = cudaFuncCachePreferShared;
inline constexpr auto hipGraphDebugDotFlagsEventNodeParams = cudaGraphDebugDotFlagsEventNodeParams;
inline constexpr auto hipGraphDebugDotFlagsExtSemasSignalNodeParams = cudaGraphDebugDotFlagsExtSemasSignalNodeParams;
inline constexpr auto hipGraphDebugDotFlagsExtSemasWaitNodeParams = cudaGraphDebugDotFlagsExtSemasWaitNodeParams;
inline constexpr auto hipGraphDebugDotFlagsHandles = cudaGraphDebugDotFlagsHandles;
inline constexpr auto hipGraphDebugDotFlagsHostNodeParams = cudaGraphDebugDotFlagsHostNodeParams;
inline constexpr auto hipGraphDebugDotFlagsKernelNodeAttributes = cudaGraphDebugDotFlagsKernelNodeAttributes;
inline constexpr auto hipGraphDebugDotFlagsKernelNodeParams = cudaGraphDebugDotFlagsKernelNodeParams;
inline constexpr auto hipGraphDebugDotFlagsMemcpyNodeParams = cudaGraphDebugDotFlagsMemcpyNodeParams;
inline constexpr auto hipGraphDebugDotFlagsMemsetNodeParams = cudaGraphDebugDotFlagsMemsetNodeParams;
inline constexpr auto hipGraphDebugDotFlagsVerbose = cudaGraphDebugDotFlagsVerbose;
using hipGraphEdgeData = cudaGraphEdgeData;
inline constexpr auto hipGraphExecUpdateError = cudaGraphExecUpdateError;
inline constexpr auto hipGraphExecUpdateErrorFunctionChanged = cudaGraphExecUpdateErrorFunctionChanged;
inline constexpr auto hipGraphExecUpdateErrorNodeTypeChanged = cudaGraphExecUpdateErrorNodeTypeChanged;
inline constexpr auto hipGraphExecUpdateErrorNotSupported = cudaGraphExecUpdateErrorNotSupported;
inline constexpr auto hipGraphExecUpdateErrorParametersChanged = cudaGraphExecUpdateErrorParametersChanged;
inline constexpr auto hipGraphExecUpdateErrorTopologyChanged = cudaGraphExecUpdateErrorTopologyChanged;
inline constexpr auto hipGraphExecUpdateErrorUnsupportedFunctionChange = cudaGraphExecUpdateErrorUnsupportedFunctionChange;
inline constexpr auto hipGraphExecUpdateSuccess = cudaGraphExecUpdateSuccess;
using hipGraphExec_t = cudaGraphExec_t;
inline constexpr auto hipGraphInstantiateFlagAutoFreeOnLaunch = cudaGraphInstantiateFlagAutoFreeOnLaunch;
inline constexpr auto hipGraphInstantiateFlagDeviceLaunch = cudaGraphInstantiateFlagDeviceLaunch;
inline constexpr auto hipGraphInstantiateFlagUpload = cudaGraphInstantiateFlagUpload;
inline constexpr auto hipGraphInstantiateFlagUseNodePriority = cudaGraphInstantiateFlagUseNodePriority;
inline constexpr auto hipGraphMemAttrReservedMemCurrent = cudaGraphMemAttrReservedMemCurrent;
inline constexpr auto hipGraphMemAttrReservedMemHigh = cudaGraphMemAttrReservedMemHigh;
inline constexpr auto hipGraphMemAttrUsedMemCurrent = cudaGraphMemAttrUsedMemCurrent;
inline constexpr auto hipGraphMemAttrUsedMemHigh = cudaGraphMemAttrUsedMemHigh;
inline constexpr auto hipGraphNodeTypeCount = cudaGraphNodeTypeCount;
inline constexpr auto hipGraphNodeTypeEmpty = cudaGraphNodeTypeEmpty;
inline constexpr auto hipGraphNodeTypeEventRecord = cudaGraphNodeTypeEventRecord;
inline constexpr auto hipGraphNodeTypeExtSemaphoreSignal = cudaGraphNodeTypeExtSemaphoreSignal;
inline constexpr auto hipGraphNodeTypeExtSemaphoreWait = cudaGraphNodeTypeExtSemaphoreWait;
inline constexpr auto hipGraphNodeTypeGraph = cudaGraphNodeTypeGraph;
inline constexpr auto hipGraphNodeTypeHost = cudaGraphNodeTypeHost;
inline constexpr auto hipGraphNodeTypeKernel = cudaGraphNodeTypeKernel;
inline constexpr auto hipGraphNodeTypeMemAlloc = cudaGraphNodeTypeMemAlloc;
inline constexpr auto hipGraphNodeTypeMemFree = cudaGraphNodeTypeMemFree;
inline constexpr auto hipGraphNodeTypeMemcpy = cudaGraphNodeTypeMemcpy;
inline constexpr auto hipGraphNodeTypeMemset = cudaGraphNodeTypeMemset;
inline constexpr auto hipGraphNodeTypeWaitEvent = cudaGraphNodeTypeWaitEvent;
using hipGraphNode_t = cudaGraphNode_t;
using hipGraph_t = cudaGraph_t;
inline constexpr auto hipGraphicsRegisterFlagsNone = cudaGraphicsRegisterFlagsNone;
inline constexpr auto hipGraphicsRegisterFlagsReadOnly = cudaGraphicsRegisterFlagsReadOnly;
inline constexpr auto hipGraphicsRegisterFlagsSurfaceLoadStore = cudaGraphicsRegisterFlagsSurfaceLoadStore;
inline constexpr auto hipGraphicsRegisterFlagsTextureGather = cudaGraphicsRegisterFlagsTextureGather;
inline constexpr auto hipGraphicsRegisterFlagsWriteDiscard = cudaGraphicsRegisterFlagsWriteDiscard;
using hipGraphicsResource_t = cudaGraphicsResource_t;
using hipHostFn_t = cudaHostFn_t;
using hipLaunchAttribute = cudaLaunchAttribute;
inline constexpr auto hipLaunchAttributeAccessPolicyWindow = cudaLaunchAttributeAccessPolicyWindow;
inline constexpr auto hipLaunchAttributeCooperative = cudaLaunchAttributeCooperative;
inline constexpr auto hipLaunchAttributeMemSyncDomain = cudaLaunchAttributeMemSyncDomain;
inline constexpr auto hipLaunchAttributeMemSyncDomainMap = cudaLaunchAttributeMemSyncDomainMap;
inline constexpr auto hipLaunchAttributePriority = cudaLaunchAttributePriority;
inline constexpr auto hipLaunchAttributeSynchronizationPolicy = cudaLaunchAttributeSynchronizationPolicy;
using hipLaunchConfig_t = cudaLaunchConfig_t;
inline constexpr auto hipLaunchMemSyncDomainDefault = cudaLaunchMemSyncDomainDefault;
inline constexpr auto hipLaunchMemSyncDomainRemote = cudaLaunchMemSyncDomainRemote;
inline constexpr auto hipLimitMallocHeapSize = cudaLimitMallocHeapSize;
inline constexpr auto hipLimitPrintfFifoSize = cudaLimitPrintfFifoSize;
inline constexpr auto hipLimitStackSize = cudaLimitStackSize;
inline constexpr auto hipMemAccessFlagsProtNone = cudaMemAccessFlagsProtNone;
inline constexpr auto hipMemAccessFlagsProtRead = cudaMemAccessFlagsProtRead;
inline constexpr auto hipMemAccessFlagsProtReadWrite = cudaMemAccessFlagsProtReadWrite;
inline constexpr auto hipMemAdviseSetAccessedBy = cudaMemAdviseSetAccessedBy;
inline constexpr auto hipMemAdviseSetPreferredLocation = cudaMemAdviseSetPreferredLocation;
inline constexpr auto hipMemAdviseSetReadMostly = cudaMemAdviseSetReadMostly;
inline constexpr auto hipMemAdviseUnsetAccessedBy = cudaMemAdviseUnsetAccessedBy;
inline constexpr auto hipMemAdviseUnsetPreferredLocation = cudaMemAdviseUnsetPreferredLocation;
inline constexpr auto hipMemAdviseUnsetReadMostly = cudaMemAdviseUnsetReadMostly;
inline constexpr auto hipMemAllocationTypeInvalid = cudaMemAllocationTypeInvalid;
inline constexpr auto hipMemAllocationTypeMax = cudaMemAllocationTypeMax;
inline constexpr auto hipMemAllocationTypePinned = cudaMemAllocationTypePinned;
inline constexpr auto hipMemHandleTypeNone = cudaMemHandleTypeNone;
inline constexpr auto hipMemHandleTypePosixFileDescriptor = cudaMemHandleTypePosixFileDescriptor;
inline constexpr auto hipMemHandleTypeWin32 = cudaMemHandleTypeWin32;
inline constexpr auto hipMemHandleTypeWin32Kmt = cudaMemHandleTypeWin32Kmt;
inline constexpr auto hipMemLocationTypeDevice = cudaMemLocationTypeDevice;
inline constexpr auto hipMemLocationTypeHost = cudaMemLocationTypeHost;
inline constexpr auto hipMemLocationTypeHostNuma = cudaMemLocationTypeHostNuma;
inline constexpr auto hipMemLocationTypeHostNumaCurrent = cudaMemLocationTypeHostNumaCurrent;
inline constexpr auto hipMemLocationTypeInvalid = cudaMemLocationTypeInvalid;
inline constexpr auto hipMemLocationTypeNone = cudaMemLocationTypeNone;
inline constexpr auto hipMemPoolAttrReleaseThreshold = cudaMemPoolAttrReleaseThreshold;
inline constexpr auto hipMemPoolAttrReservedMemCurrent = cudaMemPoolAttrReservedMemCurrent;
inline constexpr auto hipMemPoolAttrReservedMemHigh = cudaMemPoolAttrReservedMemHigh;
inline constexpr auto hipMemPoolAttrUsedMemCurrent = cudaMemPoolAttrUsedMemCurrent;
inline constexpr auto hipMemPoolAttrUsedMemHigh = cudaMemPoolAttrUsedMemHigh;
inline constexpr auto hipMemPoolReuseAllowInternalDependencies = cudaMemPoolReuseAllowInternalDependencies;
inline constexpr auto hipMemPoolReuseAllowOpportunistic = cudaMemPoolReuseAllowOpportunistic;
inline constexpr auto hipMemPoolReuseFollowEventDependencies = cudaMemPoolReuseFollowEventDependencies;
using hipMemPool_t = cudaMemPool_t;
inline constexpr auto hipMemRangeAttributeAccessedBy = cudaMemRangeAttributeAccessedBy;
inline constexpr auto hipMemRangeAttributeLastPrefetchLocation = cudaMemRangeAttributeLastPrefetchLocation;
inline constexpr auto hipMemRangeAttributePreferredLocation = cudaMemRangeAttributePreferredLocation;
inline constexpr auto hipMemRangeAttributeReadMostly = cudaMemRangeAttributeReadMostly;
inline constexpr auto hipMemcpyDefault = cudaMemcpyDefault;
inline constexpr auto hipMemcpyDeviceToDevice = cudaMemcpyDeviceToDevice;
inline constexpr auto hipMemcpyDeviceToHost = cudaMemcpyDeviceToHost;
inline constexpr auto hipMemcpyHostToDevice = cudaMemcpyHostToDevice;
inline constexpr auto hipMemcpyHostToHost = cudaMemcpyHostToHost;
inline constexpr auto hipMemoryTypeDevice = cudaMemoryTypeDevice;
inline constexpr auto hipMemoryTypeHost = cudaMemoryTypeHost;
inline constexpr auto hipMemoryTypeManaged = cudaMemoryTypeManaged;
inline constexpr auto hipMemoryTypeUnregistered = cudaMemoryTypeUnregistered;
using hipMipmappedArray_const_t = cudaMipmappedArray_const_t;
using hipMipmappedArray_t = cudaMipmappedArray_t;
inline constexpr auto hipReadModeElementType = cudaReadModeElementType;
inline constexpr auto hipReadModeNormalizedFloat = cudaReadModeNormalizedFloat;
inline constexpr auto hipResViewFormatFloat1 = cudaResViewFormatFloat1;
inline constexpr auto hipResViewFormatFloat2 = cudaResViewFormatFloat2;
inline constexpr auto hipResViewFormatFloat4 = cudaResViewFormatFloat4;
inline constexpr auto hipResViewFormatHalf1 = cudaResViewFormatHalf1;
inline constexpr auto hipResViewFormatHalf2 = cudaResViewFormatHalf2;
inline constexpr auto hipResViewFormatHalf4 = cudaResViewFormatHalf4;
inline constexpr auto hipResViewFormatNone = cudaResViewFormatNone;
inline constexpr auto hipResViewFormatSignedBlockCompressed4 = cudaResViewFormatSignedBlockCompressed4;
inline constexpr auto hipResViewFormatSignedBlockCompressed5 = cudaResViewFormatSignedBlockCompressed5;
inline constexpr auto hipResViewFormatSignedBlockCompressed6H = cudaResViewFormatSignedBlockCompressed6H;
inline constexpr auto hipResViewFormatSignedChar1 = cudaResViewFormatSignedChar1;
inline constexpr auto hipResViewFormatSignedChar2 = cudaResViewFormatSignedChar2;
inline constexpr auto hipResViewFormatSignedChar4 = cudaResViewFormatSignedChar4;
inline constexpr auto hipResViewFormatSignedInt1 = cudaResViewFormatSignedInt1;
inline constexpr auto hipResViewFormatSignedInt2 = cudaResViewFormatSignedInt2;
inline constexpr auto hipResViewFormatSignedInt4 = cudaResViewFormatSignedInt4;
inline constexpr auto hipResViewFormatSignedShort1 = cudaResViewFormatSignedShort1;
inline constexpr auto hipResViewFormatSignedShort2 = cudaResViewFormatSignedShort2;
inline constexpr auto hipResViewFormatSignedShort4 = cudaResViewFormatSignedShort4;
inline constexpr auto hipResViewFormatUnsignedBlockCompressed1 = cudaResViewFormatUnsignedBlockCompressed1;
inline constexpr auto hipResViewFormatUnsignedBlockCompressed2 = cudaResViewFormatUnsignedBlockCompressed2;
inline constexpr auto hipResViewFormatUnsignedBlockCompressed3 = cudaResViewFormatUnsignedBlockCompressed3;
inline constexpr auto hipResViewFormatUnsignedBlockCompressed4 = cudaResViewFormatUnsignedBlockCompressed4;
inline constexpr auto hipResViewFormatUnsignedBlockCompressed5 = cudaResViewFormatUnsignedBlockCompressed5;
inline constexpr auto hipResViewFormatUnsignedBlockCompressed6H = cudaResViewFormatUnsignedBlockCompressed6H;
inline constexpr auto hipResViewFormatUnsignedBlockCompressed7 = cudaResViewFormatUnsignedBlockCompressed7;
inline constexpr auto hipResViewFormatUnsignedChar1 = cudaResViewFormatUnsignedChar1;
inline constexpr auto hipResViewFormatUnsignedChar2 = cudaResViewFormatUnsignedChar2;
inline constexpr auto hipResViewFormatUnsignedChar4 = cudaResViewFormatUnsignedChar4;
inline constexpr auto hipResViewFormatUnsignedInt1 = cudaResViewFormatUnsignedInt1;
inline constexpr auto hipResViewFormatUnsignedInt2 = cudaResViewFormatUnsignedInt2;
inline constexpr auto hipResViewFormatUnsignedInt4 = cudaResViewFormatUnsignedInt4;
inline constexpr auto hipResViewFormatUnsignedShort1 = cudaResViewFormatUnsignedShort1;
inline constexpr auto hipResViewFormatUnsignedShort2 = cudaResViewFormatUnsignedShort2;
inline constexpr auto hipResViewFormatUnsignedShort4 = cudaResViewFormatUnsignedShort4;
inline constexpr auto hipResourceTypeArray = cudaResourceTypeArray;
inline constexpr auto hipResourceTypeLinear = cudaResourceTypeLinear;
inline constexpr auto hipResourceTypeMipmappedArray = cudaResourceTypeMipmappedArray;
inline constexpr auto hipResourceTypePitch2D = cudaResourceTypePitch2D;
inline constexpr auto hipRoundMinInf = cudaRoundMinInf;
inline constexpr auto hipRoundNearest = cudaRoundNearest;
inline constexpr auto hipRoundPosInf = cudaRoundPosInf;
inline constexpr auto hipRoundZero = cudaRoundZero;
inline constexpr auto hipSharedMemBankSizeDefault = cudaSharedMemBankSizeDefault;
inline constexpr auto hipSharedMemBankSizeEightByte = cudaSharedMemBankSizeEightByte;
inline constexpr auto hipSharedMemBankSizeFourByte = cudaSharedMemBankSizeFourByte;
inline constexpr auto hipStreamAddCaptureDependencies = cudaStreamAddCaptureDependencies;
using hipStreamAttrID = cudaStreamAttrID;
using hipStreamAttrValue = cudaStreamAttrValue;
using hipStreamCallback_t = cudaStreamCallback_t;
inline constexpr auto hipStreamCaptureModeGlobal = cudaStreamCaptureModeGlobal;
inline constexpr auto hipStreamCaptureModeRelaxed = cudaStreamCaptureModeRelaxed;
inline constexpr auto hipStreamCaptureModeThreadLocal = cudaStreamCaptureModeThreadLocal;
inline constexpr auto hipStreamCaptureStatusActive = cudaStreamCaptureStatusActive;
inline constexpr auto hipStreamCaptureStatusInvalidated = cudaStreamCaptureStatusInvalidated;
inline constexpr auto hipStreamCaptureStatusNone = cudaStreamCaptureStatusNone;
inline constexpr auto hipStreamSetCaptureDependencies = cudaStreamSetCaptureDependencies;
using hipStream_t = cudaStream_t;
inline constexpr auto hipSuccess = cudaSuccess;
using hipSurfaceObject_t = cudaSurfaceObject_t;
inline constexpr auto hipSyncPolicyAuto = cudaSyncPolicyAuto;
inline constexpr auto hipSyncPolicyBlockingSync = cudaSyncPolicyBlockingSync;
inline constexpr auto hipSyncPolicySpin = cudaSyncPolicySpin;
inline constexpr auto hipSyncPolicyYield = cudaSyncPolicyYield;
using hipTextureObject_t = cudaTextureObject_t;
using hipUUID = cudaUUID_t;
inline const char* hipGetErrorString(cudaError_t error) { return cudaGetErrorString(error); }
inline cudaError_t hipPeekAtLastError() { return cudaPeekAtLastError(); }
inline cudaError_t hipGetLastError() { return cudaGetLastError(); }
inline cudaPitchedPtr make_hipPitchedPtr(void* p, size_t pitch, size_t xsize, size_t ysize) { return make_cudaPitchedPtr(p, pitch, xsize, ysize); }
inline cudaExtent make_hipExtent(size_t width, size_t height, size_t depth) { return make_cudaExtent(width, height, depth); }
inline cudaPos make_hipPos(size_t x, size_t y, size_t z) { return make_cudaPos(x, y, z); }
inline cudaError_t hipGetDeviceCount(int* count) { return cudaGetDeviceCount(count); }
inline cudaError_t hipGetDevice(int* device) { return cudaGetDevice(device); }
inline cudaError_t hipSetDevice(int device) { return cudaSetDevice(device); }
inline cudaError_t hipSetValidDevices(int* devices, int count) { return cudaSetValidDevices(devices, count); }
inline cudaError_t hipGetDeviceProperties(cudaDeviceProp* properties, int device) { return cudaGetDeviceProperties(properties, device); }
inline cudaError_t hipChooseDevice(int* device, const cudaDeviceProp* properties) { return cudaChooseDevice(device, properties); }
inline cudaError_t hipDeviceGetAttribute(int* value, cudaDeviceAttr attribute, int device) { return cudaDeviceGetAttribute(value, attribute, device); }
inline cudaError_t hipDeviceGetPCIBusId(char* id, int length, int device) { return cudaDeviceGetPCIBusId(id, length, device); }
inline cudaError_t hipDeviceGetByPCIBusId(int* device, const char* id) { return cudaDeviceGetByPCIBusId(device, id); }
inline cudaError_t hipDeviceGetStreamPriorityRange(int* least, int* greatest) { return cudaDeviceGetStreamPriorityRange(least, greatest); }
inline cudaError_t hipDeviceGetLimit(size_t* value, cudaLimit limit) { return cudaDeviceGetLimit(value, limit); }
inline cudaError_t hipDeviceSetLimit(cudaLimit limit, size_t value) { return cudaDeviceSetLimit(limit, value); }
inline cudaError_t hipSetDeviceFlags(unsigned flags) { return cudaSetDeviceFlags(flags); }
inline cudaError_t hipGetDeviceFlags(unsigned* flags) { return cudaGetDeviceFlags(flags); }
inline cudaError_t hipDeviceSetCacheConfig(cudaFuncCache preference) { return cudaDeviceSetCacheConfig(preference); }
inline cudaError_t hipDeviceGetCacheConfig(cudaFuncCache* preference) { return cudaDeviceGetCacheConfig(preference); }
inline cudaError_t hipDeviceSetSharedMemConfig(cudaSharedMemConfig config) { return cudaDeviceSetSharedMemConfig(config); }
inline cudaError_t hipDeviceGetSharedMemConfig(cudaSharedMemConfig* config) { return cudaDeviceGetSharedMemConfig(config); }
inline cudaError_t hipRuntimeGetVersion(int* version) { return cudaRuntimeGetVersion(version); }
inline cudaError_t hipDriverGetVersion(int* version) { return cudaDriverGetVersion(version); }
inline cudaError_t hipDeviceCanAccessPeer(int* can, int device, int peer) { return cudaDeviceCanAccessPeer(can, device, peer); }
inline cudaError_t hipDeviceEnablePeerAccess(int p0, unsigned flags) { return cudaDeviceEnablePeerAccess(p0, flags); }
inline cudaError_t hipDeviceDisablePeerAccess(int peer) { return cudaDeviceDisablePeerAccess(peer); }
inline cudaError_t hipDeviceGetP2PAttribute(int* value, cudaDeviceP2PAttr p1, int p2, int p3) { return cudaDeviceGetP2PAttribute(value, p1, p2, p3); }
inline cudaError_t hipStreamCreateWithPriority(cudaStream_t* stream, unsigned flags, int priority) { return cudaStreamCreateWithPriority(stream, flags, priority); }
inline cudaError_t hipStreamCreateWithFlags(cudaStream_t* stream, unsigned flags) { return cudaStreamCreateWithFlags(stream, flags); }
inline cudaError_t hipStreamCreate(cudaStream_t* stream) { return cudaStreamCreate(stream); }
inline cudaError_t hipStreamDestroy(cudaStream_t stream) { return cudaStreamDestroy(stream); }
inline cudaError_t hipStreamSynchronize(cudaStream_t stream) { return cudaStreamSynchronize(stream); }
inline cudaError_t hipStreamQuery(cudaStream_t stream) { return cudaStreamQuery(stream); }
inline cudaError_t hipDeviceSynchronize() { return cudaDeviceSynchronize(); }
inline cudaError_t hipStreamGetFlags(cudaStream_t stream, unsigned* flags) { return cudaStreamGetFlags(stream, flags); }
inline cudaError_t hipStreamGetPriority(cudaStream_t stream, int* priority) { return cudaStreamGetPriority(stream, priority); }
inline cudaError_t hipStreamGetId(cudaStream_t stream, unsigned long long* id) { return cudaStreamGetId(stream, id); }
inline cudaError_t hipStreamGetDevice(cudaStream_t stream, int* device) { return cudaStreamGetDevice(stream, device); }
inline cudaError_t hipLaunchHostFunc(cudaStream_t stream, cudaHostFn_t fn, void* data) { return cudaLaunchHostFunc(stream, fn, data); }
inline cudaError_t hipStreamAddCallback(cudaStream_t stream, cudaStreamCallback_t fn, void* data, unsigned flags) { return cudaStreamAddCallback(stream, fn, data, flags); }
inline cudaError_t hipMalloc(void** p, size_t size) { return cudaMalloc(p, size); }
inline cudaError_t hipHostMalloc(void** p, size_t size, unsigned flags = 0) { return cudaMallocHost(p, size, flags); }
inline cudaError_t hipHostAlloc(void** p, size_t size, unsigned flags) { return cudaHostAlloc(p, size, flags); }
inline cudaError_t hipMallocManaged(void** p, size_t size, unsigned flags = 0x01) { return cudaMallocManaged(p, size, flags); }
inline cudaError_t hipMallocPitch(void** p, size_t* pitch, size_t width, size_t height) { return cudaMallocPitch(p, pitch, width, height); }
inline cudaError_t hipMalloc3D(cudaPitchedPtr* p, cudaExtent extent) { return cudaMalloc3D(p, extent); }
template <class T>
inline cudaError_t hipMalloc(T** p, size_t size) { return cudaMalloc(p, size); }
template <class T>
inline cudaError_t hipHostMalloc(T** p, size_t size, unsigned flags = 0) { return cudaMallocHost(p, size, flags); }
template <class T>
inline cudaError_t hipHostAlloc(T** p, size_t size, unsigned flags) { return cudaHostAlloc(p, size, flags); }
template <class T>
inline cudaError_t hipMallocManaged(T** p, size_t size, unsigned flags = 0x01) { return cudaMallocManaged(p, size, flags); }
template <class T>
inline cudaError_t hipMallocPitch(T** p, size_t* pitch, size_t width, size_t height) { return cudaMallocPitch(p, pitch, width, height); }
inline cudaError_t hipFree(void* p) { return cudaFree(p); }
inline cudaError_t hipHostFree(void* p) { return cudaFreeHost(p); }
inline cudaError_t hipHostRegister(void* p, size_t size, unsigned flags) { return cudaHostRegister(p, size, flags); }
inline cudaError_t hipHostUnregister(void* p) { return cudaHostUnregister(p); }
inline cudaError_t hipHostGetDevicePointer(void** device, void* host, unsigned flags) { return cudaHostGetDevicePointer(device, host, flags); }
template <class T>
inline cudaError_t hipHostGetDevicePointer(T** device, void* host, unsigned flags) { return cudaHostGetDevicePointer(device, host, flags); }
inline cudaError_t hipHostGetFlags(unsigned* flags, void* host) { return cudaHostGetFlags(flags, host); }
inline cudaError_t hipMemGetInfo(size_t* available, size_t* total) { return cudaMemGetInfo(available, total); }
inline cudaError_t hipPointerGetAttributes(cudaPointerAttributes* attributes, const void* p) { return cudaPointerGetAttributes(attributes, p); }
inline cudaError_t hipMemPrefetchAsync(const void* p, size_t count, int device, cudaStream_t stream = nullptr) { return cudaMemPrefetchAsync(p, count, device, stream); }
inline cudaError_t hipMemPrefetchAsync(const void* p, size_t count, cudaMemLocation location, unsigned p3, cudaStream_t stream = nullptr) { return cudaMemPrefetchAsync(p, count, location, p3, stream); }
inline cudaError_t hipMemAdvise(const void* p, size_t count, cudaMemoryAdvise advice, int device) { return cudaMemAdvise(p, count, advice, device); }
inline cudaError_t hipMemAdvise(const void* p, size_t count, cudaMemoryAdvise advice, cudaMemLocation location) { return cudaMemAdvise(p, count, advice, location); }
inline cudaError_t hipStreamAttachMemAsync(cudaStream_t stream, void* p, size_t p2 = 0, unsigned flags = 0x04) { return cudaStreamAttachMemAsync(stream, p, p2, flags); }
template <class T>
inline cudaError_t hipStreamAttachMemAsync(cudaStream_t stream, T* p, size_t size = 0, unsigned flags = 0x04) { return cudaStreamAttachMemAsync(stream, p, size, flags); }
inline cudaChannelFormatDesc hipCreateChannelDesc(int x, int y, int z, int w, cudaChannelFormatKind kind) { return cudaCreateChannelDesc(x, y, z, w, kind); }
template <class T>
inline cudaChannelFormatDesc hipCreateChannelDesc() { return cudaCreateChannelDesc<T>(); }
inline cudaChannelFormatDesc hipCreateChannelDescHalf() { return cudaCreateChannelDescHalf(); }
inline cudaError_t hipMalloc3DArray(cudaArray_t* array, const cudaChannelFormatDesc* format, cudaExtent extent, unsigned flags = 0) { return cudaMalloc3DArray(array, format, extent, flags); }
inline cudaError_t hipMallocArray(cudaArray_t* array, const cudaChannelFormatDesc* format, size_t width, size_t height = 0, unsigned flags = 0) { return cudaMallocArray(array, format, width, height, flags); }
inline cudaError_t hipFreeArray(cudaArray_t array) { return cudaFreeArray(array); }
inline cudaError_t hipArrayGetInfo(cudaChannelFormatDesc* format, cudaExtent* extent, unsigned* flags, cudaArray_t array) { return cudaArrayGetInfo(format, extent, flags, array); }
inline cudaError_t hipFreeMipmappedArray(cudaMipmappedArray_t array) { return cudaFreeMipmappedArray(array); }
inline cudaError_t hipMallocMipmappedArray(cudaMipmappedArray_t* array, const cudaChannelFormatDesc* format, cudaExtent extent, unsigned levels, unsigned flags = 0) { return cudaMallocMipmappedArray(array, format, extent, levels, flags); }
inline cudaError_t hipGetMipmappedArrayLevel(cudaArray_t* array, cudaMipmappedArray_const_t from, unsigned level) { return cudaGetMipmappedArrayLevel(array, from, level); }
inline cudaError_t hipGetChannelDesc(cudaChannelFormatDesc* format, cudaArray_const_t array) { return cudaGetChannelDesc(format, array); }
inline cudaError_t hipMemcpy(void* dst, const void* src, size_t count, cudaMemcpyKind kind) { return cudaMemcpy(dst, src, count, kind); }
inline cudaError_t hipMemcpyAsync(void* dst, const void* src, size_t count, cudaMemcpyKind kind, cudaStream_t stream = nullptr) { return cudaMemcpyAsync(dst, src, count, kind, stream); }
inline cudaError_t hipMemcpyPeerAsync(void* dst, int dst_device, const void* src, int src_device, size_t count, cudaStream_t stream = nullptr) { return cudaMemcpyPeerAsync(dst, dst_device, src, src_device, count, stream); }
inline cudaError_t hipMemcpyPeer(void* dst, int dst_device, const void* src, int src_device, size_t count) { return cudaMemcpyPeer(dst, dst_device, src, src_device, count); }
inline cudaError_t hipMemcpy2D(void* dst, size_t dst_pitch, const void* src, size_t src_pitch, size_t width, size_t height, cudaMemcpyKind kind) { return cudaMemcpy2D(dst, dst_pitch, src, src_pitch, width, height, kind); }
inline cudaError_t hipMemcpy2DAsync(void* dst, size_t dst_pitch, const void* src, size_t src_pitch, size_t width, size_t height, cudaMemcpyKind kind, cudaStream_t stream = nullptr) { return cudaMemcpy2DAsync(dst, dst_pitch, src, src_pitch, width, height, kind, stream); }
inline cudaError_t hipMemset(void* dst, int value, size_t count) { return cudaMemset(dst, value, count); }
inline cudaError_t hipMemsetAsync(void* dst, int value, size_t count, cudaStream_t stream = nullptr) { return cudaMemsetAsync(dst, value, count, stream); }
inline cudaError_t hipMemset2D(void* dst, size_t pitch, int value, size_t width, size_t height) { return cudaMemset2D(dst, pitch, value, width, height); }
inline cudaError_t hipMemset2DAsync(void* dst, size_t pitch, int value, size_t width, size_t height, cudaStream_t stream = nullptr) { return cudaMemset2DAsync(dst, pitch, value, width, height, stream); }
template <class T>
inline cudaError_t hipGetSymbolAddress(void** p, const T& symbol) { return cudaGetSymbolAddress(p, symbol); }
template <class T>
inline cudaError_t hipGetSymbolSize(size_t* size, const T& symbol) { return cudaGetSymbolSize(size, symbol); }
template <class T>
inline cudaError_t hipMemcpyToSymbol(const T& symbol, const void* src, size_t count, size_t offset = 0, cudaMemcpyKind kind = cudaMemcpyHostToDevice) { return cudaMemcpyToSymbol(symbol, src, count, offset, kind); }
template <class T>
inline cudaError_t hipMemcpyToSymbolAsync(const T& symbol, const void* src, size_t count, size_t offset, cudaMemcpyKind kind, cudaStream_t stream = nullptr) { return cudaMemcpyToSymbolAsync(symbol, src, count, offset, kind, stream); }
template <class T>
inline cudaError_t hipMemcpyFromSymbol(void* dst, const T& symbol, size_t count, size_t offset = 0, cudaMemcpyKind kind = cudaMemcpyDeviceToHost) { return cudaMemcpyFromSymbol(dst, symbol, count, offset, kind); }
template <class T>
inline cudaError_t hipMemcpyFromSymbolAsync(void* dst, const T& symbol, size_t count, size_t offset, cudaMemcpyKind kind, cudaStream_t stream = nullptr) { return cudaMemcpyFromSymbolAsync(dst, symbol, count, offset, kind, stream); }
inline cudaError_t hipMemcpy3D(const cudaMemcpy3DParms* p) { return cudaMemcpy3D(p); }
inline cudaError_t hipMemcpy3DAsync(const cudaMemcpy3DParms* p, cudaStream_t stream = nullptr) { return cudaMemcpy3DAsync(p, stream); }
inline cudaError_t hipMemset3DAsync(cudaPitchedPtr p, int value, cudaExtent extent, cudaStream_t stream = nullptr) { return cudaMemset3DAsync(p, value, extent, stream); }
inline cudaError_t hipMemset3D(cudaPitchedPtr p, int value, cudaExtent extent) { return cudaMemset3D(p, value, extent); }
inline cudaError_t hipMemcpy2DToArray(cudaArray_t dst, size_t x, size_t y, const void* src, size_t pitch, size_t width, size_t height, cudaMemcpyKind kind) { return cudaMemcpy2DToArray(dst, x, y, src, pitch, width, height, kind); }
inline cudaError_t hipMemcpy2DToArrayAsync(cudaArray_t dst, size_t x, size_t y, const void* src, size_t pitch, size_t width, size_t height, cudaMemcpyKind kind, cudaStream_t stream = nullptr) { return cudaMemcpy2DToArrayAsync(dst, x, y, src, pitch, width, height, kind, stream); }
inline cudaError_t hipMemcpy2DFromArray(void* dst, size_t pitch, cudaArray_const_t src, size_t x, size_t y, size_t width, size_t height, cudaMemcpyKind kind) { return cudaMemcpy2DFromArray(dst, pitch, src, x, y, width, height, kind); }
inline cudaError_t hipMemcpy2DFromArrayAsync(void* dst, size_t pitch, cudaArray_const_t src, size_t x, size_t y, size_t width, size_t height, cudaMemcpyKind kind, cudaStream_t stream = nullptr) { return cudaMemcpy2DFromArrayAsync(dst, pitch, src, x, y, width, height, kind, stream); }
inline cudaError_t hipMemcpyToArray(cudaArray_t dst, size_t x, size_t y, const void* src, size_t count, cudaMemcpyKind kind) { return cudaMemcpyToArray(dst, x, y, src, count, kind); }
inline cudaError_t hipMemcpyFromArray(void* dst, cudaArray_const_t src, size_t x, size_t y, size_t count, cudaMemcpyKind kind) { return cudaMemcpyFromArray(dst, src, x, y, count, kind); }
inline cudaError_t hipMemcpy2DArrayToArray(cudaArray_t dst, size_t dst_x, size_t dst_y, cudaArray_const_t src, size_t src_x, size_t src_y, size_t width, size_t height, cudaMemcpyKind kind = cudaMemcpyDeviceToDevice) { return cudaMemcpy2DArrayToArray(dst, dst_x, dst_y, src, src_x, src_y, width, height, kind); }
inline cudaError_t hipEventCreateWithFlags(cudaEvent_t* event, unsigned flags) { return cudaEventCreateWithFlags(event, flags); }
inline cudaError_t hipEventCreate(cudaEvent_t* event, unsigned flags = 0x00) { return cudaEventCreate(event, flags); }
inline cudaError_t hipEventDestroy(cudaEvent_t event) { return cudaEventDestroy(event); }
inline cudaError_t hipEventRecordWithFlags(cudaEvent_t event, cudaStream_t stream = nullptr, unsigned flags = 0) { return cudaEventRecordWithFlags(event, stream, flags); }
inline cudaError_t hipEventRecord(cudaEvent_t event, cudaStream_t stream = nullptr) { return cudaEventRecord(event, stream); }
inline cudaError_t hipEventSynchronize(cudaEvent_t event) { return cudaEventSynchronize(event); }
inline cudaError_t hipEventQuery(cudaEvent_t event) { return cudaEventQuery(event); }
inline cudaError_t hipEventElapsedTime(float* milliseconds, cudaEvent_t start, cudaEvent_t end) { return cudaEventElapsedTime(milliseconds, start, end); }
inline cudaError_t hipStreamWaitEvent(cudaStream_t stream, cudaEvent_t event, unsigned flags = 0) { return cudaStreamWaitEvent(stream, event, flags); }
inline cudaError_t hipStreamBeginCapture(cudaStream_t stream, cudaStreamCaptureMode mode) { return cudaStreamBeginCapture(stream, mode); }
inline cudaError_t hipStreamBeginCaptureToGraph(cudaStream_t stream, cudaGraph_t graph, const cudaGraphNode_t* dependencies, const void* p3, size_t count, cudaStreamCaptureMode mode) { return cudaStreamBeginCaptureToGraph(stream, graph, dependencies, p3, count, mode); }
inline cudaError_t hipStreamEndCapture(cudaStream_t stream, cudaGraph_t* graph) { return cudaStreamEndCapture(stream, graph); }
inline cudaError_t hipStreamIsCapturing(cudaStream_t stream, cudaStreamCaptureStatus* status) { return cudaStreamIsCapturing(stream, status); }
inline cudaError_t hipStreamGetCaptureInfo(cudaStream_t stream, cudaStreamCaptureStatus* status, unsigned long long* id = nullptr, cudaGraph_t* graph = nullptr, const cudaGraphNode_t** dependencies = nullptr, size_t* count = nullptr) { return cudaStreamGetCaptureInfo(stream, status, id, graph, dependencies, count); }
inline cudaError_t hipThreadExchangeStreamCaptureMode(cudaStreamCaptureMode* mode) { return cudaThreadExchangeStreamCaptureMode(mode); }
template <class T>
inline cudaError_t hipFuncSetAttribute(T* kernel, cudaFuncAttribute attribute, int value) { return cudaFuncSetAttribute(kernel, attribute, value); }
template <class T>
inline cudaError_t hipFuncGetAttributes(cudaFuncAttributes* attributes, T* kernel) { return cudaFuncGetAttributes(attributes, kernel); }
template <class T>
inline cudaError_t hipFuncSetCacheConfig(T* kernel, cudaFuncCache p1) { return cudaFuncSetCacheConfig(kernel, p1); }
template <class T>
inline cudaError_t hipFuncSetSharedMemConfig(T* kernel, cudaSharedMemConfig p1) { return cudaFuncSetSharedMemConfig(kernel, p1); }
template <class T>
inline cudaError_t hipOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int* blocks, T* kernel, int block_size, size_t dynamic_shared, unsigned flags) { return cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(blocks, kernel, block_size, dynamic_shared, flags); }
template <class T>
inline cudaError_t hipOccupancyMaxActiveBlocksPerMultiprocessor(int* blocks, T* kernel, int block_size, size_t dynamic_shared) { return cudaOccupancyMaxActiveBlocksPerMultiprocessor(blocks, kernel, block_size, dynamic_shared); }
template <class T, class SharedOf>
inline cudaError_t hipOccupancyMaxPotentialBlockSizeVariableSMem(int* grid, int* block, T* kernel, SharedOf shared_of, int limit = 0) { return cudaOccupancyMaxPotentialBlockSizeVariableSMem(grid, block, kernel, shared_of, limit); }
template <class T>
inline cudaError_t hipOccupancyMaxPotentialBlockSize(int* grid, int* block, T* kernel, size_t dynamic_shared = 0, int limit = 0) { return cudaOccupancyMaxPotentialBlockSize(grid, block, kernel, dynamic_shared, limit); }
template <class T>
inline cudaError_t hipOccupancyMaxPotentialBlockSizeWithFlags(int* grid, int* block, T* kernel, size_t dynamic_shared = 0, int limit = 0, unsigned flags = 0) { return cudaOccupancyMaxPotentialBlockSizeWithFlags(grid, block, kernel, dynamic_shared, limit, flags); }
template <class T>
inline cudaError_t hipLaunchKernel(T* kernel, dim3 grid, dim3 block, void** args, size_t shared = 0, cudaStream_t stream = nullptr) { return cudaLaunchKernel(kernel, grid, block, args, shared, stream); }
template <class T>
inline cudaError_t hipLaunchCooperativeKernel(T* kernel, dim3 grid, dim3 block, void** args, size_t shared = 0, cudaStream_t stream = nullptr) { return cudaLaunchCooperativeKernel(kernel, grid, block, args, shared, stream); }
template <class T>
inline cudaError_t hipLaunchKernelExC(const cudaLaunchConfig_t* c, T* kernel, void** args) { return cudaLaunchKernelExC(c, kernel, args); }
template <class... P, class... A>
inline cudaError_t hipLaunchKernelEx(const cudaLaunchConfig_t* c, void (*kernel)(P...), A&&... args) { return cudaLaunchKernelEx(c, kernel, static_cast<A&&>(args)...); }
inline cudaError_t hipStreamSetAttribute(cudaStream_t stream, cudaStreamAttrID p1, const cudaStreamAttrValue* value) { return cudaStreamSetAttribute(stream, p1, value); }
inline cudaError_t hipGraphCreate(cudaGraph_t* graph, unsigned flags) { return cudaGraphCreate(graph, flags); }
inline cudaError_t hipGraphDestroy(cudaGraph_t graph) { return cudaGraphDestroy(graph); }
inline cudaError_t hipMallocAsync(void** p, size_t size, cudaStream_t stream) { return cudaMallocAsync(p, size, stream); }
inline cudaError_t hipMallocFromPoolAsync(void** p, size_t size, cudaMemPool_t pool, cudaStream_t stream) { return cudaMallocFromPoolAsync(p, size, pool, stream); }
template <class T>
inline cudaError_t hipMallocAsync(T** p, size_t size, cudaStream_t stream) { return cudaMallocAsync(p, size, stream); }
template <class T>
inline cudaError_t hipMallocFromPoolAsync(T** p, size_t size, cudaMemPool_t pool, cudaStream_t stream) { return cudaMallocFromPoolAsync(p, size, pool, stream); }
inline cudaError_t hipFreeAsync(void* p, cudaStream_t stream) { return cudaFreeAsync(p, stream); }
inline cudaError_t hipMemPoolCreate(cudaMemPool_t* pool, const cudaMemPoolProps* properties) { return cudaMemPoolCreate(pool, properties); }
inline cudaError_t hipMemPoolDestroy(cudaMemPool_t pool) { return cudaMemPoolDestroy(pool); }
inline cudaError_t hipDeviceGetDefaultMemPool(cudaMemPool_t* pool, int device) { return cudaDeviceGetDefaultMemPool(pool, device); }
inline cudaError_t hipDeviceGetMemPool(cudaMemPool_t* pool, int device) { return cudaDeviceGetMemPool(pool, device); }
inline cudaError_t hipDeviceSetMemPool(int device, cudaMemPool_t pool) { return cudaDeviceSetMemPool(device, pool); }
inline cudaError_t hipMemPoolTrimTo(cudaMemPool_t pool, size_t p1) { return cudaMemPoolTrimTo(pool, p1); }
inline cudaError_t hipMemPoolGetAttribute(cudaMemPool_t pool, cudaMemPoolAttr attribute, void* value) { return cudaMemPoolGetAttribute(pool, attribute, value); }
inline cudaError_t hipMemPoolSetAttribute(cudaMemPool_t pool, cudaMemPoolAttr attribute, void* value) { return cudaMemPoolSetAttribute(pool, attribute, value); }
inline cudaError_t hipMemPoolSetAccess(cudaMemPool_t pool, const cudaMemAccessDesc* access, size_t count) { return cudaMemPoolSetAccess(pool, access, count); }
inline cudaError_t hipMemPoolGetAccess(cudaMemAccessFlags* flags, cudaMemPool_t pool, cudaMemLocation* p2) { return cudaMemPoolGetAccess(flags, pool, p2); }
inline cudaError_t hipGraphAddMemAllocNode(cudaGraphNode_t* node, cudaGraph_t graph, const cudaGraphNode_t* dependencies, size_t count, cudaMemAllocNodeParams* p) { return cudaGraphAddMemAllocNode(node, graph, dependencies, count, p); }
inline cudaError_t hipGraphAddMemFreeNode(cudaGraphNode_t* node, cudaGraph_t graph, const cudaGraphNode_t* dependencies, size_t count, void* p) { return cudaGraphAddMemFreeNode(node, graph, dependencies, count, p); }
inline cudaError_t hipGraphMemAllocNodeGetParams(cudaGraphNode_t node, cudaMemAllocNodeParams* p) { return cudaGraphMemAllocNodeGetParams(node, p); }
inline cudaError_t hipGraphMemFreeNodeGetParams(cudaGraphNode_t node, void* p) { return cudaGraphMemFreeNodeGetParams(node, p); }
inline cudaError_t hipDeviceGetGraphMemAttribute(int device, cudaGraphMemAttributeType attribute, void* value) { return cudaDeviceGetGraphMemAttribute(device, attribute, value); }
inline cudaError_t hipDeviceSetGraphMemAttribute(int device, cudaGraphMemAttributeType attribute, void* value) { return cudaDeviceSetGraphMemAttribute(device, attribute, value); }
inline cudaError_t hipDeviceGraphMemTrim(int device) { return cudaDeviceGraphMemTrim(device); }
inline cudaError_t hipGraphClone(cudaGraph_t* clone, cudaGraph_t original) { return cudaGraphClone(clone, original); }
inline cudaError_t hipGraphNodeFindInClone(cudaGraphNode_t* node, cudaGraphNode_t original, cudaGraph_t clone) { return cudaGraphNodeFindInClone(node, original, clone); }
inline cudaError_t hipGraphAddKernelNode(cudaGraphNode_t* node, cudaGraph_t graph, const cudaGraphNode_t* dependencies, size_t count, const cudaKernelNodeParams* p) { return cudaGraphAddKernelNode(node, graph, dependencies, count, p); }
inline cudaError_t hipGraphKernelNodeGetParams(cudaGraphNode_t node, cudaKernelNodeParams* p) { return cudaGraphKernelNodeGetParams(node, p); }
inline cudaError_t hipGraphKernelNodeSetParams(cudaGraphNode_t node, const cudaKernelNodeParams* p) { return cudaGraphKernelNodeSetParams(node, p); }
inline cudaError_t hipGraphExecKernelNodeSetParams(cudaGraphExec_t exec, cudaGraphNode_t node, const cudaKernelNodeParams* p) { return cudaGraphExecKernelNodeSetParams(exec, node, p); }
inline cudaError_t hipGraphAddMemcpyNode(cudaGraphNode_t* node, cudaGraph_t graph, const cudaGraphNode_t* dependencies, size_t count, const cudaMemcpy3DParms* p) { return cudaGraphAddMemcpyNode(node, graph, dependencies, count, p); }
inline cudaError_t hipGraphMemcpyNodeGetParams(cudaGraphNode_t node, cudaMemcpy3DParms* p) { return cudaGraphMemcpyNodeGetParams(node, p); }
inline cudaError_t hipGraphMemcpyNodeSetParams(cudaGraphNode_t node, const cudaMemcpy3DParms* p) { return cudaGraphMemcpyNodeSetParams(node, p); }
inline cudaError_t hipGraphExecMemcpyNodeSetParams(cudaGraphExec_t exec, cudaGraphNode_t node, const cudaMemcpy3DParms* p) { return cudaGraphExecMemcpyNodeSetParams(exec, node, p); }
inline cudaError_t hipGraphAddMemsetNode(cudaGraphNode_t* node, cudaGraph_t graph, const cudaGraphNode_t* dependencies, size_t count, const cudaMemsetParams* p) { return cudaGraphAddMemsetNode(node, graph, dependencies, count, p); }
inline cudaError_t hipGraphMemsetNodeGetParams(cudaGraphNode_t node, cudaMemsetParams* p) { return cudaGraphMemsetNodeGetParams(node, p); }
inline cudaError_t hipGraphMemsetNodeSetParams(cudaGraphNode_t node, const cudaMemsetParams* p) { return cudaGraphMemsetNodeSetParams(node, p); }
inline cudaError_t hipGraphExecMemsetNodeSetParams(cudaGraphExec_t exec, cudaGraphNode_t node, const cudaMemsetParams* p) { return cudaGraphExecMemsetNodeSetParams(exec, node, p); }
inline cudaError_t hipGraphAddHostNode(cudaGraphNode_t* node, cudaGraph_t graph, const cudaGraphNode_t* dependencies, size_t count, const cudaHostNodeParams* p) { return cudaGraphAddHostNode(node, graph, dependencies, count, p); }
inline cudaError_t hipGraphHostNodeGetParams(cudaGraphNode_t node, cudaHostNodeParams* p) { return cudaGraphHostNodeGetParams(node, p); }
inline cudaError_t hipGraphHostNodeSetParams(cudaGraphNode_t node, const cudaHostNodeParams* p) { return cudaGraphHostNodeSetParams(node, p); }
inline cudaError_t hipGraphExecHostNodeSetParams(cudaGraphExec_t exec, cudaGraphNode_t node, const cudaHostNodeParams* p) { return cudaGraphExecHostNodeSetParams(exec, node, p); }
inline cudaError_t hipGraphAddMemcpyNode1D(cudaGraphNode_t* node, cudaGraph_t graph, const cudaGraphNode_t* dependencies, size_t count, void* dst, const void* src, size_t bytes, cudaMemcpyKind kind) { return cudaGraphAddMemcpyNode1D(node, graph, dependencies, count, dst, src, bytes, kind); }
inline cudaError_t hipGraphAddEmptyNode(cudaGraphNode_t* node, cudaGraph_t graph, const cudaGraphNode_t* dependencies, size_t count) { return cudaGraphAddEmptyNode(node, graph, dependencies, count); }
inline cudaError_t hipGraphAddChildGraphNode(cudaGraphNode_t* node, cudaGraph_t graph, const cudaGraphNode_t* dependencies, size_t count, cudaGraph_t child) { return cudaGraphAddChildGraphNode(node, graph, dependencies, count, child); }
inline cudaError_t hipGraphAddEventRecordNode(cudaGraphNode_t* node, cudaGraph_t graph, const cudaGraphNode_t* dependencies, size_t count, cudaEvent_t event) { return cudaGraphAddEventRecordNode(node, graph, dependencies, count, event); }
inline cudaError_t hipGraphAddEventWaitNode(cudaGraphNode_t* node, cudaGraph_t graph, const cudaGraphNode_t* dependencies, size_t count, cudaEvent_t event) { return cudaGraphAddEventWaitNode(node, graph, dependencies, count, event); }
inline cudaError_t hipGraphAddDependencies(cudaGraph_t graph, const cudaGraphNode_t* from, const cudaGraphNode_t* to, size_t count) { return cudaGraphAddDependencies(graph, from, to, count); }
inline cudaError_t hipGraphGetNodes(cudaGraph_t graph, cudaGraphNode_t* nodes, size_t* count) { return cudaGraphGetNodes(graph, nodes, count); }
inline cudaError_t hipGraphGetRootNodes(cudaGraph_t graph, cudaGraphNode_t* nodes, size_t* count) { return cudaGraphGetRootNodes(graph, nodes, count); }
inline cudaError_t hipGraphNodeGetType(cudaGraphNode_t node, cudaGraphNodeType* type) { return cudaGraphNodeGetType(node, type); }
inline cudaError_t hipGraphNodeGetDependencies(cudaGraphNode_t node, cudaGraphNode_t* nodes, size_t* count) { return cudaGraphNodeGetDependencies(node, nodes, count); }
inline cudaError_t hipGraphDestroyNode(cudaGraphNode_t node) { return cudaGraphDestroyNode(node); }
inline cudaError_t hipGraphNodeSetEnabled(cudaGraphExec_t exec, cudaGraphNode_t node, unsigned enabled) { return cudaGraphNodeSetEnabled(exec, node, enabled); }
inline cudaError_t hipGraphNodeGetEnabled(cudaGraphExec_t exec, cudaGraphNode_t node, unsigned* enabled) { return cudaGraphNodeGetEnabled(exec, node, enabled); }
inline cudaError_t hipGraphDebugDotPrint(cudaGraph_t p0, const char* p1, unsigned p2) { return cudaGraphDebugDotPrint(p0, p1, p2); }
inline cudaError_t hipGraphInstantiate(cudaGraphExec_t* exec, cudaGraph_t graph, unsigned long long p2 = 0) { return cudaGraphInstantiate(exec, graph, p2); }
inline cudaError_t hipGraphInstantiate(cudaGraphExec_t* exec, cudaGraph_t graph, cudaGraphNode_t* error_node, char* log, size_t size) { return cudaGraphInstantiate(exec, graph, error_node, log, size); }
inline cudaError_t hipGraphInstantiateWithFlags(cudaGraphExec_t* exec, cudaGraph_t graph, unsigned long long p2 = 0) { return cudaGraphInstantiateWithFlags(exec, graph, p2); }
inline cudaError_t hipGraphExecDestroy(cudaGraphExec_t exec) { return cudaGraphExecDestroy(exec); }
inline cudaError_t hipGraphUpload(cudaGraphExec_t exec, cudaStream_t stream) { return cudaGraphUpload(exec, stream); }
inline cudaError_t hipGraphLaunch(cudaGraphExec_t exec, cudaStream_t stream) { return cudaGraphLaunch(exec, stream); }
inline cudaError_t hipGraphExecUpdate(cudaGraphExec_t exec, cudaGraph_t graph, cudaGraphExecUpdateResultInfo* info) { return cudaGraphExecUpdate(exec, graph, info); }
inline cudaError_t hipGraphExecUpdate(cudaGraphExec_t exec, cudaGraph_t graph, cudaGraphNode_t* error_node, cudaGraphExecUpdateResult* result) { return cudaGraphExecUpdate(exec, graph, error_node, result); }
inline cudaError_t hipDeviceReset() { return cudaDeviceReset(); }
inline cudaError_t hipCreateTextureObject(cudaTextureObject_t* object, const cudaResourceDesc* resource, const cudaTextureDesc* settings, const cudaResourceViewDesc* view = nullptr) { return cudaCreateTextureObject(object, resource, settings, view); }
inline cudaError_t hipDestroyTextureObject(cudaTextureObject_t object) { return cudaDestroyTextureObject(object); }
inline cudaError_t hipGetTextureObjectResourceDesc(cudaResourceDesc* resource, cudaTextureObject_t object) { return cudaGetTextureObjectResourceDesc(resource, object); }
inline cudaError_t hipGetTextureObjectTextureDesc(cudaTextureDesc* settings, cudaTextureObject_t object) { return cudaGetTextureObjectTextureDesc(settings, object); }
inline cudaError_t hipCreateSurfaceObject(cudaSurfaceObject_t* object, const cudaResourceDesc* resource) { return cudaCreateSurfaceObject(object, resource); }
inline cudaError_t hipDestroySurfaceObject(cudaSurfaceObject_t object) { return cudaDestroySurfaceObject(object); }
inline cudaError_t hipBindTexture(size_t* offset, const textureReference& t, const void* p, const cudaChannelFormatDesc& format, size_t size = (0x7fffffff * 2U + 1U)) { return cudaBindTexture(offset, t, p, format, size); }
inline cudaError_t hipBindTexture(size_t* offset, const textureReference& t, const void* p, size_t size = (0x7fffffff * 2U + 1U)) { return cudaBindTexture(offset, t, p, size); }
inline cudaError_t hipBindTexture2D(size_t* offset, const textureReference& t, const void* p, const cudaChannelFormatDesc& format, size_t width, size_t height, size_t pitch) { return cudaBindTexture2D(offset, t, p, format, width, height, pitch); }
inline cudaError_t hipBindTextureToArray(const textureReference& t, cudaArray_const_t array) { return cudaBindTextureToArray(t, array); }
inline cudaError_t hipBindTextureToArray(const textureReference& t, cudaArray_const_t array, const cudaChannelFormatDesc& p2) { return cudaBindTextureToArray(t, array, p2); }
inline cudaError_t hipUnbindTexture(const textureReference& t) { return cudaUnbindTexture(t); }
inline cudaError_t hipBindTexture(size_t* offset, const textureReference* t, const void* p, const cudaChannelFormatDesc* format, size_t size = (0x7fffffff * 2U + 1U)) { return cudaBindTexture(offset, t, p, format, size); }
inline cudaError_t hipBindTexture2D(size_t* offset, const textureReference* t, const void* p, const cudaChannelFormatDesc* format, size_t width, size_t height, size_t pitch) { return cudaBindTexture2D(offset, t, p, format, width, height, pitch); }
inline cudaError_t hipBindTextureToArray(const textureReference* t, cudaArray_const_t array, const cudaChannelFormatDesc* format) { return cudaBindTextureToArray(t, array, format); }
inline cudaError_t hipUnbindTexture(const textureReference* t) { return cudaUnbindTexture(t); }
inline cudaError_t hipIpcGetMemHandle(cudaIpcMemHandle_t* p0, void* p1) { return cudaIpcGetMemHandle(p0, p1); }
inline cudaError_t hipIpcOpenMemHandle(void** p0, cudaIpcMemHandle_t p1, unsigned p2) { return cudaIpcOpenMemHandle(p0, p1, p2); }
inline cudaError_t hipIpcCloseMemHandle(void* p0) { return cudaIpcCloseMemHandle(p0); }
inline cudaError_t hipIpcGetEventHandle(cudaIpcEventHandle_t* p0, cudaEvent_t p1) { return cudaIpcGetEventHandle(p0, p1); }
inline cudaError_t hipIpcOpenEventHandle(cudaEvent_t* p0, cudaIpcEventHandle_t p1) { return cudaIpcOpenEventHandle(p0, p1); }
inline cudaError_t hipGraphicsMapResources(int p0, cudaGraphicsResource_t* p1, cudaStream_t p2 = nullptr) { return cudaGraphicsMapResources(p0, p1, p2); }
inline cudaError_t hipGraphicsUnmapResources(int p0, cudaGraphicsResource_t* p1, cudaStream_t p2 = nullptr) { return cudaGraphicsUnmapResources(p0, p1, p2); }
inline cudaError_t hipGraphicsResourceGetMappedPointer(void** p0, size_t* p1, cudaGraphicsResource_t p2) { return cudaGraphicsResourceGetMappedPointer(p0, p1, p2); }
inline cudaError_t hipGetProcAddress(const char* p0, void** function, unsigned long long p2, cudaDriverEntryPointQueryResult* found = nullptr) { return cudaGetDriverEntryPoint(p0, function, p2, found); }
inline cudaError_t hipGraphicsUnregisterResource(cudaGraphicsResource_t p0) { return cudaGraphicsUnregisterResource(p0); }
inline cudaError_t hipProfilerStart() { return cudaProfilerStart(); }
inline cudaError_t hipProfilerStop() { return cudaProfilerStop(); }
inline float hipCrealf(cuFloatComplex a) { return cuCrealf(a); }
inline float hipCimagf(cuFloatComplex a) { return cuCimagf(a); }
inline cuFloatComplex hipConjf(cuFloatComplex a) { return cuConjf(a); }
inline cuFloatComplex hipCaddf(cuFloatComplex a, cuFloatComplex b) { return cuCaddf(a, b); }
inline cuFloatComplex hipCsubf(cuFloatComplex a, cuFloatComplex b) { return cuCsubf(a, b); }
inline cuFloatComplex hipCmulf(cuFloatComplex a, cuFloatComplex b) { return cuCmulf(a, b); }
inline cuFloatComplex hipCdivf(cuFloatComplex a, cuFloatComplex b) { return cuCdivf(a, b); }
inline float hipCabsf(cuFloatComplex a) { return cuCabsf(a); }
inline cuFloatComplex hipCfmaf(cuFloatComplex a, cuFloatComplex b, cuFloatComplex c) { return cuCfmaf(a, b, c); }
inline double hipCreal(cuDoubleComplex a) { return cuCreal(a); }
inline double hipCimag(cuDoubleComplex a) { return cuCimag(a); }
inline cuDoubleComplex hipConj(cuDoubleComplex a) { return cuConj(a); }
inline cuDoubleComplex hipCadd(cuDoubleComplex a, cuDoubleComplex b) { return cuCadd(a, b); }
inline cuDoubleComplex hipCsub(cuDoubleComplex a, cuDoubleComplex b) { return cuCsub(a, b); }
inline cuDoubleComplex hipCmul(cuDoubleComplex a, cuDoubleComplex b) { return cuCmul(a, b); }
inline cuDoubleComplex hipCdiv(cuDoubleComplex a, cuDoubleComplex b) { return cuCdiv(a, b); }
inline double hipCabs(cuDoubleComplex a) { return cuCabs(a); }
inline cuDoubleComplex hipCfma(cuDoubleComplex a, cuDoubleComplex b, cuDoubleComplex c) { return cuCfma(a, b, c); }
inline cuFloatComplex make_hipFloatComplex(float x, float y) { return make_cuFloatComplex(x, y); }
inline cuDoubleComplex make_hipDoubleComplex(double x, double y) { return make_cuDoubleComplex(x, y); }
inline cuComplex make_hipComplex(float x, float y) { return make_cuComplex(x, y); }
inline cuDoubleComplex hipComplexFloatToDouble(cuFloatComplex a) { return cuComplexFloatToDouble(a); }
inline cuFloatComplex hipComplexDoubleToFloat(cuDoubleComplex a) { return cuComplexDoubleToFloat(a); }
inline const char* hipGetErrorName(cudaError_t error) {
    switch (int(error)) {
        case cudaErrorAlreadyAcquired: return "hipErrorAlreadyAcquired";
        case cudaErrorAlreadyMapped: return "hipErrorAlreadyMapped";
        case cudaErrorArrayIsMapped: return "hipErrorArrayIsMapped";
        case cudaErrorAssert: return "hipErrorAssert";
        case cudaErrorCapturedEvent: return "hipErrorCapturedEvent";
        case cudaErrorContextIsDestroyed: return "hipErrorContextIsDestroyed";
        case cudaErrorCooperativeLaunchTooLarge: return "hipErrorCooperativeLaunchTooLarge";
        case cudaErrorCudartUnloading: return "hipErrorDeinitialized";
        case cudaErrorDeviceAlreadyInUse: return "hipErrorContextAlreadyInUse";
        case cudaErrorDeviceUninitialized: return "hipErrorInvalidContext";
        case cudaErrorECCUncorrectable: return "hipErrorECCNotCorrectable";
        case cudaErrorFileNotFound: return "hipErrorFileNotFound";
        case cudaErrorGraphExecUpdateFailure: return "hipErrorGraphExecUpdateFailure";
        case cudaErrorHostMemoryAlreadyRegistered: return "hipErrorHostMemoryAlreadyRegistered";
        case cudaErrorHostMemoryNotRegistered: return "hipErrorHostMemoryNotRegistered";
        case cudaErrorIllegalAddress: return "hipErrorIllegalAddress";
        case cudaErrorIllegalState: return "hipErrorIllegalState";
        case cudaErrorInitializationError: return "hipErrorNotInitialized";
        case cudaErrorInsufficientDriver: return "hipErrorInsufficientDriver";
        case cudaErrorInvalidChannelDescriptor: return "hipErrorInvalidChannelDescriptor";
        case cudaErrorInvalidConfiguration: return "hipErrorInvalidConfiguration";
        case cudaErrorInvalidDevice: return "hipErrorInvalidDevice";
        case cudaErrorInvalidDeviceFunction: return "hipErrorInvalidDeviceFunction";
        case cudaErrorInvalidDevicePointer: return "hipErrorInvalidDevicePointer";
        case cudaErrorInvalidGraphicsContext: return "hipErrorInvalidGraphicsContext";
        case cudaErrorInvalidKernelImage: return "hipErrorInvalidImage";
        case cudaErrorInvalidMemcpyDirection: return "hipErrorInvalidMemcpyDirection";
        case cudaErrorInvalidPitchValue: return "hipErrorInvalidPitchValue";
        case cudaErrorInvalidPtx: return "hipErrorInvalidKernelFile";
        case cudaErrorInvalidResourceHandle: return "hipErrorInvalidHandle";
        case cudaErrorInvalidSource: return "hipErrorInvalidSource";
        case cudaErrorInvalidSymbol: return "hipErrorInvalidSymbol";
        case cudaErrorInvalidTexture: return "hipErrorInvalidTexture";
        case cudaErrorInvalidValue: return "hipErrorInvalidValue";
        case cudaErrorLaunchFailure: return "hipErrorLaunchFailure";
        case cudaErrorLaunchOutOfResources: return "hipErrorLaunchOutOfResources";
        case cudaErrorLaunchTimeout: return "hipErrorLaunchTimeOut";
        case cudaErrorMapBufferObjectFailed: return "hipErrorMapFailed";
        case cudaErrorMemoryAllocation: return "hipErrorOutOfMemory";
        case cudaErrorMissingConfiguration: return "hipErrorMissingConfiguration";
        case cudaErrorNoDevice: return "hipErrorNoDevice";
        case cudaErrorNoKernelImageForDevice: return "hipErrorNoBinaryForGpu";
        case cudaErrorNotMapped: return "hipErrorNotMapped";
        case cudaErrorNotMappedAsArray: return "hipErrorNotMappedAsArray";
        case cudaErrorNotMappedAsPointer: return "hipErrorNotMappedAsPointer";
        case cudaErrorNotReady: return "hipErrorNotReady";
        case cudaErrorNotSupported: return "hipErrorNotSupported";
        case cudaErrorOperatingSystem: return "hipErrorOperatingSystem";
        case cudaErrorPeerAccessAlreadyEnabled: return "hipErrorPeerAccessAlreadyEnabled";
        case cudaErrorPeerAccessNotEnabled: return "hipErrorPeerAccessNotEnabled";
        case cudaErrorPeerAccessUnsupported: return "hipErrorPeerAccessUnsupported";
        case cudaErrorPriorLaunchFailure: return "hipErrorPriorLaunchFailure";
        case cudaErrorProfilerAlreadyStarted: return "hipErrorProfilerAlreadyStarted";
        case cudaErrorProfilerAlreadyStopped: return "hipErrorProfilerAlreadyStopped";
        case cudaErrorProfilerDisabled: return "hipErrorProfilerDisabled";
        case cudaErrorProfilerNotInitialized: return "hipErrorProfilerNotInitialized";
        case cudaErrorSetOnActiveProcess: return "hipErrorSetOnActiveProcess";
        case cudaErrorSharedObjectInitFailed: return "hipErrorSharedObjectInitFailed";
        case cudaErrorSharedObjectSymbolNotFound: return "hipErrorSharedObjectSymbolNotFound";
        case cudaErrorStreamCaptureImplicit: return "hipErrorStreamCaptureImplicit";
        case cudaErrorStreamCaptureInvalidated: return "hipErrorStreamCaptureInvalidated";
        case cudaErrorStreamCaptureIsolation: return "hipErrorStreamCaptureIsolation";
        case cudaErrorStreamCaptureMerge: return "hipErrorStreamCaptureMerge";
        case cudaErrorStreamCaptureUnjoined: return "hipErrorStreamCaptureUnjoined";
        case cudaErrorStreamCaptureUnmatched: return "hipErrorStreamCaptureUnmatched";
        case cudaErrorStreamCaptureUnsupported: return "hipErrorStreamCaptureUnsupported";
        case cudaErrorStreamCaptureWrongThread: return "hipErrorStreamCaptureWrongThread";
        case cudaErrorSymbolNotFound: return "hipErrorNotFound";
        case cudaErrorUnknown: return "hipErrorUnknown";
        case cudaErrorUnmapBufferObjectFailed: return "hipErrorUnmapFailed";
        case cudaErrorUnsupportedLimit: return "hipErrorUnsupportedLimit";
        case cudaSuccess: return "hipSuccess";
    }
    return "hipErrorUnknown";
}
