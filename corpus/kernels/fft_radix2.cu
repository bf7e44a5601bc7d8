// Batched radix-2 FFT written by hand: bit reversal, then log2(n) butterfly stages in shared memory.
#include "common/check.h"

#include <complex>
#include <vector>

constexpr int LOG_N = 7;
constexpr int N = 1 << LOG_N;

__device__ float2 cmul(float2 a, float2 b)
{
    return make_float2(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x);
}

__device__ __forceinline__ float2 operator+(float2 a, float2 b) { return make_float2(a.x + b.x, a.y + b.y); }
__device__ __forceinline__ float2 operator-(float2 a, float2 b) { return make_float2(a.x - b.x, a.y - b.y); }

__global__ void fft(float2 *data, int direction)
{
    __shared__ float2 s[N];
    float2 *signal = data + blockIdx.x * N;
    const int t = threadIdx.x;  // N / 2 threads, two points each

    for (int i = t; i < N; i += blockDim.x) s[__brev(i) >> (32 - LOG_N)] = signal[i];
    __syncthreads();

    for (int half = 1; half < N; half <<= 1) {
        const int k = t & (half - 1);
        const int i = ((t - k) << 1) + k;
        float sn, cs;
        sincospif(direction * float(k) / half, &sn, &cs);
        const float2 u = s[i], v = cmul(s[i + half], make_float2(cs, sn));
        s[i] = u + v;
        s[i + half] = u - v;
        __syncthreads();
    }

    const float scale = direction > 0 ? 1.0f / N : 1.0f;
    for (int i = t; i < N; i += blockDim.x) signal[i] = make_float2(s[i].x * scale, s[i].y * scale);
}

int main()
{
    const int batch = 5;
    std::vector<float2> in(batch * N), forward(batch * N), back(batch * N);
    Lcg rng(8);
    for (auto &z : in) z = make_float2(rng.uniform() - 0.5f, rng.uniform() - 0.5f);

    float2 *d;
    CHECK(cudaMalloc(&d, in.size() * sizeof(float2)));
    CHECK(cudaMemcpy(d, in.data(), in.size() * sizeof(float2), cudaMemcpyHostToDevice));
    fft<<<batch, N / 2>>>(d, -1);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(forward.data(), d, in.size() * sizeof(float2), cudaMemcpyDeviceToHost));
    fft<<<batch, N / 2>>>(d, +1);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(back.data(), d, in.size() * sizeof(float2), cudaMemcpyDeviceToHost));
    CHECK(cudaFree(d));

    const double pi = std::acos(-1.0), tolerance = 1e-4;
    long wrong = 0;
    for (int b = 0; b < batch; ++b)
        for (int f = 0; f < N; ++f) {
            std::complex<double> sum = 0;
            for (int t = 0; t < N; ++t) {
                const float2 z = in[b * N + t];
                sum += std::complex<double>(z.x, z.y) * std::polar(1.0, -2 * pi * (f * t % N) / N);
            }
            const float2 g = forward[b * N + f], r = back[b * N + f], z = in[b * N + f];
            wrong += !(std::abs(std::complex<double>(g.x, g.y) - sum) <= tolerance);
            wrong += !(std::hypot(r.x - z.x, r.y - z.y) <= tolerance);
        }
    return report(wrong);
}
