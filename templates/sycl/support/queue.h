// Queues in the place of CUDA's streams.
#pragma once

#include <sycl/sycl.hpp>

#include <math.h>  // which CUDA's headers bring in for host code
#include <algorithm>
#include <mutex>
#include <vector>

namespace gpu {

// A stream is an in-order queue; a null pointer stands for the default stream.
using stream = sycl::queue *;

constexpr unsigned stream_default = 0;
constexpr unsigned stream_non_blocking = 1;

// All GPUs, or the default device where there is none.
inline const std::vector<sycl::device> &devices()
{
    static const std::vector<sycl::device> found = [] {
        auto gpus = sycl::device::get_devices(sycl::info::device_type::gpu);
        return gpus.empty() ? std::vector<sycl::device>{sycl::device{}} : gpus;
    }();
    return found;
}

inline int &current_device()
{
    thread_local int index = 0;
    return index;
}

namespace detail {

inline sycl::property_list queue_properties()
{
    return {sycl::property::queue::in_order{}, sycl::property::queue::enable_profiling{}};
}

inline sycl::queue &default_queue()
{
    static std::vector<sycl::queue> queues = [] {
        std::vector<sycl::queue> all;
        for (const sycl::device &device : devices()) all.emplace_back(device, queue_properties());
        return all;
    }();
    return queues[current_device()];
}

// All streams there are, and which of them wait for the default stream.
struct known_streams {
    std::mutex mutex;
    std::vector<stream> blocking, independent;
};

inline known_streams &known()
{
    static known_streams streams;
    return streams;
}

}  // namespace detail

// The queue to submit to. As in CUDA, work on the default stream and on blocking streams waits for the other's.
inline sycl::queue &queue(stream s = nullptr)
{
    auto &known = detail::known();
    std::lock_guard<std::mutex> lock(known.mutex);
    if (s == nullptr) {
        for (stream other : known.blocking) other->wait();
        return detail::default_queue();
    }
    if (std::count(known.blocking.begin(), known.blocking.end(), s) != 0) detail::default_queue().wait();
    return *s;
}

// The queue for a function of oneMKL: those for CPUs don't wait for what an in-order queue still has to do.
inline sycl::queue &library_queue(stream s)
{
    sycl::queue &q = queue(s);
    if (q.get_device().is_cpu()) q.wait();
    return q;
}

// Waits for all streams.
inline void wait_for_all()
{
    auto &known = detail::known();
    std::lock_guard<std::mutex> lock(known.mutex);
    for (stream other : known.blocking) other->wait_and_throw();
    for (stream other : known.independent) other->wait_and_throw();
    detail::default_queue().wait_and_throw();
}

inline stream new_stream(unsigned flags = stream_default)
{
    sycl::queue &parent = detail::default_queue();
    stream created = new sycl::queue(parent.get_context(), parent.get_device(), detail::queue_properties());
    auto &known = detail::known();
    std::lock_guard<std::mutex> lock(known.mutex);
    (flags == stream_non_blocking ? known.independent : known.blocking).push_back(created);
    return created;
}

inline unsigned flags_of(stream s)
{
    auto &known = detail::known();
    std::lock_guard<std::mutex> lock(known.mutex);
    const bool independent = std::count(known.independent.begin(), known.independent.end(), s) != 0;
    return independent ? stream_non_blocking : stream_default;
}

// Waits for what the stream still has to do.
inline void delete_stream(stream s)
{
    s->wait();
    auto &known = detail::known();
    {
        std::lock_guard<std::mutex> lock(known.mutex);
        for (auto *streams : {&known.blocking, &known.independent})
            streams->erase(std::remove(streams->begin(), streams->end(), s), streams->end());
    }
    delete s;
}

}  // namespace gpu
