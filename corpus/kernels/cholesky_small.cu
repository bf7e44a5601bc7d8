// Batched Cholesky factorisation of small matrices, one block a matrix, in shared memory.
#include "common/check.h"

#include <vector>

constexpr int N = 12;

__global__ void choleskyBatched(const double *in, double *out, int *info, int batch)
{
    __shared__ double a[N][N + 1];
    __shared__ int failed;
    const int m = blockIdx.x, row = threadIdx.x;
    for (int c = 0; c < N; ++c) a[row][c] = in[(m * N + row) * N + c];
    if (row == 0) failed = 0;
    __syncthreads();

    for (int k = 0; k < N; ++k) {
        if (row == k) {
            if (a[k][k] <= 0.0) failed = k + 1;
            else a[k][k] = sqrt(a[k][k]);
        }
        __syncthreads();
        if (failed) break;  // the same for all threads of the block
        if (row > k) a[row][k] /= a[k][k];
        __syncthreads();
        if (row > k)
            for (int c = k + 1; c <= row; ++c) a[row][c] -= a[row][k] * a[c][k];
        __syncthreads();
    }

    for (int c = 0; c < N; ++c) out[(m * N + row) * N + c] = c <= row ? a[row][c] : 0.0;
    if (row == 0) info[m] = failed;
}

int main()
{
    const int batch = 7, indefinite = 3, size = batch * N * N;
    std::vector<double> in(size), out(size, -1.0);
    std::vector<int> info(batch, -1);
    Lcg rng(1924);
    for (int m = 0; m < batch; ++m) {
        double f[N][N];
        for (auto &r : f)
            for (double &v : r) v = rng.uniform() - 0.5;
        for (int i = 0; i < N; ++i)
            for (int j = 0; j < N; ++j) {
                double sum = i == j ? 0.5 : 0.0;
                for (int k = 0; k < N; ++k) sum += f[i][k] * f[j][k];
                in[(m * N + i) * N + j] = sum;
            }
    }
    in[(indefinite * N + 4) * N + 4] = -1.0;

    double *d_in, *d_out;
    int *d_info;
    CHECK(cudaMalloc(&d_in, size * sizeof(double)));
    CHECK(cudaMalloc(&d_out, size * sizeof(double)));
    CHECK(cudaMalloc(&d_info, batch * sizeof(int)));
    CHECK(cudaMemcpy(d_in, in.data(), size * sizeof(double), cudaMemcpyHostToDevice));
    CHECK(cudaMemset(d_out, 0xff, size * sizeof(double)));
    CHECK(cudaMemset(d_info, 0xff, batch * sizeof(int)));
    choleskyBatched<<<batch, N>>>(d_in, d_out, d_info, batch);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(out.data(), d_out, size * sizeof(double), cudaMemcpyDeviceToHost));
    CHECK(cudaMemcpy(info.data(), d_info, batch * sizeof(int), cudaMemcpyDeviceToHost));

    long wrong = 0;
    for (int m = 0; m < batch; ++m) {
        wrong += info[m] != (m == indefinite ? 5 : 0);
        if (m == indefinite) continue;
        // L is lower triangular with a positive diagonal and L * L^T gives the input back.
        const double *L = &out[m * N * N];
        for (int i = 0; i < N; ++i)
            for (int j = 0; j < N; ++j) {
                double sum = 0;
                for (int k = 0; k < N; ++k) sum += L[i * N + k] * L[j * N + k];
                wrong += !close_enough(sum, in[(m * N + i) * N + j], 1e-11);
                wrong += (j > i && L[i * N + j] != 0.0) || (i == j && !(L[i * N + i] > 0.0));
            }
    }
    CHECK(cudaFree(d_in));
    CHECK(cudaFree(d_out));
    CHECK(cudaFree(d_info));
    return report(wrong);
}
