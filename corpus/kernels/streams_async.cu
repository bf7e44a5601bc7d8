// Copies and kernels overlapped in several streams, pinned host memory, events that order and time.
#include "common/check.h"

#include <cstring>

__global__ void polynomial(const float *x, float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        float v = x[i];
        y[i] = ((2.0f * v - 1.0f) * v + 0.5f) * v + 3.0f;
    }
}

__global__ void addInto(float *total, const float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) total[i] += y[i];
}

int main()
{
    const int streams = 3, chunk = 1111, n = streams * chunk;
    float *x, *y;
    CHECK(cudaMallocHost(&x, n * sizeof(float)));
    CHECK(cudaHostAlloc((void **)&y, n * sizeof(float), cudaHostAllocDefault));
    Lcg rng(3);
    for (int i = 0; i < n; ++i) {
        x[i] = rng.uniform();
        y[i] = -1.0f;
    }

    float *d_x, *d_y, *d_total;
    CHECK(cudaMalloc(&d_x, n * sizeof(float)));
    CHECK(cudaMalloc(&d_y, n * sizeof(float)));
    CHECK(cudaMalloc(&d_total, chunk * sizeof(float)));

    cudaStream_t stream[streams];
    cudaEvent_t done[streams], start, stop;
    for (int s = 0; s < streams; ++s) {
        CHECK(cudaStreamCreate(&stream[s]));
        CHECK(cudaEventCreateWithFlags(&done[s], cudaEventDisableTiming));
    }
    CHECK(cudaEventCreate(&start));
    CHECK(cudaEventCreate(&stop));

    CHECK(cudaEventRecord(start, stream[0]));
    CHECK(cudaMemsetAsync(d_y, 0xff, n * sizeof(float), stream[0]));
    CHECK(cudaMemsetAsync(d_total, 0, chunk * sizeof(float), stream[0]));
    CHECK(cudaStreamSynchronize(stream[0]));
    for (int s = 0; s < streams; ++s) {
        const int at = s * chunk;
        CHECK(cudaMemcpyAsync(d_x + at, x + at, chunk * sizeof(float), cudaMemcpyHostToDevice, stream[s]));
        polynomial<<<(chunk + 127) / 128, 128, 0, stream[s]>>>(d_x + at, d_y + at, chunk);
        CHECK(cudaMemcpyAsync(y + at, d_y + at, chunk * sizeof(float), cudaMemcpyDeviceToHost, stream[s]));
        CHECK(cudaEventRecord(done[s], stream[s]));
    }
    // The first stream adds up what all streams made, after they have made it.
    for (int s = 0; s < streams; ++s) {
        CHECK(cudaStreamWaitEvent(stream[0], done[s], 0));
        addInto<<<(chunk + 127) / 128, 128, 0, stream[0]>>>(d_total, d_y + s * chunk, chunk);
    }
    CHECK(cudaEventRecord(stop, stream[0]));
    CHECK(cudaEventSynchronize(stop));
    CHECK(cudaDeviceSynchronize());

    float ms = -1.0f, total[chunk];
    CHECK(cudaEventElapsedTime(&ms, start, stop));
    CHECK(cudaMemcpy(total, d_total, sizeof total, cudaMemcpyDeviceToHost));

    long wrong = !(ms >= 0.0f) + (cudaEventQuery(stop) != cudaSuccess) + (cudaStreamQuery(stream[1]) != cudaSuccess);
    for (int i = 0; i < chunk; ++i) {
        double sum = 0;
        for (int s = 0; s < streams; ++s) {
            const double v = x[s * chunk + i], want = 2 * v * v * v - v * v + 0.5 * v + 3;
            wrong += !close_enough(y[s * chunk + i], want, 1e-6);
            sum += want;
        }
        wrong += !close_enough(total[i], sum, 1e-6);
    }

    for (int s = 0; s < streams; ++s) {
        CHECK(cudaStreamDestroy(stream[s]));
        CHECK(cudaEventDestroy(done[s]));
    }
    CHECK(cudaEventDestroy(start));
    CHECK(cudaEventDestroy(stop));
    CHECK(cudaFreeHost(x));
    CHECK(cudaFreeHost(y));
    for (float *p : {d_x, d_y, d_total}) CHECK(cudaFree(p));
    return report(wrong);
}
