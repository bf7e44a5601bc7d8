// CUDA calls and launches in static initialisers, default arguments, member initialisers and destructors.
#include <cuda_runtime.h>

__global__ void warmUp() {}

static int deviceCount()
{
    int n = 0;
    return cudaGetDeviceCount(&n) == cudaSuccess ? n : 0;
}

static const int g_devices = deviceCount();
static const cudaError_t g_warm = (warmUp<<<1, 1>>>(), cudaGetLastError());
static cudaStream_t g_stream = [] { cudaStream_t s; cudaStreamCreate(&s); return s; }();
static const struct { const char *name; cudaError_t (*call)(); } g_calls[] = {
    {"sync", cudaDeviceSynchronize},
    {"last", &cudaGetLastError},
};
constexpr cudaMemcpyKind g_kind = cudaMemcpyHostToDevice;

struct Buffer {
    explicit Buffer(size_t n, cudaStream_t s = g_stream, unsigned flags = cudaHostAllocDefault | cudaHostAllocMapped)
        : status(cudaHostAlloc(&p, n, flags)), stream{s} {}
    ~Buffer() noexcept(false) { cudaFreeHost(p); }
    void *p = nullptr;
    cudaError_t status = cudaErrorUnknown;
    cudaStream_t stream;
};

static thread_local Buffer g_buffer(g_devices > 0 ? 64 : 1);

int main() { return g_buffer.status != cudaSuccess || g_calls[0].call() != g_warm || g_kind == cudaMemcpyDefault; }
