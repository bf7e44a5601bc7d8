// Atomics: compare-and-swap loops for float max and double add, and every built-in integer atomic.
#include "common/check.h"

#include <algorithm>
#include <vector>

__device__ float atomicMaxFloat(float *address, float value)
{
    int *bits = reinterpret_cast<int *>(address);
    int old = *bits;
    while (__int_as_float(old) < value) {
        const int assumed = old;
        old = atomicCAS(bits, assumed, __float_as_int(value));
        if (old == assumed) break;
    }
    return __int_as_float(old);
}

__device__ double atomicAddDouble(double *address, double value)
{
    unsigned long long int *bits = (unsigned long long int *)address;
    unsigned long long int old = *bits, assumed;
    do {
        assumed = old;
        old = atomicCAS(bits, assumed, __double_as_longlong(value + __longlong_as_double(assumed)));
    } while (assumed != old);
    return __longlong_as_double(old);
}

struct Totals {
    float top;
    double sum;
    int added, subtracted, smallest, largest;
    unsigned anded, ored, xored, wrapped, exchanged;
};

__global__ void accumulate(const int *in, int n, Totals *t, int *lockProtected, int *lock)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    const int v = in[i];
    atomicMaxFloat(&t->top, 0.5f * v);
    atomicAddDouble(&t->sum, 0.25 * v);
    atomicAdd(&t->added, v);
    atomicSub(&t->subtracted, v);
    atomicMin(&t->smallest, v);
    atomicMax(&t->largest, v);
    atomicAnd(&t->anded, ~(1u << (v & 7)));
    atomicOr(&t->ored, 1u << (v & 31));
    atomicXor(&t->xored, (unsigned)v);
    atomicInc(&t->wrapped, 99u);
    atomicExch(&t->exchanged, 77u);

    // A critical section: taken by one thread a block, so that no warp spins against itself.
    if (threadIdx.x == 0) {
        while (atomicCAS(lock, 0, 1) != 0) {}
        __threadfence();
        *lockProtected = *lockProtected * 3 + 1;
        __threadfence();
        atomicExch(lock, 0);
    }
}

int main()
{
    const int n = 1777, threads = 128, blocks = (n + threads - 1) / threads;
    std::vector<int> in(n);
    Lcg rng(22);
    for (int &v : in) v = int(rng.next() >> 18) - 9000;
    in[n - 1] = 20000;  // the largest value sits in the last block
    in[n - 2] = -20000;

    Totals start = {-1e30f, 0.0, 0, 0, 1 << 30, -(1 << 30), ~0u, 0u, 0u, 0u, 0u}, got;
    Totals want = start;
    int wantLocked = 2;
    for (int i = 0; i < n; ++i) {
        const int v = in[i];
        want.top = std::max(want.top, v / 2.0f);
        want.sum += v / 4.0;
        want.added += v;
        want.subtracted -= v;
        want.smallest = std::min(want.smallest, v);
        want.largest = std::max(want.largest, v);
        want.anded &= ~(1u << (v & 7));
        want.ored |= 1u << (v & 31);
        want.xored ^= unsigned(v);
    }
    want.wrapped = n % 100;
    want.exchanged = 77;
    for (int b = 0; b < blocks; ++b) wantLocked = wantLocked * 3 + 1;

    int *d_in, *d_locked, *d_lock, locked = 2;
    Totals *d_t;
    CHECK(cudaMalloc(&d_in, n * sizeof(int)));
    CHECK(cudaMalloc(&d_t, sizeof(Totals)));
    CHECK(cudaMalloc(&d_locked, sizeof(int)));
    CHECK(cudaMalloc(&d_lock, sizeof(int)));
    CHECK(cudaMemcpy(d_in, in.data(), n * sizeof(int), cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(d_t, &start, sizeof start, cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(d_locked, &locked, sizeof locked, cudaMemcpyHostToDevice));
    CHECK(cudaMemset(d_lock, 0, sizeof(int)));
    accumulate<<<blocks, threads>>>(d_in, n, d_t, d_locked, d_lock);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(&got, d_t, sizeof got, cudaMemcpyDeviceToHost));
    CHECK(cudaMemcpy(&locked, d_locked, sizeof locked, cudaMemcpyDeviceToHost));

    long wrong = got.top != want.top;
    wrong += got.sum != want.sum;  // quarters: exact in any order
    wrong += got.added != want.added || got.subtracted != want.subtracted;
    wrong += got.smallest != want.smallest || got.largest != want.largest;
    wrong += got.anded != want.anded || got.ored != want.ored || got.xored != want.xored;
    wrong += got.wrapped != want.wrapped || got.exchanged != want.exchanged;
    wrong += locked != wantLocked;
    CHECK(cudaFree(d_in));
    CHECK(cudaFree(d_t));
    CHECK(cudaFree(d_locked));
    CHECK(cudaFree(d_lock));
    return report(wrong);
}
