// Names, operators and directives split by backslash line continuations.
#include <cuda_run\
time.h>

__glo\
bal__ void fill(int *p, int v)
{
    p[thread\
Idx.x] = v;
}

#define CALL(x) \
    if ((x) != cuda\
Success) \
        return 1

int main()
{
    int *p = nullptr;
    CALL(cuda\
Malloc(&p, 32 * sizeof(int)));
    fill<\
<<1, 32>\
>>(p, 5);
    CALL(cudaDevice\
Synchro\
nize());
    /\
/ this is a comment that mentions cudaFree
    return cudaFree(p);
}
