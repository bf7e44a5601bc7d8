// The C++ side of the runtime API: typed overloads and overloads with default arguments.
#pragma once
#include "cuda_runtime_api.h"
#include "hipify_stubs/device.h"
#include "hipify_stubs/vector_types.h"

#pragma clang force_cuda_host_device begin
// What a launch with <<<...>>> calls, on the host and in device code.
extern "C" {
unsigned int __cudaPushCallConfiguration(dim3 grid, dim3 block, size_t shared = 0, void *stream = 0);
cudaError_t __cudaPopCallConfiguration(dim3 *grid, dim3 *block, size_t *shared, void *stream);
void *cudaGetParameterBuffer(size_t alignment, size_t size);
cudaError_t cudaLaunchDevice(void *func, void *parameters, dim3 grid, dim3 block, unsigned int shared, void *stream);
void cudaTriggerProgrammaticLaunchCompletion();
void cudaGridDependencySynchronize();
}
#define cudaCpuDeviceId ((int)-1)
#define cudaInvalidDeviceId ((int)-2)
#define cudaStreamLegacy ((cudaStream_t)0x1)
#define cudaStreamPerThread ((cudaStream_t)0x2)
#define cudaStreamGraphTailLaunch ((cudaStream_t)0x0100000000000000)
#define cudaStreamGraphFireAndForget ((cudaStream_t)0x0200000000000000)
#define cudaStreamGraphFireAndForgetAsSibling ((cudaStream_t)0x0300000000000000)
#define cudaStreamTailLaunch ((cudaStream_t)0x3)
#define cudaStreamFireAndForget ((cudaStream_t)0x4)
cudaGraphExec_t cudaGetCurrentGraphExec();

cudaExtent make_cudaExtent(size_t w, size_t h, size_t d);
cudaPitchedPtr make_cudaPitchedPtr(void *p, size_t pitch, size_t xsize, size_t ysize);
cudaPos make_cudaPos(size_t x, size_t y, size_t z);
template <class T> cudaChannelFormatDesc cudaCreateChannelDesc();
cudaChannelFormatDesc cudaCreateChannelDescHalf();
cudaChannelFormatDesc cudaCreateChannelDescHalf1();
cudaChannelFormatDesc cudaCreateChannelDescHalf2();
cudaChannelFormatDesc cudaCreateChannelDescHalf4();

// Memory.
template <class T> cudaError_t cudaMalloc(T **p, size_t size);
template <class T> cudaError_t cudaMallocHost(T **p, size_t size, unsigned int flags = 0);
cudaError_t cudaMallocHost(void **p, size_t size, unsigned int flags);
template <class T> cudaError_t cudaHostAlloc(T **p, size_t size, unsigned int flags);
template <class T> cudaError_t cudaHostGetDevicePointer(T **device, void *host, unsigned int flags);
template <class T> cudaError_t cudaMallocManaged(T **p, size_t size, unsigned int flags = 1);
template <class T> cudaError_t cudaMallocPitch(T **p, size_t *pitch, size_t width, size_t height);
template <class T> cudaError_t cudaMallocAsync(T **p, size_t size, cudaStream_t stream);
cudaError_t cudaMallocAsync(void **p, size_t size, cudaMemPool_t pool, cudaStream_t stream);
template <class T> cudaError_t cudaMallocAsync(T **p, size_t size, cudaMemPool_t pool, cudaStream_t stream);
template <class T> cudaError_t cudaMallocFromPoolAsync(T **p, size_t size, cudaMemPool_t pool, cudaStream_t stream);
template <class T> cudaError_t cudaStreamAttachMemAsync(cudaStream_t stream, T *p, size_t length = 0, unsigned int flags = 4);
cudaError_t cudaMemPrefetchAsync(const void *p, size_t count, cudaMemLocation location, unsigned int flags,
                                 cudaStream_t stream = 0);
cudaError_t cudaMemAdvise(const void *p, size_t count, cudaMemoryAdvise advice, cudaMemLocation location);

// Symbols: a reference to the variable, or in old programs its name as a string.
template <class T> cudaError_t cudaMemcpyToSymbol(const T &symbol, const void *src, size_t count, size_t offset = 0,
                                                  cudaMemcpyKind kind = cudaMemcpyHostToDevice);
template <class T> cudaError_t cudaMemcpyToSymbolAsync(const T &symbol, const void *src, size_t count, size_t offset = 0,
                                                       cudaMemcpyKind kind = cudaMemcpyHostToDevice, cudaStream_t stream = 0);
template <class T> cudaError_t cudaMemcpyFromSymbol(void *dst, const T &symbol, size_t count, size_t offset = 0,
                                                    cudaMemcpyKind kind = cudaMemcpyDeviceToHost);
template <class T> cudaError_t cudaMemcpyFromSymbolAsync(void *dst, const T &symbol, size_t count, size_t offset = 0,
                                                         cudaMemcpyKind kind = cudaMemcpyDeviceToHost, cudaStream_t stream = 0);
template <class T, class P> cudaError_t cudaGetSymbolAddress(P **p, const T &symbol);
template <class T> cudaError_t cudaGetSymbolSize(size_t *size, const T &symbol);

