// Inline PTX: special registers, memory with cache operators, barriers, predicates, several lines.
#include <cuda_runtime.h>

__device__ unsigned laneId()
{
    unsigned lane;
    asm("mov.u32 %0, %%laneid;" : "=r"(lane));
    return lane;
}

__device__ float loadStreaming(const float *p)
{
    float v;
    asm volatile("ld.global.cs.f32 %0, [%1];" : "=f"(v) : "l"(p) : "memory");
    return v;
}

__device__ int clampedSum(int a, int b, int limit)
{
    int r;
    asm("{\n\t"
        ".reg .pred p;\n\t"
        ".reg .s32 t;\n\t"
        "add.s32 t, %1, %2;      // a comment inside\n\t"
        "setp.gt.s32 p, t, %3;\n\t"
        "selp.s32 %0, %3, t, p;\n\t"
        "}"
        : "=r"(r)
        : "r"(a), "r"(b), "r"(limit));
    return r;
}

__device__ unsigned permuted(unsigned a, unsigned b) {
    unsigned r;
    asm ( R"(prmt.b32 %0, %1, %2, 0x5410;)" : "=r"(r) : "r"(a), "r"(b) );
    return r;
}

__global__ void kernel(const float *in, int *out, int n)
{
    unsigned long long clock;
    asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(clock));
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = clampedSum((int)loadStreaming(in + i), permuted(i, laneId()), 1000) + (clock != 0);
    asm volatile("bar.sync 0;" ::: "memory");
    asm("trap;" );
}

void run(const float *in, int *out, int n) { kernel<<<(n + 31) / 32, 32>>>(in, out, n); }
