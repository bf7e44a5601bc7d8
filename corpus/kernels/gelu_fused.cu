// Fused element-wise chain: bias add, GELU (tanh form), residual add and dropout mask in one pass.
#include <cuda_runtime.h>

#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

#define RUNTIME_API_CALL(apiFuncCall)                                            \
do {                                                                             \
  cudaError_t _status = apiFuncCall;                                             \
  if (_status != cudaSuccess) {                                                  \
    fprintf(stderr, "%s:%d: error: function %s failed with error %s.\n",         \
            __FILE__, __LINE__, #apiFuncCall, cudaGetErrorString(_status));      \
    exit(-1);                                                                    \
  }                                                                              \
} while (0)

constexpr float kSqrt2OverPi = 0.7978845608f;

__device__ __forceinline__ float gelu(float x) {
  const float cube = 0.044715f * x * x * x;
  return 0.5f * x * (1.0f + tanhf(kSqrt2OverPi * (x + cube)));
}

template <bool kResidual>
__global__ void biasGeluDropout(const float* __restrict__ x, const float* __restrict__ bias,
                                const float* __restrict__ residual, const uint8_t* __restrict__ keep,
                                float* __restrict__ y, int n, int channels, float keepScale) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float v = gelu(__ldg(x + i) + __ldg(bias + i % channels));
  v = keep[i] ? v * keepScale : 0.0f;
  if (kResidual) v += residual[i];
  y[i] = v;
}

int main() {
  const int channels = 77, rows = 41, n = channels * rows;
  const float keepScale = 1.25f;
  std::vector<float> x(n), bias(channels), residual(n), got(n);
  std::vector<uint8_t> keep(n);
  uint32_t s = 0x1234567u;
  auto draw = [&s]() { s ^= s << 13; s ^= s >> 17; s ^= s << 5; return float(s >> 8) / 16777216.f; };
  for (auto& v : x) v = 8.f * draw() - 4.f;
  for (auto& v : bias) v = draw() - 0.5f;
  for (auto& v : residual) v = draw();
  for (auto& v : keep) v = draw() < 0.8f;

  float *dx, *dbias, *dres, *dy;
  uint8_t* dkeep;
  RUNTIME_API_CALL(cudaMalloc(&dx, n * sizeof(float)));
  RUNTIME_API_CALL(cudaMalloc(&dbias, channels * sizeof(float)));
  RUNTIME_API_CALL(cudaMalloc(&dres, n * sizeof(float)));
  RUNTIME_API_CALL(cudaMalloc(&dy, n * sizeof(float)));
  RUNTIME_API_CALL(cudaMalloc(&dkeep, n));
  RUNTIME_API_CALL(cudaMemcpy(dx, x.data(), n * sizeof(float), cudaMemcpyHostToDevice));
  RUNTIME_API_CALL(cudaMemcpy(dbias, bias.data(), channels * sizeof(float), cudaMemcpyHostToDevice));
  RUNTIME_API_CALL(cudaMemcpy(dres, residual.data(), n * sizeof(float), cudaMemcpyHostToDevice));
  RUNTIME_API_CALL(cudaMemcpy(dkeep, keep.data(), n, cudaMemcpyDefault));

  int wrong = 0;
  for (int pass = 0; pass < 2; ++pass) {
    const bool withResidual = pass == 1;
    RUNTIME_API_CALL(cudaMemset(dy, 0xff, n * sizeof(float)));
    if (withResidual)
      biasGeluDropout<true><<<(n + 127) / 128, 128, 0, 0>>>(dx, dbias, dres, dkeep, dy, n, channels, keepScale);
    else
      biasGeluDropout<false><<<(n + 127) / 128, 128, 0, 0>>>(dx, dbias, nullptr, dkeep, dy, n, channels, keepScale);
    RUNTIME_API_CALL(cudaGetLastError());
    RUNTIME_API_CALL(cudaMemcpy(got.data(), dy, n * sizeof(float), cudaMemcpyDeviceToHost));
    for (int i = 0; i < n; ++i) {
      const double z = double(x[i]) + bias[i % channels];
      const double g = 0.5 * z * (1.0 + std::tanh(std::sqrt(2.0 / std::acos(-1.0)) * (z + 0.044715 * z * z * z)));
      const double want = (keep[i] ? g * keepScale : 0.0) + (withResidual ? residual[i] : 0.0);
      if (!(std::fabs(got[i] - want) <= 2e-5)) ++wrong;
    }
  }
  for (void* p : {(void*)dx, (void*)dbias, (void*)dres, (void*)dy, (void*)dkeep}) RUNTIME_API_CALL(cudaFree(p));
  std::printf("%s\n", wrong ? "FAIL" : "PASS");
  return wrong ? 1 : 0;
}
