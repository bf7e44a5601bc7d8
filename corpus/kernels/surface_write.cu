// Surface objects: a kernel writes a 2-D array, another inverts it in place, the host copies it out.
#include "common/check.h"

#include <vector>

__global__ void paint(cudaSurfaceObject_t surface, int width, int height)
{
    unsigned x = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width || y >= height) return;
    uchar4 pixel = make_uchar4(x & 255, y & 255, (x ^ y) & 255, 255);
    surf2Dwrite(pixel, surface, x * sizeof(uchar4), y);  // x in bytes
}

__global__ void invert(cudaSurfaceObject_t surface, int width, int height)
{
    unsigned x = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width || y >= height) return;
    uchar4 p;
    surf2Dread(&p, surface, x * sizeof(uchar4), y, cudaBoundaryModeTrap);
    p.x = 255 - p.x;
    p.y = 255 - p.y;
    p.z = 255 - p.z;
    surf2Dwrite(p, surface, x * sizeof(uchar4), y, cudaBoundaryModeTrap);
}

int main()
{
    const int width = 70, height = 37;
    const cudaChannelFormatDesc format = cudaCreateChannelDesc<uchar4>();
    cudaArray_t array;
    CHECK(cudaMallocArray(&array, &format, width, height, cudaArraySurfaceLoadStore));

    std::vector<uchar4> image(width * height, make_uchar4(1, 2, 3, 4));
    const size_t row = width * sizeof(uchar4);
    CHECK(cudaMemcpy2DToArray(array, 0, 0, image.data(), row, row, height, cudaMemcpyHostToDevice));

    cudaResourceDesc resource = {};
    resource.resType = cudaResourceTypeArray;
    resource.res.array.array = array;
    cudaSurfaceObject_t surface = 0;
    CHECK(cudaCreateSurfaceObject(&surface, &resource));

    dim3 threads(32, 4), blocks((width + 31) / 32, (height + 3) / 4);
    paint<<<blocks, threads>>>(surface, width, height);
    invert<<<blocks, threads>>>(surface, width, height);
    CHECK(cudaGetLastError());
    CHECK(cudaDeviceSynchronize());
    CHECK(cudaMemcpy2DFromArray(image.data(), row, array, 0, 0, row, height, cudaMemcpyDeviceToHost));

    long wrong = 0;
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) {
            const uchar4 p = image[y * width + x];
            wrong += p.x + x != 255 || p.y + y != 255 || p.z + (x ^ y) != 255 || p.w != 255;
        }
    CHECK(cudaDestroySurfaceObject(surface));
    CHECK(cudaFreeArray(array));
    return report(wrong);
}
