// Kernels that are launched under another name: a macro's parameter, or one of a function template.
#include <cstdio>
#include <cuda_runtime.h>

__global__ void up(int *o, int n)
{
    o[threadIdx.x] += n;
}

__global__ void down(int *o, int n)
{
    o[threadIdx.x] -= n + __shfl_sync(0xffffffff, 0, 0);
}

template <typename T>
__global__ void fill(T *o, T v)
{
    o[blockIdx.y * blockDim.x + threadIdx.x] = v;
}

template <class K>
void launch(K kernel, int *o, int n)
{
    kernel<<<1, 32>>>(o, n);
}

template <class K, class... A>
void launchAll(K k, int grid, A... a)
{
    k<<<grid, 32>>>(a...);
}

#define CHECK(x)                                                                                                       \
    do                                                                                                                 \
    {                                                                                                                  \
        if ((x) != cudaSuccess)                                                                                        \
            printf("error\n");                                                                                         \
    } while (0)
#define RUN(k, ...) k<<<1, 32>>>(__VA_ARGS__)
#define LAUNCH(kernel, grid, block, ...)                                                                               \
    do                                                                                                                 \
    {                                                                                                                  \
        kernel<<<grid, block>>>(__VA_ARGS__);                                                                          \
        CHECK(cudaGetLastError());                                                                                     \
        cudaDeviceSynchronize();                                                                                       \
    } while (0)

struct Job
{
    int *values;
    int n;
    void run() { LAUNCH(up, 1, 32, values, n + 1); }
};

int main()
{
    int *o;
    cudaMallocManaged(&o, 128 * sizeof(int));
    LAUNCH((fill<int>), dim3(1, 2), 32, o, 4);
    LAUNCH(fill<int>, dim3(1, 2), dim3(32), o, 6);
    launch(up, o, 3);
    launch(down, o, 1);
    launchAll(up, 1, o, 4);
    Job{o, 9}.run();
    RUN(up, o, 10);
    cudaDeviceSynchronize();
    bool right = o[0] == 6 + 3 - 1 + 4 + 10 + 10 && o[40] == 6;
    printf(right ? "PASS\n" : "FAIL %d\n", o[0]);
    return !right;
}
