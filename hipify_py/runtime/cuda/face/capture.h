// Starting, ending and inspecting stream captures.
#pragma once

#include "face/stream.h"

namespace face {

inline cudaError_t begin_capture(CUstream_st* stream, cudaStreamCaptureMode mode, cudaGraph_t graph,
                                 const cudaGraphNode_t* dependencies, size_t count) {
    if (!stream) return cudaErrorInvalidResourceHandle;
    if (mode < cudaStreamCaptureModeGlobal || mode > cudaStreamCaptureModeRelaxed) return cudaErrorInvalidValue;
    if (stream == legacy_stream()) return cudaErrorStreamCaptureUnsupported;
    if (stream->capture) return cudaErrorIllegalState;
    stream->capture = new Capture{graph ? graph : new CUgraph_st, mode, stream, next_id()};
    stream->tail.assign(dependencies, dependencies + count);
    if (!graph) live<CUgraph_st>().insert(stream->capture->graph);
    live_captures().push_back(stream->capture);
    return cudaSuccess;
}

inline void collect(std::vector<cudaGraphNode_t>& reached, cudaGraphNode_t node) {
    for (cudaGraphNode_t n : reached)
        if (n == node) return;
    reached.push_back(node);
    for (cudaGraphNode_t d : node->dependencies) collect(reached, d);
}
// Whether all captured work leads to the origin's last nodes: forked streams must have been joined.
inline bool joined(const CUstream_st* origin) {
    std::vector<cudaGraphNode_t> reached;
    for (cudaGraphNode_t n : origin->tail) collect(reached, n);
    return reached.size() == origin->capture->graph->nodes.size();
}

// Takes every stream out of the capture and forgets it.
inline void leave_capture(Capture* capture) {
    const auto leave = [capture](CUstream_st* s) {
        if (s->capture != capture) return;
        s->capture = nullptr;
        s->tail.clear();
    };
    leave(thread_stream());
    live<CUstream_st>().each(leave);
    auto& all = live_captures();
    for (size_t i = 0; i < all.size(); ++i)
        if (all[i] == capture) all.erase(all.begin() + long(i));
    delete capture;
}

inline cudaError_t end_capture(CUstream_st* stream, cudaGraph_t* graph) {
    if (!stream) return cudaErrorInvalidResourceHandle;
    if (!graph) return cudaErrorInvalidValue;
    if (!stream->capture) return cudaErrorIllegalState;
    if (stream->capture->origin != stream) return cudaErrorStreamCaptureUnmatched;
    Capture* capture = stream->capture;
    const cudaError_t error = capture->invalid  ? cudaErrorStreamCaptureInvalidated
                              : !joined(stream) ? cudaErrorStreamCaptureUnjoined
                                                : cudaSuccess;
    *graph = error == cudaSuccess ? capture->graph : nullptr;
    if (error != cudaSuccess && live<CUgraph_st>().erase(capture->graph)) delete capture->graph;
    leave_capture(capture);
    return error;
}
inline cudaStreamCaptureStatus capture_status(const CUstream_st* stream) {
    if (!stream->capture) return cudaStreamCaptureStatusNone;
    return stream->capture->invalid ? cudaStreamCaptureStatusInvalidated : cudaStreamCaptureStatusActive;
}

}  // namespace face

inline cudaError_t cudaStreamBeginCapture(cudaStream_t stream, cudaStreamCaptureMode mode) {
    return face::result(face::begin_capture(face::stream_of(stream), mode, nullptr, nullptr, 0));
}
inline cudaError_t cudaStreamBeginCaptureToGraph(cudaStream_t stream, cudaGraph_t graph,
                                                 const cudaGraphNode_t* dependencies, const void*, size_t count,
                                                 cudaStreamCaptureMode mode) {
    if (!face::live<CUgraph_st>().contains(graph)) return face::result(cudaErrorInvalidValue);
    return face::result(face::begin_capture(face::stream_of(stream), mode, graph, dependencies, count));
}
inline cudaError_t cudaStreamEndCapture(cudaStream_t stream, cudaGraph_t* graph) {
    return face::result(face::end_capture(face::stream_of(stream), graph));
}
inline cudaError_t cudaStreamIsCapturing(cudaStream_t stream, cudaStreamCaptureStatus* status) {
    const CUstream_st* s = face::stream_of(stream);
    if (!s || !status) return face::result(s ? cudaErrorInvalidValue : cudaErrorInvalidResourceHandle);
    if (s == face::legacy_stream() && face::capture_forbids_legacy_stream())
        return face::result(cudaErrorStreamCaptureImplicit);
    *status = face::capture_status(s);
    return face::result(cudaSuccess);
}
inline cudaError_t cudaStreamGetCaptureInfo(cudaStream_t stream, cudaStreamCaptureStatus* status,
                                            unsigned long long* id = nullptr, cudaGraph_t* graph = nullptr,
                                            const cudaGraphNode_t** dependencies = nullptr, size_t* count = nullptr) {
    const CUstream_st* s = face::stream_of(stream);
    if (!s || !status) return face::result(s ? cudaErrorInvalidValue : cudaErrorInvalidResourceHandle);
    *status = face::capture_status(s);
    if (*status != cudaStreamCaptureStatusActive) return face::result(cudaSuccess);
    if (id) *id = s->capture->id;
    if (graph) *graph = s->capture->graph;
    if (dependencies) *dependencies = s->tail.data();
    if (count) *count = s->tail.size();
    return face::result(cudaSuccess);
}
inline cudaError_t cudaThreadExchangeStreamCaptureMode(cudaStreamCaptureMode* mode) {
    if (!mode) return face::result(cudaErrorInvalidValue);
    const cudaStreamCaptureMode before = face::thread_capture_mode;
    face::thread_capture_mode = *mode;
    *mode = before;
    return face::result(cudaSuccess);
}
