// Texture objects: 1-D to 3-D, of arrays, linear and pitched memory, with all address modes, filters and read modes.
#include <cuda_runtime.h>

#include <cmath>
#include <cstdio>
#include <cstring>
#include <vector>

__global__ void read1D(cudaTextureObject_t tex, const float *at, float *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = tex1D<float>(tex, at[i]);
}

__global__ void read2D(cudaTextureObject_t tex, const float *at, float4 *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = tex2D<float4>(tex, at[i], at[n - 1 - i]);
}

__device__ float between(cudaTextureObject_t tex, float x, float y, float z) { return tex3D<float>(tex, x, y, z); }

__global__ void read3D(cudaTextureObject_t tex, float *out)
{
    out[threadIdx.x] = between(tex, 1.0f + threadIdx.x, 1.0f, 1.0f);
}

__global__ void readWhole(cudaTextureObject_t signs, cudaTextureObject_t words, int *out, int n)
{
    int i = threadIdx.x;
    out[i] = tex1Dfetch<int>(signs, i - 1);
    out[n + i] = int(tex2D<uchar4>(words, float(i), 1.0f).y);
}

static int failures = 0;

static void expect(const char *what, float got, float want)
{
    if (std::fabs(got - want) <= 1e-6f) return;
    std::printf("%s: %g instead of %g\n", what, got, want);
    ++failures;
}

static cudaTextureDesc described(cudaTextureAddressMode mode, cudaTextureFilterMode filter, bool normalized)
{
    cudaTextureDesc description = {};
    for (auto &axis : description.addressMode) axis = mode;
    description.filterMode = filter;
    description.readMode = cudaReadModeElementType;
    description.normalizedCoords = normalized;
    return description;
}

static std::vector<float> read(const cudaResourceDesc &resource, const cudaTextureDesc &description,
                               const std::vector<float> &at)
{
    const int n = int(at.size());
    float *d_at, *d_out;
    cudaMalloc(&d_at, n * sizeof(float));
    cudaMalloc(&d_out, n * sizeof(float));
    cudaMemcpy(d_at, at.data(), n * sizeof(float), cudaMemcpyHostToDevice);
    cudaTextureObject_t tex = 0;
    if (cudaCreateTextureObject(&tex, &resource, &description, NULL) != cudaSuccess) ++failures;
    read1D<<<1, 32>>>(tex, d_at, d_out, n);
    std::vector<float> out(n);
    cudaMemcpy(out.data(), d_out, n * sizeof(float), cudaMemcpyDeviceToHost);
    cudaDestroyTextureObject(tex);
    cudaFree(d_at);
    cudaFree(d_out);
    return out;
}

static void oneDimension()
{
    const float values[4] = {10, 20, 30, 40};
    cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
    cudaArray_t array;
    cudaMallocArray(&array, &format, 4);
    cudaMemcpy2DToArray(array, 0, 0, values, sizeof values, sizeof values, 1, cudaMemcpyHostToDevice);
    cudaResourceDesc resource = {};
    resource.resType = cudaResourceTypeArray;
    resource.res.array.array = array;

    const struct { cudaTextureAddressMode mode; bool normalized; float want[6]; } nearest[] = {
        {cudaAddressModeClamp, false, {10, 10, 20, 40, 40, 40}}, {cudaAddressModeBorder, false, {0, 10, 20, 40, 0, 0}},
        {cudaAddressModeWrap, true, {40, 10, 20, 40, 10, 20}}, {cudaAddressModeMirror, true, {10, 10, 20, 40, 40, 30}}};
    for (const auto &one : nearest) {
        std::vector<float> at = {-0.5f, 0.5f, 1.5f, 3.5f, 4.5f, 5.5f};
        if (one.normalized)
            for (float &x : at) x /= 4;
        const auto got = read(resource, described(one.mode, cudaFilterModePoint, one.normalized), at);
        for (int i = 0; i < 6; ++i) expect("nearest", got[i], one.want[i]);
    }
    const auto clamped = read(resource, described(cudaAddressModeClamp, cudaFilterModeLinear, false), {0, 1, 1.75f, 9});
    const float between[] = {10, 15, 22.5f, 40};
    for (int i = 0; i < 4; ++i) expect("filtered", clamped[i], between[i]);
    const auto wrapped = read(resource, described(cudaAddressModeWrap, cudaFilterModeLinear, true), {0, 0.25f, 1.25f});
    const float around[] = {25, 15, 15};
    for (int i = 0; i < 3; ++i) expect("filtered around the edge", wrapped[i], around[i]);
    cudaFreeArray(array);
}

