// Separable convolution: row pass then column pass, filter taps in constant memory.
#include <cuda_runtime.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define KERNEL_RADIUS 3
#define KERNEL_LENGTH (2 * KERNEL_RADIUS + 1)
#define TILE_W 32
#define TILE_H 4

#define checkCudaErrors(val) check((val), #val, __FILE__, __LINE__)

static void check(cudaError_t result, char const *const func, const char *const file, int const line) {
  if (result) {
    fprintf(stderr, "CUDA error at %s:%d code=%d(%s) \"%s\" \n", file, line,
            static_cast<unsigned int>(result), cudaGetErrorName(result), func);
    exit(EXIT_FAILURE);
  }
}

__constant__ float c_Kernel[KERNEL_LENGTH];

__global__ void convolutionRows(float *d_Dst, const float *d_Src, int imageW, int imageH) {
  __shared__ float s_Data[TILE_H][TILE_W + 2 * KERNEL_RADIUS];

  const int x0 = blockIdx.x * TILE_W - KERNEL_RADIUS;
  const int y = blockIdx.y * TILE_H + threadIdx.y;

  for (int i = threadIdx.x; i < TILE_W + 2 * KERNEL_RADIUS; i += TILE_W) {
    const int x = x0 + i;
    s_Data[threadIdx.y][i] = (x >= 0 && x < imageW && y < imageH) ? d_Src[y * imageW + x] : 0;
  }
  __syncthreads();

  const int x = blockIdx.x * TILE_W + threadIdx.x;
  if (x < imageW && y < imageH) {
    float sum = 0;
#pragma unroll
    for (int j = -KERNEL_RADIUS; j <= KERNEL_RADIUS; j++)
      sum += c_Kernel[KERNEL_RADIUS - j] * s_Data[threadIdx.y][threadIdx.x + KERNEL_RADIUS + j];
    d_Dst[y * imageW + x] = sum;
  }
}

__global__ void convolutionColumns(float *d_Dst, const float *d_Src, int imageW, int imageH) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x;
  const int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= imageW || y >= imageH) return;

  float sum = 0;
  for (int j = -KERNEL_RADIUS; j <= KERNEL_RADIUS; j++) {
    const int yy = y + j;
    if (yy >= 0 && yy < imageH) sum += c_Kernel[KERNEL_RADIUS - j] * d_Src[yy * imageW + x];
  }
  d_Dst[y * imageW + x] = sum;
}

// Both passes at once, as a direct two-dimensional convolution in double precision.
static void convolveCpu(const float *src, const float *taps, double *dst, int w, int h) {
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++) {
      double sum = 0;
      for (int j = -KERNEL_RADIUS; j <= KERNEL_RADIUS; j++)
        for (int i = -KERNEL_RADIUS; i <= KERNEL_RADIUS; i++) {
          const int xx = x + i, yy = y + j;
          if (xx < 0 || yy < 0 || xx >= w || yy >= h) continue;
          sum += (double)taps[KERNEL_RADIUS - i] * taps[KERNEL_RADIUS - j] * src[yy * w + xx];
        }
      dst[y * w + x] = sum;
    }
}

int main(int argc, char **argv) {
  const int imageW = 75, imageH = 38;
  const size_t size = imageW * imageH * sizeof(float);
  const float h_Kernel[KERNEL_LENGTH] = {0.05f, 0.1f, 0.2f, 0.3f, 0.15f, 0.12f, 0.08f};

  float *h_Input = (float *)malloc(size);
  float *h_Output = (float *)malloc(size);
  double *h_Want = (double *)malloc(imageW * imageH * sizeof(double));
  unsigned int seed = 200;
  for (int i = 0; i < imageW * imageH; i++) {
    seed = seed * 1664525u + 1013904223u;
    h_Input[i] = (float)(seed >> 24);
  }
  convolveCpu(h_Input, h_Kernel, h_Want, imageW, imageH);

  float *d_Input, *d_Buffer, *d_Output;
  checkCudaErrors(cudaMalloc((void **)&d_Input, size));
  checkCudaErrors(cudaMalloc((void **)&d_Buffer, size));
  checkCudaErrors(cudaMalloc((void **)&d_Output, size));
  checkCudaErrors(cudaMemset(d_Buffer, 0xff, size));
  checkCudaErrors(cudaMemset(d_Output, 0xff, size));
  checkCudaErrors(cudaMemcpyToSymbol(c_Kernel, h_Kernel, sizeof(h_Kernel)));
  checkCudaErrors(cudaMemcpy(d_Input, h_Input, size, cudaMemcpyHostToDevice));

  dim3 threads(TILE_W, TILE_H);
  dim3 blocks((imageW + TILE_W - 1) / TILE_W, (imageH + TILE_H - 1) / TILE_H);
  convolutionRows<<<blocks, threads>>>(d_Buffer, d_Input, imageW, imageH);
  convolutionColumns<<<blocks, threads>>>(d_Output, d_Buffer, imageW, imageH);
  checkCudaErrors(cudaGetLastError());
  checkCudaErrors(cudaDeviceSynchronize());
  checkCudaErrors(cudaMemcpy(h_Output, d_Output, size, cudaMemcpyDeviceToHost));

  int wrong = 0;
  const double tolerance = 1e-3;  // absolute, on values up to 256
  for (int i = 0; i < imageW * imageH; i++)
    if (!(fabs(h_Output[i] - h_Want[i]) <= tolerance)) wrong++;

  cudaFree(d_Output);
  cudaFree(d_Buffer);
  cudaFree(d_Input);
  free(h_Want);
  free(h_Output);
  free(h_Input);
  printf("%s\n", wrong == 0 ? "PASS" : "FAIL");
  return wrong == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
