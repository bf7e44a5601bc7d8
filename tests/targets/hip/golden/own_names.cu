// The user's own names, which only look like CUDA's.
#include <cuda_runtime.h>

namespace shim {
cudaError_t cudaMalloc(void** p, size_t n) { return ::cudaMalloc(p, n); }
}  // namespace shim

struct Pool {
    int cudaSuccess = 0;
    void cudaFree(void* p) { ::cudaFree(p); }
};

#define cudaCheck(call) shim::check(call, "cudaCheck")

int use(Pool& pool, void* p) {
    int cudaMemcpy = pool.cudaSuccess;
    pool.cudaFree(p);
    return shim::cudaMalloc(&p, 4) == cudaSuccess ? cudaMemcpy : 0;
}
