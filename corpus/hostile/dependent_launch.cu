// Launches that depend on template parameters: member templates, traits, kernels as parameters.
#include <cuda_runtime.h>

template <typename T, int Width>
struct Ops {
    T *data;
    int n;
    template <typename F>
    void apply(F f, cudaStream_t s = 0);
};

template <typename T, int Width, typename F>
__global__ void applyKernel(T *data, int n, F f)
{
    for (int k = 0; k < Width; ++k) {
        int i = (blockIdx.x * blockDim.x + threadIdx.x) * Width + k;
        if (i < n) data[i] = f(data[i]);
    }
}

template <typename T, int Width>
template <typename F>
void Ops<T, Width>::apply(F f, cudaStream_t s)
{
    constexpr int threads = 32 * Width;
    applyKernel<T, Width, F><<<(n + threads * Width - 1) / (threads * Width), threads, 0, s>>>(this->data, n, f);
}

template <typename T>
struct Policy {
    static constexpr int blocks = sizeof(T), threads = 64;
    template <typename U>
    static void launch(void (*kernel)(U *, int), U *p, int n)
    {
        kernel<<<Policy<T>::blocks, Policy<T>::threads>>>(p, n);
    }
};

template <void (*Kernel)(float *, int)>
void launchParameter(float *p, int n)
{
    Kernel<<<1, 32>>>(p, n);
}

__global__ void touch(float *p, int n)
{
    if (threadIdx.x < n) p[threadIdx.x] += 1.0f;
}

struct PlusOne {
    __device__ int operator()(int v) const { return v + 1; }
};

void use(float *f, int *i, int n)
{
    Ops<int, 2>{i, n}.template apply<PlusOne>(PlusOne{});
    Policy<double>::launch<float>(touch, f, n);
    launchParameter<touch>(f, n);
}
