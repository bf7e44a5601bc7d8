// Conway's Game of Life on a torus, halo exchange through shared memory, ping-pong buffers.
#include <cuda_runtime.h>

#include <cstdio>
#include <cstdlib>
#include <vector>

#ifndef TILE
#define TILE 14
#endif
#define HALO_TILE (TILE + 2)

typedef unsigned char cell_t;

static void die_on(cudaError_t e, int line)
{
    if (e == cudaSuccess) return;
    fprintf(stderr, "line %d: %s\n", line, cudaGetErrorString(e));
    exit(2);
}
#define OK(e) die_on(e, __LINE__)

// A block has HALO_TILE x HALO_TILE threads: all load a cell, the inner ones compute one.
__global__ void generation(const cell_t *world, cell_t *next, int width, int height)
{
    __shared__ cell_t s[HALO_TILE][HALO_TILE];
    const int x = blockIdx.x * TILE + threadIdx.x - 1;
    const int y = blockIdx.y * TILE + threadIdx.y - 1;
    s[threadIdx.y][threadIdx.x] = world[((y + height) % height) * width + (x + width) % width];
    __syncthreads();

    const bool inner = threadIdx.x > 0 && threadIdx.x <= TILE && threadIdx.y > 0 && threadIdx.y <= TILE;
    if (!inner || x >= width || y >= height) return;

    int alive = 0;
    for (int dy = -1; dy <= 1; ++dy)
        for (int dx = -1; dx <= 1; ++dx)
            if (dx | dy) alive += s[threadIdx.y + dy][threadIdx.x + dx];
    next[y * width + x] = alive == 3 || (alive == 2 && s[threadIdx.y][threadIdx.x]);
}

static std::vector<cell_t> host_generation(const std::vector<cell_t> &world, int width, int height)
{
    std::vector<cell_t> next(world.size());
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) {
            int up = y == 0 ? height - 1 : y - 1, down = y + 1 == height ? 0 : y + 1;
            int left = x == 0 ? width - 1 : x - 1, right = x + 1 == width ? 0 : x + 1;
            int sum = 0;
            for (int row : {up, y, down})
                for (int col : {left, x, right}) sum += world[row * width + col];
            const bool self = world[y * width + x] != 0;
            next[y * width + x] = self ? sum == 3 || sum == 4 : sum == 3;
        }
    return next;
}

int main()
{
    const int width = 61, height = 47, generations = 5;
    std::vector<cell_t> world(width * height), want, got(width * height, 9);
    unsigned seed = 1970;
    for (auto &c : world) {
        seed = seed * 1664525u + 1013904223u;
        c = (seed >> 28) < 6;
    }
    want = world;
    for (int g = 0; g < generations; ++g) want = host_generation(want, width, height);

    cell_t *d[2];
    OK(cudaMalloc((void **)&d[0], world.size()));
    OK(cudaMalloc((void **)&d[1], world.size()));
    OK(cudaMemcpy(d[0], world.data(), world.size(), cudaMemcpyHostToDevice));
    OK(cudaMemset(d[1], 7, world.size()));
    const dim3 grid((width + TILE - 1) / TILE, (height + TILE - 1) / TILE);
    const dim3 block(HALO_TILE, HALO_TILE);
    for (int g = 0; g < generations; ++g) {
        generation<<<grid, block>>>(d[g & 1], d[~g & 1], width, height);
        OK(cudaGetLastError());
    }
    OK(cudaMemcpy(got.data(), d[generations & 1], got.size(), cudaMemcpyDeviceToHost));
    OK(cudaFree(d[0]));
    OK(cudaFree(d[1]));

    int wrong = 0;
    for (size_t i = 0; i < got.size(); ++i) wrong += got[i] != want[i];
    printf("%d cells wrong\n", wrong);
    if (wrong) {
        printf("FAIL\n");
        return 1;
    }
    printf("PASS\n");
    return 0;
}
