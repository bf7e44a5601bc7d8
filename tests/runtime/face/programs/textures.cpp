// Texture and surface objects: filtering, address modes, normalised reads, layers, and the checks at creation.
#include <cuda_runtime.h>

#include "check.h"

template <class T, class F>
static T on_device(F f) {
    T result{};
    ::simt::launch({1, 1}, [](T* r, F g) { *r = g(); })(&result, f);
    return result;
}

static cudaTextureObject_t make(cudaArray_t array, cudaTextureAddressMode mode, cudaTextureFilterMode filter,
                                bool normalized, cudaTextureReadMode read = cudaReadModeElementType) {
    cudaResourceDesc resource{};
    resource.resType = cudaResourceTypeArray;
    resource.res.array.array = array;
    cudaTextureDesc t{};
    t.addressMode[0] = t.addressMode[1] = t.addressMode[2] = mode;
    t.filterMode = filter;
    t.readMode = read;
    t.normalizedCoords = normalized;
    cudaTextureObject_t object = 0;
    CHECK_EQ(cudaCreateTextureObject(&object, &resource, &t, nullptr), cudaSuccess);
    return object;
}

static void two_dimensional() {
    const float h[2][4] = {{0, 1, 2, 3}, {10, 11, 12, 13}};
    const cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
    cudaArray_t array = nullptr;
    CHECK_EQ(cudaMallocArray(&array, &format, 4, 2), cudaSuccess);
    CHECK_EQ(cudaMemcpy2DToArray(array, 0, 0, h, 16, 16, 2, cudaMemcpyHostToDevice), cudaSuccess);
    const auto point = make(array, cudaAddressModeClamp, cudaFilterModePoint, false);
    CHECK_EQ(on_device<float>([=] { return tex2D<float>(point, 2.9f, 1.0f); }), 12.0f);
    CHECK_EQ(on_device<float>([=] { return tex2D<float>(point, -5.0f, 9.0f); }), 10.0f);
    const auto linear = make(array, cudaAddressModeClamp, cudaFilterModeLinear, false);
    CHECK_EQ(on_device<float>([=] { return tex2D<float>(linear, 1.5f, 0.5f); }), 1.0f);
    CHECK_EQ(on_device<float>([=] { return tex2D<float>(linear, 2.0f, 1.0f); }), 6.5f);
    // The weight is rounded to 8 fractional bits: 0.001 counts as 0.
    CHECK_EQ(on_device<float>([=] { return tex2D<float>(linear, 1.501f, 0.5f); }), 1.0f);
    const auto border = make(array, cudaAddressModeBorder, cudaFilterModePoint, false);
    CHECK_EQ(on_device<float>([=] { return tex2D<float>(border, 4.0f, 1.0f); }), 0.0f);
    const auto wrap = make(array, cudaAddressModeWrap, cudaFilterModePoint, true);
    CHECK_EQ(on_device<float>([=] { return tex2D<float>(wrap, 1.3f, 0.6f); }), 11.0f);
    CHECK_EQ(on_device<float>([=] { return tex2D<float>(wrap, -0.1f, 0.0f); }), 3.0f);
    const auto mirror = make(array, cudaAddressModeMirror, cudaFilterModePoint, true);
    CHECK_EQ(on_device<float>([=] { return tex2D<float>(mirror, 1.1f, 0.0f); }), 3.0f);
    CHECK_EQ(on_device<float>([=] { return tex2D<float>(mirror, -0.3f, 0.0f); }), 1.0f);
    for (auto t : {point, linear, border, wrap, mirror}) CHECK_EQ(cudaDestroyTextureObject(t), cudaSuccess);
    CHECK_EQ(cudaDestroyTextureObject(point), cudaErrorInvalidValue);
    CHECK_EQ(cudaFreeArray(array), cudaSuccess);
}

