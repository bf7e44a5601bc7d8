// __device__ and __constant__ globals: copies to and from symbols, symbol address and size.
#include <cuda_runtime.h>

#include <cstdio>
#include <cstring>
#include <vector>

#define DIM 6
#define N 500

struct Settings {
    float gain[DIM];
    int offset;
};

__constant__ Settings settings;
__device__ float table[N];
__device__ int counters[4] = {5, 6, 7, 8};
__device__ const int *selected;

static int errors = 0;

static bool ok(cudaError_t e, const char *what)
{
    if (e != cudaSuccess) {
        std::printf("%s: %s\n", what, cudaGetErrorString(e));
        ++errors;
    }
    return e == cudaSuccess;
}
#define OK(call) ok((call), #call)

__global__ void fillTable()
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < N) table[i] = settings.gain[i % DIM] * float(i + settings.offset);
}

__global__ void bumpCounters()
{
    if (threadIdx.x == 0) atomicAdd(&counters[blockIdx.x % 4], selected[blockIdx.x]);
}

int main()
{
    Settings host;
    for (int d = 0; d < DIM; ++d) host.gain[d] = 0.5f * float(d + 1);
    host.offset = 11;
    OK(cudaMemcpyToSymbol(settings, &host, sizeof host));

    // A second, partial copy at an offset changes one gain only.
    const float last = 100.0f;
    OK(cudaMemcpyToSymbol(settings, &last, sizeof last, (DIM - 1) * sizeof(float), cudaMemcpyHostToDevice));

    std::vector<float> filler(N, -1.0f), got(N, -2.0f);
    OK(cudaMemcpyToSymbol(table, filler.data(), N * sizeof(float)));
    fillTable<<<(N + 63) / 64, 64>>>();
    OK(cudaGetLastError());
    OK(cudaMemcpyFromSymbol(got.data(), table, N * sizeof(float)));

    int wrong = 0;
    for (int i = 0; i < N; ++i) {
        const float gain = i % DIM == DIM - 1 ? last : 0.5f * float(i % DIM + 1);
        wrong += got[i] != gain * float(i + 11);
    }

    const int blocks = 6, steps[blocks] = {1, 10, 100, 1000, 10000, 100000};
    int *d_steps;
    OK(cudaMalloc(&d_steps, sizeof steps));
    OK(cudaMemcpy(d_steps, steps, sizeof steps, cudaMemcpyHostToDevice));
    OK(cudaMemcpyToSymbol(selected, &d_steps, sizeof d_steps));  // a pointer in a device global
    bumpCounters<<<blocks, 32>>>();
    OK(cudaGetLastError());

    int counts[4] = {0, 0, 0, 0};
    OK(cudaMemcpyFromSymbol(counts, counters, sizeof counts));
    const int want[4] = {5 + 1 + 10000, 6 + 10 + 100000, 7 + 100, 8 + 1000};
    wrong += std::memcmp(counts, want, sizeof want) != 0;

    // The symbol's address works with a plain copy too.
    void *address = nullptr;
    size_t size = 0;
    OK(cudaGetSymbolAddress(&address, counters));
    OK(cudaGetSymbolSize(&size, counters));
    int third = -1;
    OK(cudaMemcpy(&third, static_cast<int *>(address) + 2, sizeof third, cudaMemcpyDeviceToHost));
    wrong += size != sizeof want || third != want[2];

    OK(cudaFree(d_steps));
    wrong += errors;
    std::printf(wrong ? "FAIL\n" : "PASS\n");
    return wrong ? 1 : 0;
}
