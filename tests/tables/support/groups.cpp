// cg_reduce.h, cg_memcpy.h and async_copy.h against plain loops.
#include <hip/hip_cooperative_groups.h>
#include <hip/hip_runtime.h>

#include "async_copy.h"
#include "cg_memcpy.h"
#include "cg_reduce.h"
#include "expect.h"

namespace cg = cooperative_groups;

constexpr unsigned threads = 128;

struct Pair {
    short first;
    double second;
};

struct Results {
    int sum, eight_smallest, inclusive, exclusive, group_largest;
    int copied, layout, piece, filled;
    unsigned odd, every, alike, unlike;
    int any_odd, all_below, any_alike, group_any, group_all;
    Pair next, mirrored;
};

__global__ void fill(const int* values, Results* results) {
    __shared__ int copy[threads], part[threads];
    alignas(16) __shared__ int pieces[threads];
    const unsigned t = threadIdx.x;
    const int v = values[t];
    const cg::thread_block block = cg::this_thread_block();
    const auto warp = cg::tiled_partition<32>(block);
    const auto eight = cg::tiled_partition<8>(block);
    Results r;
    r.sum = coop::reduce(warp, v, coop::plus<int>());
    r.eight_smallest = coop::reduce(eight, v, coop::less<int>());
    r.inclusive = coop::inclusive_scan(eight, v);
    r.exclusive = coop::exclusive_scan(warp, v, coop::plus<int>());
    part[t] = -1;
    block.sync();
    coop::memcpy_async(block, copy, values, coop::aligned_size_t<4>(threads * sizeof(int)));
    coop::memcpy_async(block, part, threads, values, 10);
    coop::wait(block);
    coop::wait_prior<0>(block);
    r.copied = copy[threads - 1 - t];
    r.layout = part[t];
    if (t % 4 == 0) async_copy::copy(&pieces[t], &values[t], 16);
    block.sync();
    r.piece = pieces[t];
    block.sync();
    async_copy::copy(&pieces[t], &values[t], 4, 2);
    r.filled = pieces[t];
    r.odd = ~coop::ballot(eight, v % 2);
    r.every = coop::ballot(warp, 1);
    r.any_odd = coop::any(eight, v % 2);
    r.all_below = coop::all(eight, v < 90000);
    r.alike = coop::match_any(eight, v % 3);
    r.unlike = coop::match_all(eight, v % 3, r.any_alike);
    r.next = coop::shfl_down(eight, Pair{short(t), v + 0.5}, 1);
    r.mirrored = coop::shfl_xor(warp, Pair{short(t), v + 0.5}, 31);
    r.group_any = r.group_all = -1;
    if (t % 2 == 0) {
        const auto evens = cg::coalesced_threads();
        r.group_any = coop::any(evens, t % 32 == 30);
        r.group_all = coop::all(evens, t % 32 != 30);
    }
    r.group_largest = 0;
    if (t % 3 == 0) r.group_largest = coop::reduce(cg::coalesced_threads(), v, coop::greater<int>());
    results[t] = r;
}

int main() {
    int* values = nullptr;
    Results* results = nullptr;
    if (hipMalloc(&values, threads * sizeof(int)) != hipSuccess) return 1;
    if (hipMalloc(&results, threads * sizeof(Results)) != hipSuccess) return 1;
    for (unsigned t = 0; t < threads; ++t) values[t] = int(t * 2654435761u % 100003);
    hipLaunchKernelGGL(fill, dim3(1), dim3(threads), 0, nullptr, values, results);
    if (hipDeviceSynchronize() != hipSuccess) return 1;
    const unsigned wavefront = unsigned(warpSize);
    for (unsigned t = 0; t < threads; ++t) {
        int sum = 0, before = 0, eight = 0, smallest = values[t], largest = 0;
        for (unsigned i = t / 32 * 32; i < t / 32 * 32 + 32; ++i) sum += values[i], before += i < t ? values[i] : 0;
        for (unsigned i = t / 8 * 8; i < t / 8 * 8 + 8; ++i) {
            smallest = values[i] < smallest ? values[i] : smallest;
            eight += i <= t ? values[i] : 0;
        }
        for (unsigned i = t / wavefront * wavefront; i < (t / wavefront + 1) * wavefront; ++i)
            if (i % 3 == 0 && values[i] > largest) largest = values[i];
        const Results& r = results[t];
        unsigned odd = 0, alike = 0, above = 0;
        for (unsigned rank = 0; rank < 8; ++rank) {
            const int other = values[t / 8 * 8 + rank];
            odd |= unsigned(other % 2) << rank;
            alike |= unsigned(other % 3 == values[t] % 3) << rank;
            above += other >= 90000;
        }
        expect("ballot", t, r.odd, ~odd);
        expect("ballot of a whole tile", t, r.every, 0xffffffffu);
        expect("any", t, r.any_odd, int(odd != 0));
        expect("all", t, r.all_below, int(above == 0));
        expect("match_any", t, r.alike, alike);
        expect("match_all", t, r.unlike, alike == 0xff ? 0xffu : 0u);
        expect("match_all's predicate", t, r.any_alike, int(alike == 0xff));
        const unsigned next = t % 8 == 7 ? t : t + 1;
        expect("shfl_down of a record", t, r.next.first, short(next));
        expect("shfl_down of its other member", t, r.next.second, values[next] + 0.5);
        expect("shfl_xor of a record", t, r.mirrored.first, short(t ^ 31));
        if (t % 2 == 0) expect("any of a coalesced group", t, r.group_any, 1);
        if (t % 2 == 0) expect("all of a coalesced group", t, r.group_all, 0);
        expect("reduce", t, r.sum, sum);
        expect("reduce of a tile of 8", t, r.eight_smallest, smallest);
        expect("inclusive_scan", t, r.inclusive, eight);
        expect("exclusive_scan", t, r.exclusive, before);
        expect("memcpy_async", t, r.copied, values[threads - 1 - t]);
        expect("memcpy_async with layouts", t, r.layout, t < 10 ? values[t] : -1);
        expect("copy of 16 bytes", t, r.piece, values[t]);
        expect("copy with zeros", t, r.filled, values[t] & 0xffff);
        if (t % 3 == 0) expect("reduce of a coalesced group", t, r.group_largest, largest);
    }
    return differences != 0;
}
