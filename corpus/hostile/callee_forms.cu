// Every way to name what is launched: pointers, tables, conditionals, members, qualified, parenthesised.
#include <cuda_runtime.h>

namespace outer { namespace inner { __global__ void deep(int *p) { *p = 1; } } }
__global__ void first(int *p) { *p = 2; }
__global__ void second(int *p) { *p = 3; }

typedef void (*Kernel)(int *);
struct Plan {
    Kernel kernel;
    const Kernel *table;
    Kernel pick(bool b) const { return b ? kernel : table[0]; }
};
static Kernel g_table[2] = {first, second};

void run(const Plan &plan, const Plan *other, int *p, bool b, Kernel *kernels)
{
    outer::inner::deep<<<1, 1>>>(p);
    ::first<<<1, 1>>>(p);
    (first)<<<1, 1>>>(p);
    (b ? first : second)<<<1, 1>>>(p);
    g_table[b]<<<1, 1>>>(p);
    (*kernels[1])<<<1, 1>>>(p);
    plan.kernel<<<1, 1>>>(p);
    other->table[0]<<<1, 1>>>(p);
    plan.pick(b)<<<1, 1>>>(p);
    (&second)<<<1, 1>>>(p);
    using namespace outer;
    inner::deep<<<1, 1>>>(p);
    void *args[] = {&p};
    cudaLaunchKernel((const void *)first, 1, 1, args, 0, nullptr);
    cudaLaunchConfig_t config = {};
    config.gridDim = 1;
    config.blockDim = 1;
    cudaLaunchKernelEx(&config, second, p);
}
