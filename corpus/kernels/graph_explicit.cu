// A graph built node by node: memcpy, memset, kernel and host nodes with explicit dependencies.
#include "common/check.h"

#include <vector>

__global__ void blend(const float *a, float *b, int n, float t)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) b[i] = b[i] * (1.0f - t) + a[i] * t;
}

struct HostJob {
    const float *values;
    int n;
    double sum;
};

static void CUDART_CB sumJob(void *data)
{
    HostJob *job = (HostJob *)data;
    job->sum = 0;
    for (int i = 0; i < job->n; ++i) job->sum += job->values[i];
}

int main()
{
    int n = 999;
    float t = 0.25f;
    std::vector<float> in(n), out(n, -9.0f);
    Lcg rng(9);
    for (float &v : in) v = 1.0f + rng.uniform();

    float *d_a, *d_b;
    CHECK(cudaMalloc(&d_a, n * sizeof(float)));
    CHECK(cudaMalloc(&d_b, n * sizeof(float)));

    cudaGraph_t graph;
    CHECK(cudaGraphCreate(&graph, 0));
    cudaGraphNode_t copyIn, clear, kernel, copyOut, host;

    CHECK(cudaGraphAddMemcpyNode1D(&copyIn, graph, nullptr, 0, d_a, in.data(), n * sizeof(float),
                                   cudaMemcpyHostToDevice));
    cudaMemsetParams memset = {};
    memset.dst = d_b;
    memset.value = 0;
    memset.elementSize = sizeof(float);
    memset.width = n;
    memset.height = 1;
    CHECK(cudaGraphAddMemsetNode(&clear, graph, nullptr, 0, &memset));

    void *args[] = {(void *)&d_a, (void *)&d_b, (void *)&n, (void *)&t};
    cudaKernelNodeParams params = {};
    params.func = (void *)blend;
    params.gridDim = dim3((n + 95) / 96);
    params.blockDim = dim3(96);
    params.sharedMemBytes = 0;
    params.kernelParams = args;
    params.extra = nullptr;
    cudaGraphNode_t before[] = {copyIn, clear};
    CHECK(cudaGraphAddKernelNode(&kernel, graph, before, 2, &params));

    CHECK(cudaGraphAddMemcpyNode1D(&copyOut, graph, &kernel, 1, out.data(), d_b, n * sizeof(float),
                                   cudaMemcpyDeviceToHost));
    HostJob job = {out.data(), n, -1.0};
    cudaHostNodeParams hostParams = {};
    hostParams.fn = sumJob;
    hostParams.userData = &job;
    CHECK(cudaGraphAddHostNode(&host, graph, &copyOut, 1, &hostParams));

    cudaGraphExec_t exec;
    CHECK(cudaGraphInstantiateWithFlags(&exec, graph, 0));
    cudaStream_t stream;
    CHECK(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));

    long wrong = 0;
    for (int round = 0; round < 2; ++round) {
        if (round == 1) {  // other parameters for the kernel node, the same topology
            t = 0.75f;
            CHECK(cudaGraphExecKernelNodeSetParams(exec, kernel, &params));
        }
        for (float &v : out) v = -9.0f;
        CHECK(cudaGraphLaunch(exec, stream));
        CHECK(cudaStreamSynchronize(stream));
        double sum = 0;
        for (int i = 0; i < n; ++i) {
            const double want = (round == 0 ? 0.25 : 0.75) * in[i];
            wrong += !close_enough(out[i], want, 1e-6);
            sum += want;
        }
        wrong += !close_enough(job.sum, sum, 1e-5);
    }

    CHECK(cudaGraphExecDestroy(exec));
    CHECK(cudaGraphDestroy(graph));
    CHECK(cudaStreamDestroy(stream));
    CHECK(cudaFree(d_a));
    CHECK(cudaFree(d_b));
    return report(wrong);
}
