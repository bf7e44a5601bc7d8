// Graphs that are captured from streams: sycl_ext_oneapi_graph, an extension of DPC++.
#pragma once

#include "error.h"
#include "queue.h"

#include <cstddef>
#include <map>

namespace gpu {

namespace detail {

namespace graphs = sycl::ext::oneapi::experimental;
using modifiable_graph = graphs::command_graph<graphs::graph_state::modifiable>;
using finished_graph = graphs::command_graph<graphs::graph_state::executable>;

}  // namespace detail

using graph = detail::modifiable_graph *;
using executable_graph = detail::finished_graph *;

namespace detail {

// The streams whose work goes into a graph, by the stream that the capture began with.
inline std::map<stream, graph> &captures()
{
    thread_local std::map<stream, graph> begun;
    return begun;
}

}  // namespace detail

// Streams that wait for an event of a captured stream are captured, too.
inline error begin_capture(stream s)
{
    if (s == nullptr || detail::captures().count(s) != 0) return detail::keep(error_not_supported);
    return attempt([&] {
        auto *recorded = new detail::modifiable_graph(s->get_context(), s->get_device());
        detail::captures()[s] = recorded;
        recorded->begin_recording(*s);
    });
}

inline error end_capture(stream s, graph *captured)
{
    *captured = nullptr;
    const auto found = detail::captures().find(s);
    if (found == detail::captures().end()) return detail::keep(error_invalid_value);
    *captured = found->second;
    detail::captures().erase(found);
    return attempt([&] { (*captured)->end_recording(); });
}

inline error node_count(graph g, std::size_t *count)
{
    return attempt([&] { *count = g->get_nodes().size(); });
}

inline error instantiate(executable_graph *created, graph g)
{
    return attempt([&] { *created = new detail::finished_graph(g->finalize()); });
}

inline error launch(executable_graph g, stream s = nullptr)
{
    return attempt([&] { queue(s).ext_oneapi_graph(*g); });
}

inline error destroy(graph g)
{
    delete g;
    return success;
}

inline error destroy(executable_graph g)
{
    delete g;
    return success;
}

}  // namespace gpu
