// The calls that add nodes to graphs and read or change them. Part of graph.h.
#pragma once

#define FACE_NODE(NAME, TYPE, PARAMETERS)                                                                          \
    inline cudaError_t cudaGraphAdd##NAME##Node(cudaGraphNode_t* node, cudaGraph_t graph,                          \
                                                const cudaGraphNode_t* dependencies, size_t count,                 \
                                                const PARAMETERS* p) {                                             \
        return face::result(face::add_node(node, graph, dependencies, count, TYPE, p));                            \
    }                                                                                                              \
    inline cudaError_t cudaGraph##NAME##NodeGetParams(cudaGraphNode_t node, PARAMETERS* p) {                       \
        return face::result(face::get_parameters(node, p));                                                        \
    }                                                                                                              \
    inline cudaError_t cudaGraph##NAME##NodeSetParams(cudaGraphNode_t node, const PARAMETERS* p) {                 \
        return face::result(face::set_parameters(node, p));                                                        \
    }                                                                                                              \
    inline cudaError_t cudaGraphExec##NAME##NodeSetParams(cudaGraphExec_t exec, cudaGraphNode_t node,              \
                                                          const PARAMETERS* p) {                                   \
        return face::result(face::set_exec_parameters(exec, node, p));                                             \
    }
FACE_NODE(Kernel, cudaGraphNodeTypeKernel, cudaKernelNodeParams)
FACE_NODE(Memcpy, cudaGraphNodeTypeMemcpy, cudaMemcpy3DParms)
FACE_NODE(Memset, cudaGraphNodeTypeMemset, cudaMemsetParams)
FACE_NODE(Host, cudaGraphNodeTypeHost, cudaHostNodeParams)
#undef FACE_NODE

inline cudaError_t cudaGraphAddMemcpyNode1D(cudaGraphNode_t* node, cudaGraph_t graph,
                                            const cudaGraphNode_t* dependencies, size_t count, void* dst,
                                            const void* src, size_t bytes, cudaMemcpyKind kind) {
    const cudaError_t checked = face::check_copy(dst, src, bytes, bytes, kind);
    if (checked != cudaSuccess) return face::result(checked);
    const auto work = face::make_work([=] { return memmove(dst, src, bytes), cudaSuccess; });
    return face::result(face::add_node(node, graph, dependencies, count, cudaGraphNodeTypeMemcpy, work));
}
inline cudaError_t cudaGraphAddEmptyNode(cudaGraphNode_t* node, cudaGraph_t graph, const cudaGraphNode_t* dependencies,
                                         size_t count) {
    return face::result(
        face::add_node(node, graph, dependencies, count, cudaGraphNodeTypeEmpty, face::SharedWork()));
}
inline cudaError_t cudaGraphAddChildGraphNode(cudaGraphNode_t* node, cudaGraph_t graph,
                                              const cudaGraphNode_t* dependencies, size_t count, cudaGraph_t child) {
    std::vector<CUgraphExec_st::Step> steps;
    if (!face::live<CUgraph_st>().contains(child) || !face::flatten(child, steps))
        return face::result(cudaErrorInvalidValue);
    const auto work = face::make_work([steps] { return face::run_steps(steps); });
    return face::result(face::add_node(node, graph, dependencies, count, cudaGraphNodeTypeGraph, work));
}
inline cudaError_t cudaGraphAddEventRecordNode(cudaGraphNode_t* node, cudaGraph_t graph,
                                               const cudaGraphNode_t* dependencies, size_t count, cudaEvent_t event) {
    if (face::check_event(event) != cudaSuccess) return face::result(cudaErrorInvalidValue);
    const auto work = face::make_work([=] { return face::record_now(event), cudaSuccess; });
    return face::result(face::add_node(node, graph, dependencies, count, cudaGraphNodeTypeEventRecord, work));
}
inline cudaError_t cudaGraphAddEventWaitNode(cudaGraphNode_t* node, cudaGraph_t graph,
                                             const cudaGraphNode_t* dependencies, size_t count, cudaEvent_t event) {
    if (face::check_event(event) != cudaSuccess) return face::result(cudaErrorInvalidValue);
    return face::result(
        face::add_node(node, graph, dependencies, count, cudaGraphNodeTypeWaitEvent, face::SharedWork()));
}

