// A graph captured from a stream (fork and join through events), instantiated and launched twice.
#include "common/check.h"

#include <vector>

__global__ void scale(const int *in, int *out, int n, int factor)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] * factor;
}

__global__ void accumulate(const int *a, const int *b, int *sum, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) sum[i] += a[i] - b[i];
}

int main()
{
    const int n = 1357, launches = 2;
    const size_t bytes = n * sizeof(int);
    const dim3 block(128), grid((n + 127) / 128);
    std::vector<int> in(n), got(n, -1);
    Lcg rng(10);
    for (int &v : in) v = int(rng.next() >> 16) + 1;

    int *d_in, *d_a, *d_b, *d_sum;
    CHECK(cudaMalloc(&d_in, bytes));
    CHECK(cudaMalloc(&d_a, bytes));
    CHECK(cudaMalloc(&d_b, bytes));
    CHECK(cudaMalloc(&d_sum, bytes));
    CHECK(cudaMemcpy(d_in, in.data(), bytes, cudaMemcpyHostToDevice));
    CHECK(cudaMemset(d_a, 0, bytes));
    CHECK(cudaMemset(d_b, 0, bytes));
    CHECK(cudaMemset(d_sum, 0, bytes));

    cudaStream_t main_stream, side;
    cudaEvent_t fork, join;
    CHECK(cudaStreamCreate(&main_stream));
    CHECK(cudaStreamCreate(&side));
    CHECK(cudaEventCreateWithFlags(&fork, cudaEventDisableTiming));
    CHECK(cudaEventCreateWithFlags(&join, cudaEventDisableTiming));

    cudaGraph_t graph;
    CHECK(cudaStreamBeginCapture(main_stream, cudaStreamCaptureModeGlobal));
    CHECK(cudaEventRecord(fork, main_stream));
    CHECK(cudaStreamWaitEvent(side, fork, 0));
    scale<<<grid, block, 0, main_stream>>>(d_in, d_a, n, 5);
    scale<<<grid, block, 0, side>>>(d_in, d_b, n, 2);
    CHECK(cudaEventRecord(join, side));
    CHECK(cudaStreamWaitEvent(main_stream, join, 0));
    accumulate<<<grid, block, 0, main_stream>>>(d_a, d_b, d_sum, n);
    CHECK(cudaStreamEndCapture(main_stream, &graph));

    size_t nodes = 0;
    CHECK(cudaGraphGetNodes(graph, nullptr, &nodes));
    long wrong = nodes < 3;

    // Nothing has run yet: capture only records.
    CHECK(cudaMemcpy(got.data(), d_sum, bytes, cudaMemcpyDeviceToHost));
    for (int i = 0; i < n; ++i) wrong += got[i] != 0;

    cudaGraphExec_t exec;
#if CUDART_VERSION >= 12000
    CHECK(cudaGraphInstantiate(&exec, graph, 0));
#else
    CHECK(cudaGraphInstantiate(&exec, graph, nullptr, nullptr, 0));
#endif
    for (int l = 0; l < launches; ++l) CHECK(cudaGraphLaunch(exec, main_stream));
    CHECK(cudaStreamSynchronize(main_stream));
    CHECK(cudaMemcpy(got.data(), d_sum, bytes, cudaMemcpyDeviceToHost));
    for (int i = 0; i < n; ++i) wrong += got[i] != launches * 3 * in[i];

    CHECK(cudaGraphExecDestroy(exec));
    CHECK(cudaGraphDestroy(graph));
    CHECK(cudaEventDestroy(fork));
    CHECK(cudaEventDestroy(join));
    CHECK(cudaStreamDestroy(main_stream));
    CHECK(cudaStreamDestroy(side));
    for (int *p : {d_in, d_a, d_b, d_sum}) CHECK(cudaFree(p));
    return report(wrong);
}
