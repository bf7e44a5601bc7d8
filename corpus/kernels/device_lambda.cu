// Extended lambdas (nvcc --extended-lambda) given to a generic parallel-for and a reduction.
#include "common/check.h"

#include <vector>

template <typename Body>
__global__ void forAllKernel(int n, Body body)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) body(i);
}

template <typename Body>
void forAll(int n, int blocks, Body body)
{
    forAllKernel<<<blocks, 64>>>(n, body);
    CHECK(cudaGetLastError());
}

template <typename T, typename Map>
__global__ void mapReduceKernel(int n, T *result, Map map)
{
    T sum = T();
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) sum += map(i);
    atomicAdd(result, sum);
}

class Grid2D {
public:
    Grid2D(int w, int h) : width_(w), height_(h) { CHECK(cudaMalloc(&cells_, w * h * sizeof(int))); }
    ~Grid2D() { cudaFree(cells_); }

    void fillChecker(int dark, int light)
    {
        int *cells = cells_;  // members are copied first: a lambda must not capture this
        const int w = width_;
        forAll(width_ * height_, 3, [=] __device__(int i) {
            cells[i] = ((i % w + i / w) & 1) ? light : dark;
        });
    }

    long long weightedSum() const
    {
        const int *cells = cells_;
        unsigned long long *d_sum, sum = 0;
        CHECK(cudaMalloc(&d_sum, sizeof *d_sum));
        CHECK(cudaMemset(d_sum, 0, sizeof *d_sum));
        auto weigh = [cells] __device__(int i) { return (unsigned long long)(i + 1) * cells[i]; };
        mapReduceKernel<<<4, 96>>>(width_ * height_, d_sum, weigh);
        CHECK(cudaGetLastError());
        CHECK(cudaMemcpy(&sum, d_sum, sizeof sum, cudaMemcpyDeviceToHost));
        CHECK(cudaFree(d_sum));
        return (long long)sum;
    }

    std::vector<int> download() const
    {
        std::vector<int> host(width_ * height_, -1);
        CHECK(cudaMemcpy(host.data(), cells_, host.size() * sizeof(int), cudaMemcpyDeviceToHost));
        return host;
    }

private:
    int width_, height_;
    int *cells_ = nullptr;
};

int main()
{
    const int w = 53, h = 29;
    Grid2D grid(w, h);
    grid.fillChecker(3, 10);

    long wrong = 0;
    long long sum = 0;
    const auto cells = grid.download();
    for (int y = 0; y < h; ++y)
        for (int x = 0; x < w; ++x) {
            const int want = (x + y) % 2 == 0 ? 3 : 10;
            wrong += cells[y * w + x] != want;
            sum += (long long)(y * w + x + 1) * want;
        }
    wrong += grid.weightedSum() != sum;
    return report(wrong);
}
