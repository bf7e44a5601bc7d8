// Binding of texture and surface references, which CUDA 12 removed.
#pragma once
#include "cuda_runtime_api.h"
#include "hipify_stubs/texture.h"

#pragma clang force_cuda_host_device begin
extern "C" {
cudaError_t cudaBindTexture(size_t *offset, const textureReference *tex, const void *p,
                            const cudaChannelFormatDesc *desc, size_t size = 0xffffffffu);
cudaError_t cudaBindTexture2D(size_t *offset, const textureReference *tex, const void *p,
                              const cudaChannelFormatDesc *desc, size_t width, size_t height, size_t pitch);
cudaError_t cudaBindTextureToArray(const textureReference *tex, cudaArray_const_t array, const cudaChannelFormatDesc *desc);
cudaError_t cudaBindTextureToMipmappedArray(const textureReference *tex, cudaMipmappedArray_const_t array,
                                            const cudaChannelFormatDesc *desc);
cudaError_t cudaUnbindTexture(const textureReference *tex);
cudaError_t cudaGetTextureAlignmentOffset(size_t *offset, const textureReference *tex);
cudaError_t cudaGetTextureReference(const textureReference **tex, const void *symbol);
cudaError_t cudaBindSurfaceToArray(const surfaceReference *surf, cudaArray_const_t array, const cudaChannelFormatDesc *desc);
cudaError_t cudaGetSurfaceReference(const surfaceReference **surf, const void *symbol);
}
#define HIPIFY_TEX template <class T, int dim, cudaTextureReadMode mode>
#define HIPIFY_TEX_ARG const texture<T, dim, mode> &tex
HIPIFY_TEX cudaError_t cudaBindTexture(size_t *offset, HIPIFY_TEX_ARG, const void *p,
                                       const cudaChannelFormatDesc &desc, size_t size = 0xffffffffu);
HIPIFY_TEX cudaError_t cudaBindTexture(size_t *offset, HIPIFY_TEX_ARG, const void *p, size_t size = 0xffffffffu);
HIPIFY_TEX cudaError_t cudaBindTexture2D(size_t *offset, HIPIFY_TEX_ARG, const void *p,
                                         const cudaChannelFormatDesc &desc, size_t width, size_t height, size_t pitch);
HIPIFY_TEX cudaError_t cudaBindTexture2D(size_t *offset, HIPIFY_TEX_ARG, const void *p, size_t width, size_t height,
                                         size_t pitch);
HIPIFY_TEX cudaError_t cudaBindTextureToArray(HIPIFY_TEX_ARG, cudaArray_const_t array, const cudaChannelFormatDesc &desc);
HIPIFY_TEX cudaError_t cudaBindTextureToArray(HIPIFY_TEX_ARG, cudaArray_const_t array);
HIPIFY_TEX cudaError_t cudaBindTextureToMipmappedArray(HIPIFY_TEX_ARG, cudaMipmappedArray_const_t array);
HIPIFY_TEX cudaError_t cudaBindTextureToMipmappedArray(HIPIFY_TEX_ARG, cudaMipmappedArray_const_t array,
                                                       const cudaChannelFormatDesc &desc);
HIPIFY_TEX cudaError_t cudaUnbindTexture(HIPIFY_TEX_ARG);
HIPIFY_TEX cudaError_t cudaGetTextureAlignmentOffset(size_t *offset, HIPIFY_TEX_ARG);
#undef HIPIFY_TEX
#undef HIPIFY_TEX_ARG
template <class T, int dim> cudaError_t cudaBindSurfaceToArray(const surface<T, dim> &surf, cudaArray_const_t array);
template <class T, int dim>
cudaError_t cudaBindSurfaceToArray(const surface<T, dim> &surf, cudaArray_const_t array, const cudaChannelFormatDesc &desc);
#pragma clang force_cuda_host_device end
