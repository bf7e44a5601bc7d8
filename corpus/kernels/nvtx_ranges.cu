// NVTX ranges and marks around the phases of a small pipeline: they must not change the result.
#include "common/check.h"

#include <nvtx3/nvToolsExt.h>
#include <vector>

class Range {
public:
    Range(const char *name, unsigned argb)
    {
        nvtxEventAttributes_t event = {};
        event.version = NVTX_VERSION;
        event.size = NVTX_EVENT_ATTRIB_STRUCT_SIZE;
        event.colorType = NVTX_COLOR_ARGB;
        event.color = argb;
        event.messageType = NVTX_MESSAGE_TYPE_ASCII;
        event.message.ascii = name;
        nvtxRangePushEx(&event);
    }
    ~Range() { nvtxRangePop(); }
};

__global__ void bitReverse(const unsigned *in, unsigned *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = __brev(in[i]) + __clz(in[i] | 1u);
}

static unsigned reversed(unsigned v)
{
    unsigned r = 0;
    for (int b = 0; b < 32; ++b)
        if (v >> b & 1u) r |= 1u << (31 - b);
    return r;
}

static unsigned leadingZeros(unsigned v)
{
    unsigned count = 0;
    while (count < 32 && !(v >> (31 - count) & 1u)) ++count;
    return count;
}

int main()
{
    const int n = 1100;
    std::vector<unsigned> in(n), got(n, 0u);
    Lcg rng(32);
    for (int i = 0; i < n; ++i) in[i] = rng.next() >> (i % 32);

    unsigned *d_in = nullptr, *d_out = nullptr;
    {
        Range range("upload", 0xff00ff00u);
        CHECK(cudaMalloc(&d_in, n * sizeof(unsigned)));
        CHECK(cudaMalloc(&d_out, n * sizeof(unsigned)));
        CHECK(cudaMemcpy(d_in, in.data(), n * sizeof(unsigned), cudaMemcpyHostToDevice));
        CHECK(cudaMemset(d_out, 0xff, n * sizeof(unsigned)));
    }
    nvtxMarkA("uploaded");
    nvtxRangePushA("kernel");
    bitReverse<<<(n + 255) / 256, 256>>>(d_in, d_out, n);
    CHECK(cudaGetLastError());
    CHECK(cudaDeviceSynchronize());
    nvtxRangePop();
    {
        Range range("download", 0xffff0000u);
        CHECK(cudaMemcpy(got.data(), d_out, n * sizeof(unsigned), cudaMemcpyDeviceToHost));
        CHECK(cudaFree(d_in));
        CHECK(cudaFree(d_out));
    }

    long wrong = 0;
    for (int i = 0; i < n; ++i) wrong += got[i] != reversed(in[i]) + leadingZeros(in[i] | 1u);
    return report(wrong);
}
