// Function pointers: device functions in a constant table, one copied from a symbol, kernels by pointer.
#include "common/check.h"

#include <vector>

typedef float (*UnaryFn)(float);

__device__ float square(float x) { return x * x; }
__device__ float half_of(float x) { return 0.5f * x; }
__device__ float negate(float x) { return -x; }

__device__ UnaryFn p_negate = negate;
__constant__ UnaryFn c_table[2] = {square, half_of};

__global__ void applyTable(const float *in, float *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = c_table[i & 1](in[i]);
}

__global__ void applyPointer(const float *in, float *out, int n, UnaryFn f)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = f(f(in[i]) - 1.0f);
}

__global__ void plusOne(float *v, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) v[i] += 1.0f;
}

__global__ void timesThree(float *v, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) v[i] *= 3.0f;
}

using Stage = void (*)(float *, int);

int main()
{
    int n = 901;
    const int threads = 96, blocks = (n + threads - 1) / threads;
    std::vector<float> in(n), got(n);
    Lcg rng(23);
    for (float &v : in) v = float(rng.next() >> 24) - 128.0f;  // whole numbers: exact below

    float *d_in, *d_out;
    CHECK(cudaMalloc(&d_in, n * sizeof(float)));
    CHECK(cudaMalloc(&d_out, n * sizeof(float)));
    CHECK(cudaMemcpy(d_in, in.data(), n * sizeof(float), cudaMemcpyHostToDevice));
    long wrong = 0;

    CHECK(cudaMemset(d_out, 0xff, n * sizeof(float)));
    applyTable<<<blocks, threads>>>(d_in, d_out, n);
    CHECK(cudaMemcpy(got.data(), d_out, n * sizeof(float), cudaMemcpyDeviceToHost));
    for (int i = 0; i < n; ++i) wrong += got[i] != (i % 2 ? in[i] / 2 : in[i] * in[i]);

    UnaryFn f = nullptr;
    CHECK(cudaMemcpyFromSymbol(&f, p_negate, sizeof f));
    CHECK(cudaMemset(d_out, 0xff, n * sizeof(float)));
    applyPointer<<<blocks, threads>>>(d_in, d_out, n, f);
    CHECK(cudaMemcpy(got.data(), d_out, n * sizeof(float), cudaMemcpyDeviceToHost));
    for (int i = 0; i < n; ++i) wrong += got[i] != in[i] + 1.0f;

    // The order of the stages matters: (v + 1) * 3 + 1, through <<<>>> on a pointer.
    const Stage pipeline[] = {plusOne, timesThree, plusOne};
    CHECK(cudaMemcpy(d_out, d_in, n * sizeof(float), cudaMemcpyDeviceToDevice));
    for (Stage stage : pipeline) stage<<<blocks, threads>>>(d_out, n);
    // And once more through the launch function.
    void *args[] = {&d_out, &n};
    CHECK(cudaLaunchKernel((const void *)timesThree, dim3(blocks), dim3(threads), args, 0, 0));
    CHECK(cudaMemcpy(got.data(), d_out, n * sizeof(float), cudaMemcpyDeviceToHost));
    for (int i = 0; i < n; ++i) wrong += got[i] != 9.0f * in[i] + 12.0f;

    CHECK(cudaFree(d_in));
    CHECK(cudaFree(d_out));
    return report(wrong);
}
