// Driver API beside the runtime: primary context, device attributes, memory, copies, streams, events.
#include <cuda.h>
#include <cuda_runtime.h>

#include <cstdio>
#include <cstdlib>
#include <vector>

#define CU(call)                                                                    \
    do {                                                                            \
        CUresult result_ = (call);                                                  \
        if (result_ != CUDA_SUCCESS) {                                              \
            const char *name_ = nullptr;                                            \
            cuGetErrorName(result_, &name_);                                        \
            std::fprintf(stderr, "line %d: %s\n", __LINE__, name_ ? name_ : "?");   \
            std::exit(EXIT_FAILURE);                                                \
        }                                                                           \
    } while (0)

__global__ void gray(const unsigned *in, unsigned *out, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] ^ (in[i] >> 1);
}

int main()
{
    CU(cuInit(0));
    int count = 0, version = 0;
    CU(cuDeviceGetCount(&count));
    CU(cuDriverGetVersion(&version));
    CUdevice device;
    CU(cuDeviceGet(&device, 0));
    char name[128] = "";
    CU(cuDeviceGetName(name, sizeof name, device));
    size_t total = 0;
    CU(cuDeviceTotalMem(&total, device));
    int warp = 0, major = 0;
    CU(cuDeviceGetAttribute(&warp, CU_DEVICE_ATTRIBUTE_WARP_SIZE, device));
    CU(cuDeviceGetAttribute(&major, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR, device));
    std::printf("%d device(s); %s, %zu MiB, driver %d\n", count, name, total >> 20, version);
    int wrong = count < 1 || warp < 1 || total == 0;

    CUcontext context, current = nullptr;
    CU(cuDevicePrimaryCtxRetain(&context, device));
    CU(cuCtxSetCurrent(context));
    CU(cuCtxGetCurrent(&current));
    wrong += current != context;

    const int n = 1029;
    const size_t bytes = n * sizeof(unsigned);
    std::vector<unsigned> in(n), got(n, 0u), filled(n, 0u);
    unsigned seed = 27;
    for (unsigned &v : in) v = seed = seed * 1664525u + 1013904223u;

    CUdeviceptr d_in, d_out;
    CU(cuMemAlloc(&d_in, bytes));
    CU(cuMemAlloc(&d_out, bytes));
    CU(cuMemcpyHtoD(d_in, in.data(), bytes));
    CU(cuMemsetD32(d_out, 0xfeedfaceu, n));
    CU(cuMemcpyDtoH(filled.data(), d_out, bytes));
    for (unsigned v : filled) wrong += v != 0xfeedfaceu;

    CUstream stream;
    CUevent start, stop;
    CU(cuStreamCreate(&stream, CU_STREAM_NON_BLOCKING));
    CU(cuEventCreate(&start, CU_EVENT_DEFAULT));
    CU(cuEventCreate(&stop, CU_EVENT_DEFAULT));
    CU(cuEventRecord(start, stream));
    // A driver stream and driver pointers are good for a runtime launch.
    gray<<<(n + 127) / 128, 128, 0, (cudaStream_t)stream>>>((const unsigned *)d_in, (unsigned *)d_out, n);
    CU(cuEventRecord(stop, stream));
    CU(cuStreamSynchronize(stream));
    float ms = -1.0f;
    CU(cuEventElapsedTime(&ms, start, stop));
    wrong += !(ms >= 0.0f);
    CU(cuMemcpyDtoH(got.data(), d_out, bytes));

    // Undo the Gray code bit by bit.
    for (int i = 0; i < n; ++i) {
        unsigned plain = 0, bit = 0;
        for (int b = 31; b >= 0; --b) {
            bit ^= (got[i] >> b) & 1u;
            plain |= bit << b;
        }
        wrong += plain != in[i];
    }

    CU(cuEventDestroy(start));
    CU(cuEventDestroy(stop));
    CU(cuStreamDestroy(stream));
    CU(cuMemFree(d_in));
    CU(cuMemFree(d_out));
    CU(cuDevicePrimaryCtxRelease(device));
    std::printf("%s\n", wrong ? "FAIL" : "PASS");
    return wrong ? 1 : 0;
}
