// warp32.h against plain loops over the 32 lanes, with full masks, partial masks and two masks at a time.
#include <hip/hip_runtime.h>

#include "expect.h"
#include "warp32.h"

constexpr unsigned threads = 128;

struct Results {
    unsigned ballot, any, all, match, match_all, same;
    unsigned add, largest, smallest, both, either, odd;
    unsigned half_match, half_add;
    unsigned before, up_to, after, from;
    int smallest_signed;
    int counted;
    unsigned short_match, bool_match_all;
    double neighbour, half_away;
};

__global__ void fill(const unsigned* values, const float* keys, unsigned mask, Results* results) {
    const unsigned t = threadIdx.x, v = values[t];
    if ((mask >> warp32::lane() & 1u) == 0) return;
    Results r;
    r.ballot = warp32::ballot(mask, v > 2);
    r.any = unsigned(warp32::any(mask, v > 2));
    r.all = unsigned(warp32::all(mask, v > 2));
    r.match = warp32::match_any(mask, keys[t]);
    int same = 0;
    r.match_all = warp32::match_all(mask, v, &same);
    r.same = unsigned(same);
    r.add = warp32::reduce_add(mask, v);
    r.largest = warp32::reduce_max(mask, v);
    r.smallest = warp32::reduce_min(mask, v);
    r.both = warp32::reduce_and(mask, v);
    r.either = warp32::reduce_or(mask, v);
    r.odd = warp32::reduce_xor(mask, v);
    r.smallest_signed = warp32::reduce_min(mask, -int(v));
    r.counted = warp32::reduce_add(mask, v > 2);
    r.short_match = warp32::match_any(mask, static_cast<unsigned short>(v));
    r.bool_match_all = warp32::match_all(mask, v > 2, &same);
    const unsigned half = mask & (t % 2 == 0 ? 0x55555555u : 0xaaaaaaaau);
    r.half_match = warp32::match_any(half, v);
    r.half_add = warp32::reduce_add(half, v);
    r.before = warp32::lanes_before();
    r.up_to = warp32::lanes_up_to();
    r.after = warp32::lanes_after();
    r.from = warp32::lanes_from();
    warp32::sync(mask);
    r.neighbour = r.half_away = 0;
    if (mask == warp32::all_lanes) {
        r.neighbour = warp32::shfl_xor(double(v) + 0.5, 33);
        r.half_away = warp32::shfl_xor(double(v) + 0.5, warpSize / 2, warpSize);
    }
    results[t] = r;
}

static bool same_key(float a, float b) { return a == b || (a != a && b != b); }

static void compare(const unsigned* v, const float* keys, unsigned mask, const Results* results) {
    for (unsigned t = 0; t < threads; ++t) {
        const unsigned lane = t % 32, first = t - lane;
        if ((mask >> lane & 1u) == 0) continue;
        unsigned ballot = 0, match = 0, equal = 0, half_match = 0, add = 0, half_add = 0;
        unsigned largest = 0, smallest = ~0u, both = ~0u, either = 0, odd = 0;
        for (unsigned i = 0; i < 32; ++i) {
            if ((mask >> i & 1u) == 0) continue;
            const unsigned w = v[first + i], bit = 1u << i;
            if (w > 2) ballot |= bit;
            if (same_key(keys[first + i], keys[t])) match |= bit;
            if (w == v[t]) equal |= bit;
            if (w == v[t] && i % 2 == lane % 2) half_match |= bit;
            if (i % 2 == lane % 2) half_add += w;
            add += w, both &= w, either |= w, odd ^= w;
            largest = w > largest ? w : largest;
            smallest = w < smallest ? w : smallest;
        }
        const Results& r = results[t];
        expect("ballot", t, r.ballot, ballot);
        expect("any", t, r.any != 0, ballot != 0);
        expect("all", t, r.all != 0, ballot == mask);
        expect("match_any", t, r.match, match);
        expect("match_all", t, r.match_all, equal == mask ? mask : 0);
        expect("match_all's flag", t, r.same != 0, equal == mask);
        expect("reduce_add", t, r.add, add);
        expect("reduce_max", t, r.largest, largest);
        expect("reduce_min", t, r.smallest, smallest);
        expect("reduce_min, signed", t, r.smallest_signed, -int(largest));
        expect("reduce_add of truth values", t, r.counted, __builtin_popcount(ballot));
        expect("match_any of shorts", t, r.short_match, equal);
        expect("match_all of truth values", t, r.bool_match_all, ballot == mask || ballot == 0 ? mask : 0);
        expect("reduce_and", t, r.both, both);
        expect("reduce_or", t, r.either, either);
        expect("reduce_xor", t, r.odd, odd);
        expect("match_any of half a warp", t, r.half_match, half_match);
        expect("reduce_add of half a warp", t, r.half_add, half_add);
        expect("lanes_before", t, r.before, (1ull << lane) - 1);
        expect("lanes_up_to", t, r.up_to, (2ull << lane) - 1);
        expect("lanes_after", t, r.after, ~((2ull << lane) - 1));
        expect("lanes_from", t, r.from, ~((1ull << lane) - 1));
        if (mask != ~0u) continue;
        expect("shfl_xor of a double", t, r.neighbour * 2, v[t ^ 1] * 2 + 1);
        expect("shfl_xor in a wavefront", t, r.half_away * 2, v[t ^ (warpSize / 2)] * 2 + 1);
    }
}

int main() {
    unsigned* values = nullptr;
    float* keys = nullptr;
    Results* results = nullptr;
    if (hipMalloc(&values, threads * sizeof(unsigned)) != hipSuccess) return 1;
    if (hipMalloc(&keys, threads * sizeof(float)) != hipSuccess) return 1;
    if (hipMalloc(&results, threads * sizeof(Results)) != hipSuccess) return 1;
    for (const unsigned mask : {0xffffffffu, 0x0000ffffu, 0x80000001u, 0x12345678u}) {
        for (unsigned t = 0; t < threads; ++t) {
            values[t] = mask == 0x80000001u ? 5 : t * 2654435761u % 7;
            keys[t] = t % 5 == 0 ? __builtin_nanf("") : float(t % 3);
        }
        hipLaunchKernelGGL(fill, dim3(1), dim3(threads), 0, nullptr, values, keys, mask, results);
        if (hipDeviceSynchronize() != hipSuccess) return 1;
        compare(values, keys, mask, results);
    }
    return differences != 0;
}
