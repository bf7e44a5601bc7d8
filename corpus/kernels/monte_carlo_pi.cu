// Monte Carlo estimate of pi with a counter-based generator: the host repeats every draw exactly.
#include "common/check.h"

#include <cstdint>

__host__ __device__ inline uint32_t mix(uint32_t x)
{
    x ^= x >> 16;
    x *= 0x7feb352du;
    x ^= x >> 15;
    x *= 0x846ca68bu;
    x ^= x >> 16;
    return x;
}

// 15-bit coordinates: the squares and their sum are exact in 32-bit integers.
__host__ __device__ inline bool inside(uint32_t draw)
{
    uint32_t r = mix(draw);
    uint32_t x = r & 0x7fffu, y = r >> 17;
    return x * x + y * y < (1u << 30);
}

__global__ void countHits(unsigned draws, unsigned perThread, unsigned long long *hits)
{
    unsigned first = (blockIdx.x * blockDim.x + threadIdx.x) * perThread;
    unsigned mine = 0;
    for (unsigned d = first; d < first + perThread && d < draws; ++d)
        mine += inside(d);

    unsigned mask = __activemask();
    if (mask == 0xffffffffu) {
        for (int delta = 16; delta; delta >>= 1) mine += __shfl_down_sync(mask, mine, delta);
        if ((threadIdx.x & 31) == 0) atomicAdd(hits, (unsigned long long)mine);
    } else {
        atomicAdd(hits, (unsigned long long)mine);
    }
}

int main()
{
    const unsigned draws = 100003, perThread = 25, threads = 128;
    const unsigned workers = (draws + perThread - 1) / perThread;
    const unsigned blocks = (workers + threads - 1) / threads;

    unsigned long long *d_hits, got = ~0ull, want = 0;
    CHECK(cudaMalloc(&d_hits, sizeof *d_hits));
    CHECK(cudaMemset(d_hits, 0, sizeof *d_hits));
    countHits<<<blocks, threads>>>(draws, perThread, d_hits);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(&got, d_hits, sizeof got, cudaMemcpyDeviceToHost));
    CHECK(cudaFree(d_hits));

    for (unsigned d = 0; d < draws; ++d) {
        const double x = mix(d) & 0x7fffu, y = mix(d) >> 17;
        if (x * x + y * y < 1073741824.0) ++want;
    }
    const double pi = 4.0 * double(got) / draws;
    std::printf("hits %llu, expected %llu, pi is about %.4f\n", got, want, pi);
    return report((got != want) + (std::fabs(pi - 3.14159265) > 0.03));
}
