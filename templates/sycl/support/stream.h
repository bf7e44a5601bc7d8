// Streams and events with error codes.
#pragma once

#include "error.h"
#include "queue.h"

namespace gpu {

inline error create_stream(stream *created, unsigned flags = stream_default)
{
    return attempt([&] { *created = new_stream(flags); });
}

// SYCL 2020 has one priority, as devices of CUDA without priorities.
inline error priority_range(int *least, int *greatest)
{
    if (least != nullptr) *least = 0;
    if (greatest != nullptr) *greatest = 0;
    return success;
}

inline error create_stream_with_priority(stream *created, unsigned flags, int) { return create_stream(created, flags); }

inline error get_priority(stream, int *priority)
{
    *priority = 0;
    return success;
}

inline error get_flags(stream s, unsigned *flags)
{
    *flags = flags_of(s);
    return success;
}

inline error destroy_stream(stream s)
{
    return attempt([&] { delete_stream(s); });
}

// Whether the stream has nothing left to do. SYCL 2020 can't tell; without the extension this waits for it.
inline error query_stream(stream s)
{
#ifdef SYCL_EXT_ONEAPI_QUEUE_EMPTY
    return queue(s).ext_oneapi_empty() ? success : error_not_ready;
#else
    return attempt([&] { queue(s).wait_and_throw(); });
#endif
}

using host_function = void (*)(void *);
using stream_callback = void (*)(stream, error, void *);

// Calls f on the host when the stream has got there.
inline error launch_host_function(stream s, host_function f, void *data)
{
    return attempt([&] { queue(s).submit([&](sycl::handler &h) { h.host_task([=] { f(data); }); }); });
}

inline error add_callback(stream s, stream_callback f, void *data, unsigned = 0)
{
    return attempt([&] { queue(s).submit([&](sycl::handler &h) { h.host_task([=] { f(s, success, data); }); }); });
}

// An event is the last one that was recorded into it; before that, one that is over.
using event = sycl::event *;

constexpr unsigned event_default = 0;
constexpr unsigned event_blocking_sync = 1;
constexpr unsigned event_disable_timing = 2;

inline error create_event(event *created, unsigned = event_default)
{
    return attempt([&] { *created = new sycl::event; });
}

inline error destroy_event(event e)
{
    delete e;
    return success;
}

// An empty kernel marks the place in the stream and carries the time.
inline error record_event(event e, stream s = nullptr)
{
    return attempt([&] { *e = queue(s).single_task([] {}); });
}

inline error synchronize_event(event e)
{
    return attempt([&] { e->wait(); });
}

inline error query_event(event e)
{
    return e->get_info<sycl::info::event::command_execution_status>() == sycl::info::event_command_status::complete
               ? success
               : error_not_ready;
}

inline error wait_event(stream s, event e, unsigned = 0)
{
    return attempt([&] {
        queue(s).submit([&](sycl::handler &h) {
            h.depends_on(*e);
            h.single_task([] {});
        });
    });
}

// Milliseconds between two recorded events.
inline error elapsed_time(float *milliseconds, event start, event stop)
{
    return attempt([&] {
        auto from = start->get_profiling_info<sycl::info::event_profiling::command_end>();
        auto to = stop->get_profiling_info<sycl::info::event_profiling::command_end>();
        *milliseconds = static_cast<float>(to - from) * 1e-6f;
    });
}

}  // namespace gpu
