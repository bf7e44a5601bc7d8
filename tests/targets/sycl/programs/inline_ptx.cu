// Inline PTX that plain C++ and SYCL's functions can say: values that differ wherever an instruction is misread.
#include <cstdio>

__device__ unsigned majority(unsigned a, unsigned b, unsigned c)
{
    unsigned r;
    asm("lop3.b32 %0, %1, %2, %3, 0xe8;" : "=r"(r) : "r"(a), "r"(b), "r"(c));
    return r;
}
__device__ int ones(unsigned x)
{
    int r;
    asm("popc.b32 %0, %1;" : "=r"(r) : "r"(x));
    return r;
}
__device__ unsigned zeros(unsigned x)
{
    unsigned r;
    asm volatile("clz.b32 %0, %1;" : "=r"(r) : "r"(x));
    return r;
}
__device__ unsigned high(unsigned a, unsigned b)
{
    unsigned r;
    asm("mul.hi.u32 %0, %1, %2;" : "=r"(r) : "r"(a), "r"(b + 1));
    return r;
}
__device__ float fused(float a, float b, float c)
{
    float r;
    asm("fma.rn.f32 %0, %1, %2, %3;" : "=f"(r) : "f"(a), "f"(b), "f"(c));
    return r;
}
__device__ float smaller(float a, float b)
{
    float r;
    asm("min.f32 %0, %1, %2;" : "=f"(r) : "f"(a), "f"(b));
    return r;
}
__device__ unsigned long long sum(unsigned long long a, unsigned long long b)
{
    asm("add.u64 %0, %0, %1;" : "+l"(a) : "l"(b));
    return a;
}
__device__ unsigned field(unsigned x)
{
    unsigned r;
    asm("bfe.u32 %0, %1, 4, 8;" : "=r"(r) : "r"(x));
    return r;
}
__device__ unsigned bytes(unsigned a, unsigned b)
{
    unsigned r;
    asm("prmt.b32 %0, %1, %2, 0x5140;" : "=r"(r) : "r"(a), "r"(b));
    return r;
}
__device__ unsigned funnel(unsigned a, unsigned b, unsigned c)
{
    unsigned r;
    asm("shf.l.wrap.b32 %0, %1, %2, %3;" : "=r"(r) : "r"(a), "r"(b), "r"(c));
    return r;
}
__device__ unsigned reversed(unsigned x)
{
    unsigned r;
    asm("brev.b32 %0, %1;" : "=r"(r) : "r"(x));
    return r;
}
__device__ int least(int a, int b)
{
    int r;
    asm("{ .reg .pred p; setp.lt.s32 p, %1, %2; selp.s32 %0, %1, %2, p; }" : "=r"(r) : "r"(a), "r"(b));
    return r;
}
__device__ int cached(const int* p)
{
    int r;
    asm volatile("ld.global.nc.s32 %0, [%1];" : "=r"(r) : "l"(p));
    return r;
}
__device__ float root(float x)
{
    float r;
    asm("sqrt.rn.f32 %0, %1;" : "=f"(r) : "f"(x));
    return r;
}

__global__ void fill(unsigned* out, const int* in)
{
    unsigned i = threadIdx.x, x = i * 2654435761u;
    unsigned* o = out + 14 * i;
    o[0] = majority(x, i, ~x << 3);
    o[1] = ones(x);
    o[2] = zeros(x >> i % 32);
    o[3] = high(x, ~x);
    o[4] = __float_as_uint(fused(x, 1.5f, 2.0f));
    o[5] = __float_as_uint(smaller(i, 9.0f));
    o[6] = static_cast<unsigned>(sum(x, 0xffffffffull) >> 16);
    o[7] = field(x);
    o[8] = bytes(x, ~x * i);
    o[9] = funnel(x, ~i, i);
    o[10] = reversed(x);
    o[11] = least(static_cast<int>(x), 13);
    o[12] = cached(in + i);
    o[13] = __float_as_uint(root(i * i));
}

__device__ unsigned lane()
{
    unsigned r;
    asm("mov.u32 %0, %%laneid;" : "=r"(r));
    return r;
}

// Where each thread is, and what its neighbours have.
__global__ void place(unsigned* out)
{
    __shared__ unsigned shared[64];
    unsigned x, y, block, down, other;
    asm("mov.u32 %0, %%tid.x;" : "=r"(x));
    asm("mov.u32 %0, %%tid.y;" : "=r"(y));
    asm("mov.u32 %0, %%ctaid.x;" : "=r"(block));
    unsigned value = 100 * block + 32 * y + x;
    shared[32 * y + x] = value;
    asm volatile("bar.sync 0;" ::: "memory");
    asm volatile("shfl.sync.down.b32 %0, %1, 3, 0x1f, 0xffffffff;" : "=r"(down) : "r"(value));
    asm volatile("shfl.sync.bfly.b32 %0, %1, 5, 0x1f, 0xffffffff;" : "=r"(other) : "r"(down));
    out[64 * block + 32 * y + x] = 1000 * lane() + other + shared[63 - 32 * y - x];
}

int main()
{
    unsigned* out;
    int* in;
    cudaMallocManaged(&out, 64 * 14 * sizeof(unsigned));
    cudaMallocManaged(&in, 64 * sizeof(int));
    for (int i = 0; i < 64; ++i) in[i] = i * i - 99;
    fill<<<1, 64>>>(out, in);
    cudaDeviceSynchronize();
    for (int i = 0; i < 64 * 14; ++i) printf("%x%c", out[i], i % 14 == 13 ? '\n' : ' ');
    place<<<2, dim3(32, 2)>>>(out);
    cudaDeviceSynchronize();
    for (int i = 0; i < 128; ++i) printf("%u%c", out[i], i % 16 == 15 ? '\n' : ' ');
}
