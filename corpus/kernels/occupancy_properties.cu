// Device properties, attributes and the occupancy calculator choose a launch shape, which must work.
#include "common/check.h"

#include <vector>

__global__ void mix(const unsigned *in, unsigned *out, int n)
{
    extern __shared__ unsigned staged[];
    for (int base = blockIdx.x * blockDim.x; base < n; base += gridDim.x * blockDim.x) {
        const int i = base + threadIdx.x;
        staged[threadIdx.x] = i < n ? in[i] : 0u;
        __syncthreads();
        if (i < n) out[i] = staged[threadIdx.x] ^ staged[threadIdx.x / 2] ^ unsigned(i);
        __syncthreads();
    }
}

static size_t sharedBytes(int blockSize) { return blockSize * sizeof(unsigned); }

int main()
{
    int count = 0, device = -1, driver = 0, runtime = 0;
    CHECK(cudaGetDeviceCount(&count));
    CHECK(cudaSetDevice(0));
    CHECK(cudaGetDevice(&device));
    CHECK(cudaDriverGetVersion(&driver));
    CHECK(cudaRuntimeGetVersion(&runtime));

    cudaDeviceProp prop;
    CHECK(cudaGetDeviceProperties(&prop, device));
    int sms = 0, maxThreads = 0, warp = 0, clock = 0;
    CHECK(cudaDeviceGetAttribute(&sms, cudaDevAttrMultiProcessorCount, device));
    CHECK(cudaDeviceGetAttribute(&maxThreads, cudaDevAttrMaxThreadsPerBlock, device));
    CHECK(cudaDeviceGetAttribute(&warp, cudaDevAttrWarpSize, device));
    CHECK(cudaDeviceGetAttribute(&clock, cudaDevAttrClockRate, device));
    std::printf("%s: %d.%d, %d SMs, warp of %d, %zu MiB, %zu bytes shared a block, %d kHz, runtime %d\n", prop.name,
                prop.major, prop.minor, prop.multiProcessorCount, prop.warpSize, prop.totalGlobalMem >> 20,
                prop.sharedMemPerBlock, clock, runtime);
    long wrong = count < 1 || device != 0 || sms != prop.multiProcessorCount
              || maxThreads != prop.maxThreadsPerBlock || warp != prop.warpSize;

    cudaFuncAttributes attributes;
    CHECK(cudaFuncGetAttributes(&attributes, mix));
    wrong += attributes.maxThreadsPerBlock < 64;

    int minGrid = 0, block = 0, resident = 0;
    CHECK(cudaOccupancyMaxPotentialBlockSizeVariableSMem(&minGrid, &block, mix, sharedBytes, 256));
    CHECK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&resident, mix, block, sharedBytes(block)));
    wrong += minGrid < 1 || block < 32 || block > 256 || resident < 1;

    size_t freeBytes = 0, totalBytes = 0;
    CHECK(cudaMemGetInfo(&freeBytes, &totalBytes));
    wrong += freeBytes == 0 || freeBytes > totalBytes;

    const int n = 3331;
    const int grid = (n + 2 * block - 1) / (2 * block);  // about two rounds a block
    std::vector<unsigned> in(n), got(n, 0xabababab);
    Lcg rng(24);
    for (unsigned &v : in) v = rng.next();
    unsigned *d_in, *d_out;
    CHECK(cudaMalloc(&d_in, n * sizeof(unsigned)));
    CHECK(cudaMalloc(&d_out, n * sizeof(unsigned)));
    CHECK(cudaMemcpy(d_in, in.data(), n * sizeof(unsigned), cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(d_out, got.data(), n * sizeof(unsigned), cudaMemcpyHostToDevice));
    mix<<<grid, block, sharedBytes(block)>>>(d_in, d_out, n);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(got.data(), d_out, n * sizeof(unsigned), cudaMemcpyDeviceToHost));
    for (int i = 0; i < n; ++i) {
        const int first = i / block * block, partner = first + (i - first) / 2;
        wrong += got[i] != (in[i] ^ in[partner] ^ unsigned(i));
    }
    CHECK(cudaFree(d_in));
    CHECK(cudaFree(d_out));
    return report(wrong);
}