static void linear_memory() {
    const unsigned char h[4] = {0, 51, 255, 102};
    unsigned char* d = nullptr;
    cudaMalloc(&d, 4);
    cudaMemcpy(d, h, 4, cudaMemcpyHostToDevice);
    cudaResourceDesc resource{};
    resource.resType = cudaResourceTypeLinear;
    resource.res.linear.devPtr = d;
    resource.res.linear.desc = cudaCreateChannelDesc<unsigned char>();
    resource.res.linear.sizeInBytes = 4;
    cudaTextureDesc t{};
    cudaTextureObject_t whole = 0, scaled = 0;
    CHECK_EQ(cudaCreateTextureObject(&whole, &resource, &t, nullptr), cudaSuccess);
    CHECK_EQ(on_device<int>([=] { return int(tex1Dfetch<unsigned char>(whole, 2)); }), 255);
    CHECK_EQ(on_device<int>([=] { return int(tex1Dfetch<unsigned char>(whole, 4)); }), 0);
    t.readMode = cudaReadModeNormalizedFloat;
    CHECK_EQ(cudaCreateTextureObject(&scaled, &resource, &t, nullptr), cudaSuccess);
    CHECK_EQ(on_device<float>([=] { return tex1Dfetch<float>(scaled, 1); }), 0.2f);
    resource.res.linear.desc = cudaCreateChannelDesc<int>();
    CHECK_EQ(cudaCreateTextureObject(&scaled, &resource, &t, nullptr), cudaErrorInvalidNormSetting);
    t.readMode = cudaReadModeElementType;
    t.filterMode = cudaFilterModeLinear;
    CHECK_EQ(cudaCreateTextureObject(&scaled, &resource, &t, nullptr), cudaErrorInvalidFilterSetting);
    cudaFree(d);
}

static void volumes_and_layers() {
    int4 h[8];
    for (int i = 0; i < 8; ++i) h[i] = make_int4(i, -i, 2 * i, 3);
    const cudaChannelFormatDesc format = cudaCreateChannelDesc<int4>();
    cudaArray_t cube = nullptr, layers = nullptr;
    CHECK_EQ(cudaMalloc3DArray(&cube, &format, make_cudaExtent(2, 2, 2)), cudaSuccess);
    CHECK_EQ(cudaMalloc3DArray(&layers, &format, make_cudaExtent(2, 2, 2), cudaArrayLayered), cudaSuccess);
    for (cudaArray_t a : {cube, layers}) {
        cudaMemcpy3DParms p{};
        p.srcPtr = make_cudaPitchedPtr(h, 32, 2, 2);
        p.dstArray = a;
        p.extent = make_cudaExtent(2, 2, 2);
        p.kind = cudaMemcpyHostToDevice;
        CHECK_EQ(cudaMemcpy3D(&p), cudaSuccess);
    }
    const auto t = make(cube, cudaAddressModeClamp, cudaFilterModePoint, false);
    CHECK_EQ(on_device<int4>([=] { return tex3D<int4>(t, 1.0f, 0.0f, 1.0f); }).z, 10);
    const auto l = make(layers, cudaAddressModeClamp, cudaFilterModePoint, false);
    CHECK_EQ(on_device<int4>([=] { return tex2DLayered<int4>(l, 0.0f, 1.0f, 1); }).y, -6);
    cudaResourceDesc resource{};
    resource.resType = cudaResourceTypeArray;
    resource.res.array.array = cube;
    cudaSurfaceObject_t s = 0;
    CHECK_EQ(cudaCreateSurfaceObject(&s, &resource), cudaSuccess);
    on_device<int>([=] { return surf3Dwrite(make_int4(7, 7, 7, 7), s, 16, 1, 0), 0; });
    CHECK_EQ(on_device<int4>([=] { return surf3Dread<int4>(s, 16, 1, 0); }).x, 7);
    CHECK_EQ(on_device<int4>([=] { return tex3D<int4>(t, 1.0f, 1.0f, 0.0f); }).x, 7);
    CHECK_EQ(on_device<int4>([=] { return surf3Dread<int4>(s, 32, 0, 0, cudaBoundaryModeZero); }).w, 0);
    CHECK_EQ(on_device<int4>([=] { return surf3Dread<int4>(s, 32, 0, 0, cudaBoundaryModeClamp); }).x, 1);
    on_device<int>([=] { return surf3Dread<int4>(s, 32, 0, 0).x; });
    CHECK_EQ(cudaGetLastError(), cudaErrorLaunchFailure);
}

