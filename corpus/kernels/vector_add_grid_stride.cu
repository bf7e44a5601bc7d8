// Vector addition with a grid-stride loop: far fewer threads than elements.
#include "common/check.h"

#include <vector>

__global__ void addStrided(const int *a, const int *b, int *c, size_t n)
{
    const size_t stride = size_t(gridDim.x) * blockDim.x;
    for (size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x; i < n; i += stride)
        c[i] = a[i] + b[i];
}

int main()
{
    const size_t n = 50021;
    std::vector<int> a(n), b(n), c(n, -1), want(n);
    Lcg rng(7);
    for (size_t i = 0; i < n; ++i) {
        a[i] = int(rng.next() >> 12);
        b[i] = int(rng.next() >> 12);
        want[i] = a[i] + b[i];
    }

    int *da = nullptr, *db = nullptr, *dc = nullptr;
    CHECK(cudaMalloc(&da, n * sizeof *da));
    CHECK(cudaMalloc(&db, n * sizeof *db));
    CHECK(cudaMalloc(&dc, n * sizeof *dc));
    CHECK(cudaMemset(dc, 0xff, n * sizeof *dc));
    CHECK(cudaMemcpy(da, a.data(), n * sizeof *da, cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(db, b.data(), n * sizeof *db, cudaMemcpyHostToDevice));

    const dim3 grid(7), block(192);
    addStrided<<<grid, block>>>(da, db, dc, n);
    CHECK(cudaPeekAtLastError());
    CHECK(cudaDeviceSynchronize());
    CHECK(cudaMemcpy(c.data(), dc, n * sizeof *dc, cudaMemcpyDeviceToHost));

    long wrong = 0;
    for (size_t i = 0; i < n; ++i) wrong += c[i] != want[i];  // integers: exact

    CHECK(cudaFree(da));
    CHECK(cudaFree(db));
    CHECK(cudaFree(dc));
    return report(wrong);
}
