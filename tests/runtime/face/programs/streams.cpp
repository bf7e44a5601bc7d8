// Streams, events, captures, graphs and the launching calls.
#include <cuda_runtime.h>

#include "check.h"

__global__ void add(int* p, int v) { atomicAdd(p, v); }
__global__ void scale(int* p, int v) { *p *= v; }
static void host_add(void* p) { *static_cast<int*>(p) += 1; }
static void host_callback(cudaStream_t, cudaError_t status, void* p) { *static_cast<int*>(p) += status == cudaSuccess; }

static void streams_and_events() {
    cudaStream_t s = nullptr, low = nullptr;
    unsigned flags = 9;
    int priority = 9, calls = 0;
    CHECK_EQ(cudaStreamCreateWithFlags(&s, 7), cudaErrorInvalidValue);
    CHECK_EQ(cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking), cudaSuccess);
    CHECK_EQ(cudaStreamGetFlags(s, &flags), cudaSuccess);
    CHECK_EQ(flags, unsigned(cudaStreamNonBlocking));
    CHECK_EQ(cudaStreamCreateWithPriority(&low, cudaStreamDefault, -99), cudaSuccess);
    CHECK_EQ(cudaStreamGetPriority(low, &priority), cudaSuccess);
    CHECK_EQ(priority, -5);
    CHECK_EQ(cudaLaunchHostFunc(s, host_add, &calls), cudaSuccess);
    CHECK_EQ(cudaStreamAddCallback(s, host_callback, &calls, 0), cudaSuccess);
    CHECK_EQ(cudaStreamSynchronize(s), cudaSuccess);
    CHECK_EQ(calls, 2);
    CHECK_EQ(cudaStreamQuery(s), cudaSuccess);
    cudaEvent_t a = nullptr, b = nullptr, untimed = nullptr;
    float ms = -1.0f;
    CHECK_EQ(cudaEventCreate(&a), cudaSuccess);
    CHECK_EQ(cudaEventCreate(&b), cudaSuccess);
    CHECK_EQ(cudaEventCreateWithFlags(&untimed, cudaEventDisableTiming), cudaSuccess);
    CHECK_EQ(cudaEventRecord(a, s), cudaSuccess);
    CHECK_EQ(cudaEventElapsedTime(&ms, a, b), cudaErrorInvalidResourceHandle);
    CHECK_EQ(cudaEventRecord(b, s), cudaSuccess);
    CHECK_EQ(cudaEventRecord(untimed, s), cudaSuccess);
    CHECK_EQ(cudaEventSynchronize(b), cudaSuccess);
    CHECK_EQ(cudaEventElapsedTime(&ms, a, b), cudaSuccess);
    CHECK(ms >= 0.0f && ms < 1e4f);
    CHECK_EQ(cudaEventElapsedTime(&ms, a, untimed), cudaErrorInvalidResourceHandle);
    CHECK_EQ(cudaStreamWaitEvent(low, a), cudaSuccess);
    CHECK_EQ(cudaEventDestroy(a), cudaSuccess);
    CHECK_EQ(cudaEventDestroy(a), cudaErrorInvalidResourceHandle);
    CHECK_EQ(cudaStreamDestroy(s), cudaSuccess);
    CHECK_EQ(cudaStreamSynchronize(s), cudaErrorInvalidResourceHandle);
    cudaGetLastError();
}

static void launch_calls(int* d) {
    int v = 3, host = 0;
    void* args[] = {&d, &v};
    CHECK_EQ(cudaMemset(d, 0, sizeof(int)), cudaSuccess);
    CHECK_EQ(cudaLaunchKernel(add, dim3(2), dim3(4), args, 0, nullptr), cudaSuccess);
    CHECK_EQ(cudaLaunchKernel(reinterpret_cast<const void*>(add), dim3(1), dim3(1), args, 0, nullptr), cudaSuccess);
    CHECK_EQ(cudaLaunchKernel(reinterpret_cast<const void*>(host_add), dim3(1), dim3(1), args, 0, nullptr),
             cudaErrorInvalidDeviceFunction);
    CHECK_EQ(cudaLaunchKernel(add, dim3(0), dim3(4), args, 0, nullptr), cudaErrorInvalidConfiguration);
    CHECK_EQ(cudaLaunchCooperativeKernel(add, dim3(8), dim3(1024), args), cudaSuccess);
    CHECK_EQ(cudaLaunchCooperativeKernel(add, dim3(17), dim3(1024), args), cudaErrorCooperativeLaunchTooLarge);
    CHECK_EQ(cudaMemcpy(&host, d, sizeof host, cudaMemcpyDeviceToHost), cudaSuccess);
    CHECK_EQ(host, 3 * (8 + 1 + 8192));
    cudaLaunchConfig_t config{};
    config.gridDim = dim3(2);
    config.blockDim = dim3(2);
    CHECK_EQ(cudaLaunchKernelEx(&config, add, d, 5L), cudaSuccess);
    CHECK_EQ(cudaLaunchKernelExC(&config, add, args), cudaSuccess);
    int later = 0;
    CHECK_EQ(cudaMemcpy(&later, d, sizeof later, cudaMemcpyDeviceToHost), cudaSuccess);
    CHECK_EQ(later - host, 4 * 5 + 4 * 3);
    cudaGetLastError();
}

