// Vectorised access: float4 loads and stores for the body, scalars for the tail; int2 interleaving.
#include <cuda_runtime.h>

#include <cstdio>
#include <cstdlib>
#include <vector>

#define CUDA_ENSURE(...)                                                                  \
    do {                                                                                  \
        cudaError_t err_ = (__VA_ARGS__);                                                 \
        if (err_ != cudaSuccess) {                                                        \
            fprintf(stderr, "[%s] %s\n", #__VA_ARGS__, cudaGetErrorString(err_));         \
            exit(EXIT_FAILURE);                                                           \
        }                                                                                 \
    } while (0)

#define FETCH_FLOAT4(pointer) (reinterpret_cast<float4 *>(&(pointer))[0])

inline __host__ __device__ float4 operator*(float s, const float4 &v)
{
    return make_float4(s * v.x, s * v.y, s * v.z, s * v.w);
}

inline __host__ __device__ float4 operator+(const float4 &a, const float4 &b)
{
    return make_float4(a.x + b.x, a.y + b.y, a.z + b.z, a.w + b.w);
}

__global__ void axpyVec4(float s, float *x, float *y, int n)
{
    const int quad = blockIdx.x * blockDim.x + threadIdx.x;
    const int i = 4 * quad;
    if (i + 3 < n) {
        FETCH_FLOAT4(y[i]) = s * FETCH_FLOAT4(x[i]) + FETCH_FLOAT4(y[i]);
    } else {
        for (int k = i; k < n; ++k) y[k] = s * x[k] + y[k];
    }
}

__global__ void interleave(const int *a, const int *b, int2 *ab, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) ab[i] = make_int2(a[i], b[i]);
}

int main()
{
    const int n = 4 * 700 + 3;
    std::vector<float> x(n), y(n), got(n);
    std::vector<int> a(n), b(n);
    std::vector<int2> ab(n, make_int2(-1, -1));
    unsigned seed = 20;
    for (int i = 0; i < n; ++i) {
        seed = seed * 1664525u + 1013904223u;
        a[i] = int(seed >> 20);
        b[i] = int(seed >> 8) & 0xfff;
        x[i] = a[i] * 0.25f;
        y[i] = b[i] * 0.5f;
    }

    float *d_x, *d_y;
    int *d_a, *d_b;
    int2 *d_ab;
    CUDA_ENSURE(cudaMalloc(&d_x, n * sizeof(float)));
    CUDA_ENSURE(cudaMalloc(&d_y, n * sizeof(float)));
    CUDA_ENSURE(cudaMalloc(&d_a, n * sizeof(int)));
    CUDA_ENSURE(cudaMalloc(&d_b, n * sizeof(int)));
    CUDA_ENSURE(cudaMalloc(&d_ab, n * sizeof(int2)));
    CUDA_ENSURE(cudaMemcpy(d_x, x.data(), n * sizeof(float), cudaMemcpyHostToDevice));
    CUDA_ENSURE(cudaMemcpy(d_y, y.data(), n * sizeof(float), cudaMemcpyHostToDevice));
    CUDA_ENSURE(cudaMemcpy(d_a, a.data(), n * sizeof(int), cudaMemcpyHostToDevice));
    CUDA_ENSURE(cudaMemcpy(d_b, b.data(), n * sizeof(int), cudaMemcpyHostToDevice));
    CUDA_ENSURE(cudaMemset(d_ab, 0xff, n * sizeof(int2)));

    const int quads = (n + 3) / 4;
    axpyVec4<<<(quads + 127) / 128, 128>>>(2.0f, d_x, d_y, n);
    interleave<<<(n + 127) / 128, 128>>>(d_a, d_b, d_ab, n);
    CUDA_ENSURE(cudaGetLastError());
    CUDA_ENSURE(cudaMemcpy(got.data(), d_y, n * sizeof(float), cudaMemcpyDeviceToHost));
    CUDA_ENSURE(cudaMemcpy(ab.data(), d_ab, n * sizeof(int2), cudaMemcpyDeviceToHost));

    int wrong = 0;
    for (int i = 0; i < n; ++i) {
        wrong += got[i] != a[i] * 0.5f + b[i] * 0.5f;  // halves of small whole numbers: exact
        wrong += ab[i].x != a[i] || ab[i].y != b[i];
    }
    for (void *p : {(void *)d_x, (void *)d_y, (void *)d_a, (void *)d_b, (void *)d_ab}) CUDA_ENSURE(cudaFree(p));
    printf(wrong ? "FAIL\n" : "PASS\n");
    return wrong ? 1 : 0;
}
