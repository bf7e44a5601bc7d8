// Work-efficient exclusive scan (Blelloch up-sweep and down-sweep) of independent segments.
#include "common/check.h"

#include <vector>

constexpr int SEGMENT = 256;              // elements a block
constexpr int HALF = SEGMENT / 2;         // threads a block

#define LOG_NUM_BANKS 5
#define CONFLICT_FREE_OFFSET(n) ((n) >> LOG_NUM_BANKS)

__global__ void blelloch(unsigned *g_odata, const unsigned *g_idata, int n)
{
    __shared__ unsigned temp[SEGMENT + (SEGMENT >> LOG_NUM_BANKS)];
    const int thid = threadIdx.x;
    const int base = blockIdx.x * SEGMENT;

    int ai = thid, bi = thid + HALF;
    temp[ai + CONFLICT_FREE_OFFSET(ai)] = base + ai < n ? g_idata[base + ai] : 0u;
    temp[bi + CONFLICT_FREE_OFFSET(bi)] = base + bi < n ? g_idata[base + bi] : 0u;

    int offset = 1;
    for (int d = HALF; d > 0; d >>= 1) {
        __syncthreads();
        if (thid < d) {
            int a = offset * (2 * thid + 1) - 1;
            int b = offset * (2 * thid + 2) - 1;
            temp[b + CONFLICT_FREE_OFFSET(b)] += temp[a + CONFLICT_FREE_OFFSET(a)];
        }
        offset *= 2;
    }

    if (thid == 0) temp[SEGMENT - 1 + CONFLICT_FREE_OFFSET(SEGMENT - 1)] = 0;

    for (int d = 1; d < SEGMENT; d *= 2) {
        offset >>= 1;
        __syncthreads();
        if (thid < d) {
            int a = offset * (2 * thid + 1) - 1;
            int b = offset * (2 * thid + 2) - 1;
            a += CONFLICT_FREE_OFFSET(a);
            b += CONFLICT_FREE_OFFSET(b);
            unsigned t = temp[a];
            temp[a] = temp[b];
            temp[b] += t;
        }
    }
    __syncthreads();

    if (base + ai < n) g_odata[base + ai] = temp[ai + CONFLICT_FREE_OFFSET(ai)];
    if (base + bi < n) g_odata[base + bi] = temp[bi + CONFLICT_FREE_OFFSET(bi)];
}

int main()
{
    const int n = 3 * SEGMENT + 77;
    std::vector<unsigned> in(n), got(n), want(n);
    Lcg rng(5);
    unsigned running = 0;
    for (int i = 0; i < n; ++i) {
        in[i] = rng.next() >> 20;
        if (i % SEGMENT == 0) running = 0;
        want[i] = running;
        running += in[i];
    }

    unsigned *d_in, *d_out;
    CHECK(cudaMalloc((void **)&d_in, n * sizeof(unsigned)));
    CHECK(cudaMalloc((void **)&d_out, n * sizeof(unsigned)));
    CHECK(cudaMemset(d_out, 0xcd, n * sizeof(unsigned)));
    CHECK(cudaMemcpy(d_in, in.data(), n * sizeof(unsigned), cudaMemcpyHostToDevice));
    blelloch<<<(n + SEGMENT - 1) / SEGMENT, HALF>>>(d_out, d_in, n);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(got.data(), d_out, n * sizeof(unsigned), cudaMemcpyDeviceToHost));

    long wrong = 0;
    for (int i = 0; i < n; ++i) wrong += got[i] != want[i];
    cudaFree(d_in);
    cudaFree(d_out);
    return report(wrong);
}
