// Names that mean several things: device functions and variables beside parameters, local variables, members and
// template parameters.
#include <cstdio>
#include <cuda_runtime.h>

__device__ float scale;
__device__ int bias;
__constant__ int table[4];

__device__ int apply(int x) { return x + blockDim.x; }
__device__ int step(int x) { return x + threadIdx.x; }
__device__ float weight(float x) { return x * scale; }

struct Plus
{
    int n;
    __device__ int operator()(int x) const { return x + n; }
};

struct Base
{
    float scale;
};

struct Derived : Base
{
    __device__ float get() const { return scale; }
};

struct Filter
{
    float scale;
    int bias;
    __device__ Filter(float s) : scale(s), bias(1) {}
    __device__ float own(float x) const { return x * scale + bias; }
    __device__ float both(float x) const;
};

__device__ float Filter::both(float x) const
{
    return weight(x) + scale + ::scale;
}

struct Walker
{
    int step;
    __device__ int go(int x) const { return x + step; }
};

template <class F>
__device__ int twice(F apply, int x)
{
    return apply(apply(x));
}

template <class F>
__global__ void map(int *o, F apply)
{
    o[threadIdx.x] = apply(threadIdx.x);
}

__global__ void other(int *o)
{
    Plus p{3};
    o[threadIdx.x] += apply(0) + twice(p, 1);
}

template <int step>
__global__ void strided(int *o)
{
    for (int i = 0; i < 64; i += step)
        o[i] += 1;
}

__global__ void walk(int *o, Walker w)
{
    o[0] = w.go(o[0]);
    o[1] = step(o[1]) + w.step;
}

template <int bias>
__device__ float shift(float x)
{
    return x + bias;
}

__device__ float local(int n)
{
    int bias = n;
    {
        float scale = 3;
        bias += (int)scale;
    }
    return bias + weight(1);
}

__global__ void variables(float *o, const int *table, Derived d)
{
    Filter f(2);
    o[0] = f.own(1);
    o[1] = f.both(1);
    o[2] = shift<5>(1) + bias;
    o[3] = local(4) + table[0] + ::table[1];
    o[4] = d.get() + scale;
}

int main()
{
    int *o, *t;
    float *v;
    cudaMallocManaged(&o, 64 * sizeof(int));
    cudaMallocManaged(&t, sizeof(int));
    cudaMallocManaged(&v, 8 * sizeof(float));
    map<<<1, 64>>>(o, Plus{5});
    other<<<1, 64>>>(o);
    strided<64><<<1, 1>>>(o);
    walk<<<1, 1>>>(o, Walker{2});
    cudaDeviceSynchronize();
    bool right = o[0] == 5 + 64 + 7 + 1 + 2 && o[1] == 6 + 64 + 7 + 2;

    float factor = 4;
    int offset = 7, numbers[4] = {1, 2, 3, 4};
    cudaMemcpyToSymbol(scale, &factor, sizeof(factor));
    cudaMemcpyToSymbol(bias, &offset, sizeof(offset));
    cudaMemcpyToSymbol(table, numbers, sizeof(numbers));
    t[0] = 100;
    Derived d;
    auto run = [&](int bias) { variables<<<bias, 1>>>(v, t, d); };
    for (int scale = 1; scale < 3; ++scale)
    {
        d.scale = scale;
        run(1);
        cudaDeviceSynchronize();
        right = right && v[0] == 3 && v[1] == 10 && v[2] == 13 && v[3] == 113 && v[4] == 4 + scale;
    }
    printf(right ? "PASS\n" : "FAIL\n");
    return !right;
}
