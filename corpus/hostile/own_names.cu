// The user's own declarations that carry CUDA names: they must stay as they are.
#include <cuda_runtime.h>

#include <cstdlib>

namespace pool {
inline void *cudaMalloc(size_t n) { return std::malloc(n); }
inline void cudaFree(void *p) { std::free(p); }
enum class Kind { cudaSuccess, cudaErrorUnknown };
}  // namespace pool

struct Sample {
    int threadIdx;
    int warpSize;
    float cudaStream_t;
    int atomicAdd(int v) { return threadIdx += v; }
};

class Device {
public:
    void cudaDeviceSynchronize() { ++calls_; }
    int calls() const { return calls_; }

private:
    int calls_ = 0;
};

__global__ void kernel(Sample *s)
{
    s[threadIdx.x].threadIdx = threadIdx.x;
    s[threadIdx.x].warpSize = warpSize;
    atomicAdd(&s[0].threadIdx, 1);
}

int main()
{
    void *mine = pool::cudaMalloc(16);
    pool::cudaFree(mine);
    Sample *s = nullptr;
    cudaMalloc(&s, 32 * sizeof(Sample));
    kernel<<<1, 32>>>(s);
    Device device;
    device.cudaDeviceSynchronize();
    ::cudaDeviceSynchronize();
    int cudaMemcpy = device.calls();
    Sample host;
    host.atomicAdd(cudaMemcpy);
    return ::cudaFree(s) == cudaSuccess && pool::Kind::cudaSuccess == pool::Kind::cudaSuccess ? 0 : 1;
}
