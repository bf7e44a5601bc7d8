// A .cu file without any CUDA: it must come out byte for byte as it went in.
#include <cstdio>

static int shiftLeft(int v, int by) { return v << by; }

int main()
{
    std::printf("%d\n", shiftLeft(1, 4) >> 2);
    return 0;
}
