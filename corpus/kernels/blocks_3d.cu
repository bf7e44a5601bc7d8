// Three-dimensional blocks and grids, and a block shape chosen at run time.
#include "common/check.h"

#include <vector>

struct Box {
    int nx, ny, nz;
};

__global__ void encode(unsigned *out, Box box)
{
    const int x = threadIdx.x + blockIdx.x * blockDim.x;
    const int y = threadIdx.y + blockIdx.y * blockDim.y;
    const int z = threadIdx.z + blockIdx.z * blockDim.z;
    if (x >= box.nx || y >= box.ny || z >= box.nz) return;
    out[x + box.nx * (y + box.ny * z)] = (unsigned(z) << 20) | (unsigned(y) << 10) | unsigned(x);
}

// The linear thread number within the block, and of the block within the grid.
__global__ void linearIds(unsigned *out)
{
    const unsigned thread = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
    const unsigned block = blockIdx.x + gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z);
    const unsigned threads = blockDim.x * blockDim.y * blockDim.z;
    out[block * threads + thread] = block * 100000u + thread;
}

static unsigned divUp(int a, unsigned b) { return (unsigned(a) + b - 1) / b; }

int main()
{
    long wrong = 0;
    const Box box = {29, 17, 9};
    const int n = box.nx * box.ny * box.nz;
    unsigned *d;
    CHECK(cudaMalloc(&d, n * sizeof(unsigned)));
    std::vector<unsigned> got(n);

    std::vector<dim3> shapes;
    shapes.push_back(dim3(8, 4, 2));
    shapes.push_back(dim3(3, 5, 7));
    shapes.push_back(dim3(1, 1, 64));
    shapes.emplace_back(32);
    for (size_t s = 0; s < shapes.size(); ++s) {
        const dim3 block = shapes[s];
        dim3 grid;
        grid.x = divUp(box.nx, block.x);
        grid.y = divUp(box.ny, block.y);
        grid.z = divUp(box.nz, block.z);
        CHECK(cudaMemset(d, 0xff, n * sizeof(unsigned)));
        encode<<<grid, block>>>(d, box);
        CHECK(cudaGetLastError());
        CHECK(cudaMemcpy(got.data(), d, n * sizeof(unsigned), cudaMemcpyDeviceToHost));
        for (int i = 0; i < n; ++i) {
            const unsigned x = got[i] & 1023, y = (got[i] >> 10) & 1023, z = got[i] >> 20;
            wrong += x != unsigned(i % box.nx) || y != unsigned(i / box.nx % box.ny) || z != unsigned(i / box.nx / box.ny);
        }
    }

    const dim3 grid(2, 3, 2), block(4, 3, 5);
    const unsigned blocks = 12, threads = 60;
    CHECK(cudaMemset(d, 0xff, blocks * threads * sizeof(unsigned)));
    linearIds<<<grid, block>>>(d);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(got.data(), d, blocks * threads * sizeof(unsigned), cudaMemcpyDeviceToHost));
    for (unsigned b = 0; b < blocks; ++b)
        for (unsigned t = 0; t < threads; ++t) wrong += got[b * threads + t] != b * 100000u + t;

    CHECK(cudaFree(d));
    return report(wrong);
}
