// What a library of tensors is made of: constants, a dispatch on types by a macro, reductions of blocks by templates.
#pragma once

#include <cuda_runtime.h>

#define FULL_MASK 0xffffffffu

enum class Type { f32, f64, i32 };

#define CASE(ENUM, T, ...)     \
    case ENUM: {               \
        using scalar = T;      \
        __VA_ARGS__();         \
        break;                 \
    }
#define DISPATCH(type, ...)                              \
    [&] {                                                \
        switch (type) {                                  \
            CASE(Type::f32, float, __VA_ARGS__)          \
            CASE(Type::f64, double, __VA_ARGS__)         \
            CASE(Type::i32, int, __VA_ARGS__)            \
        }                                                \
    }()

template <class T>
__device__ T warp_sum(T value)
{
    for (int d = warpSize / 2; d > 0; d /= 2)
        value += __shfl_down_sync(FULL_MASK, value, d);
    return value;
}

template <class T>
__device__ T block_sum(T value)
{
    __shared__ T partial[32];
    const int lane = threadIdx.x % warpSize, warp = threadIdx.x / warpSize;
    value = warp_sum(value);
    if (lane == 0)
        partial[warp] = value;
    __syncthreads();
    value = threadIdx.x < blockDim.x / warpSize ? partial[lane] : T(0);
    return warp == 0 ? warp_sum(value) : value;
}

template <class T, int Tile>
struct Transposer
{
    int width, height;

    __device__ void run(const T *in, T *out) const
    {
        __shared__ T tile[Tile][Tile + 1];
        int x = blockIdx.x * Tile + threadIdx.x, y = blockIdx.y * Tile + threadIdx.y;
        if (x < width && y < height)
            tile[threadIdx.y][threadIdx.x] = in[y * width + x];
        __syncthreads();
        x = blockIdx.y * Tile + threadIdx.x;
        y = blockIdx.x * Tile + threadIdx.y;
        if (x < height && y < width)
            out[y * height + x] = tile[threadIdx.x][threadIdx.y];
    }
};
