// Mandelbrot escape counts in 32-bit fixed point, so that host and device agree bit for bit.
#include "common/check.h"

#include <vector>

struct Window {
    int x0, y0, step;  // Q8.24: |z| < 2 before each step keeps |z|^2 below 128
};

__device__ int escapeCount(int cr, int ci, int limit)
{
    int zr = 0, zi = 0, count = 0;
    while (count < limit) {
        // The high words of the 64-bit products, scaled back to Q8.24.
        const int rr = __mulhi(zr, zr) * 256;
        const int ii = __mulhi(zi, zi) * 256;
        if (rr + ii >= 4 << 24) break;
        const int ri = __mulhi(zr, zi) * 512;
        zr = (rr - ii) + cr;
        zi = ri + ci;
        ++count;
    }
    return count;
}

__global__ void mandelbrot(int *image, int width, int height, Window w, int limit)
{
    const unsigned px = threadIdx.x + blockIdx.x * blockDim.x;
    const unsigned py = threadIdx.y + blockIdx.y * blockDim.y;
    if (px < width && py < height)
        image[py * width + px] = escapeCount(w.x0 + int(px) * w.step, w.y0 + int(py) * w.step, limit);
}

static int hostEscapeCount(long cr, long ci, int limit)
{
    long zr = 0, zi = 0;
    for (int count = 0; count < limit; ++count) {
        const long rr = ((zr * zr) >> 32) * 256, ii = ((zi * zi) >> 32) * 256;
        if (rr + ii >= 4L << 24) return count;
        const long ri = ((zr * zi) >> 32) * 512;
        zr = rr - ii + cr;
        zi = ri + ci;
    }
    return limit;
}

int main()
{
    const int width = 93, height = 58, limit = 40;
    const int unit = 1 << 24;
    const Window w = {-unit - unit / 2, -unit / 2, unit / 50};

    int *d_image = nullptr;
    CHECK(cudaMalloc(&d_image, width * height * sizeof(int)));
    CHECK(cudaMemset(d_image, 0xff, width * height * sizeof(int)));
    dim3 block(16, 16);
    dim3 grid((width + block.x - 1) / block.x, (height + block.y - 1) / block.y);
    mandelbrot<<<grid, block>>>(d_image, width, height, w, limit);
    CHECK(cudaGetLastError());

    std::vector<int> image(width * height, -2);
    CHECK(cudaMemcpy(image.data(), d_image, image.size() * sizeof(int), cudaMemcpyDeviceToHost));
    CHECK(cudaFree(d_image));

    long wrong = 0, inside = 0;
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) {
            const int want = hostEscapeCount(w.x0 + long(x) * w.step, w.y0 + long(y) * w.step, limit);
            wrong += image[y * width + x] != want;
            inside += want == limit;
        }
    std::printf("%ld of %d points do not escape\n", inside, width * height);
    return report(wrong + (inside == 0 || inside == width * height));
}