inline cudaError_t cudaGraphAddDependencies(cudaGraph_t graph, const cudaGraphNode_t* from, const cudaGraphNode_t* to,
                                            size_t count) {
    if (!face::live<CUgraph_st>().contains(graph) || (count && (!from || !to)))
        return face::result(cudaErrorInvalidValue);
    for (size_t i = 0; i < count; ++i) {
        if (!graph->owns(from[i]) || !graph->owns(to[i])) return face::result(cudaErrorInvalidValue);
        to[i]->dependencies.push_back(from[i]);
    }
    return face::result(cudaSuccess);
}
// Copies up to *count nodes and reports how many there are; with nodes == nullptr only the number.
inline cudaError_t cudaGraphGetNodes(cudaGraph_t graph, cudaGraphNode_t* nodes, size_t* count) {
    if (!face::live<CUgraph_st>().contains(graph) || !count) return face::result(cudaErrorInvalidValue);
    const auto& all = graph->nodes;
    for (size_t i = 0; nodes && i < *count; ++i) nodes[i] = i < all.size() ? all[i] : nullptr;
    if (!nodes || *count > all.size()) *count = all.size();
    return face::result(cudaSuccess);
}
inline cudaError_t cudaGraphGetRootNodes(cudaGraph_t graph, cudaGraphNode_t* nodes, size_t* count) {
    if (!face::live<CUgraph_st>().contains(graph) || !count) return face::result(cudaErrorInvalidValue);
    size_t found = 0;
    for (cudaGraphNode_t n : graph->nodes) {
        if (!n->dependencies.empty()) continue;
        if (nodes && found < *count) nodes[found] = n;
        ++found;
    }
    if (!nodes || *count > found) *count = found;
    return face::result(cudaSuccess);
}
inline cudaError_t cudaGraphNodeGetType(cudaGraphNode_t node, cudaGraphNodeType* type) {
    if (!node || !type) return face::result(cudaErrorInvalidValue);
    *type = node->type;
    return face::result(cudaSuccess);
}
inline cudaError_t cudaGraphNodeGetDependencies(cudaGraphNode_t node, cudaGraphNode_t* nodes, size_t* count) {
    if (!node || !count) return face::result(cudaErrorInvalidValue);
    const auto& all = node->dependencies;
    for (size_t i = 0; nodes && i < *count && i < all.size(); ++i) nodes[i] = all[i];
    if (!nodes || *count > all.size()) *count = all.size();
    return face::result(cudaSuccess);
}
inline cudaError_t cudaGraphDestroyNode(cudaGraphNode_t node) {
    bool destroyed = false;
    face::live<CUgraph_st>().each([&](CUgraph_st* graph) {
        if (!graph->owns(node)) return;
        for (size_t i = graph->nodes.size(); i-- > 0;) {
            auto& d = graph->nodes[i]->dependencies;
            for (size_t j = d.size(); j-- > 0;)
                if (d[j] == node) d.erase(d.begin() + long(j));
            if (graph->nodes[i] == node) graph->nodes.erase(graph->nodes.begin() + long(i));
        }
        delete node;
        destroyed = true;
    });
    return face::result(destroyed ? cudaSuccess : cudaErrorInvalidValue);
}
inline cudaError_t cudaGraphNodeSetEnabled(cudaGraphExec_t exec, cudaGraphNode_t node, unsigned enabled) {
    if (!face::live<CUgraphExec_st>().contains(exec)) return face::result(cudaErrorInvalidValue);
    for (auto& step : exec->steps) {
        if (step.origin != node) continue;
        step.enabled = enabled != 0;
        return face::result(cudaSuccess);
    }
    return face::result(cudaErrorInvalidValue);
}
inline cudaError_t cudaGraphNodeGetEnabled(cudaGraphExec_t exec, cudaGraphNode_t node, unsigned* enabled) {
    if (!face::live<CUgraphExec_st>().contains(exec) || !enabled) return face::result(cudaErrorInvalidValue);
    for (const auto& step : exec->steps) {
        if (step.origin != node) continue;
        *enabled = step.enabled;
        return face::result(cudaSuccess);
    }
    return face::result(cudaErrorInvalidValue);
}
inline cudaError_t cudaGraphDebugDotPrint(cudaGraph_t, const char*, unsigned) {
    return face::result(cudaErrorNotSupported);
}
