// API names put together by token pasting: no whole CUDA name stands in the text.
#include <cuda_runtime.h>

#define GPU(name) cuda##name
#define GPU_CALL(name, ...) GPU(name)(__VA_ARGS__)
#define COPY(kind) cudaMemcpy##kind
#define ATTRIBUTE(what) cudaDevAttr##what
#define DECLARE_KERNEL(type) __global__ void fill_##type(type *p, type v, int n)
#define DEFINE_KERNEL(type)                                \
    DECLARE_KERNEL(type)                                   \
    {                                                      \
        int i = blockIdx.x * blockDim.x + threadIdx.x;     \
        if (i < n) p[i] = v;                               \
    }
#define FILL(type, p, v, n) fill_##type<<<((n) + 63) / 64, 64>>>(p, v, n)

DEFINE_KERNEL(int)
DEFINE_KERNEL(double)

int main()
{
    int *p = nullptr, host[100], warp = 0;
    GPU(Error_t) status = GPU_CALL(Malloc, (void **)&p, sizeof host);
    if (status != GPU(Success)) return 1;
    FILL(int, p, 7, 100);
    GPU_CALL(Memcpy, host, p, sizeof host, COPY(DeviceToHost));
    GPU_CALL(DeviceGetAttribute, &warp, ATTRIBUTE(WarpSize), 0);
    GPU_CALL(Free, p);
    return host[99] == 7 && warp > 0 ? 0 : 1;
}
