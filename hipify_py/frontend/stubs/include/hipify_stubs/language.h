// Execution and memory space qualifiers, version macros and launch hooks of CUDA C++.
#pragma once

#define __CUDACC__ 1
#define __NVCC__ 1
#define __CUDACC_VER_MAJOR__ 12
#define __CUDACC_VER_MINOR__ 9
#define __CUDACC_VER_BUILD__ 86
#define __CUDACC_EXTENDED_LAMBDA__ 1
#define __CUDACC_RELAXED_CONSTEXPR__ 1
#define __CUDA_API_VERSION_MAJOR__ 12
#define __CUDA_API_VERSION_MINOR__ 9
#define CUDART_VERSION 12090
#define CUDA_VERSION 12090
#define CUDA_API_PER_THREAD_DEFAULT_STREAM_SUPPORTED 1

// Guards of the toolkit's headers: helper headers test them to learn what is included.
#define __CUDA_RUNTIME_H__
#define __CUDA_RUNTIME_API_H__
#define __DRIVER_TYPES_H__
#define __VECTOR_TYPES_H__
#define __VECTOR_FUNCTIONS_H__
#define __HOST_DEFINES_H__
#define __BUILTIN_TYPES_H__
#define __DEVICE_TYPES_H__
#define __DEVICE_LAUNCH_PARAMETERS_H__
#define __MATH_FUNCTIONS_H__

#define __host__ __attribute__((host))
#define __device__ __attribute__((device))
#define __global__ __attribute__((global))
#define __shared__ __attribute__((shared))
#define __constant__ __attribute__((constant))
#define __managed__ __attribute__((annotate("cuda_managed")))
#define __launch_bounds__(...) __attribute__((launch_bounds(__VA_ARGS__)))
#if __has_attribute(grid_constant)
#define __grid_constant__ __attribute__((grid_constant))
#else
#define __grid_constant__ __attribute__((annotate("cuda_grid_constant")))
#endif
#define __cluster_dims__(...) __attribute__((annotate("cuda_cluster_dims")))
#define __block_size__(...) __attribute__((annotate("cuda_block_size")))
#define __maxnreg__(...) __attribute__((annotate("cuda_maxnreg")))
#define __forceinline__ __inline__ __attribute__((always_inline))
#define __align__(n) __attribute__((aligned(n)))
#define __builtin_align__(n) __align__(n)
#define __nv_pure__ __attribute__((pure))
#define __no_return__ __attribute__((noreturn))
#define __device_builtin__
#define __device_builtin_texture_type__
#define __device_builtin_surface_type__
#define __cudart_builtin__
#define __specialization_static static
#define __location__(x) __##x##__
#define __annotate__(x) __attribute__((x))
#define __import__
#define __export__
#define __local__
#define CUDARTAPI
#define CUDARTAPI_CDECL
#define CUDART_CB
#define CUDART_DEVICE __device__
#define CUDAAPI
#define CUDA_CB
#define __CUDA_DEPRECATED
#define __CUDA_HOSTDEVICE__ __host__ __device__

#define __nv_is_extended_device_lambda_closure_type(t) false
#define __nv_is_extended_host_device_lambda_closure_type(t) false
#define __nv_is_extended_device_lambda_with_preserved_return_type(t) false

#define __nv_weak__ __attribute__((weak))