// Events, streams and graphs.
#define cudaKernelNodeAttrID cudaLaunchAttributeID
#define cudaKernelNodeAttrValue cudaLaunchAttributeValue
#define cudaStreamAttrID cudaLaunchAttributeID
#define cudaStreamAttrValue cudaLaunchAttributeValue
extern "C" cudaError_t cudaSignalExternalSemaphoresAsync(const cudaExternalSemaphore_t *semaphores,
        const cudaExternalSemaphoreSignalParams *parameters, unsigned int n, cudaStream_t stream = 0);
extern "C" cudaError_t cudaWaitExternalSemaphoresAsync(const cudaExternalSemaphore_t *semaphores,
        const cudaExternalSemaphoreWaitParams *parameters, unsigned int n, cudaStream_t stream = 0);
cudaError_t cudaStreamGetCaptureInfo(cudaStream_t stream, cudaStreamCaptureStatus *status, unsigned long long *id = 0,
                                     cudaGraph_t *graph = 0, const cudaGraphNode_t **dependencies = 0, size_t *n = 0);
cudaError_t cudaStreamGetCaptureInfo(cudaStream_t stream, cudaStreamCaptureStatus *status, unsigned long long *id,
                                     cudaGraph_t *graph, const cudaGraphNode_t **dependencies,
                                     const cudaGraphEdgeData **edges, size_t *n);
cudaError_t cudaEventCreate(cudaEvent_t *event, unsigned int flags);
cudaError_t cudaGraphInstantiate(cudaGraphExec_t *exec, cudaGraph_t graph, cudaGraphNode_t *error_node, char *log, size_t size);
cudaError_t cudaGraphExecUpdate(cudaGraphExec_t exec, cudaGraph_t graph, cudaGraphNode_t *error_node,
                                cudaGraphExecUpdateResult *result);
template <class T> cudaError_t cudaUserObjectCreate(cudaUserObject_t *object, T *p, unsigned int count, unsigned int flags);
template <class T> cudaError_t cudaGraphAddMemcpyNodeToSymbol(cudaGraphNode_t *node, cudaGraph_t graph,
        const cudaGraphNode_t *dependencies, size_t n, const T &symbol, const void *src, size_t count, size_t offset,
        cudaMemcpyKind kind);
template <class T> cudaError_t cudaGraphAddMemcpyNodeFromSymbol(cudaGraphNode_t *node, cudaGraph_t graph,
        const cudaGraphNode_t *dependencies, size_t n, void *dst, const T &symbol, size_t count, size_t offset,
        cudaMemcpyKind kind);
template <class T> cudaError_t cudaGraphMemcpyNodeSetParamsToSymbol(cudaGraphNode_t node, const T &symbol, const void *src,
        size_t count, size_t offset, cudaMemcpyKind kind);
template <class T> cudaError_t cudaGraphMemcpyNodeSetParamsFromSymbol(cudaGraphNode_t node, void *dst, const T &symbol,
        size_t count, size_t offset, cudaMemcpyKind kind);

// Kernels.
template <class T> cudaError_t cudaLaunchKernel(T *func, dim3 grid, dim3 block, void **args, size_t shared = 0,
                                                cudaStream_t stream = 0);
template <class T> cudaError_t cudaLaunchCooperativeKernel(T *func, dim3 grid, dim3 block, void **args, size_t shared = 0,
                                                           cudaStream_t stream = 0);
template <class... P, class... A>
cudaError_t cudaLaunchKernelEx(const cudaLaunchConfig_t *config, void (*kernel)(P...), A &&...args);
template <class T> cudaError_t cudaFuncSetCacheConfig(T *func, cudaFuncCache config);
template <class T> cudaError_t cudaFuncGetAttributes(cudaFuncAttributes *attributes, T *func);
template <class T> cudaError_t cudaFuncSetAttribute(T *func, cudaFuncAttribute attribute, int value);
template <class T> cudaError_t cudaFuncGetName(const char **name, T *func);
template <class T> cudaError_t cudaFuncGetParamInfo(T *func, size_t index, size_t *offset, size_t *size);
template <class T> cudaError_t cudaGetKernel(cudaKernel_t *kernel, T *func);
template <class T> cudaError_t cudaGetFuncBySymbol(cudaFunction_t *function, T *func);

// Occupancy.
template <class T> cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int *blocks, T func, int block, size_t shared);
template <class T> cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int *blocks, T func, int block,
                                                                                      size_t shared, unsigned int flags);
template <class T> cudaError_t cudaOccupancyMaxPotentialBlockSize(int *grid, int *block, T func, size_t shared = 0, int limit = 0);
template <class T> cudaError_t cudaOccupancyMaxPotentialBlockSizeWithFlags(int *grid, int *block, T func, size_t shared = 0,
                                                                           int limit = 0, unsigned int flags = 0);
template <class F, class T> cudaError_t cudaOccupancyMaxPotentialBlockSizeVariableSMem(int *grid, int *block, T func, F shared,
                                                                                       int limit = 0);
template <class F, class T> cudaError_t cudaOccupancyMaxPotentialBlockSizeVariableSMemWithFlags(int *grid, int *block, T func,
        F shared, int limit = 0, unsigned int flags = 0);
template <class T> cudaError_t cudaOccupancyAvailableDynamicSMemPerBlock(size_t *shared, T *func, int blocks, int block);
template <class T> cudaError_t cudaOccupancyMaxPotentialClusterSize(int *size, T *func, const cudaLaunchConfig_t *config);
template <class T> cudaError_t cudaOccupancyMaxActiveClusters(int *clusters, T *func, const cudaLaunchConfig_t *config);
#pragma clang force_cuda_host_device end
