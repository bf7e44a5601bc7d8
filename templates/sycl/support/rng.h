// Random numbers with cuRAND's host functions over oneMKL: the same distributions, but not the same sequences.
#pragma once

#define GPU_RNG_H  // what code asks for that serves several libraries

#include "queue.h"

#include <oneapi/mkl/rng.hpp>

#include <cstdint>
#include <exception>
#include <memory>
#include <new>
#include <type_traits>
#include <utility>
#include <variant>

namespace gpu::rng {

enum status {
    success = 0,
    version_mismatch = 100,
    not_initialized = 101,
    alloc_failed = 102,
    type_error = 103,
    out_of_range = 104,
    length_not_multiple = 105,
    double_precision_required = 106,
    launch_failure = 201,
    preexisting_failure = 202,
    initialization_failed = 203,
    arch_mismatch = 204,
    internal_error = 999,
};
enum kind { philox, mrg32k3a, mersenne_twister };

namespace detail {

namespace mkl = oneapi::mkl::rng;
using engine = std::variant<mkl::philox4x32x10, mkl::mrg32k3a, mkl::mt19937>;

}  // namespace detail

// The engine is made at the first draw, when seed, offset and stream are known.
struct state {
    rng::kind kind;
    std::uint64_t seed = 0, offset = 0;
    gpu::stream stream = nullptr;
    std::unique_ptr<detail::engine> engine;
};
using generator = state *;

inline status create(generator *created, kind k)
{
    *created = new state{k};
    return success;
}

inline status destroy(generator g)
{
    delete g;
    return success;
}

inline status set_seed(generator g, std::uint64_t seed)
{
    g->seed = seed;
    g->engine.reset();
    return success;
}

inline status set_offset(generator g, std::uint64_t offset)
{
    g->offset = offset;
    g->engine.reset();
    return success;
}

inline status set_stream(generator g, stream s)
{
    g->stream = s;
    g->engine.reset();
    return success;
}

namespace detail {

inline engine make(const state &s)
{
    sycl::queue &queue = gpu::queue(s.stream);
    const auto start = [&](auto e) {
        mkl::skip_ahead(e, s.offset);
        return engine(std::move(e));
    };
    switch (s.kind) {
    case philox: return start(mkl::philox4x32x10(queue, s.seed));
    case mrg32k3a: return start(mkl::mrg32k3a(queue, static_cast<std::uint32_t>(s.seed)));
    default: return start(mkl::mt19937(queue, static_cast<std::uint32_t>(s.seed)));
    }
}

// Draws n numbers and hands each to finish.
template <class Distribution, class T, class F>
status draw(generator g, const Distribution &distribution, T *to, std::size_t n, F finish)
{
    if (g == nullptr) return not_initialized;
    try {
        sycl::queue &queue = library_queue(g->stream);
        if (!g->engine) g->engine = std::make_unique<engine>(make(*g));
        std::visit([&](auto &e) { mkl::generate(distribution, e, static_cast<std::int64_t>(n), to).wait(); },
                   *g->engine);
        if constexpr (!std::is_same_v<F, std::nullptr_t>)
            queue.parallel_for(n, [=](sycl::id<1> i) { to[i] = finish(to[i]); });
    } catch (const std::bad_alloc &) {
        return alloc_failed;
    } catch (const std::exception &) {
        return launch_failure;
    }
    return success;
}

}  // namespace detail

inline status generate(generator g, unsigned *to, std::size_t n)
{
    return detail::draw(g, detail::mkl::uniform_bits<std::uint32_t>(), to, n, nullptr);
}

// In (0, 1], as cuRAND has it; oneMKL draws from [0, 1).
inline status uniform(generator g, float *to, std::size_t n)
{
    return detail::draw(g, detail::mkl::uniform<float>(), to, n, [](float x) { return 1.0f - x; });
}

inline status uniform_double(generator g, double *to, std::size_t n)
{
    return detail::draw(g, detail::mkl::uniform<double>(), to, n, [](double x) { return 1.0 - x; });
}

inline status normal(generator g, float *to, std::size_t n, float mean, float deviation)
{
    return detail::draw(g, detail::mkl::gaussian<float>(mean, deviation), to, n, nullptr);
}

inline status normal_double(generator g, double *to, std::size_t n, double mean, double deviation)
{
    return detail::draw(g, detail::mkl::gaussian<double>(mean, deviation), to, n, nullptr);
}

inline status log_normal(generator g, float *to, std::size_t n, float mean, float deviation)
{
    return detail::draw(g, detail::mkl::lognormal<float>(mean, deviation), to, n, nullptr);
}

inline status log_normal_double(generator g, double *to, std::size_t n, double mean, double deviation)
{
    return detail::draw(g, detail::mkl::lognormal<double>(mean, deviation), to, n, nullptr);
}

}  // namespace gpu::rng
