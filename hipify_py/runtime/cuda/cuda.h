// The driver API's basics on the SIMT engine. Modules hold machine code, so loading one is not supported.
#pragma once

#include "cuda_runtime_api.h"
#include "face/driver_attributes.h"
#include "face/driver_enums.h"
#include "face/driver_result.h"

using CUdevice = int;
using CUdeviceptr = unsigned long long;
using CUcontext = struct CUctx_st*;
using CUmodule = struct CUmod_st*;
using CUfunction = struct CUfunc_st*;
using CUstream = CUstream_st*;
using CUevent = CUevent_st*;
using CUuuid = CUuuid_st;
using CUtexObject = cudaTextureObject_t;
using CUsurfObject = cudaSurfaceObject_t;
using CUhostFn = cudaHostFn_t;

#define CUDA_VERSION 13000
#define CUDAAPI
#define CU_STREAM_LEGACY cudaStreamLegacy
#define CU_STREAM_PER_THREAD cudaStreamPerThread
#define CU_MEMHOSTALLOC_PORTABLE 0x01
#define CU_MEMHOSTALLOC_DEVICEMAP 0x02
#define CU_MEMHOSTALLOC_WRITECOMBINED 0x04
#define CU_LAUNCH_PARAM_END (reinterpret_cast<void*>(0x0))
#define CU_LAUNCH_PARAM_BUFFER_POINTER (reinterpret_cast<void*>(0x1))
#define CU_LAUNCH_PARAM_BUFFER_SIZE (reinterpret_cast<void*>(0x2))

struct CUctx_st {
    unsigned flags;
    bool primary;
};

namespace face {

inline bool driver_ready = false;
inline CUctx_st primary_context{0, true};
inline int primary_users = 0;
inline thread_local std::vector<CUcontext> contexts;

// The driver's code for an error of the runtime API; the numbers agree except for errors the driver does not have.
inline CUresult driver_result(cudaError_t error) {
    switch (error) {
        case cudaErrorInvalidPitchValue:
        case cudaErrorInvalidMemcpyDirection:
        case cudaErrorInvalidConfiguration: return CUDA_ERROR_INVALID_VALUE;
        default: return static_cast<CUresult>(error);
    }
}
// Evaluates call() when the driver is initialised and a context is current.
template <class F>
inline CUresult with_context(F call) {
    if (!driver_ready) return CUDA_ERROR_NOT_INITIALIZED;
    return contexts.empty() ? CUDA_ERROR_INVALID_CONTEXT : driver_result(call());
}
inline void* pointer(CUdeviceptr p) { return reinterpret_cast<void*>(p); }
inline CUdeviceptr device_pointer(const void* p) { return reinterpret_cast<CUdeviceptr>(p); }

}  // namespace face

#include "face/driver_context.h"
#include "face/driver_memory.h"

// Modules and kernels by name.
inline CUresult cuModuleLoad(CUmodule*, const char*) { return CUDA_ERROR_NOT_SUPPORTED; }
inline CUresult cuModuleLoadData(CUmodule*, const void*) { return CUDA_ERROR_NOT_SUPPORTED; }
inline CUresult cuModuleLoadDataEx(CUmodule*, const void*, unsigned, CUjit_option*, void**) {
    return CUDA_ERROR_NOT_SUPPORTED;
}
inline CUresult cuModuleLoadFatBinary(CUmodule*, const void*) { return CUDA_ERROR_NOT_SUPPORTED; }
inline CUresult cuModuleUnload(CUmodule) { return CUDA_ERROR_NOT_SUPPORTED; }
inline CUresult cuModuleGetFunction(CUfunction*, CUmodule, const char*) { return CUDA_ERROR_NOT_SUPPORTED; }
inline CUresult cuModuleGetGlobal(CUdeviceptr*, size_t*, CUmodule, const char*) { return CUDA_ERROR_NOT_SUPPORTED; }
inline CUresult cuFuncSetAttribute(CUfunction, CUfunction_attribute, int) { return CUDA_ERROR_NOT_SUPPORTED; }
inline CUresult cuFuncGetAttribute(int*, CUfunction_attribute, CUfunction) { return CUDA_ERROR_NOT_SUPPORTED; }
inline CUresult cuLaunchKernel(CUfunction, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned,
                               CUstream, void**, void**) {
    return CUDA_ERROR_NOT_SUPPORTED;
}
inline CUresult cuLaunchCooperativeKernel(CUfunction, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned,
                                          unsigned, CUstream, void**) {
    return CUDA_ERROR_NOT_SUPPORTED;
}
