// Zero-copy: mapped pinned memory, registered memory, and pointer attributes.
#include "common/check.h"

#include <cstdlib>

__global__ void reverseInto(const short *in, short *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[n - 1 - i] = short(in[i] + 1);
}

int main()
{
    int device = 0;
    cudaDeviceProp prop;
    CHECK(cudaGetDevice(&device));
    CHECK(cudaGetDeviceProperties(&prop, device));
    if (!prop.canMapHostMemory) {
        std::fprintf(stderr, "%s cannot map host memory\n", prop.name);
        return report(1);
    }

    const int n = 3001;
    short *mapped = nullptr, *d_mapped = nullptr;
    CHECK(cudaHostAlloc((void **)&mapped, n * sizeof(short), cudaHostAllocMapped | cudaHostAllocWriteCombined));
    CHECK(cudaHostGetDevicePointer((void **)&d_mapped, mapped, 0));

    short *pageable = static_cast<short *>(std::malloc(n * sizeof(short))), *d_registered = nullptr;
    CHECK(cudaHostRegister(pageable, n * sizeof(short), cudaHostRegisterMapped));
    CHECK(cudaHostGetDevicePointer((void **)&d_registered, pageable, 0));

    Lcg rng(14);
    for (int i = 0; i < n; ++i) {
        mapped[i] = short(rng.next() >> 17);
        pageable[i] = short(-32768);
    }

    reverseInto<<<(n + 191) / 192, 192>>>(d_mapped, d_registered, n);
    CHECK(cudaGetLastError());
    CHECK(cudaDeviceSynchronize());

    long wrong = 0;
    for (int i = 0; i < n; ++i) {
        const int want = mapped[n - 1 - i] + 1;
        wrong += pageable[i] != short(want);
    }

    cudaPointerAttributes attributes;
    CHECK(cudaPointerGetAttributes(&attributes, mapped));
    wrong += attributes.type != cudaMemoryTypeHost;
    short *d_plain;
    CHECK(cudaMalloc(&d_plain, 256));
    CHECK(cudaPointerGetAttributes(&attributes, d_plain));
    wrong += attributes.type != cudaMemoryTypeDevice || attributes.device != device;

    CHECK(cudaFree(d_plain));
    CHECK(cudaHostUnregister(pageable));
    std::free(pageable);
    CHECK(cudaFreeHost(mapped));
    return report(wrong);
}
