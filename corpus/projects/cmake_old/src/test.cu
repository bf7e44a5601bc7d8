#include "scan.h"

#include <cstdio>

int main()
{
    const int n = 200;
    int in[n], out[n], *a = nullptr, *b = nullptr;
    for (int i = 0; i < n; ++i) in[i] = i % 7;
    cudaMalloc((void**)&a, sizeof in);
    cudaMalloc((void**)&b, sizeof out);
    cudaMemcpy(a, in, sizeof in, cudaMemcpyHostToDevice);
    scan(a, b, n);
    add(b, n, 1);
    cudaMemcpy(out, b, sizeof out, cudaMemcpyDeviceToHost);
    int sum = 1, wrong = 0;
    for (int i = 0; i < n; ++i) wrong += out[i] != (sum += in[i]);
    std::printf("%d wrong\n", wrong);
    return wrong != 0;
}
