// Templates: kernels over element type, functor and block size, explicit and deduced arguments.
#include "common/check.h"

#include <type_traits>
#include <vector>

template <typename T>
struct Axpb {
    T a, b;
    __host__ __device__ T operator()(T x) const { return a * x + b; }
};

template <typename T>
struct Clamp {
    T lo, hi;
    __host__ __device__ T operator()(T x) const { return x < lo ? lo : hi < x ? hi : x; }
};

template <typename F, typename G>
struct Compose {
    F f;
    G g;
    template <typename T>
    __host__ __device__ auto operator()(T x) const -> decltype(f(g(x)))
    {
        return f(g(x));
    }
};

template <typename F, typename G>
__host__ Compose<F, G> compose(F f, G g)
{
    return Compose<F, G>{f, g};
}

template <int BLOCK, typename T, typename Op>
__global__ void transformKernel(const T *in, T *out, int n, Op op)
{
    const int i = blockIdx.x * BLOCK + threadIdx.x;
    if (i < n) out[i] = op(in[i]);
}

template <typename T, T Value>
__global__ void fillKernel(T *out, int n)
{
    static_assert(std::is_integral<T>::value, "only for whole numbers");
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = Value;
}

template <>
__global__ void fillKernel<int, 0>(int *out, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = -1000000;  // the specialisation is told apart from the primary
}

template <typename T, typename Op>
std::vector<T> transformOnDevice(const std::vector<T> &in, Op op)
{
    constexpr int block = 64;
    const int n = int(in.size());
    std::vector<T> out(n);
    T *d_in, *d_out;
    CHECK(cudaMalloc(&d_in, n * sizeof(T)));
    CHECK(cudaMalloc(&d_out, n * sizeof(T)));
    CHECK(cudaMemset(d_out, 0x77, n * sizeof(T)));
    CHECK(cudaMemcpy(d_in, in.data(), n * sizeof(T), cudaMemcpyHostToDevice));
    transformKernel<block><<<(n + block - 1) / block, block>>>(d_in, d_out, n, op);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(out.data(), d_out, n * sizeof(T), cudaMemcpyDeviceToHost));
    CHECK(cudaFree(d_in));
    CHECK(cudaFree(d_out));
    return out;
}

int main()
{
    const int n = 777;
    std::vector<int> ints(n);
    std::vector<double> doubles(n);
    Lcg rng(16);
    for (int i = 0; i < n; ++i) {
        ints[i] = int(rng.next() >> 20) - 2000;
        doubles[i] = ints[i] / 16.0;
    }

    long wrong = 0;
    const auto a = transformOnDevice(ints, Axpb<int>{3, -7});
    const auto b = transformOnDevice(doubles, compose(Clamp<double>{-50.0, 60.0}, Axpb<double>{0.5, 1.0}));
    for (int i = 0; i < n; ++i) {
        wrong += a[i] != ints[i] * 3 - 7;
        const double y = doubles[i] / 2 + 1;
        wrong += b[i] != (y < -50 ? -50 : y > 60 ? 60 : y);  // exact: sixteenths and halves
    }

    int *d;
    std::vector<int> filled(n);
    CHECK(cudaMalloc(&d, n * sizeof(int)));
    fillKernel<int, 42><<<(n + 127) / 128, 128>>>(d, n);
    CHECK(cudaMemcpy(filled.data(), d, n * sizeof(int), cudaMemcpyDeviceToHost));
    for (int v : filled) wrong += v != 42;
    fillKernel<int, 0><<<(n + 127) / 128, 128>>>(d, n);
    CHECK(cudaMemcpy(filled.data(), d, n * sizeof(int), cudaMemcpyDeviceToHost));
    for (int v : filled) wrong += v != -1000000;
    CHECK(cudaFree(d));
    return report(wrong);
}
