// Fourier transforms with cuFFT's plans over oneMKL. As in cuFFT, no direction scales its result.
#pragma once

#define GPU_FFT_H  // what code asks for that serves several libraries

#include "queue.h"
#include "vector.h"

#include <oneapi/mkl/dft.hpp>

#include <complex>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <new>
#include <vector>

namespace gpu::fft {

enum result {
    success = 0,
    invalid_plan = 1,
    alloc_failed = 2,
    invalid_type = 3,
    invalid_value = 4,
    internal_error = 5,
    exec_failed = 6,
    setup_failed = 7,
    invalid_size = 8,
    unaligned_data = 9,
    incomplete_parameter_list = 10,
    invalid_device = 11,
    parse_error = 12,
    no_workspace = 13,
    not_implemented = 14,
    license_error = 15,
    not_supported = 16,
    missing_dependency = 17,
    nvrtc_failure = 18,
    nvjitlink_failure = 19,
    nvshmem_failure = 20,
};

enum type { real_to_complex, complex_to_real, complex_to_complex, double_to_complex, complex_to_double, double_complex };
constexpr int forward = -1;
constexpr int inverse = 1;

// Sizes slowest first, as cuFFT takes them. Without strides, rows lie side by side.
// Where the elements of transforms lie: steps between them, with the offset 0 in front, and between transforms.
struct layout {
    std::vector<std::int64_t> strides;
    std::int64_t distance = 0;