static void pitched()
{
    const int width = 5, height = 3, n = 4;
    std::vector<unsigned char> texels(width * height * 4);
    for (size_t i = 0; i < texels.size(); ++i) texels[i] = (unsigned char)(i * 4);
    unsigned char *d_texels;
    size_t pitch;
    cudaMallocPitch((void **)&d_texels, &pitch, width * 4, height);
    cudaMemcpy2D(d_texels, pitch, texels.data(), width * 4, width * 4, height, cudaMemcpyHostToDevice);
    cudaResourceDesc resource;
    memset(&resource, 0, sizeof resource);
    resource.resType = cudaResourceTypePitch2D;
    resource.res.pitch2D.devPtr = d_texels;
    resource.res.pitch2D.desc = cudaCreateChannelDesc(8, 8, 8, 8, cudaChannelFormatKindUnsigned);
    resource.res.pitch2D.width = width;
    resource.res.pitch2D.height = height;
    resource.res.pitch2D.pitchInBytes = pitch;
    cudaTextureDesc description = described(cudaAddressModeClamp, cudaFilterModeLinear, false);
    description.readMode = cudaReadModeNormalizedFloat;
    cudaTextureObject_t colours = 0, words = 0, signs = 0;
    cudaCreateTextureObject(&colours, &resource, &description, nullptr);
    const float at[n] = {0.5f, 1.0f, 2.5f, 1.5f};
    float *d_at;
    float4 *d_out, out[n];
    cudaMalloc(&d_at, sizeof at);
    cudaMalloc(&d_out, sizeof out);
    cudaMemcpy(d_at, at, sizeof at, cudaMemcpyHostToDevice);
    read2D<<<1, n>>>(colours, d_at, d_out, n);
    cudaMemcpy(out, d_out, sizeof out, cudaMemcpyDeviceToHost);
    const auto texel = [&](int x, int y, int c) { return texels[(y * width + x) * 4 + c] / 255.0f; };
    for (int c = 0; c < 4; ++c) {
        const float got[n] = {(&out[0].x)[c], (&out[1].x)[c], (&out[2].x)[c], (&out[3].x)[c]};
        expect("pitched", got[0], texel(0, 1, c));
        expect("pitched", got[1], (texel(0, 2, c) + texel(1, 2, c)) / 2);
        expect("pitched", got[2], (texel(2, 0, c) + texel(2, 1, c)) / 2);
        expect("pitched", got[3], texel(1, 0, c));
    }

    description = described(cudaAddressModeClamp, cudaFilterModePoint, false);
    cudaCreateTextureObject(&words, &resource, &description, nullptr);
    const short steps[4] = {-7, 300, -32768, 5};
    short *d_steps;
    cudaMalloc(&d_steps, sizeof steps);
    cudaMemcpy(d_steps, steps, sizeof steps, cudaMemcpyHostToDevice);
    cudaResourceDesc linear = {};
    linear.resType = cudaResourceTypeLinear;
    linear.res.linear.devPtr = d_steps;
    linear.res.linear.desc = cudaCreateChannelDesc<short>();
    linear.res.linear.sizeInBytes = sizeof steps;
    cudaCreateTextureObject(&signs, &linear, &description, nullptr);
    int *d_whole, whole[12];
    cudaMalloc(&d_whole, sizeof whole);
    readWhole<<<1, 6>>>(signs, words, d_whole, 6);
    cudaMemcpy(whole, d_whole, sizeof whole, cudaMemcpyDeviceToHost);
    for (int i = 0; i < 6; ++i) {
        expect("signed", float(whole[i]), i == 0 || i == 5 ? 0.0f : float(steps[i - 1]));
        expect("byte", float(whole[6 + i]), float(texels[(width + (i < width ? i : width - 1)) * 4 + 1]));
    }
    for (auto tex : {colours, words, signs}) cudaDestroyTextureObject(tex);
    cudaFree(d_texels);
    cudaFree(d_at);
    cudaFree(d_out);
    cudaFree(d_steps);
    cudaFree(d_whole);
}

