// Texture and surface references and objects.
#pragma once
#include "hipify_stubs/device.h"
#include "hipify_stubs/vector_types.h"
#include "cuda_runtime_api.h"

#define cudaTextureType1D 0x01
#define cudaTextureType2D 0x02
#define cudaTextureType3D 0x03
#define cudaTextureTypeCubemap 0x0C
#define cudaTextureType1DLayered 0xF1
#define cudaTextureType2DLayered 0xF2
#define cudaTextureTypeCubemapLayered 0xFC
#define cudaSurfaceType1D 0x01
#define cudaSurfaceType2D 0x02
#define cudaSurfaceType3D 0x03
#define cudaSurfaceTypeCubemap 0x0C
#define cudaSurfaceType1DLayered 0xF1
#define cudaSurfaceType2DLayered 0xF2
#define cudaSurfaceTypeCubemapLayered 0xFC

#pragma clang force_cuda_host_device begin
// Removed in CUDA 12.
struct textureReference {
    int normalized;
    cudaTextureFilterMode filterMode;
    cudaTextureAddressMode addressMode[3];
    cudaChannelFormatDesc channelDesc;
    int sRGB;
    unsigned int maxAnisotropy;
    cudaTextureFilterMode mipmapFilterMode;
    float mipmapLevelBias;
    float minMipmapLevelClamp;
    float maxMipmapLevelClamp;
    int disableTrilinearOptimization;
};
struct surfaceReference {
    cudaChannelFormatDesc channelDesc;
};

template <class T, int dim = cudaTextureType1D, cudaTextureReadMode mode = cudaReadModeElementType>
struct texture : public textureReference {
    texture(int norm = 0, cudaTextureFilterMode filter = cudaFilterModePoint,
            cudaTextureAddressMode address = cudaAddressModeClamp);
    texture(int norm, cudaTextureFilterMode filter, cudaTextureAddressMode address, cudaChannelFormatDesc desc);
};
template <class T, int dim = cudaSurfaceType1D>
struct surface : public surfaceReference {
    surface();
};

// The result of a fetch: normalised reads give floats with as many components.
template <class T> struct hipify_normalized { typedef T type; };
#define HIPIFY_NORMALIZED(scalar, prefix)                                                  \
    template <> struct hipify_normalized<scalar> { typedef float type; };                  \
    template <> struct hipify_normalized<prefix##1> { typedef float1 type; };              \
    template <> struct hipify_normalized<prefix##2> { typedef float2 type; };              \
    template <> struct hipify_normalized<prefix##4> { typedef float4 type; };
HIPIFY_NORMALIZED(signed char, char)
HIPIFY_NORMALIZED(unsigned char, uchar)
HIPIFY_NORMALIZED(short, short)
HIPIFY_NORMALIZED(unsigned short, ushort)
#undef HIPIFY_NORMALIZED
template <> struct hipify_normalized<char> { typedef float type; };
template <class T, cudaTextureReadMode mode> struct hipify_fetch { typedef T type; };
template <class T> struct hipify_fetch<T, cudaReadModeNormalizedFloat> {
    typedef typename hipify_normalized<T>::type type;
};

#define HIPIFY_TEXTURE(name, ...)                                                          \
    template <class T, int dim, cudaTextureReadMode mode>                                  \
    typename hipify_fetch<T, mode>::type name(texture<T, dim, mode> t, __VA_ARGS__);       \
    template <class T> T name(cudaTextureObject_t t, __VA_ARGS__);                         \
    template <class T> void name(T *result, cudaTextureObject_t t, __VA_ARGS__);
HIPIFY_TEXTURE(tex1Dfetch, int x)
HIPIFY_TEXTURE(tex1D, float x)
HIPIFY_TEXTURE(tex2D, float x, float y)
HIPIFY_TEXTURE(tex3D, float x, float y, float z)
HIPIFY_TEXTURE(texCubemap, float x, float y, float z)
HIPIFY_TEXTURE(tex1DLayered, float x, int layer)
HIPIFY_TEXTURE(tex2DLayered, float x, float y, int layer)
HIPIFY_TEXTURE(texCubemapLayered, float x, float y, float z, int layer)
HIPIFY_TEXTURE(tex1DLod, float x, float level)
HIPIFY_TEXTURE(tex2DLod, float x, float y, float level)
HIPIFY_TEXTURE(tex3DLod, float x, float y, float z, float level)
HIPIFY_TEXTURE(texCubemapLod, float x, float y, float z, float level)
HIPIFY_TEXTURE(tex1DLayeredLod, float x, int layer, float level)
HIPIFY_TEXTURE(tex2DLayeredLod, float x, float y, int layer, float level)
HIPIFY_TEXTURE(texCubemapLayeredLod, float x, float y, float z, int layer, float level)
HIPIFY_TEXTURE(tex1DGrad, float x, float dx, float dy)
HIPIFY_TEXTURE(tex2DGrad, float x, float y, float2 dx, float2 dy)
HIPIFY_TEXTURE(tex3DGrad, float x, float y, float z, float4 dx, float4 dy)
HIPIFY_TEXTURE(texCubemapGrad, float x, float y, float z, float4 dx, float4 dy)
HIPIFY_TEXTURE(tex1DLayeredGrad, float x, int layer, float dx, float dy)
HIPIFY_TEXTURE(tex2DLayeredGrad, float x, float y, int layer, float2 dx, float2 dy)
HIPIFY_TEXTURE(texCubemapLayeredGrad, float x, float y, float z, int layer, float4 dx, float4 dy)
HIPIFY_TEXTURE(tex2Dgather, float x, float y, int component = 0)
#undef HIPIFY_TEXTURE
template <class T> T tex2D(cudaTextureObject_t t, float x, float y, bool *resident);
template <class T> T tex3D(cudaTextureObject_t t, float x, float y, float z, bool *resident);

#define HIPIFY_SURFACE(name, ...)                                                          \
    template <class T> T name##read(cudaSurfaceObject_t s, __VA_ARGS__,                    \
                                    cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap);  \
    template <class T> void name##read(T *result, cudaSurfaceObject_t s, __VA_ARGS__,      \
                                       cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap); \
    template <class T> void name##write(T value, cudaSurfaceObject_t s, __VA_ARGS__,       \
                                        cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap); \
    template <class T, int dim> T name##read(surface<void, dim> s, __VA_ARGS__,            \
                                             cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap); \
    template <class T, int dim> void name##read(T *result, surface<void, dim> s, __VA_ARGS__, \
                                                cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap); \
    template <class T, int dim> void name##write(T value, surface<void, dim> s, __VA_ARGS__, \
                                                 cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap);
HIPIFY_SURFACE(surf1D, int x)
HIPIFY_SURFACE(surf2D, int x, int y)
HIPIFY_SURFACE(surf3D, int x, int y, int z)
HIPIFY_SURFACE(surf1DLayered, int x, int layer)
HIPIFY_SURFACE(surf2DLayered, int x, int y, int layer)
HIPIFY_SURFACE(surfCubemap, int x, int y, int face)
HIPIFY_SURFACE(surfCubemapLayered, int x, int y, int face_and_layer)
#undef HIPIFY_SURFACE
#pragma clang force_cuda_host_device end
