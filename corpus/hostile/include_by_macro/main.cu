// Headers included through macros, __has_include, and a name built by stringising.
#define RUNTIME_HEADER <cuda_runtime.h>
#include RUNTIME_HEADER

#define STR(x) #x
#define XSTR(x) STR(x)
#define CONFIG_FOR(n) XSTR(config_##n.h)
#include CONFIG_FOR(64)

#if __has_include(<cooperative_groups.h>)
#include <cooperative_groups.h>
#endif

__global__ void kernel(int *p) { p[threadIdx.x] = CONFIG_THREADS; }

void run(int *p) { kernel<<<1, CONFIG_THREADS>>>(p); }
