// Graphs: building them node by node, instantiating, launching, and reading them back.
#pragma once

#include "face/capture.h"
#include "face/copy3d.h"
#include "face/event.h"
#include "face/launch.h"

struct cudaKernelNodeParams {
    face::KernelPointer func;
    dim3 gridDim, blockDim;
    unsigned sharedMemBytes;
    void** kernelParams;
    void** extra;
};
struct CUgraphExec_st {
    struct Step {
        const CUgraphNode_st* origin;
        face::SharedWork work;
        bool enabled = true;
    };
    std::vector<Step> steps;
};
using cudaGraphEdgeData = struct cudaGraphEdgeData_st { unsigned char from_port, to_port, type, reserved[5]; };
using cudaGraphExecUpdateResultInfo = struct cudaGraphExecUpdateResultInfo_st {
    cudaGraphExecUpdateResult result;
    cudaGraphNode_t errorNode, errorFromNode;
};

namespace face {

// Work from parameters. The kernel's arguments are copied now, while the caller's pointers to them are valid: the
// launch is made once in a private capture, which yields a task that owns them.
inline cudaError_t kernel_work(const cudaKernelNodeParams& p, SharedWork* work) {
    CUstream_st probe;
    CUgraph_st graph;
    Capture capture{&graph, cudaStreamCaptureModeRelaxed, &probe, 0};
    probe.capture = &capture;
    live<CUstream_st>().insert(&probe);
    const cudaError_t error = launch(simt::LaunchMode::fibers, {p.gridDim, p.blockDim, p.sharedMemBytes, &probe},
                                     static_cast<const void*>(static_cast<void*>(p.func)), p.kernelParams);
    live<CUstream_st>().erase(&probe);
    if (error == cudaSuccess && !graph.nodes.empty()) *work = graph.nodes[0]->work;
    return error;
}
inline cudaError_t memcpy_work(const cudaMemcpy3DParms& p, SharedWork* work) {
    *work = make_work([p] { return copy_3d(&p, cudaStreamPerThread); });
    return cudaSuccess;
}
inline void fill_elements(const cudaMemsetParams& p) {
    for (size_t y = 0; y < p.height; ++y)
        for (size_t x = 0; x < p.width; ++x)
            memcpy(static_cast<char*>(p.dst) + y * p.pitch + x * p.elementSize, &p.value, p.elementSize);
}
inline cudaError_t memset_work(const cudaMemsetParams& p, SharedWork* work) {
    if (p.elementSize != 1 && p.elementSize != 2 && p.elementSize != 4) return cudaErrorInvalidValue;
    if (!device_accessible(allocations().find(p.dst))) return cudaErrorInvalidValue;
    *work = make_work([p] { return fill_elements(p), cudaSuccess; });
    return cudaSuccess;
}
inline cudaError_t host_work(const cudaHostNodeParams& p, SharedWork* work) {
    if (!p.fn) return cudaErrorInvalidValue;
    *work = make_work([p] { return p.fn(p.userData), cudaSuccess; });
    return cudaSuccess;
}
inline cudaError_t work_of(const cudaKernelNodeParams& p, SharedWork* w) { return kernel_work(p, w); }
inline cudaError_t work_of(const cudaMemcpy3DParms& p, SharedWork* w) { return memcpy_work(p, w); }
inline cudaError_t work_of(const cudaMemsetParams& p, SharedWork* w) { return memset_work(p, w); }
inline cudaError_t work_of(const cudaHostNodeParams& p, SharedWork* w) { return host_work(p, w); }

// Adds a node after checking that its dependencies belong to the graph.
inline cudaError_t add_node(cudaGraphNode_t* node, cudaGraph_t graph, const cudaGraphNode_t* dependencies, size_t count,
                            cudaGraphNodeType type, const SharedWork& work) {
    if (!node || !live<CUgraph_st>().contains(graph) || (count && !dependencies)) return cudaErrorInvalidValue;
    for (size_t i = 0; i < count; ++i)
        if (!graph->owns(dependencies[i])) return cudaErrorInvalidValue;
    *node = graph->add(type, work, std::vector<cudaGraphNode_t>(dependencies, dependencies + count));
    return cudaSuccess;
}
template <class P>
inline cudaError_t add_node(cudaGraphNode_t* node, cudaGraph_t graph, const cudaGraphNode_t* dependencies, size_t count,
                            cudaGraphNodeType type, const P* parameters) {
    SharedWork work;
    const cudaError_t made = parameters ? work_of(*parameters, &work) : cudaErrorInvalidValue;
    if (made != cudaSuccess) return made;
    const cudaError_t added = add_node(node, graph, dependencies, count, type, work);
    if (added == cudaSuccess) (*node)->parameters = Shared<NodeParameters>(new ParametersOf<P>(*parameters));
    return added;
}
template <class P>
inline cudaError_t get_parameters(cudaGraphNode_t node, P* parameters) {
    const auto* held = node ? dynamic_cast<ParametersOf<P>*>(node->parameters.get()) : nullptr;
    if (!held || !parameters) return cudaErrorInvalidValue;
    *parameters = held->value;
    return cudaSuccess;
}
template <class P>
inline cudaError_t set_parameters(cudaGraphNode_t node, const P* parameters) {
    SharedWork work;
    const cudaError_t made = node && parameters ? work_of(*parameters, &work) : cudaErrorInvalidValue;
    if (made != cudaSuccess) return made;
    node->work = work;
    node->parameters = Shared<NodeParameters>(new ParametersOf<P>(*parameters));
    return cudaSuccess;
}
template <class P>
inline cudaError_t set_exec_parameters(cudaGraphExec_t exec, cudaGraphNode_t node, const P* parameters) {
    SharedWork work;
    if (!live<CUgraphExec_st>().contains(exec) || !node || !parameters) return cudaErrorInvalidValue;
    const cudaError_t made = work_of(*parameters, &work);
    if (made != cudaSuccess) return made;
    for (auto& step : exec->steps)
        if (step.origin == node) return step.work = work, cudaSuccess;
    return cudaErrorInvalidValue;
}

// Appends the graph's work in an order in which dependencies come first; false if there is a cycle.
inline bool flatten(const CUgraph_st* graph, std::vector<CUgraphExec_st::Step>& steps) {
    std::vector<cudaGraphNode_t> done, left = graph->nodes;
    const auto ready = [&](const CUgraphNode_st* n) {
        for (cudaGraphNode_t d : n->dependencies) {
            bool found = false;
            for (cudaGraphNode_t e : done) found |= e == d;
            if (!found) return false;
        }
        return true;
    };
    while (!left.empty()) {
        size_t i = 0;
        while (i < left.size() && !ready(left[i])) ++i;
        if (i == left.size()) return false;
        if (left[i]->work) steps.push_back({left[i], left[i]->work});
        done.push_back(left[i]);
        left.erase(left.begin() + long(i));
    }
    return true;
}
inline cudaError_t instantiate(cudaGraphExec_t* exec, cudaGraph_t graph) {
    if (!exec || !live<CUgraph_st>().contains(graph)) return cudaErrorInvalidValue;
    std::vector<CUgraphExec_st::Step> steps;
    if (!flatten(graph, steps)) return cudaErrorInvalidValue;
    *exec = new CUgraphExec_st{steps};
    live<CUgraphExec_st>().insert(*exec);
    return cudaSuccess;
}
inline cudaError_t run_steps(const std::vector<CUgraphExec_st::Step>& steps) {
    for (const auto& step : steps) {
        const cudaError_t error = step.enabled ? step.work->run() : cudaSuccess;
        if (error != cudaSuccess) return error;
    }
    return cudaSuccess;
}

}  // namespace face

