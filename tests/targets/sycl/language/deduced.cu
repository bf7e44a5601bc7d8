// Kernels whose template arguments the launch leaves out, and whose shared memory depends on them.
#include <cstdio>
#include <cuda_runtime.h>

struct Pair {
    short a, b;
};

template <class T, int Size = 32>
__global__ void turn(T *out, int n)
{
    __shared__ T s[Size];
    __shared__ int count[1];
    s[threadIdx.x] = threadIdx.x * 1.5f;
    count[0] = n;
    __syncthreads();
    out[threadIdx.x] = s[Size - 1 - threadIdx.x] + count[0];
}

template <class T, class Op>
__global__ void combine(const T *__restrict__ in, T *out, Op op, T first)
{
    __shared__ T s[32];
    s[threadIdx.x] = in[threadIdx.x];
    __syncthreads();
    out[threadIdx.x] = op(s[31 - threadIdx.x], first);
}

template <class T>
__global__ void keep(T value, int *out)
{
    __shared__ T s[2];
    s[0] = value;
    __syncthreads();
    *out = s[0].a + s[0].b;
}

struct Sum {
    template <class T>
    __host__ __device__ T operator()(T a, T b) const { return a + b; }
};

struct Holder {
    const float *in;

    void run(float *out) { combine<<<1, 32>>>(in, out, Sum(), 2.f); }
};

template <class T>
void generic(T *p)
{
    turn<<<1, 32>>>(p, 1);
}

int main()
{
    int *i;
    float *f, *g;
    double *d;
    cudaMallocManaged(&i, 32 * sizeof(int));
    cudaMallocManaged(&f, 32 * sizeof(float));
    cudaMallocManaged(&g, 32 * sizeof(float));
    cudaMallocManaged(&d, 32 * sizeof(double));
    float n = 2;
    turn<<<1, 32>>>(i, 4);
    turn<<<1, 32>>>(f, n);
    combine<<<1, 32>>>(i, i, Sum(), 3);
    Holder holder{f};
    holder.run(g);
    Pair pair{7, 2};
    keep<<<1, 1>>>(pair, i + 1);
    generic(d);
    cudaDeviceSynchronize();
    bool ok = i[5] == 14 && i[1] == 9 && f[3] == 44 && g[4] == 10 && d[9] == 34;
    printf(ok ? "PASS\n" : "FAIL %d %d %g %g %g\n", i[5], i[1], f[3], g[4], d[9]);
}
