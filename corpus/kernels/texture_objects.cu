// Texture objects: 1-D linear memory, and a 2-D array read with clamped, shifted and filtered coordinates.
#include "common/check.h"

#include <cstring>
#include <vector>

__global__ void gather1D(cudaTextureObject_t tex, const int *index, float *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = tex1Dfetch<float>(tex, index[i]);
}

__global__ void shift2D(cudaTextureObject_t tex, float *out, int width, int height, int dx, int dy)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < width && y < height) out[y * width + x] = tex2D<float>(tex, x + dx + 0.5f, y + dy + 0.5f);
}

// Halfway between four texels: the hardware's 9-bit weights are exact there.
__global__ void average2D(cudaTextureObject_t tex, float *out, int width, int height)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < width && y < height) out[y * width + x] = tex2D<float>(tex, x + 1.0f, y + 1.0f);
}

static cudaTextureObject_t arrayTexture(cudaArray_t array, cudaTextureFilterMode filter)
{
    cudaResourceDesc resource;
    memset(&resource, 0, sizeof resource);
    resource.resType = cudaResourceTypeArray;
    resource.res.array.array = array;
    cudaTextureDesc description;
    memset(&description, 0, sizeof description);
    description.addressMode[0] = description.addressMode[1] = cudaAddressModeClamp;
    description.filterMode = filter;
    description.readMode = cudaReadModeElementType;
    description.normalizedCoords = 0;
    cudaTextureObject_t tex = 0;
    CHECK(cudaCreateTextureObject(&tex, &resource, &description, nullptr));
    return tex;
}

static int clampTo(int v, int last) { return v < 0 ? 0 : v > last ? last : v; }

int main()
{
    const int width = 45, height = 26, n = width * height;
    std::vector<float> image(n), got(n);
    std::vector<int> index(n);
    Lcg rng(2048);
    for (float &v : image) v = float(rng.next() >> 24);
    for (int &i : index) i = int((rng.next() >> 8) % n);
    long wrong = 0;

    float *d_image, *d_out;
    int *d_index;
    CHECK(cudaMalloc(&d_image, n * sizeof(float)));
    CHECK(cudaMalloc(&d_out, n * sizeof(float)));
    CHECK(cudaMalloc(&d_index, n * sizeof(int)));
    CHECK(cudaMemcpy(d_image, image.data(), n * sizeof(float), cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(d_index, index.data(), n * sizeof(int), cudaMemcpyHostToDevice));

    cudaResourceDesc linear = {};
    linear.resType = cudaResourceTypeLinear;
    linear.res.linear.devPtr = d_image;
    linear.res.linear.desc = cudaCreateChannelDesc<float>();
    linear.res.linear.sizeInBytes = n * sizeof(float);
    cudaTextureDesc plain = {};
    plain.readMode = cudaReadModeElementType;
    cudaTextureObject_t tex = 0;
    CHECK(cudaCreateTextureObject(&tex, &linear, &plain, NULL));
    CHECK(cudaMemset(d_out, 0xff, n * sizeof(float)));
    gather1D<<<(n + 127) / 128, 128>>>(tex, d_index, d_out, n);
    CHECK(cudaMemcpy(got.data(), d_out, n * sizeof(float), cudaMemcpyDeviceToHost));
    CHECK(cudaDestroyTextureObject(tex));
    for (int i = 0; i < n; ++i) wrong += got[i] != image[index[i]];

    cudaChannelFormatDesc channel = cudaCreateChannelDesc(32, 0, 0, 0, cudaChannelFormatKindFloat);
    cudaArray_t array;
    CHECK(cudaMallocArray(&array, &channel, width, height));
    CHECK(cudaMemcpy2DToArray(array, 0, 0, image.data(), width * sizeof(float), width * sizeof(float), height,
                              cudaMemcpyHostToDevice));
    const dim3 block(16, 8), grid((width + 15) / 16, (height + 7) / 8);

    tex = arrayTexture(array, cudaFilterModePoint);
    CHECK(cudaMemset(d_out, 0xff, n * sizeof(float)));
    shift2D<<<grid, block>>>(tex, d_out, width, height, -3, 5);
    CHECK(cudaMemcpy(got.data(), d_out, n * sizeof(float), cudaMemcpyDeviceToHost));
    CHECK(cudaDestroyTextureObject(tex));
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x)
            wrong += got[y * width + x] != image[clampTo(y + 5, height - 1) * width + clampTo(x - 3, width - 1)];

    tex = arrayTexture(array, cudaFilterModeLinear);
    CHECK(cudaMemset(d_out, 0xff, n * sizeof(float)));
    average2D<<<grid, block>>>(tex, d_out, width, height);
    CHECK(cudaMemcpy(got.data(), d_out, n * sizeof(float), cudaMemcpyDeviceToHost));
    CHECK(cudaDestroyTextureObject(tex));
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) {
            const int x1 = clampTo(x + 1, width - 1), y1 = clampTo(y + 1, height - 1);
            const float sum = image[y * width + x] + image[y * width + x1] + image[y1 * width + x] + image[y1 * width + x1];
            wrong += got[y * width + x] != sum / 4;
        }

    CHECK(cudaFreeArray(array));
    CHECK(cudaFree(d_image));
    CHECK(cudaFree(d_out));
    CHECK(cudaFree(d_index));
    return report(wrong);
}