    layout() = default;
    layout(int rank, const int *embed, int stride, int distance) : strides(rank + 1, 0), distance(distance)
    {
        std::int64_t step = stride;
        for (int i = rank; i > 0; --i) {
            strides[i] = step;
            step *= embed[i - 1];
        }
    }
};

struct transform {
    std::vector<std::int64_t> lengths;
    fft::type type = complex_to_complex;
    std::int64_t batch = 1;
    gpu::stream stream = nullptr;
    layout in, out;
};
using plan = transform *;

inline result make(plan *created, std::vector<std::int64_t> lengths, type t, std::int64_t batch)
{
    for (std::int64_t length : lengths)
        if (length < 1) return invalid_size;
    *created = new transform{std::move(lengths), t, batch};
    return success;
}

inline result plan_1d(plan *created, int n, type t, int batch) { return make(created, {n}, t, batch); }
inline result plan_2d(plan *created, int nx, int ny, type t) { return make(created, {nx, ny}, t, 1); }
inline result plan_3d(plan *created, int nx, int ny, int nz, type t) { return make(created, {nx, ny, nz}, t, 1); }

// Where the sizes that data is embedded in are null, rows lie side by side and the strides don't count.
inline result plan_many(plan *created, int rank, int *n, int *in_embed, int in_stride, int in_distance, int *out_embed,
                        int out_stride, int out_distance, type t, int batch)
{
    const result made = make(created, {n, n + rank}, t, batch);
    if (made == success && in_embed != nullptr && out_embed != nullptr) {
        (*created)->in = layout(rank, in_embed, in_stride, in_distance);
        (*created)->out = layout(rank, out_embed, out_stride, out_distance);
    }
    return made;
}

// A plan of which another call says what it is for. oneMKL allocates its working memory itself.
inline result create(plan *created)
{
    *created = new transform;
    return success;
}

inline result become(plan p, plan made, result done, std::size_t *work)
{
    if (done != success) return done;
    made->stream = p->stream;
    *p = *made;
    delete made;
    if (work != nullptr) *work = 0;
    return success;
}

inline result make_plan_1d(plan p, int n, type t, int batch, std::size_t *work)
{
    plan made;
    const result done = plan_1d(&made, n, t, batch);
    return become(p, made, done, work);
}

inline result make_plan_2d(plan p, int nx, int ny, type t, std::size_t *work)
{
    plan made;
    const result done = plan_2d(&made, nx, ny, t);
    return become(p, made, done, work);
}

inline result make_plan_3d(plan p, int nx, int ny, int nz, type t, std::size_t *work)
{
    plan made;
    const result done = plan_3d(&made, nx, ny, nz, t);
    return become(p, made, done, work);
}

inline result make_plan_many(plan p, int rank, int *n, int *in_embed, int in_stride, int in_distance, int *out_embed,
                             int out_stride, int out_distance, type t, int batch, std::size_t *work)
{
    plan made;
    const result done = plan_many(&made, rank, n, in_embed, in_stride, in_distance, out_embed, out_stride, out_distance,
                                  t, batch);
    return become(p, made, done, work);
}

inline result get_size(plan, std::size_t *work)
{
    *work = 0;
    return success;
}
inline result set_auto_allocation(plan, int) { return success; }
inline result set_work_area(plan, void *) { return success; }

inline result set_stream(plan p, stream s)
{
    p->stream = s;
    return success;
}

inline result destroy(plan p)
{
    delete p;
    return success;
}

namespace detail {

namespace dft = oneapi::mkl::dft;

// Row-major strides of an array of `lengths`, whose last one may be padded; in front of them the offset 0.
inline std::vector<std::int64_t> strides(const std::vector<std::int64_t> &lengths, std::int64_t last)
{
    std::vector<std::int64_t> result(lengths.size() + 1, 0);
    std::int64_t step = 1;
    for (std::size_t i = lengths.size(); i > 0; --i) {
        result[i] = step;
        step *= i == lengths.size() ? last : lengths[i - 1];
    }
    return result;
}

inline std::int64_t elements(const std::vector<std::int64_t> &lengths, std::int64_t last)
{
    std::int64_t count = last;
    for (std::size_t i = 0; i + 1 < lengths.size(); ++i) count *= lengths[i];
    return count;
}

enum class way { forward, backward };

template <dft::precision P, dft::domain D, way Way, class In, class Out>
result run(plan p, type expected, In *in, Out *out)
{
    if (p == nullptr || p->lengths.empty()) return invalid_plan;
    if (p->type != expected) return invalid_type;
    using param = dft::config_param;
    const bool in_place = static_cast<void *>(in) == static_cast<void *>(out);
    const std::int64_t last = p->lengths.back(), half = last / 2 + 1;
    const bool real = D == dft::domain::REAL;
    const std::int64_t rows = real && in_place ? 2 * half : last, columns = real ? half : last;
    try {
        dft::descriptor<P, D> plan(p->lengths);
        plan.set_value(param::NUMBER_OF_TRANSFORMS, p->batch);
        const layout &from = Way == way::forward ? p->in : p->out, &to = Way == way::forward ? p->out : p->in;
        const bool given = !from.strides.empty();
        plan.set_value(param::FWD_STRIDES, given ? from.strides : strides(p->lengths, rows));
        plan.set_value(param::BWD_STRIDES, given ? to.strides : strides(p->lengths, columns));
        plan.set_value(param::FWD_DISTANCE, given ? from.distance : elements(p->lengths, rows));
        plan.set_value(param::BWD_DISTANCE, given ? to.distance : elements(p->lengths, columns));
        plan.set_value(param::PLACEMENT, in_place ? dft::config_value::INPLACE : dft::config_value::NOT_INPLACE);
        sycl::queue &queue = library_queue(p->stream);
        plan.commit(queue);
        if constexpr (Way == way::forward) {
            (in_place ? dft::compute_forward(plan, in) : dft::compute_forward(plan, in, out)).wait();
        } else {
            (in_place ? dft::compute_backward(plan, out) : dft::compute_backward(plan, in, out)).wait();
        }
    } catch (const std::bad_alloc &) {
        return alloc_failed;
    } catch (const std::exception &) {
        return exec_failed;
    }
    return success;
}

inline std::complex<float> *complex(float2 *p) { return reinterpret_cast<std::complex<float> *>(p); }
inline std::complex<double> *complex(double2 *p) { return reinterpret_cast<std::complex<double> *>(p); }

constexpr auto single_precision = dft::precision::SINGLE;
constexpr auto double_precision = dft::precision::DOUBLE;
constexpr auto real_domain = dft::domain::REAL;
constexpr auto complex_domain = dft::domain::COMPLEX;

}  // namespace detail

namespace detail {

template <dft::precision P, class T>
result run_complex(plan p, type expected, T *in, T *out, int direction)
{
    if (direction == fft::forward) return run<P, complex_domain, way::forward>(p, expected, complex(in), complex(out));
    return run<P, complex_domain, way::backward>(p, expected, complex(in), complex(out));
}

}  // namespace detail

inline result exec_c2c(plan p, float2 *in, float2 *out, int direction)
{
    return detail::run_complex<detail::single_precision>(p, complex_to_complex, in, out, direction);
}

inline result exec_z2z(plan p, double2 *in, double2 *out, int direction)
{
    return detail::run_complex<detail::double_precision>(p, double_complex, in, out, direction);
}

inline result exec_r2c(plan p, float *in, float2 *out)
{
    using namespace detail;
    return run<single_precision, real_domain, way::forward>(p, real_to_complex, in, complex(out));
}

inline result exec_d2z(plan p, double *in, double2 *out)
{
    using namespace detail;
    return run<double_precision, real_domain, way::forward>(p, double_to_complex, in, complex(out));
}

inline result exec_c2r(plan p, float2 *in, float *out)
{
    using namespace detail;
    return run<single_precision, real_domain, way::backward>(p, complex_to_real, complex(in), out);
}

inline result exec_z2d(plan p, double2 *in, double *out)
{
    using namespace detail;
    return run<double_precision, real_domain, way::backward>(p, complex_to_double, complex(in), out);
}

}  // namespace gpu::fft
