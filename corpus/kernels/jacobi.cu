// Jacobi iteration for a diagonally dominant dense system, until the update is small.
#include "common/check.h"

#include <vector>

#define THREADS_PER_BLOCK 48

__global__ void jacobiSweep(const double *A, const double *b, const double *x, double *xNew,
                            unsigned long long *change, int n)
{
    const int row = blockIdx.x * THREADS_PER_BLOCK + threadIdx.x;
    if (row >= n) return;
    double sigma = 0.0;
    for (int j = 0; j < n; ++j)
        if (j != row) sigma += A[row * n + j] * x[j];
    const double value = (b[row] - sigma) / A[row * n + row];
    xNew[row] = value;
    // Non-negative doubles order like their bit patterns.
    atomicMax(change, (unsigned long long)__double_as_longlong(fabs(value - x[row])));
}

int main()
{
    const int n = 131, maxSweeps = 60;
    const double stopAt = 1e-11;
    std::vector<double> A(n * n), b(n, 0.0), solution(n);
    Lcg rng(1845);
    for (int i = 0; i < n; ++i) solution[i] = 10.0 * rng.uniform() - 5.0;
    for (int i = 0; i < n; ++i) {
        double sum = 0.0;
        for (int j = 0; j < n; ++j) {
            A[i * n + j] = rng.uniform() - 0.5;
            if (j != i) sum += std::fabs(A[i * n + j]);
        }
        A[i * n + i] = 2.0 * sum;
        for (int j = 0; j < n; ++j) b[i] += A[i * n + j] * solution[j];
    }

    double *dA, *db, *dx, *dxNew;
    unsigned long long *dChange;
    CHECK(cudaMalloc(&dA, n * n * sizeof(double)));
    CHECK(cudaMalloc(&db, n * sizeof(double)));
    CHECK(cudaMalloc(&dx, n * sizeof(double)));
    CHECK(cudaMalloc(&dxNew, n * sizeof(double)));
    CHECK(cudaMalloc(&dChange, sizeof *dChange));
    CHECK(cudaMemcpy(dA, A.data(), n * n * sizeof(double), cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(db, b.data(), n * sizeof(double), cudaMemcpyHostToDevice));
    CHECK(cudaMemset(dx, 0, n * sizeof(double)));
    CHECK(cudaMemset(dxNew, 0, n * sizeof(double)));

    int sweeps = 0;
    for (double change = 1.0; change > stopAt && sweeps < maxSweeps; ++sweeps) {
        CHECK(cudaMemset(dChange, 0, sizeof *dChange));
        jacobiSweep<<<(n + THREADS_PER_BLOCK - 1) / THREADS_PER_BLOCK, THREADS_PER_BLOCK>>>(
            dA, db, dx, dxNew, dChange, n);
        CHECK(cudaGetLastError());
        CHECK(cudaMemcpy(&change, dChange, sizeof change, cudaMemcpyDeviceToHost));
        double *swap = dx;
        dx = dxNew;
        dxNew = swap;
    }

    std::vector<double> got(n, -100.0);
    CHECK(cudaMemcpy(got.data(), dx, n * sizeof(double), cudaMemcpyDeviceToHost));
    long wrong = 0;
    for (int i = 0; i < n; ++i) wrong += !close_enough(got[i], solution[i], 1e-9);
    std::printf("%d sweeps\n", sweeps);
    for (double *p : {dA, db, dx, dxNew}) CHECK(cudaFree(p));
    CHECK(cudaFree(dChange));
    return report(wrong);
}
