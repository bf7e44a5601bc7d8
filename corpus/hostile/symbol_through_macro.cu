// Symbols passed through checking macros: as identifiers, with offsets, and stringised.
#include <cuda_runtime.h>

#include <cstdio>
#include <cstdlib>

#define CHECK(call)                                                         \
    do {                                                                    \
        const cudaError_t e = (call);                                       \
        if (e != cudaSuccess) {                                             \
            std::fprintf(stderr, "%s: %s\n", #call, cudaGetErrorString(e)); \
            std::exit(1);                                                   \
        }                                                                   \
    } while (0)
#define UPLOAD(symbol, host) CHECK(cudaMemcpyToSymbol(symbol, &(host), sizeof(host)))
#define UPLOAD_ASYNC(symbol, host, stream) \
    CHECK(cudaMemcpyToSymbolAsync(symbol, &(host), sizeof(host), 0, cudaMemcpyHostToDevice, stream))
#define DOWNLOAD(host, symbol, ...) CHECK(cudaMemcpyFromSymbol(&(host), symbol, sizeof(host), ##__VA_ARGS__))

struct Config { int a, b; };
__constant__ Config c_config;
__device__ float d_result[4];
namespace inner { __device__ int counter; }
template <typename T> __device__ T held_value;

__global__ void kernel()
{
    d_result[threadIdx.x % 4] = c_config.a + c_config.b;
    atomicAdd(&inner::counter, 1);
    held_value<int> = 3;
}

int main()
{
    Config host = {1, 2};
    UPLOAD(c_config, host);
    UPLOAD_ASYNC(c_config, host, cudaStreamPerThread);
    kernel<<<1, 32>>>();
    float one = 0.0f;
    int count = 0, held = 0;
    DOWNLOAD(one, d_result, 2 * sizeof(float));
    DOWNLOAD(count, inner::counter);
    CHECK(cudaMemcpyFromSymbol(&held, held_value<int>, sizeof held, 0, cudaMemcpyDeviceToHost));
    void *p = nullptr;
    CHECK(cudaGetSymbolAddress(&p, d_result));
    return one == 3.0f && count == 32 && held == 3 ? 0 : 1;
}
