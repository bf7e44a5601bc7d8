// Pitched memory: cudaMallocPitch with 2-D copies, cudaMalloc3D with a 3-D copy and a sub-box.
#include "common/check.h"

#include <vector>

__global__ void addOne2D(float *base, size_t pitch, int width, int height)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < width && y < height) {
        float *row = (float *)((char *)base + y * pitch);
        row[x] += 1.0f;
    }
}

__global__ void negate3D(cudaPitchedPtr volume, int width, int height, int depth)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y;
    if (x >= width) return;
    char *base = (char *)volume.ptr;
    const size_t slice = volume.pitch * height;
    for (int z = 0; z < depth; ++z) {
        float *row = (float *)(base + z * slice + y * volume.pitch);
        row[x] = -row[x];
    }
}

static long test2D(Lcg &rng)
{
    const int width = 71, height = 33;
    std::vector<float> in(width * height), out(width * height, -1.0f);
    for (float &v : in) v = float(rng.next() >> 20);
    float *d = nullptr;
    size_t pitch = 0;
    CHECK(cudaMallocPitch((void **)&d, &pitch, width * sizeof(float), height));
    CHECK(cudaMemset2D(d, pitch, 0xff, width * sizeof(float), height));
    CHECK(cudaMemcpy2D(d, pitch, in.data(), width * sizeof(float), width * sizeof(float), height,
                       cudaMemcpyHostToDevice));
    addOne2D<<<dim3((width + 31) / 32, (height + 7) / 8), dim3(32, 8)>>>(d, pitch, width, height);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy2D(out.data(), width * sizeof(float), d, pitch, width * sizeof(float), height,
                       cudaMemcpyDeviceToHost));
    CHECK(cudaFree(d));
    long wrong = pitch < width * sizeof(float);
    for (size_t i = 0; i < in.size(); ++i) wrong += out[i] != in[i] + 1.0f;
    return wrong;
}

static long test3D(Lcg &rng)
{
    const int width = 37, height = 11, depth = 6;
    std::vector<float> in(width * height * depth), out(in.size(), 0.0f);
    for (float &v : in) v = 1.0f + float(rng.next() >> 24);

    cudaExtent extent = make_cudaExtent(width * sizeof(float), height, depth);
    cudaPitchedPtr volume;
    CHECK(cudaMalloc3D(&volume, extent));
    cudaMemcpy3DParms copy = {0};
    copy.srcPtr = make_cudaPitchedPtr(in.data(), width * sizeof(float), width, height);
    copy.dstPtr = volume;
    copy.extent = extent;
    copy.kind = cudaMemcpyHostToDevice;
    CHECK(cudaMemcpy3D(&copy));

    negate3D<<<dim3((width + 15) / 16, height), 16>>>(volume, width, height, depth);
    CHECK(cudaGetLastError());

    // Only the box that starts at (4, 2, 1) comes back; everything else keeps its zero.
    const int x0 = 4, y0 = 2, z0 = 1;
    cudaMemcpy3DParms back = {0};
    back.srcPtr = volume;
    back.srcPos = make_cudaPos(x0 * sizeof(float), y0, z0);
    back.dstPtr = make_cudaPitchedPtr(out.data(), width * sizeof(float), width, height);
    back.dstPos = make_cudaPos(x0 * sizeof(float), y0, z0);
    back.extent = make_cudaExtent((width - x0) * sizeof(float), height - y0, depth - z0);
    back.kind = cudaMemcpyDeviceToHost;
    CHECK(cudaMemcpy3D(&back));
    CHECK(cudaFree(volume.ptr));

    long wrong = 0;
    for (int z = 0; z < depth; ++z)
        for (int y = 0; y < height; ++y)
            for (int x = 0; x < width; ++x) {
                const size_t i = (size_t(z) * height + y) * width + x;
                const bool inBox = x >= x0 && y >= y0 && z >= z0;
                wrong += out[i] != (inBox ? -in[i] : 0.0f);
            }
    return wrong;
}

int main()
{
    Lcg rng(15);
    long wrong = test2D(rng);
    wrong += test3D(rng);
    return report(wrong);
}
