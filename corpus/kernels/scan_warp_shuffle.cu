// Inclusive scan of matrix rows with __shfl_up_sync; one block a row, warps combined in shared memory.
#include <cuda_runtime.h>

#include <cmath>
#include <iostream>
#include <vector>

#define SAFE(x)                                                              \
    do {                                                                     \
        auto err = (x);                                                      \
        if (err != cudaSuccess) {                                            \
            std::cerr << #x << ": " << cudaGetErrorString(err) << std::endl; \
            return 3;                                                        \
        }                                                                    \
    } while (false)

template <typename T>
__device__ T inclusive_scan_warp(T value)
{
    const int lane = threadIdx.x & 31;
#pragma unroll
    for (int delta = 1; delta < 32; delta <<= 1) {
        T up = __shfl_up_sync(0xffffffff, value, delta);
        if (lane >= delta) value += up;
    }
    return value;
}

template <typename T, int THREADS>
__global__ void scan_rows(const T *__restrict__ in, T *__restrict__ out, int columns)
{
    __shared__ T warp_totals[THREADS / 32];
    const int lane = threadIdx.x & 31, warp = threadIdx.x >> 5;
    const size_t row = size_t(blockIdx.x) * columns;
    T carry = 0;

    for (int base = 0; base < columns; base += THREADS) {
        const int col = base + threadIdx.x;
        T v = inclusive_scan_warp(col < columns ? in[row + col] : T(0));
        if (lane == 31) warp_totals[warp] = v;
        __syncthreads();
        T before = carry, total = 0;
        for (int w = 0; w < THREADS / 32; ++w) {
            if (w < warp) before += warp_totals[w];
            total += warp_totals[w];
        }
        if (col < columns) out[row + col] = v + before;
        carry += total;
        __syncthreads();  // the totals are read before the next chunk overwrites them
    }
}

template <typename T>
int run(int rows, int columns, double tolerance)
{
    std::vector<T> in(size_t(rows) * columns), out(in.size(), T(-1)), want(in.size());
    unsigned s = 17;
    for (int r = 0; r < rows; ++r) {
        double sum = 0;
        for (int c = 0; c < columns; ++c) {
            s = s * 69069u + 1u;
            T v = T((s >> 20) & 255);
            in[size_t(r) * columns + c] = v;
            want[size_t(r) * columns + c] = T(sum += double(v));
        }
    }
    T *d_in, *d_out;
    SAFE(cudaMalloc(&d_in, in.size() * sizeof(T)));
    SAFE(cudaMalloc(&d_out, in.size() * sizeof(T)));
    SAFE(cudaMemcpy(d_in, in.data(), in.size() * sizeof(T), cudaMemcpyHostToDevice));
    SAFE(cudaMemcpy(d_out, out.data(), in.size() * sizeof(T), cudaMemcpyHostToDevice));
    scan_rows<T, 128><<<rows, 128>>>(d_in, d_out, columns);
    SAFE(cudaGetLastError());
    SAFE(cudaMemcpy(out.data(), d_out, in.size() * sizeof(T), cudaMemcpyDeviceToHost));
    SAFE(cudaFree(d_in));
    SAFE(cudaFree(d_out));

    int bad = 0;
    for (size_t i = 0; i < in.size(); ++i)
        if (!(std::fabs(double(out[i]) - double(want[i])) <= tolerance)) ++bad;
    std::cout << rows << " x " << columns << ": " << bad << " wrong\n";
    return bad;
}

int main()
{
    // Whole numbers far below 2^24, so that even float sums are exact.
    const int bad = run<int>(5, 301, 0.0) + run<float>(3, 517, 0.0);
    std::cout << (bad == 0 ? "PASS" : "FAIL") << std::endl;
    return bad == 0 ? 0 : 1;
}
