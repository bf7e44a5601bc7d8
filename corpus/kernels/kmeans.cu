// k-means on integer points: assignment kernel, atomic centroid sums, host update between rounds.
#include "common/check.h"

#include <vector>

constexpr int K = 5;

struct Sums {
    int x, y, count;
};

__constant__ int2 c_centres[K];

__global__ void assignPoints(const int2 *points, int n, int *label, Sums *sums)
{
    __shared__ Sums local[K];
    if (threadIdx.x < K) local[threadIdx.x] = Sums{0, 0, 0};
    __syncthreads();

    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        const int2 p = points[i];
        int best = 0, bestDistance = 0x7fffffff;
        for (int k = 0; k < K; ++k) {
            const int dx = p.x - c_centres[k].x, dy = p.y - c_centres[k].y;
            const int d = dx * dx + dy * dy;
            if (d < bestDistance) {
                bestDistance = d;
                best = k;
            }
        }
        label[i] = best;
        atomicAdd(&local[best].x, p.x);
        atomicAdd(&local[best].y, p.y);
        atomicAdd(&local[best].count, 1);
    }
    __syncthreads();
    if (threadIdx.x < K) {
        atomicAdd(&sums[threadIdx.x].x, local[threadIdx.x].x);
        atomicAdd(&sums[threadIdx.x].y, local[threadIdx.x].y);
        atomicAdd(&sums[threadIdx.x].count, local[threadIdx.x].count);
    }
}

static void moveCentres(std::vector<int2> &centres, const std::vector<Sums> &sums)
{
    for (int k = 0; k < K; ++k)
        if (sums[k].count > 0) centres[k] = make_int2(sums[k].x / sums[k].count, sums[k].y / sums[k].count);
}

int main()
{
    const int n = 1111, rounds = 4;
    std::vector<int2> points(n), centres(K), hostCentres;
    Lcg rng(55);
    for (int i = 0; i < n; ++i) {
        const int cluster = i % K;
        points[i] = make_int2(cluster * 300 + int(rng.next() >> 24), (cluster * 2 % K) * 250 + int(rng.next() >> 24));
    }
    for (int k = 0; k < K; ++k) centres[k] = points[k * 3];
    hostCentres = centres;

    int2 *d_points;
    int *d_label;
    Sums *d_sums;
    CHECK(cudaMalloc(&d_points, n * sizeof(int2)));
    CHECK(cudaMalloc(&d_label, n * sizeof(int)));
    CHECK(cudaMalloc(&d_sums, K * sizeof(Sums)));
    CHECK(cudaMemcpy(d_points, points.data(), n * sizeof(int2), cudaMemcpyHostToDevice));
    CHECK(cudaMemset(d_label, 0xff, n * sizeof(int)));

    std::vector<int> label(n, -1), hostLabel(n);
    for (int r = 0; r < rounds; ++r) {
        std::vector<Sums> sums(K);
        CHECK(cudaMemcpyToSymbol(c_centres, centres.data(), K * sizeof(int2)));
        CHECK(cudaMemset(d_sums, 0, K * sizeof(Sums)));
        assignPoints<<<(n + 99) / 100, 100>>>(d_points, n, d_label, d_sums);
        CHECK(cudaGetLastError());
        CHECK(cudaMemcpy(sums.data(), d_sums, K * sizeof(Sums), cudaMemcpyDeviceToHost));
        moveCentres(centres, sums);

        std::vector<Sums> hostSums(K, Sums{0, 0, 0});
        for (int i = 0; i < n; ++i) {
            long best = 1L << 40;
            for (int k = 0; k < K; ++k) {
                const long dx = points[i].x - hostCentres[k].x, dy = points[i].y - hostCentres[k].y;
                if (dx * dx + dy * dy < best) {
                    best = dx * dx + dy * dy;
                    hostLabel[i] = k;
                }
            }
            Sums &s = hostSums[hostLabel[i]];
            s = Sums{s.x + points[i].x, s.y + points[i].y, s.count + 1};
        }
        moveCentres(hostCentres, hostSums);
    }
    CHECK(cudaMemcpy(label.data(), d_label, n * sizeof(int), cudaMemcpyDeviceToHost));

    long wrong = 0;  // whole numbers throughout: exact
    for (int i = 0; i < n; ++i) wrong += label[i] != hostLabel[i];
    for (int k = 0; k < K; ++k)
        wrong += centres[k].x != hostCentres[k].x || centres[k].y != hostCentres[k].y;
    CHECK(cudaFree(d_points));
    CHECK(cudaFree(d_label));
    CHECK(cudaFree(d_sums));
    return report(wrong);
}
