// Local memory of function templates, launches that a macro repeats, sizes of launches in structured bindings.
#include <cstdio>
#include <tuple>

#include "tensor.cuh"

template <class T>
__global__ void fill(T *p, int n, int factor)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        p[i] = T(i * factor % 100);
}

template <class T>
__global__ void sums(const T *p, int n, double *total, long long *count)
{
    T sum = 0;
    long long seen = 0;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        sum += p[i];
        ++seen;
    }
    const T whole = block_sum(sum);
    __syncthreads();
    seen = block_sum<long long>(seen);
    if (threadIdx.x == 0) {
        atomicAdd(total, double(whole));
        atomicAdd((unsigned long long *)count, (unsigned long long)seen);
    }
}

template <class T>
__global__ void transpose(Transposer<T, 16> with, const T *in, T *out)
{
    with.run(in, out);
}

__global__ void extremes(const int *p, int n, int *out)
{
    struct Pair {
        int low, high;
    };
    __shared__ Pair pairs[64];
    Pair mine = {p[threadIdx.x], p[threadIdx.x]};
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        mine = {min(mine.low, p[i]), max(mine.high, p[i])};
    pairs[threadIdx.x] = mine;
    for (int half = blockDim.x / 2; half > 0; half /= 2) {
        __syncthreads();
        if (threadIdx.x < half) {
            const Pair other = pairs[threadIdx.x + half];
            pairs[threadIdx.x] = {min(pairs[threadIdx.x].low, other.low), max(pairs[threadIdx.x].high, other.high)};
        }
    }
    if (threadIdx.x == 0) {
        out[0] = pairs[0].low;
        out[1] = pairs[0].high;
    }
}

std::tuple<dim3, dim3> shape(int n)
{
    return {dim3((n + 127) / 128), dim3(128)};
}

int main()
{
    const int width = 50, height = 20, n = width * height;
    void *p, *q;
    double *total;
    long long *count;
    int *found;
    cudaMallocManaged(&p, n * sizeof(double));
    cudaMallocManaged(&q, n * sizeof(double));
    cudaMallocManaged(&total, sizeof(double));
    cudaMallocManaged(&count, sizeof(long long));
    cudaMallocManaged(&found, 2 * sizeof(int));
    int wrong = 0, factor = 7;
    for (Type type : {Type::f32, Type::f64, Type::i32}) {
        *total = *count = 0;
        const auto [grid, block] = shape(n);
        DISPATCH(type, [&] { fill<scalar><<<grid, block>>>((scalar *)p, n, factor); });
        DISPATCH(type, [&] { sums<scalar><<<3, 128>>>((const scalar *)p, n, total, count); });
        DISPATCH(type, [&] {
            transpose<scalar><<<dim3(4, 2), dim3(16, 16)>>>(Transposer<scalar, 16>{width, height}, (const scalar *)p,
                                                            (scalar *)q);
        });
        cudaDeviceSynchronize();
        double sum = 0;
        for (int i = 0; i < n; ++i)
            sum += i * factor % 100;
        wrong += *total != sum || *count != n;
        DISPATCH(type, [&] {
            for (int i = 0; i < n; ++i)
                wrong += ((scalar *)q)[i % width * height + i / width] != ((scalar *)p)[i];
        });
    }
    extremes<<<1, 64>>>((const int *)p, n, found);
    cudaDeviceSynchronize();
    wrong += found[0] != 0 || found[1] != 99;
    printf(wrong ? "FAIL %d\n" : "PASS\n", wrong);
    return wrong != 0;
}
