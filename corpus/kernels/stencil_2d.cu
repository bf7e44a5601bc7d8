// Five-point heat stencil on an odd-sized grid, several time steps with swapped buffers.
#include <cuda_runtime.h>

#include <cmath>
#include <cstdio>
#include <utility>
#include <vector>

#define IDX(x, y, width) ((y) * (width) + (x))

static int fail_line = 0;
#define TRY(call) do { if ((call) != cudaSuccess && !fail_line) fail_line = __LINE__; } while (0)

__global__ void heat_step(const float *__restrict__ now, float *__restrict__ next,
                          int width, int height, float alpha)
{
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    const int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width || y >= height) return;

    const float centre = now[IDX(x, y, width)];
    if (x == 0 || y == 0 || x == width - 1 || y == height - 1) {
        next[IDX(x, y, width)] = centre;  // fixed boundary
        return;
    }
    const float laplacian = now[IDX(x - 1, y, width)] + now[IDX(x + 1, y, width)]
                          + now[IDX(x, y - 1, width)] + now[IDX(x, y + 1, width)] - 4.0f * centre;
    next[IDX(x, y, width)] = centre + alpha * laplacian;
}

int main()
{
    const int width = 67, height = 45, steps = 6;
    const float alpha = 0.2f;
    const size_t cells = width * height, bytes = cells * sizeof(float);

    std::vector<float> start(cells), got(cells, NAN);
    unsigned seed = 1;
    for (size_t i = 0; i < cells; ++i) {
        seed = seed * 1103515245u + 12345u;
        start[i] = float((seed >> 16) & 1023) / 8.0f;
    }

    std::vector<double> a(start.begin(), start.end()), b(a);
    for (int s = 0; s < steps; ++s) {
        for (int y = 1; y < height - 1; ++y)
            for (int x = 1; x < width - 1; ++x) {
                const double c = a[IDX(x, y, width)];
                b[IDX(x, y, width)] = c + double(alpha) * (a[IDX(x - 1, y, width)] + a[IDX(x + 1, y, width)]
                    + a[IDX(x, y - 1, width)] + a[IDX(x, y + 1, width)] - 4.0 * c);
            }
        std::swap(a, b);
    }

    float *d_now = nullptr, *d_next = nullptr;
    TRY(cudaMalloc(&d_now, bytes));
    TRY(cudaMalloc(&d_next, bytes));
    TRY(cudaMemcpy(d_now, start.data(), bytes, cudaMemcpyHostToDevice));
    TRY(cudaMemset(d_next, 0xff, bytes));  // NaN everywhere: a cell never written shows
    const dim3 threads(16, 8);
    const dim3 blocks((width + threads.x - 1) / threads.x, (height + threads.y - 1) / threads.y);
    for (int s = 0; s < steps; ++s) {
        heat_step<<<blocks, threads>>>(d_now, d_next, width, height, alpha);
        std::swap(d_now, d_next);
    }
    TRY(cudaGetLastError());
    TRY(cudaMemcpy(got.data(), d_now, bytes, cudaMemcpyDeviceToHost));
    TRY(cudaFree(d_now));
    TRY(cudaFree(d_next));
    if (fail_line) fprintf(stderr, "a CUDA call failed at line %d\n", fail_line);

    const double tolerance = 1e-3;  // absolute, on values up to 128
    int wrong = fail_line != 0;
    for (size_t i = 0; i < cells; ++i)
        if (!(std::fabs(got[i] - a[i]) <= tolerance)) ++wrong;
    std::printf("%d wrong\n%s\n", wrong, wrong ? "FAIL" : "PASS");
    return wrong != 0;
}
