// Texture and surface references, removed in CUDA 12: globals bound by name, fetched by name.
#include <cuda_runtime.h>

texture<float, 1, cudaReadModeElementType> texLinear;
texture<uchar4, cudaTextureType2D, cudaReadModeNormalizedFloat> texImage;
texture<float2> texPairs;
surface<void, cudaSurfaceType2D> surfOut;

__global__ void sample(float *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    float4 pixel = tex2D(texImage, i + 0.5f, 0.5f);
    float2 pair = tex1Dfetch(texPairs, i);
    out[i] = tex1Dfetch(texLinear, i) + pixel.x + pair.y;
    surf2Dwrite(out[i], surfOut, i * sizeof(float), 0);
}

void run(float *d_linear, float2 *d_pairs, cudaArray *image, cudaArray *result, float *out, int n)
{
    size_t offset = 0;
    cudaChannelFormatDesc desc = cudaCreateChannelDesc<uchar4>();
    texImage.addressMode[0] = cudaAddressModeWrap;
    texImage.filterMode = cudaFilterModeLinear;
    texImage.normalized = false;
    cudaBindTexture(&offset, texLinear, d_linear, n * sizeof(float));
    cudaBindTexture(0, texPairs, d_pairs);
    cudaBindTextureToArray(texImage, image, desc);
    cudaBindSurfaceToArray(surfOut, result);
    sample<<<(n + 127) / 128, 128>>>(out, n);
    cudaUnbindTexture(texLinear);
    cudaUnbindTexture(texPairs);
    cudaUnbindTexture(texImage);
}
