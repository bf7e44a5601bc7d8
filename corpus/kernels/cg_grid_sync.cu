// Cooperative launch: a whole-grid barrier between the phases of one kernel.
#include "common/check.h"

#include <cooperative_groups.h>
#include <vector>

namespace cg = cooperative_groups;

__global__ void smoothRounds(float *a, float *b, int n, int rounds)
{
    cg::grid_group grid = cg::this_grid();
    for (int r = 0; r < rounds; ++r) {
        for (int i = grid.thread_rank(); i < n; i += grid.size()) {
            const float left = a[i == 0 ? n - 1 : i - 1], right = a[i == n - 1 ? 0 : i + 1];
            b[i] = 0.5f * a[i] + 0.25f * (left + right);
        }
        grid.sync();  // every block has written b
        float *t = a;
        a = b;
        b = t;
    }
}

int main()
{
    int device = 0, cooperative = 0;
    CHECK(cudaGetDevice(&device));
    CHECK(cudaDeviceGetAttribute(&cooperative, cudaDevAttrCooperativeLaunch, device));
    if (!cooperative) {
        std::fprintf(stderr, "this device has no cooperative launch\n");
        return report(1);
    }

    int n = 1201, rounds = 4;
    const int blocks = 4, threads = 64;
    std::vector<float> start(n), got(n, -1.0f);
    Lcg rng(64);
    for (float &v : start) v = rng.uniform() * 100.0f;
    std::vector<double> now(start.begin(), start.end()), next(n);
    for (int r = 0; r < rounds; ++r) {
        for (int i = 0; i < n; ++i) next[i] = (now[(i + n - 1) % n] + 2 * now[i] + now[(i + 1) % n]) / 4;
        now.swap(next);
    }

    float *d_a, *d_b;
    CHECK(cudaMalloc(&d_a, n * sizeof(float)));
    CHECK(cudaMalloc(&d_b, n * sizeof(float)));
    CHECK(cudaMemcpy(d_a, start.data(), n * sizeof(float), cudaMemcpyHostToDevice));
    CHECK(cudaMemset(d_b, 0xff, n * sizeof(float)));
    void *args[] = {&d_a, &d_b, &n, &rounds};
    CHECK(cudaLaunchCooperativeKernel((void *)smoothRounds, dim3(blocks), dim3(threads), args, 0, nullptr));
    CHECK(cudaDeviceSynchronize());
    CHECK(cudaMemcpy(got.data(), rounds % 2 ? d_b : d_a, n * sizeof(float), cudaMemcpyDeviceToHost));
    CHECK(cudaFree(d_a));
    CHECK(cudaFree(d_b));

    long wrong = 0;
    for (int i = 0; i < n; ++i) wrong += !close_enough(got[i], now[i], 1e-5);
    return report(wrong);
}