static void threeDimensions()
{
    const cudaExtent extent = make_cudaExtent(4, 3, 2);
    std::vector<float> volume(4 * 3 * 2);
    for (size_t i = 0; i < volume.size(); ++i) volume[i] = float(i * i);
    cudaChannelFormatDesc format = cudaCreateChannelDesc(32, 0, 0, 0, cudaChannelFormatKindFloat), asked;
    cudaArray_t array;
    cudaMalloc3DArray(&array, &format, extent);
    cudaMemcpy3DParms copy = {0};
    copy.srcPtr = make_cudaPitchedPtr(volume.data(), 4 * sizeof(float), 4, 3);
    copy.dstArray = array;
    copy.extent = extent;
    copy.kind = cudaMemcpyHostToDevice;
    if (cudaMemcpy3D(&copy) != cudaSuccess) ++failures;
    cudaExtent size;
    unsigned flags;
    cudaArrayGetInfo(&asked, &size, &flags, array);
    if (size.width != 4 || size.height != 3 || size.depth != 2 || asked.x != 32 || flags != 0) ++failures;
    cudaResourceDesc resource = {};
    resource.resType = cudaResourceTypeArray;
    resource.res.array.array = array;
    const cudaTextureDesc description = described(cudaAddressModeClamp, cudaFilterModeLinear, false);
    cudaTextureObject_t tex = 0;
    cudaCreateTextureObject(&tex, &resource, &description, nullptr);
    float *d_out, out[3];
    cudaMalloc(&d_out, sizeof out);
    read3D<<<1, 3>>>(tex, d_out);
    cudaMemcpy(out, d_out, sizeof out, cudaMemcpyDeviceToHost);
    for (int x = 0; x < 3; ++x) {
        float sum = 0;
        for (int corner = 0; corner < 8; ++corner)
            sum += volume[(x + (corner & 1)) + 4 * (corner >> 1 & 1) + 12 * (corner >> 2)];
        expect("volume", out[x], sum / 8);
    }
    cudaDestroyTextureObject(tex);
    cudaFreeArray(array);
    cudaFree(d_out);
}

// Copies of bytes go from row to row, from the place on where they start.
static void checkFlatCopies()
{
    float numbers[20], back[19] = {};
    for (int i = 0; i < 20; ++i) numbers[i] = float(i);
    cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
    cudaArray *array;
    cudaMallocArray(&array, &format, 5, 4);
    cudaMemcpyToArray(array, 0, 0, numbers, 7 * sizeof(float), cudaMemcpyHostToDevice);
    cudaMemcpyToArray(array, 2 * sizeof(float), 1, numbers + 7, 13 * sizeof(float), cudaMemcpyHostToDevice);
    cudaMemcpyFromArray(back, array, sizeof(float), 0, sizeof back, cudaMemcpyDeviceToHost);
    for (int i = 0; i < 19; ++i) expect("flat copy", back[i], float(i + 1));
    cudaFreeArray(array);
}

int main()
{
    checkFlatCopies();
    oneDimension();
    pitched();
    threeDimensions();
    std::printf(failures ? "FAIL\n" : "PASS\n");
    return failures != 0;
}
