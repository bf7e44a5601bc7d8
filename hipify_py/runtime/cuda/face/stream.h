// Streams and stream capture. Work runs at once, in program order, unless the stream is capturing.
#pragma once

#include "face/allocations.h"
#include "face/graph_model.h"

namespace face {

struct Capture {
    cudaGraph_t graph;
    cudaStreamCaptureMode mode;
    CUstream_st* origin;
    unsigned long long id;
    bool invalid = false;
};

}  // namespace face

struct CUstream_st {
    unsigned flags = cudaStreamDefault;
    int priority = 0;
    unsigned long long id = 0;
    face::Capture* capture = nullptr;
    std::vector<cudaGraphNode_t> tail = {};  // what the next captured node depends on
};

namespace face {

inline std::vector<Capture*>& live_captures() {
    static auto* captures = new std::vector<Capture*>;
    return *captures;
}
inline unsigned long long next_id() {
    static unsigned long long id = 2;
    return __atomic_add_fetch(&id, 1, __ATOMIC_RELAXED);
}
inline thread_local cudaStreamCaptureMode thread_capture_mode = cudaStreamCaptureModeGlobal;

inline CUstream_st* legacy_stream() {
    static CUstream_st stream{cudaStreamDefault, 0, 1};
    return &stream;
}
inline CUstream_st* thread_stream() {
    static thread_local CUstream_st stream{cudaStreamDefault, 0, 2};
    return &stream;
}

// The stream behind a handle; null for a handle that is not, or no longer, a stream.
inline CUstream_st* stream_of(cudaStream_t handle) {
    if (handle == nullptr || handle == cudaStreamLegacy) return legacy_stream();
    if (handle == cudaStreamPerThread) return thread_stream();
    return live<CUstream_st>().contains(handle) ? handle : nullptr;
}

// Calls that may synchronise are not allowed while a capture is under way, and break it.
inline bool capture_forbids_unsafe_calls() {
    if (live_captures().empty() || thread_capture_mode == cudaStreamCaptureModeRelaxed) return false;
    bool forbidden = false;
    for (Capture* c : live_captures())
        if (c->mode != cudaStreamCaptureModeRelaxed) forbidden = c->invalid = true;
    return forbidden;
}
// Work in the legacy stream would have to wait for the capturing streams that synchronise with it.
inline bool capture_forbids_legacy_stream() {
    bool forbidden = false;
    for (Capture* c : live_captures())
        if (!(c->origin->flags & cudaStreamNonBlocking)) forbidden = c->invalid = true;
    return forbidden;
}

// Whether work may be given to the stream; null is an unknown handle.
inline cudaError_t check_stream(CUstream_st* stream) {
    if (!stream) return cudaErrorInvalidResourceHandle;
    if (stream->capture) return stream->capture->invalid ? cudaErrorStreamCaptureInvalidated : cudaSuccess;
    if (stream == legacy_stream() && capture_forbids_legacy_stream()) return cudaErrorStreamCaptureImplicit;
    return cudaSuccess;
}

inline void capture_node(CUstream_st* stream, cudaGraphNodeType type, const SharedWork& work) {
    stream->tail = {stream->capture->graph->add(type, work, stream->tail)};
}

// Runs f (which returns cudaError_t) in stream order, or records it when the stream is capturing.
template <class F>
inline cudaError_t submit(cudaStream_t handle, cudaGraphNodeType type, F f) {
    CUstream_st* stream = stream_of(handle);
    const cudaError_t allowed = check_stream(stream);
    if (allowed != cudaSuccess || !stream->capture) return allowed != cudaSuccess ? allowed : f();
    capture_node(stream, type, make_work(static_cast<F&&>(f)));
    return cudaSuccess;
}

inline cudaError_t synchronize(CUstream_st* stream) {
    if (!stream) return cudaErrorInvalidResourceHandle;
    if (stream->capture) {
        stream->capture->invalid = true;
        return cudaErrorStreamCaptureUnsupported;
    }
    if (capture_forbids_unsafe_calls()) return cudaErrorStreamCaptureUnsupported;
    allocations().intact();
    return cudaSuccess;
}

}  // namespace face

