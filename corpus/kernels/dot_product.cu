// Dot product: shared-memory tree per block, one double atomicAdd per block.
#include "common/check.h"

#include <vector>

static const int kBlock = 128;
static const int kBlocks = 9;

__device__ double atomicAddCompat(double *address, double value)
{
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 600
    return atomicAdd(address, value);
#else
    unsigned long long *bits = reinterpret_cast<unsigned long long *>(address);
    unsigned long long old = *bits, assumed;
    do {
        assumed = old;
        old = atomicCAS(bits, assumed,
                        __double_as_longlong(value + __longlong_as_double(assumed)));
    } while (assumed != old);
    return __longlong_as_double(old);
#endif
}

__global__ void dot(const float *x, const float *y, double *result, int n)
{
    __shared__ double partial[kBlock];
    double sum = 0.0;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        sum += double(x[i]) * double(y[i]);
    partial[threadIdx.x] = sum;
    __syncthreads();

    for (int half = kBlock / 2; half > 0; half >>= 1) {
        if (threadIdx.x < half) partial[threadIdx.x] += partial[threadIdx.x + half];
        __syncthreads();
    }
    if (threadIdx.x == 0) atomicAddCompat(result, partial[0]);
}

int main()
{
    const int n = 20011;
    std::vector<float> x(n), y(n);
    Lcg rng(99);
    double want = 0.0;
    for (int i = 0; i < n; ++i) {
        x[i] = rng.uniform();
        y[i] = rng.uniform();
        want += double(x[i]) * double(y[i]);
    }

    float *dx, *dy;
    double *dresult;
    CHECK(cudaMalloc(&dx, n * sizeof(float)));
    CHECK(cudaMalloc(&dy, n * sizeof(float)));
    CHECK(cudaMalloc(&dresult, sizeof(double)));
    CHECK(cudaMemcpy(dx, x.data(), n * sizeof(float), cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(dy, y.data(), n * sizeof(float), cudaMemcpyHostToDevice));
    CHECK(cudaMemset(dresult, 0, sizeof(double)));

    dot<<<kBlocks, kBlock>>>(dx, dy, dresult, n);
    CHECK(cudaGetLastError());

    double got = -1.0;
    CHECK(cudaMemcpy(&got, dresult, sizeof got, cudaMemcpyDeviceToHost));
    std::printf("dot = %.10f, expected %.10f\n", got, want);

    cudaFree(dx);
    cudaFree(dy);
    cudaFree(dresult);
    return report(close_enough(got, want, 1e-10) ? 0 : 1);  // doubles, only reordered
}