// A captured sequence does nothing until the graph is launched, then repeats, with the arguments of the capture.
static void captured(int* d) {
    cudaStream_t s = nullptr, fork = nullptr;
    cudaEvent_t e = nullptr, join = nullptr;
    cudaStreamCreate(&s);
    cudaStreamCreate(&fork);
    cudaEventCreate(&e);
    cudaEventCreate(&join);
    cudaMemset(d, 0, 2 * sizeof(int));
    int v = 2, host[2] = {}, calls = 0;
    cudaGraph_t graph = nullptr;
    cudaStreamCaptureStatus status = cudaStreamCaptureStatusNone;
    CHECK_EQ(cudaStreamBeginCapture(nullptr, cudaStreamCaptureModeGlobal), cudaErrorStreamCaptureUnsupported);
    CHECK_EQ(cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal), cudaSuccess);
    CHECK_EQ(cudaStreamIsCapturing(s, &status), cudaSuccess);
    CHECK_EQ(status, cudaStreamCaptureStatusActive);
    LAUNCH(add, 1, 1, 0, s)(d, v);
    v = 100;
    CHECK_EQ(cudaEventRecord(e, s), cudaSuccess);
    CHECK_EQ(cudaStreamWaitEvent(fork, e, 0), cudaSuccess);
    LAUNCH(add, 1, 3, 0, fork)(d + 1, 1);
    LAUNCH(scale, 1, 1, 0, s)(d, 3);
    CHECK_EQ(cudaEventRecord(join, fork), cudaSuccess);
    CHECK_EQ(cudaStreamWaitEvent(s, join, 0), cudaSuccess);
    CHECK_EQ(cudaLaunchHostFunc(s, host_add, &calls), cudaSuccess);
    CHECK_EQ(cudaMemcpyAsync(host, d, 2 * sizeof(int), cudaMemcpyDeviceToHost, s), cudaSuccess);
    CHECK_EQ(cudaStreamEndCapture(fork, &graph), cudaErrorStreamCaptureUnmatched);
    CHECK_EQ(cudaStreamEndCapture(s, &graph), cudaSuccess);
    CHECK(host[0] == 0 && calls == 0);
    size_t nodes = 0;
    CHECK_EQ(cudaGraphGetNodes(graph, nullptr, &nodes), cudaSuccess);
    CHECK_EQ(nodes, 5u);
    cudaGraphExec_t exec = nullptr;
    CHECK_EQ(cudaGraphInstantiate(&exec, graph, nullptr, nullptr, 0), cudaSuccess);
    CHECK_EQ(cudaGraphLaunch(exec, s), cudaSuccess);
    CHECK(host[0] == 6 && host[1] == 3 && calls == 1);
    CHECK_EQ(cudaGraphLaunch(exec, s), cudaSuccess);
    CHECK(host[0] == 24 && host[1] == 6 && calls == 2);
    CHECK_EQ(cudaGraphExecDestroy(exec), cudaSuccess);
    CHECK_EQ(cudaGraphDestroy(graph), cudaSuccess);
    CHECK_EQ(cudaGraphDestroy(graph), cudaErrorInvalidValue);
    cudaGetLastError();

    CHECK_EQ(cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal), cudaSuccess);
    void* p = nullptr;
    CHECK_EQ(cudaMalloc(&p, 4), cudaErrorStreamCaptureUnsupported);
    CHECK_EQ(cudaStreamEndCapture(s, &graph), cudaErrorStreamCaptureInvalidated);
    CHECK(graph == nullptr);
    CHECK_EQ(cudaStreamBeginCapture(s, cudaStreamCaptureModeRelaxed), cudaSuccess);
    CHECK_EQ(cudaStreamSynchronize(s), cudaErrorStreamCaptureUnsupported);
    CHECK_EQ(cudaStreamEndCapture(s, &graph), cudaErrorStreamCaptureInvalidated);
    CHECK_EQ(cudaStreamBeginCapture(s, cudaStreamCaptureModeRelaxed), cudaSuccess);
    CHECK_EQ(cudaMemsetAsync(d, 0, 4, nullptr), cudaErrorStreamCaptureImplicit);
    CHECK_EQ(cudaStreamEndCapture(s, &graph), cudaErrorStreamCaptureInvalidated);
    CHECK_EQ(cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal), cudaSuccess);
    CHECK_EQ(cudaEventRecord(e, s), cudaSuccess);
    CHECK_EQ(cudaStreamWaitEvent(fork, e, 0), cudaSuccess);
    LAUNCH(add, 1, 1, 0, fork)(d, 1);
    CHECK_EQ(cudaStreamEndCapture(s, &graph), cudaErrorStreamCaptureUnjoined);
    CHECK_EQ(cudaStreamEndCapture(s, &graph), cudaErrorIllegalState);
    cudaGetLastError();
    cudaStreamDestroy(s);
    cudaStreamDestroy(fork);
}