inline cudaError_t cudaStreamCreateWithPriority(cudaStream_t* stream, unsigned flags, int priority) {
    if (!stream || (flags & ~unsigned(cudaStreamNonBlocking))) return face::result(cudaErrorInvalidValue);
    priority = priority > 0 ? 0 : priority < -5 ? -5 : priority;
    *stream = new CUstream_st{flags, priority, face::next_id()};
    face::live<CUstream_st>().insert(*stream);
    return face::result(cudaSuccess);
}
inline cudaError_t cudaStreamCreateWithFlags(cudaStream_t* stream, unsigned flags) {
    return cudaStreamCreateWithPriority(stream, flags, 0);
}
inline cudaError_t cudaStreamCreate(cudaStream_t* stream) { return cudaStreamCreateWithFlags(stream, 0); }
inline cudaError_t cudaStreamDestroy(cudaStream_t stream) {
    if (!face::live<CUstream_st>().erase(stream)) return face::result(cudaErrorInvalidResourceHandle);
    delete stream;
    return face::result(cudaSuccess);
}
inline cudaError_t cudaStreamSynchronize(cudaStream_t stream) {
    return face::result(face::synchronize(face::stream_of(stream)));
}
inline cudaError_t cudaStreamQuery(cudaStream_t stream) { return cudaStreamSynchronize(stream); }
inline cudaError_t cudaDeviceSynchronize() {
    return face::result(face::capture_forbids_unsafe_calls() ? cudaErrorStreamCaptureUnsupported
                                                              : face::synchronize(face::legacy_stream()));
}
inline cudaError_t cudaStreamGetFlags(cudaStream_t stream, unsigned* flags) {
    const CUstream_st* s = face::stream_of(stream);
    if (!s || !flags) return face::result(s ? cudaErrorInvalidValue : cudaErrorInvalidResourceHandle);
    *flags = s->flags;
    return face::result(cudaSuccess);
}
inline cudaError_t cudaStreamGetPriority(cudaStream_t stream, int* priority) {
    const CUstream_st* s = face::stream_of(stream);
    if (!s || !priority) return face::result(s ? cudaErrorInvalidValue : cudaErrorInvalidResourceHandle);
    *priority = s->priority;
    return face::result(cudaSuccess);
}
inline cudaError_t cudaStreamGetId(cudaStream_t stream, unsigned long long* id) {
    const CUstream_st* s = face::stream_of(stream);
    if (!s || !id) return face::result(s ? cudaErrorInvalidValue : cudaErrorInvalidResourceHandle);
    *id = s->id;
    return face::result(cudaSuccess);
}
inline cudaError_t cudaStreamGetDevice(cudaStream_t stream, int* device) {
    if (!face::stream_of(stream)) return face::result(cudaErrorInvalidResourceHandle);
    if (!device) return face::result(cudaErrorInvalidValue);
    *device = 0;
    return face::result(cudaSuccess);
}

inline cudaError_t cudaLaunchHostFunc(cudaStream_t stream, cudaHostFn_t fn, void* data) {
    if (!fn) return face::result(cudaErrorInvalidValue);
    return face::result(face::submit(stream, cudaGraphNodeTypeHost, [=] { return fn(data), cudaSuccess; }));
}
inline cudaError_t cudaStreamAddCallback(cudaStream_t stream, cudaStreamCallback_t fn, void* data, unsigned flags) {
    if (!fn || flags) return face::result(cudaErrorInvalidValue);
    CUstream_st* s = face::stream_of(stream);
    if (s && s->capture) return face::result(cudaErrorStreamCaptureUnsupported);
    return face::result(face::submit(stream, cudaGraphNodeTypeHost,
                                     [=] { return fn(stream, face::sticky_error, data), cudaSuccess; }));
}
