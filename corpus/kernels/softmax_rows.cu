// Numerically stable row softmax: block maximum, block sum of exponentials, one block a row.
#include <cuda_runtime.h>

#include <algorithm>
#include <cfloat>
#include <cmath>
#include <cstdio>
#include <stdexcept>
#include <string>
#include <vector>

#define CUDA_THROW(expr)                                                              \
    do {                                                                              \
        const cudaError_t status = (expr);                                            \
        if (status != cudaSuccess)                                                    \
            throw std::runtime_error(std::string(#expr ": ") + cudaGetErrorString(status)); \
    } while (0)

struct MaxOp { __device__ float operator()(float a, float b) const { return fmaxf(a, b); } };
struct AddOp { __device__ float operator()(float a, float b) const { return a + b; } };

template <typename Op>
__device__ float blockReduce(float value, Op op, float identity)
{
    __shared__ float scratch[32];
    for (int d = 16; d > 0; d >>= 1) value = op(value, __shfl_xor_sync(~0u, value, d));
    if (threadIdx.x % 32 == 0) scratch[threadIdx.x / 32] = value;
    __syncthreads();
    float result = identity;
    for (int w = 0; w < blockDim.x / 32; ++w) result = op(result, scratch[w]);
    __syncthreads();  // scratch may be used again
    return result;
}

__global__ void softmax(const float *in, float *out, int columns, float temperature)
{
    const float *row = in + size_t(blockIdx.x) * columns;
    float *dst = out + size_t(blockIdx.x) * columns;

    float m = -FLT_MAX;
    for (int c = threadIdx.x; c < columns; c += blockDim.x) m = fmaxf(m, row[c]);
    m = blockReduce(m, MaxOp(), -FLT_MAX);

    float sum = 0.f;
    for (int c = threadIdx.x; c < columns; c += blockDim.x) {
        const float e = expf((row[c] - m) / temperature);
        dst[c] = e;
        sum += e;
    }
    const float inv = 1.0f / blockReduce(sum, AddOp(), 0.f);
    for (int c = threadIdx.x; c < columns; c += blockDim.x) dst[c] *= inv;
}

static bool run()
{
    const int rows = 9, columns = 333;
    const float temperature = 1.7f;
    std::vector<float> in(rows * columns), got(rows * columns, -1.f);
    unsigned s = 600;
    for (auto &v : in) {
        s = s * 1664525u + 1013904223u;
        v = float(s >> 8) / 16777216.0f * 40.0f + 80.0f;  // would overflow without the maximum
    }

    float *d_in, *d_out;
    const size_t bytes = in.size() * sizeof(float);
    CUDA_THROW(cudaMalloc(&d_in, bytes));
    CUDA_THROW(cudaMalloc(&d_out, bytes));
    CUDA_THROW(cudaMemcpy(d_in, in.data(), bytes, cudaMemcpyHostToDevice));
    CUDA_THROW(cudaMemset(d_out, 0xff, bytes));
    softmax<<<rows, 128>>>(d_in, d_out, columns, temperature);
    CUDA_THROW(cudaGetLastError());
    CUDA_THROW(cudaMemcpy(got.data(), d_out, bytes, cudaMemcpyDeviceToHost));
    CUDA_THROW(cudaFree(d_in));
    CUDA_THROW(cudaFree(d_out));

    bool ok = true;
    for (int r = 0; r < rows; ++r) {
        const float *x = &in[r * columns];
        const double top = *std::max_element(x, x + columns);
        double sum = 0;
        for (int c = 0; c < columns; ++c) sum += std::exp((x[c] - top) / temperature);
        for (int c = 0; c < columns; ++c) {
            const double want = std::exp((x[c] - top) / temperature) / sum;
            ok = ok && std::fabs(got[r * columns + c] - want) <= 1e-5 * want + 1e-9;
        }
    }
    return ok;
}

int main()
{
    bool ok = false;
    try {
        ok = run();
    } catch (const std::exception &e) {
        std::fprintf(stderr, "%s\n", e.what());
    }
    std::puts(ok ? "PASS" : "FAIL");
    return ok ? 0 : 1;
}
