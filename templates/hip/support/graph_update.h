// The result structure of CUDA 12's cudaGraphExecUpdate, which HIP 6.4 lacks.
#pragma once

#include <hip/hip_runtime.h>

namespace graph {

struct update_result_info {
    hipGraphExecUpdateResult result;
    hipGraphNode_t errorNode;
    hipGraphNode_t errorFromNode;  // HIP does not tell: always null
};

inline hipError_t update(hipGraphExec_t executable, hipGraph_t graph, update_result_info* info) {
    info->errorFromNode = nullptr;
    return hipGraphExecUpdate(executable, graph, &info->errorNode, &info->result);
}

}  // namespace graph
