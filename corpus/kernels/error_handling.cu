// Error handling: failing calls return what they should, the last error is kept, cleared and peeked.
#include <cuda_runtime.h>

#include <cstdio>
#include <cstring>
#include <stdexcept>
#include <string>
#include <vector>

class CudaError : public std::runtime_error {
public:
    CudaError(cudaError_t code, const char *expression)
        : std::runtime_error(std::string(expression) + ": " + cudaGetErrorString(code)), code_(code) {}
    cudaError_t code() const { return code_; }

private:
    cudaError_t code_;
};

inline void throwOnError(cudaError_t code, const char *expression)
{
    if (code != cudaSuccess) throw CudaError(code, expression);
}
#define CUDA_TRY(...) throwOnError((__VA_ARGS__), #__VA_ARGS__)

static int failures = 0;

static void expect(bool condition, const char *text)
{
    if (condition) return;
    std::printf("not as expected: %s\n", text);
    ++failures;
}
#define EXPECT(condition) expect((condition), #condition)

__global__ void countUp(int *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = i + 1;
}

static void testFailures()
{
    int *p = nullptr;
    // An absurd size: out of memory, a code that is also kept as the last error.
    cudaError_t e = cudaMalloc(&p, size_t(1) << 60);
    EXPECT(e == cudaErrorMemoryAllocation);
    EXPECT(cudaPeekAtLastError() == cudaErrorMemoryAllocation);
    EXPECT(cudaGetLastError() == cudaErrorMemoryAllocation);
    EXPECT(cudaGetLastError() == cudaSuccess);  // reading cleared it

    EXPECT(cudaSetDevice(4711) == cudaErrorInvalidDevice);
    (void)cudaGetLastError();

    // More threads than a block may have: the launch itself is refused.
    countUp<<<1, 4096>>>(nullptr, 0);
    e = cudaGetLastError();
    EXPECT(e == cudaErrorInvalidConfiguration || e == cudaErrorInvalidValue);
    EXPECT(std::strlen(cudaGetErrorString(e)) > 0);
    EXPECT(std::strcmp(cudaGetErrorName(cudaErrorMemoryAllocation), "cudaErrorMemoryAllocation") == 0);
    EXPECT(cudaFree(nullptr) == cudaSuccess);

    bool thrown = false;
    try {
        CUDA_TRY(cudaSetDevice(4711));
    } catch (const CudaError &error) {
        thrown = error.code() == cudaErrorInvalidDevice;
        (void)cudaGetLastError();
    }
    EXPECT(thrown);
}

// After all those errors the device still works.
static void testRecovery()
{
    const int n = 555;
    std::vector<int> got(n, -1);
    int *d = nullptr;
    CUDA_TRY(cudaMalloc(&d, n * sizeof(int)));
    CUDA_TRY(cudaMemset(d, 0, n * sizeof(int)));
    countUp<<<(n + 63) / 64, 64>>>(d, n);
    CUDA_TRY(cudaGetLastError());
    CUDA_TRY(cudaDeviceSynchronize());
    CUDA_TRY(cudaMemcpy(got.data(), d, n * sizeof(int), cudaMemcpyDeviceToHost));
    CUDA_TRY(cudaFree(d));
    for (int i = 0; i < n; ++i) EXPECT(got[i] == i + 1);
}

int main()
{
    try {
        testFailures();
        testRecovery();
    } catch (const std::exception &e) {
        std::printf("unexpected: %s\n", e.what());
        ++failures;
    }
    std::printf("%s\n", failures ? "FAIL" : "PASS");
    return failures ? 1 : 0;
}
