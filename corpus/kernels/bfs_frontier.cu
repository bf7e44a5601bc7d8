// Breadth-first search, one launch a level, frontier queue filled with atomics.
#include "common/check.h"

#include <algorithm>
#include <queue>
#include <vector>

__global__ void expandFrontier(const int *offsets, const int *targets, int *levels, int level,
                               const int *frontier, int frontierSize, int *next, int *nextSize)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= frontierSize) return;
    int u = frontier[i];
    for (int e = offsets[u]; e < offsets[u + 1]; ++e) {
        int v = targets[e];
        if (atomicCAS(&levels[v], -1, level + 1) == -1) {
            int slot = atomicAdd(nextSize, 1);
            next[slot] = v;
        }
    }
}

int main()
{
    const int n = 1203;
    std::vector<std::vector<int>> adjacency(n);
    Lcg rng(360);
    for (int u = 0; u < n - 3; ++u) {               // the last three vertices stay unreachable
        adjacency[u].push_back((u + 1) % (n - 3));  // a ring, and a few chords
        for (int k = 0; k < 2; ++k)
            if (rng.next() >> 30 == 0) adjacency[u].push_back(int((rng.next() >> 8) % (n - 3)));
    }
    std::vector<int> offsets(1, 0), targets;
    for (const auto &list : adjacency) {
        targets.insert(targets.end(), list.begin(), list.end());
        offsets.push_back(int(targets.size()));
    }

    const int source = 17;
    std::vector<int> want(n, -1);
    std::queue<int> queue;
    want[source] = 0;
    queue.push(source);
    while (!queue.empty()) {
        int u = queue.front();
        queue.pop();
        for (int v : adjacency[u])
            if (want[v] < 0) {
                want[v] = want[u] + 1;
                queue.push(v);
            }
    }

    int *d_offsets, *d_targets, *d_levels, *d_queue[2], *d_size;
    CHECK(cudaMalloc(&d_offsets, offsets.size() * sizeof(int)));
    CHECK(cudaMalloc(&d_targets, targets.size() * sizeof(int)));
    CHECK(cudaMalloc(&d_levels, n * sizeof(int)));
    CHECK(cudaMalloc(&d_queue[0], n * sizeof(int)));
    CHECK(cudaMalloc(&d_queue[1], n * sizeof(int)));
    CHECK(cudaMalloc(&d_size, sizeof(int)));
    CHECK(cudaMemcpy(d_offsets, offsets.data(), offsets.size() * sizeof(int), cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(d_targets, targets.data(), targets.size() * sizeof(int), cudaMemcpyHostToDevice));
    CHECK(cudaMemset(d_levels, 0xff, n * sizeof(int)));
    const int zero = 0;
    CHECK(cudaMemcpy(d_levels + source, &zero, sizeof(int), cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(d_queue[0], &source, sizeof(int), cudaMemcpyHostToDevice));

    int size = 1;
    for (int level = 0; size > 0; ++level) {
        CHECK(cudaMemset(d_size, 0, sizeof(int)));
        expandFrontier<<<(size + 31) / 32, 32>>>(d_offsets, d_targets, d_levels, level,
                                                 d_queue[level % 2], size, d_queue[1 - level % 2], d_size);
        CHECK(cudaGetLastError());
        CHECK(cudaMemcpy(&size, d_size, sizeof(int), cudaMemcpyDeviceToHost));
    }

    std::vector<int> got(n, -7);
    CHECK(cudaMemcpy(got.data(), d_levels, n * sizeof(int), cudaMemcpyDeviceToHost));
    long wrong = 0;
    for (int u = 0; u < n; ++u) wrong += got[u] != want[u];
    std::printf("deepest level %d\n", *std::max_element(want.begin(), want.end()));
    for (int *p : {d_offsets, d_targets, d_levels, d_queue[0], d_queue[1], d_size}) CHECK(cudaFree(p));
    return report(wrong);
}
