// Managed memory: a linked structure built on the host, changed on the device, prefetched both ways.
#include "common/check.h"

struct Row {
    int length;
    int *cells;
};

__managed__ int touched = 0;

__global__ void doubleRows(Row *rows, int count)
{
    const int r = blockIdx.x;
    if (r >= count) return;
    for (int c = threadIdx.x; c < rows[r].length; c += blockDim.x) {
        rows[r].cells[c] = 2 * rows[r].cells[c] + r;
        atomicAdd(&touched, 1);
    }
}

static void prefetch(const void *p, size_t bytes, int device)
{
#if CUDART_VERSION >= 13000
    cudaMemLocation where = {};
    where.type = device < 0 ? cudaMemLocationTypeHost : cudaMemLocationTypeDevice;
    where.id = device < 0 ? 0 : device;
    cudaError_t e = cudaMemPrefetchAsync(p, bytes, where, 0, 0);
#else
    cudaError_t e = cudaMemPrefetchAsync(p, bytes, device < 0 ? cudaCpuDeviceId : device, 0);
#endif
    // Prefetching is a hint: devices without concurrent managed access refuse it.
    if (e != cudaSuccess) (void)cudaGetLastError();
}

int main()
{
    const int count = 37;
    Row *rows;
    CHECK(cudaMallocManaged(&rows, count * sizeof(Row)));
    Lcg rng(13);
    int cells = 0;
    for (int r = 0; r < count; ++r) {
        rows[r].length = 20 + int(rng.next() >> 26);
        cells += rows[r].length;
        CHECK(cudaMallocManaged((void **)&rows[r].cells, rows[r].length * sizeof(int), cudaMemAttachGlobal));
        for (int c = 0; c < rows[r].length; ++c) rows[r].cells[c] = 100 * r + c + 1;
    }

    int device = 0;
    CHECK(cudaGetDevice(&device));
    prefetch(rows, count * sizeof(Row), device);
    doubleRows<<<count, 48>>>(rows, count);
    CHECK(cudaGetLastError());
    CHECK(cudaDeviceSynchronize());  // the host may touch managed memory again
    prefetch(rows, count * sizeof(Row), -1);
    CHECK(cudaDeviceSynchronize());

    long wrong = touched != cells;
    for (int r = 0; r < count; ++r) {
        for (int c = 0; c < rows[r].length; ++c) wrong += rows[r].cells[c] != 201 * r + 2 * c + 2;
        CHECK(cudaFree(rows[r].cells));
    }
    CHECK(cudaFree(rows));
    return report(wrong);
}
