// Runtime names of older toolkits, down to CUDA 6, for whatever toolkit is in use.
// HIPIFY_REMOVED(v) is true where a name that toolkit v removed has to be declared here.
#pragma once
#ifdef HIPIFY_STUBS
#define HIPIFY_REMOVED(version) 1
#else
#define HIPIFY_REMOVED(version) (CUDART_VERSION >= (version))
#endif

#pragma clang force_cuda_host_device begin
#if HIPIFY_REMOVED(13000)
extern "C" {
cudaError_t cudaThreadExit();
cudaError_t cudaThreadSynchronize();
cudaError_t cudaThreadSetLimit(cudaLimit limit, size_t value);
cudaError_t cudaThreadGetLimit(size_t *value, cudaLimit limit);
cudaError_t cudaThreadGetCacheConfig(cudaFuncCache *config);
cudaError_t cudaThreadSetCacheConfig(cudaFuncCache config);
cudaError_t cudaSetDoubleForDevice(double *d);
cudaError_t cudaSetDoubleForHost(double *d);
}
#endif

#ifdef HIPIFY_STUBS
// Deprecated, but present in every toolkit.
extern "C" cudaError_t cudaDeviceGetSharedMemConfig(cudaSharedMemConfig *config);
extern "C" cudaError_t cudaDeviceSetSharedMemConfig(cudaSharedMemConfig config);
extern "C" cudaError_t cudaFuncSetSharedMemConfig(const void *func, cudaSharedMemConfig config);
template <class T> cudaError_t cudaFuncSetSharedMemConfig(T *func, cudaSharedMemConfig config);
extern "C" {
cudaError_t cudaMemcpyArrayToArray(cudaArray_t dst, size_t wd, size_t hd, cudaArray_const_t src, size_t ws, size_t hs,
                                   size_t count, cudaMemcpyKind kind = cudaMemcpyDeviceToDevice);
cudaError_t cudaMemcpyFromArray(void *dst, cudaArray_const_t src, size_t w, size_t h, size_t count, cudaMemcpyKind kind);
cudaError_t cudaMemcpyFromArrayAsync(void *dst, cudaArray_const_t src, size_t w, size_t h, size_t count,
                                     cudaMemcpyKind kind, cudaStream_t stream = 0);
cudaError_t cudaMemcpyToArray(cudaArray_t dst, size_t w, size_t h, const void *src, size_t count, cudaMemcpyKind kind);
cudaError_t cudaMemcpyToArrayAsync(cudaArray_t dst, size_t w, size_t h, const void *src, size_t count,
                                   cudaMemcpyKind kind, cudaStream_t stream = 0);
}
#endif

#if HIPIFY_REMOVED(13000)
// Managed memory hints that name the device by its number.
cudaError_t cudaMemPrefetchAsync(const void *p, size_t count, int device, cudaStream_t stream = 0);
cudaError_t cudaMemAdvise(const void *p, size_t count, cudaMemoryAdvise advice, int device);

struct cudaLaunchParams;
extern "C" {
cudaError_t cudaLaunchCooperativeKernelMultiDevice(cudaLaunchParams *list, unsigned int devices, unsigned int flags = 0);
}
#endif

#if HIPIFY_REMOVED(10010)
// Launching by hand, before CUDA 7.
extern "C" cudaError_t cudaConfigureCall(dim3 grid, dim3 block, size_t shared = 0, cudaStream_t stream = 0);
extern "C" cudaError_t cudaSetupArgument(const void *arg, size_t size, size_t offset);
extern "C" cudaError_t cudaLaunch(const void *func);
template <class T> cudaError_t cudaSetupArgument(T arg, size_t offset);
template <class T> cudaError_t cudaLaunch(T *func);
extern "C" cudaError_t cudaProfilerInitialize(const char *config, const char *output, int mode);
#endif
#pragma clang force_cuda_host_device end
