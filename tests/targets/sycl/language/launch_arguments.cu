// What CUDA does with the arguments of a launch on the host: objects are converted to the parameters' types, and
// variables that keep their values between calls are read.
#include <cstdio>
#include <cuda_runtime.h>

struct Buffer
{
    float *data;
    explicit Buffer(int n) { cudaMallocManaged(&data, n * sizeof(float)); }
    ~Buffer() { cudaFree(data); }
    Buffer(const Buffer &) = delete;
    operator float *() const { return data; }
};

struct Length
{
    int n;
    virtual ~Length() {}
    operator int() const { return n; }
};

__global__ void scale(float *a, const float *b, int n, float f)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        a[i] += f * b[i];
}

template <typename T>
__global__ void fill(T *a, T v, int n)
{
    int i = threadIdx.x;
    if (i < n)
        a[i] = v;
}

template <typename T>
void fillAll(T v, Buffer &a, int n)
{
    fill<T><<<1, 64>>>(a, v, n);
    fill<T><<<1, 64>>>((T *)a + n / 2, v, n / 2);
}

static float *counters()
{
    static float *kept = nullptr;
    if (!kept)
        cudaMallocManaged(&kept, 64 * sizeof(float));
    fill<float><<<1, 64>>>(kept, 0.0f, 64);
    return kept;
}

int main()
{
    const int n = 64;
    Buffer a(n), b(n);
    Buffer *other = &b;
    Length length;
    length.n = n;
    static float weight = 1;
    thread_local int half = n / 2;
    fillAll(1.0f, a, n);
    fill<float><<<1, 64>>>(*other, 2, length);
    scale<<<1, 64>>>(a, *other, length, 3);
    float *c = counters();
    scale << <1, 64 >> > (c, a, half, weight * 2);
    weight += 1;
    scale<<<1, 64>>>(c + half, b, half, weight);
    cudaDeviceSynchronize();
    int wrong = 0;
    for (int i = 0; i < n; ++i)
        wrong += a.data[i] != 7.0f || c[i] != (i < half ? 14.0f : 4.0f);
    printf(wrong ? "FAIL %d\n" : "PASS\n", wrong);
    return wrong != 0;
}
