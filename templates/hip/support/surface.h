// CUDA's surface reads that return the value; HIP's write it through a pointer. `x` is in bytes.
#pragma once

#include <hip/hip_runtime.h>

namespace surface {

template <class T>
__device__ T read_1d(hipSurfaceObject_t surface, int x) {
    T value;
    surf1Dread(&value, surface, x);
    return value;
}

template <class T>
__device__ T read_2d(hipSurfaceObject_t surface, int x, int y) {
    T value;
    surf2Dread(&value, surface, x, y);
    return value;
}

template <class T>
__device__ T read_3d(hipSurfaceObject_t surface, int x, int y, int z) {
    T value;
    surf3Dread(&value, surface, x, y, z);
    return value;
}

template <class T>
__device__ T read_1d_layered(hipSurfaceObject_t surface, int x, int layer) {
    T value;
    surf1DLayeredread(&value, surface, x, layer);
    return value;
}

template <class T>
__device__ T read_2d_layered(hipSurfaceObject_t surface, int x, int y, int layer) {
    T value;
    surf2DLayeredread(&value, surface, x, y, layer);
    return value;
}

template <class T>
__device__ T read_cubemap(hipSurfaceObject_t surface, int x, int y, int face) {
    T value;
    surfCubemapread(&value, surface, x, y, face);
    return value;
}

}  // namespace surface
