// Warp votes and matching: any, all, ballot, match_any, match_all, ffs, fns and lane masks.
#include "common/check.h"

#include <vector>

struct Votes {
    int any, all;
    unsigned ballot, same, allSame;
    int leader, rank, uniform;
};

__global__ void vote(const int *in, Votes *out)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    const int lane = threadIdx.x % 32;
    const int v = in[i];
    Votes r;
    r.any = __any_sync(0xffffffff, v == 3);
    r.all = __all_sync(0xffffffff, v < 6);
    r.ballot = __ballot_sync(0xffffffff, v & 1);
    r.same = __match_any_sync(0xffffffff, v);
    r.allSame = __match_all_sync(0xffffffff, v / 8, &r.uniform);
    r.leader = __ffs(r.same) - 1;
    r.rank = __popc(r.same & ((1u << lane) - 1));
    out[i] = r;
}

// Warp-aggregated increment: the leader of each group of equal keys adds for all of them.
__global__ void aggregatedCount(const int *in, int *bins)
{
    const int key = in[blockIdx.x * blockDim.x + threadIdx.x];
    const unsigned peers = __match_any_sync(__activemask(), key);
    const int leader = __ffs(peers) - 1;
    if (int(threadIdx.x % 32) == leader) atomicAdd(&bins[key], __popc(peers));
}

int main()
{
    const int blocks = 5, threads = 96, n = blocks * threads, keys = 16;
    std::vector<int> in(n), bins(keys, -1), wantBins(keys, 0);
    Lcg rng(6);
    for (int i = 0; i < n; ++i) {
        const int warp = i / 32;
        in[i] = warp % 3 == 0 ? int(rng.next() >> 29) : warp % 3 == 1 ? int(rng.next() >> 28) : 3 + 8 * (warp & 1);
        ++wantBins[in[i]];
    }

    int *d_in, *d_bins;
    Votes *d_out;
    CHECK(cudaMalloc(&d_in, n * sizeof(int)));
    CHECK(cudaMalloc(&d_bins, keys * sizeof(int)));
    CHECK(cudaMalloc(&d_out, n * sizeof(Votes)));
    CHECK(cudaMemcpy(d_in, in.data(), n * sizeof(int), cudaMemcpyHostToDevice));
    CHECK(cudaMemset(d_bins, 0, keys * sizeof(int)));
    CHECK(cudaMemset(d_out, 0x5a, n * sizeof(Votes)));
    vote<<<blocks, threads>>>(d_in, d_out);
    aggregatedCount<<<blocks, threads>>>(d_in, d_bins);
    CHECK(cudaGetLastError());
    std::vector<Votes> got(n);
    CHECK(cudaMemcpy(got.data(), d_out, n * sizeof(Votes), cudaMemcpyDeviceToHost));
    CHECK(cudaMemcpy(bins.data(), d_bins, keys * sizeof(int), cudaMemcpyDeviceToHost));

    long wrong = 0;
    for (int i = 0; i < n; ++i) {
        const int *warp = &in[i / 32 * 32];
        Votes w = {0, 1, 0, 0, 0xffffffffu, -1, 0, 1};
        for (int l = 0; l < 32; ++l) {
            if (warp[l] == 3) w.any = 1;
            if (warp[l] >= 6) w.all = 0;
            if (warp[l] & 1) w.ballot |= 1u << l;
            if (warp[l] / 8 != warp[0] / 8) w.uniform = 0, w.allSame = 0;
            if (warp[l] != in[i]) continue;
            w.same |= 1u << l;
            if (w.leader < 0) w.leader = l;
            if (l < i % 32) ++w.rank;
        }
        const Votes &g = got[i];
        wrong += (g.any != 0) != w.any || (g.all != 0) != w.all || g.ballot != w.ballot || g.same != w.same
              || g.allSame != w.allSame || (g.uniform != 0) != w.uniform || g.leader != w.leader || g.rank != w.rank;
    }
    for (int k = 0; k < keys; ++k) wrong += bins[k] != wantBins[k];
    cudaFree(d_in);
    cudaFree(d_bins);
    cudaFree(d_out);
    return report(wrong);
}