texture<uchar2, cudaTextureType1D, cudaReadModeNormalizedFloat> bytes_reference;
texture<float, cudaTextureType2D> image_reference;

static void references() {
    const uchar2 h[2] = {{0, 255}, {51, 102}};
    uchar2* d = nullptr;
    cudaMalloc(&d, sizeof h);
    cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice);
    CHECK_EQ(cudaBindTexture(nullptr, bytes_reference, d, sizeof h), cudaSuccess);
    CHECK_EQ(on_device<float2>([] { return tex1Dfetch(bytes_reference, 1); }).y, 0.4f);
    CHECK_EQ(on_device<float2>([] { return tex1Dfetch(bytes_reference, 0); }).y, 1.0f);
    CHECK_EQ(cudaUnbindTexture(bytes_reference), cudaSuccess);
    const cudaChannelFormatDesc bytes = cudaCreateChannelDesc<uchar2>();
    CHECK_EQ(cudaBindTexture(nullptr, &bytes_reference, d + 1, &bytes, sizeof(uchar2)), cudaSuccess);
    CHECK_EQ(on_device<float2>([] { return tex1Dfetch(bytes_reference, 0); }).y, 0.4f);
    CHECK_EQ(cudaUnbindTexture(&bytes_reference), cudaSuccess);
    cudaFree(d);
    const float f[4] = {1, 2, 3, 4};
    cudaArray_t array = nullptr;
    const cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
    cudaMallocArray(&array, &format, 2, 2);
    cudaMemcpy2DToArray(array, 0, 0, f, 8, 8, 2, cudaMemcpyHostToDevice);
    CHECK_EQ(cudaBindTextureToArray(image_reference, array, format), cudaSuccess);
    image_reference.filterMode = cudaFilterModeLinear;
    CHECK_EQ(on_device<float>([] { return tex2D(image_reference, 1.0f, 1.0f); }), 2.5f);
    CHECK_EQ(cudaBindTextureToArray(&image_reference, array, &format), cudaSuccess);
    CHECK_EQ(on_device<float>([] { return tex2D(image_reference, 1.5f, 1.5f); }), 4.0f);
    const auto object = make(array, cudaAddressModeClamp, cudaFilterModePoint, false);
    const float4 g = on_device<float4>([=] { return tex2Dgather<float4>(object, 1.0f, 1.0f); });
    CHECK(g.x == 3 && g.y == 4 && g.z == 2 && g.w == 1);
    cudaFreeArray(array);
}

