// API names in raw strings, ordinary strings, characters and comments: text, not code.
#include <cuda_runtime.h>

#include <cstdio>

/* cudaMalloc(&p, n); kernel<<<1, 1>>>(p); // not a nested comment */
// cudaFree(p); \
   cudaDeviceReset(); this line still belongs to the comment

static const char *source = R"cuda(
extern "C" __global__ void inner(float *p) { p[threadIdx.x] = 1.0f; }
// )" is not the end, nor is )other"
void host(float *p) { inner<<<1, 32>>>(p); cudaDeviceSynchronize(); }
)cuda";

static const char *usage = "calls cudaMalloc and \"cudaFree\"; see k<<<g, b>>>(...)\n";
static const wchar_t *wide = LR"(cudaMemcpy)";
static const char quote = '"', *after = "cudaGetLastError";
static const int separators = 1'000'000;

__global__ void outer(int *p) { *p = separators; }

int main()
{
    int *p = nullptr;
    cudaMalloc(/* cudaMalloc */ (void **)&p, sizeof(int));  // cudaMalloc
    outer<<<1, 1>>>(p);
    std::printf("%s%s%c%s%ls", source, usage, quote, after, wide);
    return cudaFree(p);
}
