// Tiled matrix transpose with a padded tile; each thread moves several rows.
#include "common/check.h"

#include <vector>

const int TILE_DIM = 32;
const int BLOCK_ROWS = 8;

template <class T>
__global__ void transpose(T *odata, const T *idata, int width, int height)
{
    __shared__ T tile[TILE_DIM][TILE_DIM + 1];  // one extra column: no bank conflicts

    int x = blockIdx.x * TILE_DIM + threadIdx.x;
    int y = blockIdx.y * TILE_DIM + threadIdx.y;
    for (int j = 0; j < TILE_DIM; j += BLOCK_ROWS)
        if (x < width && y + j < height) tile[threadIdx.y + j][threadIdx.x] = idata[(y + j) * width + x];

    __syncthreads();

    x = blockIdx.y * TILE_DIM + threadIdx.x;
    y = blockIdx.x * TILE_DIM + threadIdx.y;
    for (int j = 0; j < TILE_DIM; j += BLOCK_ROWS)
        if (x < height && y + j < width) odata[(y + j) * height + x] = tile[threadIdx.x][threadIdx.y + j];
}

template <class T>
long run(int width, int height)
{
    std::vector<T> in(size_t(width) * height), out(in.size());
    for (size_t i = 0; i < in.size(); ++i) in[i] = T(i * 7 + 1);

    T *d_in = nullptr, *d_out = nullptr;
    CHECK(cudaMalloc(&d_in, in.size() * sizeof(T)));
    CHECK(cudaMalloc(&d_out, in.size() * sizeof(T)));
    CHECK(cudaMemset(d_out, 0, in.size() * sizeof(T)));  // no input is zero
    CHECK(cudaMemcpy(d_in, in.data(), in.size() * sizeof(T), cudaMemcpyHostToDevice));

    const dim3 grid((width + TILE_DIM - 1) / TILE_DIM, (height + TILE_DIM - 1) / TILE_DIM, 1);
    const dim3 block(TILE_DIM, BLOCK_ROWS, 1);
    transpose<T><<<grid, block>>>(d_out, d_in, width, height);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(out.data(), d_out, out.size() * sizeof(T), cudaMemcpyDeviceToHost));
    CHECK(cudaFree(d_in));
    CHECK(cudaFree(d_out));

    long wrong = 0;
    for (int r = 0; r < height; ++r)
        for (int c = 0; c < width; ++c)
            wrong += out[size_t(c) * height + r] != in[size_t(r) * width + c];
    return wrong;
}

int main()
{
    return report(run<float>(101, 70) + run<int>(33, 129) + run<double>(65, 65));
}
