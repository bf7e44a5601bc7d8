// Closing template brackets beside launch brackets, shifts beside both.
#include <cuda_runtime.h>

#include <map>
#include <vector>

template <typename T>
struct Box {
    T value;
};

template <typename T>
__global__ void fill(T *p, int n)
{
    if (threadIdx.x < n) p[threadIdx.x] = T();
}

template <int N, bool B>
__global__ void numbered(int *p)
{
    p[threadIdx.x] = B ? N : -N;
}

using Table = std::map<int, std::vector<std::vector<Box<int>>>>;

void run(Box<Box<Box<int>>> *p, int *q, int s)
{
    fill<Box<Box<Box<int>>>><<<1, 32>>>(p, 32);
    fill< Box<Box<Box<int> > > > <<<1, 32>>> (p, 32);
    numbered<(16 >> 2), (3 > 2)><<<1 << 2, 64 >> 1>>>(q);
    numbered<sizeof(Table) >= 8 ? 1 : 2, true><<<1, 32>>>(q);
    const Table table = {{1, {{Box<int>{s >> 1}}}}};
    fill<<<static_cast<unsigned>(table.size()), dim3(32)>>>(q, 32);
}