// Levels of 4 x 4, 2 x 2 and 1 texels that hold 0, 10 and 20.
static void levels_of_detail() {
    const cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
    cudaMipmappedArray_t levels = nullptr;
    CHECK_EQ(cudaMallocMipmappedArray(&levels, &format, make_cudaExtent(4, 4, 0), 9), cudaSuccess);
    cudaArray_t one = nullptr;
    for (unsigned level = 0; level < 3; ++level) {
        CHECK_EQ(cudaGetMipmappedArrayLevel(&one, levels, level), cudaSuccess);
        cudaExtent extent{};
        CHECK_EQ(cudaArrayGetInfo(nullptr, &extent, nullptr, one), cudaSuccess);
        CHECK_EQ(extent.width, size_t(4) >> level);
        const float v = 10.0f * float(level);
        const float h[16] = {v, v, v, v, v, v, v, v, v, v, v, v, v, v, v, v};
        const size_t row = extent.width * sizeof(float);
        CHECK_EQ(cudaMemcpy2DToArray(one, 0, 0, h, row, row, extent.height, cudaMemcpyHostToDevice), cudaSuccess);
    }
    CHECK_EQ(cudaGetMipmappedArrayLevel(&one, levels, 3), cudaErrorInvalidValue);
    cudaResourceDesc resource{};
    resource.resType = cudaResourceTypeMipmappedArray;
    resource.res.mipmap.mipmap = levels;
    cudaTextureDesc t{};
    t.normalizedCoords = 1;
    t.maxMipmapLevelClamp = 8;
    cudaTextureObject_t nearest = 0, between = 0, upper = 0;
    CHECK_EQ(cudaCreateTextureObject(&nearest, &resource, &t, nullptr), cudaSuccess);
    t.mipmapFilterMode = cudaFilterModeLinear;
    CHECK_EQ(cudaCreateTextureObject(&between, &resource, &t, nullptr), cudaSuccess);
    t.minMipmapLevelClamp = 1.5f;
    CHECK_EQ(cudaCreateTextureObject(&upper, &resource, &t, nullptr), cudaSuccess);
    CHECK_EQ(on_device<float>([=] { return tex2D<float>(nearest, 0.5f, 0.5f); }), 0.0f);
    CHECK_EQ(on_device<float>([=] { return tex2DLod<float>(nearest, 0.5f, 0.5f, 1.4f); }), 10.0f);
    CHECK_EQ(on_device<float>([=] { return tex2DLod<float>(nearest, 0.5f, 0.5f, 7.0f); }), 20.0f);
    CHECK_EQ(on_device<float>([=] { return tex2DLod<float>(between, 0.5f, 0.5f, 0.25f); }), 2.5f);
    CHECK_EQ(on_device<float>([=] { return tex2DLod<float>(upper, 0.5f, 0.5f, 0.0f); }), 15.0f);
    // Half of the width is two texels of level 0, which are one of level 1.
    CHECK_EQ(on_device<float>([=] {
                 return tex2DGrad<float>(between, 0.5f, 0.5f, make_float2(0.5f, 0), make_float2(0, 0.25f));
             }),
             10.0f);
    for (auto object : {nearest, between, upper}) CHECK_EQ(cudaDestroyTextureObject(object), cudaSuccess);
    CHECK_EQ(cudaFreeMipmappedArray(levels), cudaSuccess);
    CHECK_EQ(cudaFreeMipmappedArray(levels), cudaErrorInvalidValue);
}

// Faces of 2 x 2 texels, numbered on from face to face.
static void cube() {
    float h[24];
    for (int i = 0; i < 24; ++i) h[i] = float(i);
    const cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
    const cudaExtent extent = make_cudaExtent(2, 2, 6);
    cudaArray_t array = nullptr;
    CHECK_EQ(cudaMalloc3DArray(&array, &format, extent, cudaArrayCubemap | cudaArraySurfaceLoadStore), cudaSuccess);
    cudaMemcpy3DParms p{};
    p.srcPtr = make_cudaPitchedPtr(h, 8, 2, 2);
    p.dstArray = array;
    p.extent = extent;
    p.kind = cudaMemcpyHostToDevice;
    CHECK_EQ(cudaMemcpy3D(&p), cudaSuccess);
    const auto object = make(array, cudaAddressModeWrap, cudaFilterModePoint, true);
    const auto read = [=](float x, float y, float z) {
        return on_device<float>([=] { return texCubemap<float>(object, x, y, z); });
    };
    CHECK_EQ(read(1.0f, 0.5f, 0.5f), 0.0f);
    CHECK_EQ(read(-1.0f, 0.5f, 0.5f), 5.0f);
    CHECK_EQ(read(0.5f, 1.0f, 0.5f), 11.0f);
    CHECK_EQ(read(0.5f, -1.0f, 0.5f), 13.0f);
    CHECK_EQ(read(1.0f, 1.0f, 2.0f), 17.0f);
    CHECK_EQ(read(-0.5f, -0.5f, -1.0f), 23.0f);
    cudaResourceDesc resource{};
    resource.resType = cudaResourceTypeArray;
    resource.res.array.array = array;
    cudaSurfaceObject_t surface = 0;
    CHECK_EQ(cudaCreateSurfaceObject(&surface, &resource), cudaSuccess);
    CHECK_EQ(on_device<float>([=] { return surfCubemapread<float>(surface, 4, 1, 5); }), 23.0f);
    cudaDestroySurfaceObject(surface);
    cudaDestroyTextureObject(object);
    cudaFreeArray(array);
}

int main() {
    two_dimensional();
    levels_of_detail();
    cube();
    references();
    linear_memory();
    volumes_and_layers();
    return report();
}
