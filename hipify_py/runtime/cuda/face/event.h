// Events. Work is complete when it has been given, so an event is a time stamp and, in a capture, a set of nodes.
#pragma once

#include <time.h>

#include "face/stream.h"

struct CUevent_st {
    unsigned flags = cudaEventDefault;
    bool recorded = false;
    double milliseconds = 0.0;
    unsigned long long capture = 0;  // id of the capture it was last recorded in, or 0
    std::vector<cudaGraphNode_t> nodes = {};
};

namespace face {

inline cudaError_t check_event(CUevent_st* event) {
    return event && live<CUevent_st>().contains(event) ? cudaSuccess : cudaErrorInvalidResourceHandle;
}
inline double now_milliseconds() {
    timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return double(t.tv_sec) * 1e3 + double(t.tv_nsec) * 1e-6;
}
inline void record_now(CUevent_st* event) {
    event->recorded = true;
    event->capture = 0;
    event->milliseconds = now_milliseconds();
}
inline Capture* capture_with_id(unsigned long long id) {
    for (Capture* c : live_captures())
        if (c->id == id) return c;
    return nullptr;
}

inline cudaError_t record_event(CUevent_st* event, cudaStream_t handle, unsigned flags) {
    CUstream_st* stream = stream_of(handle);
    const cudaError_t allowed = check_stream(stream);
    if (allowed != cudaSuccess) return allowed;
    if (check_event(event) != cudaSuccess) return cudaErrorInvalidResourceHandle;
    if (!stream->capture) {
        record_now(event);
    } else if (flags & cudaEventRecordExternal) {
        capture_node(stream, cudaGraphNodeTypeEventRecord, make_work([=] { return record_now(event), cudaSuccess; }));
    } else {
        event->capture = stream->capture->id;
        event->nodes = stream->tail;
    }
    return cudaSuccess;
}

// A wait on an event that was recorded in a capture brings the waiting stream into that capture.
inline cudaError_t wait_event(CUstream_st* stream, CUevent_st* event, unsigned flags) {
    if (!stream || check_event(event) != cudaSuccess) return cudaErrorInvalidResourceHandle;
    if (flags & cudaEventWaitExternal) {
        if (!stream->capture) return cudaErrorInvalidValue;
        capture_node(stream, cudaGraphNodeTypeWaitEvent, make_work([] { return cudaSuccess; }));
        return cudaSuccess;
    }
    if (!event->capture) {
        if (!stream->capture || !event->recorded) return cudaSuccess;
        stream->capture->invalid = true;
        return cudaErrorStreamCaptureIsolation;
    }
    Capture* capture = capture_with_id(event->capture);
    if (!capture) return cudaErrorCapturedEvent;
    if (stream->capture && stream->capture != capture) {
        stream->capture->invalid = capture->invalid = true;
        return cudaErrorStreamCaptureMerge;
    }
    if (stream == legacy_stream()) return cudaErrorStreamCaptureImplicit;
    stream->capture = capture;
    for (cudaGraphNode_t node : event->nodes) {
        bool known = false;
        for (cudaGraphNode_t other : stream->tail) known |= other == node;
        if (!known) stream->tail.push_back(node);
    }
    return cudaSuccess;
}

}  // namespace face

inline cudaError_t cudaEventCreateWithFlags(cudaEvent_t* event, unsigned flags) {
    const unsigned all = cudaEventBlockingSync | cudaEventDisableTiming | cudaEventInterprocess;
    const bool interprocess = (flags & cudaEventInterprocess) && !(flags & cudaEventDisableTiming);
    if (!event || (flags & ~all) || interprocess) return face::result(cudaErrorInvalidValue);
    *event = new CUevent_st{flags};
    face::live<CUevent_st>().insert(*event);
    return face::result(cudaSuccess);
}
inline cudaError_t cudaEventCreate(cudaEvent_t* event, unsigned flags = cudaEventDefault) {
    return cudaEventCreateWithFlags(event, flags);
}
inline cudaError_t cudaEventDestroy(cudaEvent_t event) {
    if (!face::live<CUevent_st>().erase(event)) return face::result(cudaErrorInvalidResourceHandle);
    delete event;
    return face::result(cudaSuccess);
}
inline cudaError_t cudaEventRecordWithFlags(cudaEvent_t event, cudaStream_t stream = nullptr, unsigned flags = 0) {
    return face::result(face::record_event(event, stream, flags));
}
inline cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream = nullptr) {
    return cudaEventRecordWithFlags(event, stream, 0);
}
inline cudaError_t cudaEventSynchronize(cudaEvent_t event) {
    if (face::check_event(event) != cudaSuccess) return face::result(cudaErrorInvalidResourceHandle);
    if (event->capture) return face::result(cudaErrorCapturedEvent);
    return face::result(face::allocations().intact() ? cudaSuccess : face::sticky_error);
}
inline cudaError_t cudaEventQuery(cudaEvent_t event) { return cudaEventSynchronize(event); }
inline cudaError_t cudaEventElapsedTime(float* milliseconds, cudaEvent_t start, cudaEvent_t end) {
    if (!milliseconds) return face::result(cudaErrorInvalidValue);
    for (cudaEvent_t event : {start, end}) {
        if (face::check_event(event) != cudaSuccess) return face::result(cudaErrorInvalidResourceHandle);
        if (!event->recorded || (event->flags & cudaEventDisableTiming))
            return face::result(cudaErrorInvalidResourceHandle);
    }
    *milliseconds = float(end->milliseconds - start->milliseconds);
    return face::result(cudaSuccess);
}
inline cudaError_t cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event, unsigned flags = 0) {
    return face::result(face::wait_event(face::stream_of(stream), event, flags));
}
