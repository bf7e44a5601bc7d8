// Error state, launch limits, devices: what the runtime API documents for each.
#include <cuda_runtime.h>
#include <string.h>

#include "check.h"

__global__ void set(int* p, int v) { p[blockIdx.x * blockDim.x + threadIdx.x] = v; }
__global__ void trap_it() { __trap(); }

static void launch_limits() {
    int* p = nullptr;
    CHECK_EQ(cudaMalloc(&p, 4096 * sizeof(int)), cudaSuccess);
    LAUNCH(set, 0, 32)(p, 1);
    CHECK_EQ(cudaPeekAtLastError(), cudaErrorInvalidConfiguration);
    CHECK_EQ(cudaGetLastError(), cudaErrorInvalidConfiguration);
    CHECK_EQ(cudaGetLastError(), cudaSuccess);
    LAUNCH(set, 1, 0)(p, 1);
    CHECK_EQ(cudaGetLastError(), cudaErrorInvalidConfiguration);
    LAUNCH(set, 1, 1025)(p, 1);
    CHECK_EQ(cudaGetLastError(), cudaErrorInvalidConfiguration);
    LAUNCH(set, 1, dim3(1, 1, 65))(p, 1);
    CHECK_EQ(cudaGetLastError(), cudaErrorInvalidConfiguration);
    LAUNCH(set, dim3(1, 65536), 32)(p, 1);
    CHECK_EQ(cudaGetLastError(), cudaErrorInvalidConfiguration);
    LAUNCH(set, 4, 1024)(p, 7);
    CHECK_EQ(cudaGetLastError(), cudaSuccess);
    int v = 0;
    CHECK_EQ(cudaMemcpy(&v, p + 4095, sizeof v, cudaMemcpyDeviceToHost), cudaSuccess);
    CHECK_EQ(v, 7);

    LAUNCH(set, 1, 32, 48 * 1024 + 1)(p, 1);
    CHECK_EQ(cudaGetLastError(), cudaErrorInvalidValue);
    CHECK_EQ(cudaFuncSetAttribute(set, cudaFuncAttributeMaxDynamicSharedMemorySize, 164 * 1024), cudaErrorInvalidValue);
    CHECK_EQ(cudaFuncSetAttribute(set, cudaFuncAttributeMaxDynamicSharedMemorySize, 100 * 1024), cudaSuccess);
    CHECK_EQ(cudaGetLastError(), cudaErrorInvalidValue);
    LAUNCH(set, 1, 32, 100 * 1024)(p, 1);
    CHECK_EQ(cudaGetLastError(), cudaSuccess);
    LAUNCH(set, 1, 32, 0, reinterpret_cast<cudaStream_t>(0x1234))(p, 1);
    CHECK_EQ(cudaGetLastError(), cudaErrorInvalidResourceHandle);
    CHECK_EQ(cudaFree(p), cudaSuccess);
}

static void texts() {
    CHECK(!strcmp(cudaGetErrorName(cudaErrorMemoryAllocation), "cudaErrorMemoryAllocation"));
    CHECK(!strcmp(cudaGetErrorString(cudaErrorMemoryAllocation), "out of memory"));
    CHECK(!strcmp(cudaGetErrorString(cudaSuccess), "no error"));
    CHECK(!strcmp(cudaGetErrorString(cudaErrorInvalidConfiguration), "invalid configuration argument"));
    CHECK(!strcmp(cudaGetErrorName(static_cast<cudaError_t>(5555)), "unrecognized error code"));
}

static void devices() {
    int count = 0, device = -1, value = 0;
    CHECK_EQ(cudaGetDeviceCount(&count), cudaSuccess);
    CHECK_EQ(count, 1);
    CHECK_EQ(cudaSetDevice(1), cudaErrorInvalidDevice);
    CHECK_EQ(cudaSetDevice(0), cudaSuccess);
    CHECK_EQ(cudaGetDevice(&device), cudaSuccess);
    CHECK_EQ(device, 0);
    CHECK_EQ(cudaGetLastError(), cudaErrorInvalidDevice);
    cudaDeviceProp p;
    CHECK_EQ(cudaGetDeviceProperties(&p, 0), cudaSuccess);
    CHECK_EQ(p.major * 10 + p.minor, 80);
    CHECK_EQ(p.warpSize, 32);
    CHECK_EQ(p.maxThreadsPerBlock, 1024);
    CHECK_EQ(cudaDeviceGetAttribute(&value, cudaDevAttrMultiProcessorCount, 0), cudaSuccess);
    CHECK_EQ(value, p.multiProcessorCount);
    CHECK_EQ(cudaDeviceGetAttribute(&value, static_cast<cudaDeviceAttr>(9999), 0), cudaErrorInvalidValue);
    CHECK_EQ(cudaDeviceGetAttribute(&value, cudaDevAttrWarpSize, 3), cudaErrorInvalidDevice);
    int can = 1;
    CHECK_EQ(cudaDeviceCanAccessPeer(&can, 0, 0), cudaSuccess);
    CHECK_EQ(can, 0);
    CHECK_EQ(cudaDeviceGetLimit(nullptr, cudaLimitStackSize), cudaErrorInvalidValue);
    CHECK_EQ(cudaDeviceSetLimit(static_cast<cudaLimit>(99), 1), cudaErrorUnsupportedLimit);
    cudaGetLastError();
}

static void occupancy() {
    int blocks = 0, grid = 0, block = 0;
    CHECK_EQ(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, set, 256, 0), cudaSuccess);
    CHECK_EQ(blocks, 8);
    CHECK_EQ(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, set, 256, 40 * 1024), cudaSuccess);
    CHECK_EQ(blocks, 4);
    CHECK_EQ(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, set, 32, 0), cudaSuccess);
    CHECK_EQ(blocks, 32);
    CHECK_EQ(cudaOccupancyMaxPotentialBlockSize(&grid, &block, set), cudaSuccess);
    CHECK_EQ(block, 1024);
    CHECK_EQ(grid, 16);
    CHECK_EQ(cudaOccupancyMaxPotentialBlockSize(&grid, &block, set, 0, 200), cudaSuccess);
    CHECK_EQ(block, 128);
    cudaFuncAttributes a;
    CHECK_EQ(cudaFuncGetAttributes(&a, set), cudaSuccess);
    CHECK_EQ(a.maxThreadsPerBlock, 1024);
    CHECK_EQ(a.maxDynamicSharedSizeBytes, 100 * 1024);
}

// A trap corrupts the context: every later call returns its error until the device is reset.
static void sticky() {
    LAUNCH(trap_it, 1, 1)();
    CHECK_EQ(cudaDeviceSynchronize(), cudaErrorLaunchFailure);
    CHECK_EQ(cudaGetLastError(), cudaErrorLaunchFailure);
    void* p = nullptr;
    CHECK_EQ(cudaMalloc(&p, 4), cudaErrorLaunchFailure);
    CHECK_EQ(cudaGetLastError(), cudaErrorLaunchFailure);
    CHECK_EQ(cudaDeviceReset(), cudaSuccess);
    CHECK_EQ(cudaGetLastError(), cudaSuccess);
}

int main() {
    texts();
    launch_limits();
    devices();
    occupancy();
    sticky();
    return report();
}
