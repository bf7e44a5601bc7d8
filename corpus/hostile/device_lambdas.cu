// Extended lambdas in every position: arguments, captures with initialisers, nested, generic, returned.
#include <cuda_runtime.h>

template <typename F>
__global__ void call(F f) { f(threadIdx.x); }

template <typename F, typename Arg>
void launch(unsigned threads, F f, Arg arg)
{
    call<<<1, threads>>>([=] __device__(unsigned t) { f(t, arg); });
}

void run(float *p, int n)
{
    call<<<1, 32>>>([=] __device__(int i) { if (i < n) p[i] = i; });
    auto both = [p] __host__ __device__(unsigned i, float s = 1.0f) -> void { p[i] *= s; };
    launch(32, both, 2.0f);
    call<<<
        1, 32
    >>>([p, n] __device__ (unsigned i) {
        auto inner = [&](float v) { return v < n ? v : 0.0f; };  // no attribute: device by its place
        p[i] = inner(p[i]);
    });
    const auto hostOnly = [](int v) { return v >> 1; };
    call<<<hostOnly(2), hostOnly(64)>>>(both);
}