inline cudaError_t cudaGraphCreate(cudaGraph_t* graph, unsigned flags) {
    if (!graph || flags) return face::result(cudaErrorInvalidValue);
    face::live<CUgraph_st>().insert(*graph = new CUgraph_st);
    return face::result(cudaSuccess);
}
inline cudaError_t cudaGraphDestroy(cudaGraph_t graph) {
    if (!face::live<CUgraph_st>().erase(graph)) return face::result(cudaErrorInvalidValue);
    delete graph;
    return face::result(cudaSuccess);
}
#include "face/graph_memory.h"
#include "face/graph_nodes.h"

inline cudaError_t cudaGraphInstantiate(cudaGraphExec_t* exec, cudaGraph_t graph, unsigned long long = 0) {
    return face::result(face::instantiate(exec, graph));
}
inline cudaError_t cudaGraphInstantiate(cudaGraphExec_t* exec, cudaGraph_t graph, cudaGraphNode_t* error_node, char* log,
                                        size_t size) {
    if (error_node) *error_node = nullptr;
    if (log && size) *log = '\0';
    return face::result(face::instantiate(exec, graph));
}
inline cudaError_t cudaGraphInstantiateWithFlags(cudaGraphExec_t* exec, cudaGraph_t graph, unsigned long long = 0) {
    return face::result(face::instantiate(exec, graph));
}
inline cudaError_t cudaGraphExecDestroy(cudaGraphExec_t exec) {
    if (!face::live<CUgraphExec_st>().erase(exec)) return face::result(cudaErrorInvalidValue);
    delete exec;
    return face::result(cudaSuccess);
}
inline cudaError_t cudaGraphUpload(cudaGraphExec_t exec, cudaStream_t stream) {
    if (!face::stream_of(stream)) return face::result(cudaErrorInvalidResourceHandle);
    return face::result(face::live<CUgraphExec_st>().contains(exec) ? cudaSuccess : cudaErrorInvalidValue);
}
inline cudaError_t cudaGraphLaunch(cudaGraphExec_t exec, cudaStream_t stream) {
    if (!face::live<CUgraphExec_st>().contains(exec)) return face::result(cudaErrorInvalidValue);
    const auto steps = exec->steps;
    return face::result(face::submit(stream, cudaGraphNodeTypeGraph, [steps] { return face::run_steps(steps); }));
}
// Takes over the work of a graph of the same shape.
inline cudaError_t cudaGraphExecUpdate(cudaGraphExec_t exec, cudaGraph_t graph, cudaGraphExecUpdateResultInfo* info) {
    std::vector<CUgraphExec_st::Step> steps;
    if (!face::live<CUgraphExec_st>().contains(exec) || !face::live<CUgraph_st>().contains(graph) || !info)
        return face::result(cudaErrorInvalidValue);
    bool same = face::flatten(graph, steps) && steps.size() == exec->steps.size();
    for (size_t i = 0; same && i < steps.size(); ++i) same = steps[i].origin->type == exec->steps[i].origin->type;
    *info = {same ? cudaGraphExecUpdateSuccess : cudaGraphExecUpdateErrorTopologyChanged, nullptr, nullptr};
    if (same)
        for (size_t i = 0; i < steps.size(); ++i) exec->steps[i].work = steps[i].work;
    return face::result(same ? cudaSuccess : cudaErrorGraphExecUpdateFailure);
}
// The form before CUDA 12.
inline cudaError_t cudaGraphExecUpdate(cudaGraphExec_t exec, cudaGraph_t graph, cudaGraphNode_t* error_node,
                                       cudaGraphExecUpdateResult* result) {
    cudaGraphExecUpdateResultInfo info{};
    const cudaError_t error = cudaGraphExecUpdate(exec, graph, result ? &info : nullptr);
    if (error_node) *error_node = nullptr;
    if (result) *result = info.result;
    return error;
}
