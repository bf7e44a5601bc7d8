// Allocation, copies, fills, symbols, pointer attributes, pools: results and documented errors.
#include <cuda_runtime.h>
#include <string.h>

#include "check.h"

__constant__ int table[4];
__device__ int counter;
__device__ int* pointer_symbol;
__global__ void count_up() { atomicAdd(&counter, table[threadIdx.x]); }

static void linear() {
    char *d = nullptr, h[64], back[64];
    for (int i = 0; i < 64; ++i) h[i] = char(i);
    CHECK_EQ(cudaMalloc(&d, 64), cudaSuccess);
    CHECK_EQ(cudaMemcpy(d, h, 64, cudaMemcpyHostToDevice), cudaSuccess);
    CHECK_EQ(cudaMemset(d + 8, 0xff, 4), cudaSuccess);
    CHECK_EQ(cudaMemcpy(back, d, 64, cudaMemcpyDeviceToHost), cudaSuccess);
    CHECK(back[7] == 7 && back[8] == char(0xff) && back[11] == char(0xff) && back[12] == 12);
    CHECK_EQ(cudaMemcpy(back, d, 64, cudaMemcpyDefault), cudaSuccess);
    CHECK_EQ(cudaMemcpy(d, h, 65, cudaMemcpyHostToDevice), cudaErrorInvalidValue);
    CHECK_EQ(cudaMemcpy(d + 60, h, 5, cudaMemcpyHostToDevice), cudaErrorInvalidValue);
    CHECK_EQ(cudaMemset(d + 60, 0, 5), cudaErrorInvalidValue);
    CHECK_EQ(cudaMemcpy(h, back, 64, cudaMemcpyHostToDevice), cudaErrorInvalidValue);
    CHECK_EQ(cudaMemcpy(nullptr, h, 64, cudaMemcpyHostToDevice), cudaErrorInvalidValue);
    CHECK_EQ(cudaMemcpy(d, h, 64, static_cast<cudaMemcpyKind>(9)), cudaErrorInvalidMemcpyDirection);
    CHECK_EQ(cudaMemcpy(h, back, 64, cudaMemcpyHostToHost), cudaSuccess);
    CHECK_EQ(cudaFree(d + 1), cudaErrorInvalidValue);
    CHECK_EQ(cudaFree(d), cudaSuccess);
    CHECK_EQ(cudaFree(d), cudaErrorInvalidValue);
    CHECK_EQ(cudaFree(nullptr), cudaSuccess);
    CHECK_EQ(cudaFreeHost(h), cudaErrorInvalidValue);
    CHECK_EQ(cudaMalloc(&d, 0), cudaSuccess);
    CHECK(d == nullptr);
    CHECK_EQ(cudaMalloc(static_cast<void**>(nullptr), 4), cudaErrorInvalidValue);
    CHECK_EQ(cudaMalloc(&d, size_t(1) << 45), cudaErrorMemoryAllocation);
    CHECK_EQ(cudaMallocManaged(&d, 0), cudaErrorInvalidValue);
}

static void info() {
    size_t before = 0, after = 0, total = 0;
    void* d = nullptr;
    CHECK_EQ(cudaMemGetInfo(&before, &total), cudaSuccess);
    CHECK(before <= total);
    const float* constant = nullptr;
    CHECK_EQ(cudaMalloc(&constant, 4), cudaSuccess);
    CHECK_EQ(cudaFree(const_cast<float*>(constant)), cudaSuccess);
    CHECK_EQ(cudaMalloc(&d, 1 << 20), cudaSuccess);
    CHECK_EQ(cudaMemGetInfo(&after, &total), cudaSuccess);
    CHECK_EQ(before - after, size_t(1) << 20);
    cudaPointerAttributes a;
    CHECK_EQ(cudaPointerGetAttributes(&a, static_cast<char*>(d) + 5), cudaSuccess);
    CHECK(a.type == cudaMemoryTypeDevice && a.device == 0 && a.hostPointer == nullptr);
    CHECK_EQ(cudaPointerGetAttributes(&a, &before), cudaSuccess);
    CHECK_EQ(a.type, cudaMemoryTypeUnregistered);
    CHECK_EQ(cudaFree(d), cudaSuccess);
    int *host = nullptr, *alias = nullptr;
    unsigned flags = 0;
    CHECK_EQ(cudaHostAlloc(&host, 64, cudaHostAllocMapped), cudaSuccess);
    CHECK_EQ(cudaHostGetDevicePointer(&alias, host, 0), cudaSuccess);
    CHECK(alias == host);
    CHECK_EQ(cudaHostGetFlags(&flags, host), cudaSuccess);
    CHECK_EQ(flags, unsigned(cudaHostAllocMapped));
    CHECK_EQ(cudaFree(host), cudaErrorInvalidValue);
    CHECK_EQ(cudaFreeHost(host), cudaSuccess);
    static int pageable[16];
    CHECK_EQ(cudaHostRegister(pageable, sizeof pageable, cudaHostRegisterDefault), cudaSuccess);
    CHECK_EQ(cudaHostRegister(pageable, sizeof pageable, cudaHostRegisterDefault), cudaErrorHostMemoryAlreadyRegistered);
    CHECK_EQ(cudaHostUnregister(pageable), cudaSuccess);
    CHECK_EQ(cudaHostUnregister(pageable), cudaErrorHostMemoryNotRegistered);
}