static void explicit_nodes(int* d) {
    cudaGraph_t graph = nullptr;
    cudaGraphNode_t clear = nullptr, work = nullptr, read = nullptr, call = nullptr;
    int v = 5, host = -1, calls = 0;
    CHECK_EQ(cudaGraphCreate(&graph, 0), cudaSuccess);
    cudaMemsetParams fill{d, 0, 1, 4, 1, 1};
    CHECK_EQ(cudaGraphAddMemsetNode(&clear, graph, nullptr, 0, &fill), cudaSuccess);
    void* args[] = {&d, &v};
    cudaKernelNodeParams kernel{};
    kernel.func = add;
    kernel.gridDim = dim3(1);
    kernel.blockDim = dim3(4);
    kernel.kernelParams = args;
    CHECK_EQ(cudaGraphAddKernelNode(&work, graph, &clear, 1, &kernel), cudaSuccess);
    CHECK_EQ(cudaGraphAddMemcpyNode1D(&read, graph, &work, 1, &host, d, sizeof host, cudaMemcpyDeviceToHost), cudaSuccess);
    cudaHostNodeParams host_params{host_add, &calls};
    CHECK_EQ(cudaGraphAddHostNode(&call, graph, nullptr, 0, &host_params), cudaSuccess);
    cudaGraphExec_t exec = nullptr;
    CHECK_EQ(cudaGraphInstantiateWithFlags(&exec, graph, 0), cudaSuccess);
    v = 50;
    CHECK_EQ(cudaGraphLaunch(exec, nullptr), cudaSuccess);
    CHECK_EQ(host, 1 + 4 * 5);
    CHECK_EQ(calls, 1);
    CHECK_EQ(cudaGraphExecKernelNodeSetParams(exec, work, &kernel), cudaSuccess);
    CHECK_EQ(cudaGraphLaunch(exec, nullptr), cudaSuccess);
    CHECK_EQ(host, 1 + 4 * 50);
    cudaGraphNodeType type = cudaGraphNodeTypeEmpty;
    CHECK_EQ(cudaGraphNodeGetType(clear, &type), cudaSuccess);
    CHECK_EQ(type, cudaGraphNodeTypeMemset);
    CHECK_EQ(cudaGraphAddDependencies(graph, &read, &clear, 1), cudaSuccess);
    cudaGraphExec_t cyclic = nullptr;
    CHECK_EQ(cudaGraphInstantiateWithFlags(&cyclic, graph, 0), cudaErrorInvalidValue);
    CHECK_EQ(cudaGraphExecDestroy(exec), cudaSuccess);
    CHECK_EQ(cudaGraphDestroy(graph), cudaSuccess);
    cudaGetLastError();
}

