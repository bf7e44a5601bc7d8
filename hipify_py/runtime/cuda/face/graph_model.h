// What a graph holds: nodes with work that can be run again and again, and their dependencies.
#pragma once

#include <vector>

#include "face/support.h"
#include "face/types.h"

namespace face {

struct Work : Counted {
    virtual cudaError_t run() = 0;
};
using SharedWork = Shared<Work>;

template <class F>
struct WorkOf final : Work {
    explicit WorkOf(F f) : function(static_cast<F&&>(f)) {}
    cudaError_t run() override { return function(); }
    F function;
};
template <class F>
inline SharedWork make_work(F f) {
    return SharedWork(new WorkOf<F>(static_cast<F&&>(f)));
}

// The parameters that a node was made from, for the calls that read them back; none for captured work.
struct NodeParameters : Counted {};
template <class P>
struct ParametersOf final : NodeParameters {
    explicit ParametersOf(const P& p) : value(p) {}
    P value;
};

}  // namespace face

struct CUgraphNode_st {
    cudaGraphNodeType type;
    face::SharedWork work;
    std::vector<cudaGraphNode_t> dependencies;
    face::Shared<face::NodeParameters> parameters = {};
    const CUgraphNode_st* origin = nullptr;  // of a node in a clone
};

struct CUgraph_st {
    std::vector<cudaGraphNode_t> nodes = {};

    CUgraph_st() = default;
    CUgraph_st(const CUgraph_st&) = delete;
    CUgraph_st& operator=(const CUgraph_st&) = delete;
    ~CUgraph_st() {
        for (cudaGraphNode_t n : nodes) delete n;
    }
    cudaGraphNode_t add(cudaGraphNodeType type, face::SharedWork work,
                        const std::vector<cudaGraphNode_t>& dependencies) {
        nodes.push_back(new CUgraphNode_st{type, work, dependencies});
        return nodes.back();
    }
    cudaGraphNode_t cloned(const CUgraphNode_st* original) const {
        for (cudaGraphNode_t n : nodes)
            if (n->origin == original) return n;
        return nullptr;
    }
    bool owns(const CUgraphNode_st* node) const {
        for (cudaGraphNode_t n : nodes)
            if (n == node) return true;
        return false;
    }
};