static void symbols() {
    const int values[4] = {1, 10, 100, 1000};
    int zero = 0, result = 0;
    CHECK_EQ(cudaMemcpyToSymbol(table, values, sizeof values), cudaSuccess);
    CHECK_EQ(cudaMemcpyToSymbol(counter, &zero, sizeof zero), cudaSuccess);
    LAUNCH(count_up, 1, 4)();
    CHECK_EQ(cudaMemcpyFromSymbol(&result, counter, sizeof result), cudaSuccess);
    CHECK_EQ(result, 1111);
    const int five = 5;
    CHECK_EQ(cudaMemcpyToSymbol(table, &five, sizeof five, 2 * sizeof(int)), cudaSuccess);
    CHECK_EQ(table[2], 5);
    CHECK_EQ(cudaMemcpyToSymbol(table, values, sizeof values, 4), cudaErrorInvalidValue);
    CHECK_EQ(cudaMemcpyToSymbol(table, values, 4, 0, cudaMemcpyDeviceToHost), cudaErrorInvalidMemcpyDirection);
    int* address = nullptr;
    CHECK_EQ(cudaGetSymbolAddress(reinterpret_cast<void**>(&address), table), cudaSuccess);
    CHECK_EQ(cudaMemcpy(&result, address + 1, sizeof result, cudaMemcpyDeviceToHost), cudaSuccess);
    CHECK_EQ(result, 10);
    size_t size = 0;
    CHECK_EQ(cudaGetSymbolSize(&size, table), cudaSuccess);
    CHECK_EQ(size, 16u);
    CHECK_EQ(cudaMemcpyToSymbol(pointer_symbol, &address, sizeof address), cudaSuccess);
    CHECK(pointer_symbol == address);
}

static void pitched() {
    int h[3][5], back[3][5] = {};
    for (int i = 0; i < 15; ++i) h[i / 5][i % 5] = i;
    char* d = nullptr;
    size_t pitch = 0;
    CHECK_EQ(cudaMallocPitch(&d, &pitch, 5 * sizeof(int), 3), cudaSuccess);
    CHECK_EQ(pitch, 512u);
    CHECK_EQ(cudaMemcpy2D(d, pitch, h, 20, 20, 3, cudaMemcpyHostToDevice), cudaSuccess);
    CHECK_EQ(cudaMemset2D(d + pitch, pitch, 0, 8, 1), cudaSuccess);
    CHECK_EQ(cudaMemcpy2D(back, 20, d, pitch, 20, 3, cudaMemcpyDeviceToHost), cudaSuccess);
    CHECK(back[0][4] == 4 && back[1][0] == 0 && back[1][1] == 0 && back[1][2] == 7 && back[2][4] == 14);
    CHECK_EQ(cudaMemcpy2D(d, 16, h, 20, 20, 3, cudaMemcpyHostToDevice), cudaErrorInvalidPitchValue);
    CHECK_EQ(cudaFree(d), cudaSuccess);

    cudaPitchedPtr box;
    CHECK_EQ(cudaMalloc3D(&box, make_cudaExtent(8, 2, 3)), cudaSuccess);
    char cube[3][2][8], out[2][8];
    for (int i = 0; i < 48; ++i) cube[i / 16][i / 8 % 2][i % 8] = char(i);
    cudaMemcpy3DParms p{};
    p.srcPtr = make_cudaPitchedPtr(cube, 8, 8, 2);
    p.dstPtr = box;
    p.extent = make_cudaExtent(8, 2, 3);
    p.kind = cudaMemcpyHostToDevice;
    CHECK_EQ(cudaMemcpy3D(&p), cudaSuccess);
    const char* slice = static_cast<char*>(box.ptr) + 2 * 2 * box.pitch;
    CHECK_EQ(cudaMemcpy2D(out, 8, slice, box.pitch, 8, 2, cudaMemcpyDeviceToHost), cudaSuccess);
    CHECK(out[0][0] == 32 && out[1][7] == 47);
    CHECK_EQ(cudaFree(box.ptr), cudaSuccess);
}

