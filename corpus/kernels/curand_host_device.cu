// cuRAND: a host generator fills a buffer, device generators fill another; both must look random.
#include "common/check.h"

#include <curand.h>
#include <curand_kernel.h>
#include <vector>

#define CURAND_CALL(x)                                            \
    do {                                                          \
        if ((x) != CURAND_STATUS_SUCCESS) {                       \
            printf("cuRAND error at %s:%d\n", __FILE__, __LINE__); \
            return EXIT_FAILURE;                                  \
        }                                                         \
    } while (0)

__global__ void setup(curandStatePhilox4_32_10_t *states, int n, unsigned long long seed)
{
    int id = blockIdx.x * blockDim.x + threadIdx.x;
    if (id < n) curand_init(seed, id, 0, &states[id]);
}

__global__ void drawUniform(curandStatePhilox4_32_10_t *states, float *out, int n, int perThread)
{
    int id = blockIdx.x * blockDim.x + threadIdx.x;
    if (id >= n) return;
    curandStatePhilox4_32_10_t local = states[id];  // a register copy is faster
    for (int k = 0; k < perThread; ++k) out[id * perThread + k] = curand_uniform(&local);
    states[id] = local;
}

__global__ void affine(float *v, int n, float a, float b)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) v[i] = a * v[i] + b;
}

struct Moments {
    double mean, variance;
    float lowest, highest;
};

static Moments momentsOf(const std::vector<float> &v)
{
    Moments m = {0, 0, v[0], v[0]};
    for (float x : v) {
        m.mean += x;
        m.lowest = x < m.lowest ? x : m.lowest;
        m.highest = x > m.highest ? x : m.highest;
    }
    m.mean /= v.size();
    for (float x : v) m.variance += (x - m.mean) * (x - m.mean);
    m.variance /= v.size();
    return m;
}

static long hasRepeats(const std::vector<float> &v, size_t at, size_t count)
{
    for (size_t i = at + 1; i < at + count; ++i)
        if (v[i] == v[i - 1]) return 1;
    return 0;
}

int main()
{
    const int threads = 1001, perThread = 8, n = threads * perThread;
    const size_t bytes = n * sizeof(float);
    float *d;
    curandStatePhilox4_32_10_t *states;
    CHECK(cudaMalloc(&d, bytes));
    CHECK(cudaMalloc(&states, threads * sizeof *states));
    std::vector<float> v(n), again(n);
    long wrong = 0;

    // Host API: uniform in (0, 1], moved to (3, 5] by a kernel; the same seed gives the same numbers.
    for (std::vector<float> *target : {&v, &again}) {
        curandGenerator_t generator;
        CURAND_CALL(curandCreateGenerator(&generator, CURAND_RNG_PSEUDO_PHILOX4_32_10));
        CURAND_CALL(curandSetPseudoRandomGeneratorSeed(generator, 1234ULL));
        CURAND_CALL(curandGenerateUniform(generator, d, n));
        CURAND_CALL(curandDestroyGenerator(generator));
        affine<<<(n + 127) / 128, 128>>>(d, n, 2.0f, 3.0f);
        CHECK(cudaGetLastError());
        CHECK(cudaMemcpy(target->data(), d, bytes, cudaMemcpyDeviceToHost));
    }
    const Moments host = momentsOf(v);
    std::printf("host API: mean %.4f, variance %.4f\n", host.mean, host.variance);
    for (int i = 0; i < n; ++i) wrong += v[i] != again[i] || !(v[i] > 3.0f - 1e-6f && v[i] <= 5.0f);
    wrong += !(std::fabs(host.mean - 4.0) <= 0.04) + !(std::fabs(host.variance - 4.0 / 12) <= 0.02);

    // Device API: one sequence a thread.
    CHECK(cudaMemset(d, 0xff, bytes));
    CHECK(cudaMemset(states, 0, threads * sizeof *states));
    setup<<<(threads + 63) / 64, 64>>>(states, threads, 99ULL);
    drawUniform<<<(threads + 63) / 64, 64>>>(states, d, threads, perThread);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(v.data(), d, bytes, cudaMemcpyDeviceToHost));
    const Moments device = momentsOf(v);
    std::printf("device API: mean %.4f, variance %.4f\n", device.mean, device.variance);
    for (int i = 0; i < n; ++i) wrong += !(v[i] > 0.0f && v[i] <= 1.0f);
    for (int t = 0; t < threads; ++t) wrong += hasRepeats(v, t * perThread, perThread);
    for (int t = 1; t < threads; ++t) wrong += v[t * perThread] == v[(t - 1) * perThread];  // sequences differ
    wrong += !(std::fabs(device.mean - 0.5) <= 0.02) + !(std::fabs(device.variance - 1.0 / 12) <= 0.01);

    CHECK(cudaFree(d));
    CHECK(cudaFree(states));
    return report(wrong);
}
