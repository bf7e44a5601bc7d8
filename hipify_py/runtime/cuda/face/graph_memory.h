// Nodes that allocate and free memory. The memory is there as soon as a node that allocates is made, and there again at
// the same address when it runs. Part of graph.h.
#pragma once

#include "face/pool.h"

struct cudaMemAllocNodeParams {
    cudaMemPoolProps poolProps;
    const cudaMemAccessDesc* accessDescs;
    size_t accessDescCount, bytesize;
    void* dptr;
};
enum cudaGraphMemAttributeType {
    cudaGraphMemAttrUsedMemCurrent, cudaGraphMemAttrUsedMemHigh, cudaGraphMemAttrReservedMemCurrent,
    cudaGraphMemAttrReservedMemHigh
};

namespace face {

// Whether memory that a graph frees is what some graph allocates, now or in its next run.
inline cudaError_t check_freed(const void* p) {
    for (const void* known : graph_addresses())
        if (known == p) return cudaSuccess;
    return cudaErrorInvalidValue;
}
inline uint64_t* graph_memory_field(cudaGraphMemAttributeType attribute) {
    CUmemPoolHandle_st* pool = graph_pool();
    pool->used = allocations().used_by(pool);
    const bool high = attribute == cudaGraphMemAttrUsedMemHigh || attribute == cudaGraphMemAttrReservedMemHigh;
    return attribute > cudaGraphMemAttrReservedMemHigh ? nullptr : high ? &pool->used_high : &pool->used;
}

}  // namespace face

inline cudaError_t cudaGraphAddMemAllocNode(cudaGraphNode_t* node, cudaGraph_t graph,
                                            const cudaGraphNode_t* dependencies, size_t count,
                                            cudaMemAllocNodeParams* p) {
    if (!p || p->bytesize == 0) return face::result(cudaErrorInvalidValue);
    cudaError_t error = face::allocate_from(&p->dptr, p->bytesize, face::graph_pool());
    if (error != cudaSuccess) return face::result(error);
    error = face::add_node(node, graph, dependencies, count, cudaGraphNodeTypeMemAlloc, face::allocating(p->dptr));
    if (error == cudaSuccess)
        (*node)->parameters = face::Shared<face::NodeParameters>(new face::ParametersOf<cudaMemAllocNodeParams>(*p));
    return face::result(error);
}
inline cudaError_t cudaGraphAddMemFreeNode(cudaGraphNode_t* node, cudaGraph_t graph,
                                           const cudaGraphNode_t* dependencies, size_t count, void* p) {
    const cudaError_t checked = face::check_freed(p);
    if (checked != cudaSuccess) return face::result(checked);
    const cudaError_t added =
        face::add_node(node, graph, dependencies, count, cudaGraphNodeTypeMemFree, face::freeing(p));
    if (added == cudaSuccess) (*node)->parameters = face::Shared<face::NodeParameters>(new face::ParametersOf<void*>(p));
    return face::result(added);
}
inline cudaError_t cudaGraphMemAllocNodeGetParams(cudaGraphNode_t node, cudaMemAllocNodeParams* p) {
    return face::result(face::get_parameters(node, p));
}
inline cudaError_t cudaGraphMemFreeNodeGetParams(cudaGraphNode_t node, void* p) {
    return face::result(face::get_parameters(node, static_cast<void**>(p)));
}
inline cudaError_t cudaDeviceGetGraphMemAttribute(int device, cudaGraphMemAttributeType attribute, void* value) {
    if (device != 0) return face::result(cudaErrorInvalidDevice);
    const uint64_t* field = face::graph_memory_field(attribute);
    if (!field || !value) return face::result(cudaErrorInvalidValue);
    *static_cast<uint64_t*>(value) = *field;
    return face::result(cudaSuccess);
}
// Only the high marks can be set, and only to zero.
inline cudaError_t cudaDeviceSetGraphMemAttribute(int device, cudaGraphMemAttributeType attribute, void* value) {
    if (device != 0) return face::result(cudaErrorInvalidDevice);
    uint64_t* field = face::graph_memory_field(attribute);
    if (!value || field != &face::graph_pool()->used_high || *static_cast<uint64_t*>(value) != 0)
        return face::result(cudaErrorInvalidValue);
    *field = face::graph_pool()->used;
    return face::result(cudaSuccess);
}
inline cudaError_t cudaDeviceGraphMemTrim(int device) {
    return face::result(device == 0 ? cudaSuccess : cudaErrorInvalidDevice);
}

// Copies nodes with their work; parameters that are changed later belong to one of the two.
inline cudaError_t cudaGraphClone(cudaGraph_t* clone, cudaGraph_t original) {
    if (!clone || !face::live<CUgraph_st>().contains(original)) return face::result(cudaErrorInvalidValue);
    auto* made = new CUgraph_st;
    for (const CUgraphNode_st* node : original->nodes) {
        made->add(node->type, node->work, {})->parameters = node->parameters;
        made->nodes.back()->origin = node;
    }
    for (size_t i = 0; i < original->nodes.size(); ++i)
        for (cudaGraphNode_t dependency : original->nodes[i]->dependencies)
            made->nodes[i]->dependencies.push_back(made->cloned(dependency));
    face::live<CUgraph_st>().insert(*clone = made);
    return face::result(cudaSuccess);
}
inline cudaError_t cudaGraphNodeFindInClone(cudaGraphNode_t* node, cudaGraphNode_t original, cudaGraph_t clone) {
    if (!node || !face::live<CUgraph_st>().contains(clone)) return face::result(cudaErrorInvalidValue);
    *node = clone->cloned(original);
    return face::result(*node ? cudaSuccess : cudaErrorInvalidValue);
}