static void arrays() {
    const cudaChannelFormatDesc format = cudaCreateChannelDesc<float2>();
    CHECK(format.x == 32 && format.y == 32 && format.z == 0 && format.f == cudaChannelFormatKindFloat);
    CHECK_EQ(cudaCreateChannelDesc<unsigned char>().f, cudaChannelFormatKindUnsigned);
    cudaArray_t array = nullptr;
    CHECK_EQ(cudaMallocArray(&array, &format, 4, 2), cudaSuccess);
    float2 h[2][4], back[2][4] = {};
    for (int i = 0; i < 8; ++i) h[i / 4][i % 4] = make_float2(float(i), -float(i));
    CHECK_EQ(cudaMemcpy2DToArray(array, 0, 0, h, 32, 32, 2, cudaMemcpyHostToDevice), cudaSuccess);
    CHECK_EQ(cudaMemcpy2DFromArray(back, 32, array, 8, 1, 24, 1, cudaMemcpyDeviceToHost), cudaSuccess);
    CHECK(back[0][0].x == 5.0f && back[0][2].y == -7.0f);
    CHECK_EQ(cudaMemcpy2DToArray(array, 8, 0, h, 32, 32, 2, cudaMemcpyHostToDevice), cudaErrorInvalidValue);
    CHECK_EQ(cudaMemcpyToArray(array, 16, 0, h, 32, cudaMemcpyHostToDevice), cudaSuccess);
    CHECK_EQ(cudaMemcpyFromArray(back, array, 0, 1, 16, cudaMemcpyDeviceToHost), cudaSuccess);
    CHECK(back[0][0].x == 2.0f && back[0][1].x == 3.0f);
    CHECK_EQ(cudaFreeArray(array), cudaSuccess);
    CHECK_EQ(cudaFreeArray(array), cudaErrorInvalidValue);
}

static void managed() {
    int* m = nullptr;
    CHECK_EQ(cudaMallocManaged(&m, 4096), cudaSuccess);
    m[3] = 5;
    CHECK_EQ(cudaMemPrefetchAsync(m, 4096, 0), cudaSuccess);
    CHECK_EQ(cudaMemPrefetchAsync(m, 4096, cudaMemLocation{cudaMemLocationTypeHost, 0}, 0, nullptr), cudaSuccess);
    CHECK_EQ(cudaMemPrefetchAsync(m, 8192, 0), cudaErrorInvalidValue);
    CHECK_EQ(cudaMemAdvise(m, 4096, cudaMemAdviseSetReadMostly, cudaCpuDeviceId), cudaSuccess);
    CHECK_EQ(cudaMemAdvise(m, 4096, cudaMemAdviseSetPreferredLocation, 7), cudaErrorInvalidDevice);
    cudaPointerAttributes a;
    CHECK_EQ(cudaPointerGetAttributes(&a, m), cudaSuccess);
    CHECK(a.type == cudaMemoryTypeManaged && a.hostPointer == m && a.devicePointer == m);
    CHECK_EQ(cudaFree(m), cudaSuccess);
}

static void pools() {
    cudaMemPool_t pool = nullptr;
    uint64_t threshold = 77, used = 0;
    int* p = nullptr;
    CHECK_EQ(cudaDeviceGetDefaultMemPool(&pool, 0), cudaSuccess);
    CHECK_EQ(cudaMemPoolSetAttribute(pool, cudaMemPoolAttrReleaseThreshold, &threshold), cudaSuccess);
    CHECK_EQ(cudaMemPoolGetAttribute(pool, cudaMemPoolAttrReleaseThreshold, &used), cudaSuccess);
    CHECK_EQ(used, 77u);
    CHECK_EQ(cudaMallocAsync(&p, 4000, nullptr), cudaSuccess);
    CHECK_EQ(cudaMemPoolGetAttribute(pool, cudaMemPoolAttrUsedMemCurrent, &used), cudaSuccess);
    CHECK_EQ(used, 4000u);
    CHECK_EQ(cudaMemPoolSetAttribute(pool, cudaMemPoolAttrUsedMemCurrent, &used), cudaErrorInvalidValue);
    CHECK_EQ(cudaFreeAsync(p, nullptr), cudaSuccess);
    CHECK_EQ(cudaFreeAsync(p, nullptr), cudaErrorInvalidValue);
    CHECK_EQ(cudaMemPoolGetAttribute(pool, cudaMemPoolAttrUsedMemHigh, &used), cudaSuccess);
    CHECK_EQ(used, 4000u);
    CHECK_EQ(cudaIpcGetMemHandle(nullptr, p), cudaErrorNotSupported);
}

int main() {
    linear();
    info();
    symbols();
    pitched();
    arrays();
    managed();
    pools();
    return report();
}
