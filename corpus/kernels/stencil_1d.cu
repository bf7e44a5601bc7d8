// One-dimensional stencil of radius 4 with a halo in shared memory; edges are clamped.
#include "common/check.h"

#include <vector>

#define RADIUS 4
#define BLOCK  200

__global__ void stencil1d(const int *in, int *out, int n)
{
    __shared__ int temp[BLOCK + 2 * RADIUS];
    int gindex = threadIdx.x + blockIdx.x * blockDim.x;
    int lindex = threadIdx.x + RADIUS;

    temp[lindex] = in[min(gindex, n - 1)];
    if (threadIdx.x < RADIUS) {
        temp[lindex - RADIUS] = in[min(max(gindex - RADIUS, 0), n - 1)];
        temp[lindex + BLOCK] = in[min(gindex + BLOCK, n - 1)];
    }
    __syncthreads();

    if (gindex < n) {
        int result = 0;
        for (int offset = -RADIUS; offset <= RADIUS; offset++)
            result += (RADIUS + 1 - abs(offset)) * temp[lindex + offset];
        out[gindex] = result;
    }
}

int main()
{
    const int n = 7777;
    std::vector<int> in(n), got(n, -12345), want(n);
    Lcg rng(12);
    for (auto &v : in) v = int(rng.next() >> 22);
    for (int i = 0; i < n; ++i) {
        int sum = 0;
        for (int j = i - RADIUS; j <= i + RADIUS; ++j) {
            int clamped = j < 0 ? 0 : j >= n ? n - 1 : j;
            int distance = j < i ? i - j : j - i;
            sum += in[clamped] * (RADIUS + 1 - distance);
        }
        want[i] = sum;
    }

    int *d_in, *d_out;
    CHECK(cudaMalloc(&d_in, sizeof(int) * n));
    CHECK(cudaMalloc(&d_out, sizeof(int) * n));
    CHECK(cudaMemcpy(d_in, &in[0], sizeof(int) * n, cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(d_out, &got[0], sizeof(int) * n, cudaMemcpyHostToDevice));
    stencil1d<<<(n + BLOCK - 1) / BLOCK, BLOCK>>>(d_in, d_out, n);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(&got[0], d_out, sizeof(int) * n, cudaMemcpyDeviceToHost));

    long wrong = 0;
    for (int i = 0; i < n; ++i) wrong += got[i] != want[i];
    cudaFree(d_in);
    cudaFree(d_out);
    return report(wrong);
}