// Memory of a graph's own, a clone that is changed without the original, and the call from before CUDA 12.
static void graph_memory() {
    cudaGraph_t graph = nullptr, clone = nullptr, captured_graph = nullptr;
    cudaGraphNode_t allocate = nullptr, fill = nullptr, read = nullptr, release = nullptr, fill_in_clone = nullptr;
    cudaGraphExec_t exec = nullptr;
    int host = 0;
    uint64_t used = 0;
    CHECK_EQ(cudaGraphCreate(&graph, 0), cudaSuccess);
    cudaMemAllocNodeParams memory{};
    CHECK_EQ(cudaGraphAddMemAllocNode(&allocate, graph, nullptr, 0, &memory), cudaErrorInvalidValue);
    memory.bytesize = 64;
    CHECK_EQ(cudaGraphAddMemAllocNode(&allocate, graph, nullptr, 0, &memory), cudaSuccess);
    CHECK_EQ(cudaDeviceGetGraphMemAttribute(0, cudaGraphMemAttrUsedMemCurrent, &used), cudaSuccess);
    CHECK_EQ(used, 64u);
    cudaMemsetParams set{memory.dptr, 64, 7, 4, 16, 1};
    CHECK_EQ(cudaGraphAddMemsetNode(&fill, graph, &allocate, 1, &set), cudaSuccess);
    CHECK_EQ(cudaGraphAddMemcpyNode1D(&read, graph, &fill, 1, &host, static_cast<int*>(memory.dptr) + 15, sizeof host,
                                      cudaMemcpyDeviceToHost),
             cudaSuccess);
    CHECK_EQ(cudaGraphAddMemFreeNode(&release, graph, &read, 1, &host), cudaErrorInvalidValue);
    CHECK_EQ(cudaGraphAddMemFreeNode(&release, graph, &read, 1, memory.dptr), cudaSuccess);
    CHECK_EQ(cudaGraphClone(&clone, graph), cudaSuccess);
    CHECK_EQ(cudaGraphNodeFindInClone(&fill_in_clone, fill, clone), cudaSuccess);
    set.value = 9;
    CHECK_EQ(cudaGraphMemsetNodeSetParams(fill_in_clone, &set), cudaSuccess);
    CHECK_EQ(cudaGraphInstantiate(&exec, graph, nullptr, nullptr, 0), cudaSuccess);
    CHECK_EQ(cudaGraphLaunch(exec, nullptr), cudaSuccess);
    CHECK_EQ(host, 7);
    cudaGraphExecUpdateResult updated = cudaGraphExecUpdateError;
    CHECK_EQ(cudaGraphExecUpdate(exec, clone, nullptr, &updated), cudaSuccess);
    CHECK_EQ(updated, cudaGraphExecUpdateSuccess);
    CHECK_EQ(cudaGraphLaunch(exec, nullptr), cudaSuccess);
    CHECK_EQ(host, 9);
    cudaGraphExecDestroy(exec);
    cudaStream_t s = nullptr;
    cudaStreamCreate(&s);
    int* inside = nullptr;
    CHECK_EQ(cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal), cudaSuccess);
    CHECK_EQ(cudaMallocAsync(&inside, sizeof(int), s), cudaSuccess);
    CHECK_EQ(cudaMemsetAsync(inside, 1, sizeof(int), s), cudaSuccess);
    CHECK_EQ(cudaMemcpyAsync(&host, inside, sizeof(int), cudaMemcpyDeviceToHost, s), cudaSuccess);
    CHECK_EQ(cudaFreeAsync(inside, s), cudaSuccess);
    CHECK_EQ(cudaStreamEndCapture(s, &captured_graph), cudaSuccess);
    size_t count = 0;
    CHECK_EQ(cudaGraphGetNodes(captured_graph, nullptr, &count), cudaSuccess);
    CHECK_EQ(count, 4u);
    CHECK_EQ(host, 9);
    CHECK_EQ(cudaGraphInstantiate(&exec, captured_graph, nullptr, nullptr, 0), cudaSuccess);
    CHECK_EQ(cudaGraphLaunch(exec, s), cudaSuccess);
    CHECK_EQ(cudaStreamSynchronize(s), cudaSuccess);
    CHECK_EQ(host, 0x01010101);
    CHECK_EQ(cudaFree(memory.dptr), cudaErrorInvalidValue);
    CHECK_EQ(cudaDeviceGetGraphMemAttribute(0, cudaGraphMemAttrUsedMemCurrent, &used), cudaSuccess);
    CHECK_EQ(used, 0u);
    cudaStreamDestroy(s);
}

int main() {
    graph_memory();
    int* d = nullptr;
    CHECK_EQ(cudaMalloc(&d, 2 * sizeof(int)), cudaSuccess);
    streams_and_events();
    launch_calls(d);
    captured(d);
    explicit_nodes(d);
    CHECK_EQ(cudaFree(d), cudaSuccess);
    return report();
}
