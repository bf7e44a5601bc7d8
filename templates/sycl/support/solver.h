// cuSOLVER's functions for dense matrices over oneMKL. Matrices are column-major in both. All are done when they return;
// what they have to say lands in `info`, and pivots have cuSOLVER's 32 bits.
#pragma once

#define GPU_SOLVER_H  // what code asks for that serves several libraries

#include <oneapi/mkl/lapack.hpp>

#include "blas.h"
#include "queue.h"

#include <algorithm>
#include <complex>
#include <cstdint>
#include <exception>
#include <new>

namespace gpu::solver {

enum status {
    success = 0,
    not_initialized = 1,
    alloc_failed = 2,
    invalid_value = 3,
    arch_mismatch = 4,
    mapping_error = 5,
    execution_failed = 6,
    internal_error = 7,
    matrix_type_not_supported = 8,
    not_supported = 9,
    zero_pivot = 10,
    invalid_license = 11,
    irs_params_not_initialized = 12,
    irs_params_invalid = 13,
    irs_params_invalid_prec = 14,
    irs_params_invalid_refine = 15,
    irs_params_invalid_maxiter = 16,
    irs_internal_error = 20,
    irs_not_supported = 21,
    irs_out_of_range = 22,
    irs_nrhs_not_supported_for_refine_gmres = 23,
    irs_infos_not_initialized = 25,
    irs_infos_not_destroyed = 26,
    irs_matrix_singular = 30,
    invalid_workspace = 31,
};
enum eigen_mode { values_only, values_and_vectors };
enum eigen_type { a_x_is_l_b_x = 1, a_b_x_is_l_x = 2, b_a_x_is_l_x = 3 };

struct context {
    gpu::stream stream = nullptr;
};
using handle = context *;

inline status create(handle *created)
{
    *created = new context;
    return success;
}

inline status destroy(handle h)
{
    delete h;
    return success;
}

inline status set_stream(handle h, stream s)
{
    h->stream = s;
    return success;
}

inline status get_stream(handle h, stream *s)
{
    *s = h->stream;
    return success;
}

namespace detail {

namespace mkl = oneapi::mkl;
namespace lapack = oneapi::mkl::lapack;
using blas::detail::element;
using blas::detail::in;
using blas::detail::of;
using blas::detail::out;

template <class T>
using element_of = typename element<T>::type;
template <class T>
constexpr bool is_complex = !std::is_arithmetic_v<element_of<T>>;
template <class T>
struct real_part { using type = T; };
template <class T>
struct real_part<std::complex<T>> { using type = T; };

inline mkl::job of(eigen_mode mode) { return mode == values_only ? mkl::job::novec : mkl::job::vec; }

inline mkl::jobsvd of(signed char job)
{
    switch (job) {
    case 'A': return mkl::jobsvd::vectors;
    case 'S': return mkl::jobsvd::somevec;
    case 'O': return mkl::jobsvd::vectorsina;
    default: return mkl::jobsvd::novec;
    }
}

// Calls f; what a computation has to say is stored in `info`, in device memory.
template <class F>
status run(handle h, int *info, F &&f)
{
    if (h == nullptr) return not_initialized;
    status result = success;
    int said = 0;
    try {
        sycl::queue &queue = library_queue(h->stream);
        try {
            f(queue);
            queue.wait_and_throw();
        } catch (const lapack::invalid_argument &exception) {
            said = exception.info();
            result = invalid_value;
        } catch (const lapack::exception &exception) {
            said = exception.info();
        }
        if (info != nullptr) queue.memcpy(info, &said, sizeof said).wait();
    } catch (const std::bad_alloc &) {
        return alloc_failed;
    } catch (const std::exception &) {
        return execution_failed;
    }
    return result;
}

// Stores how many elements of working memory a function needs.
template <class F>
status size(handle h, int *elements, F &&f)
{
    return run(h, nullptr, [&](sycl::queue &q) { *elements = static_cast<int>(f(q)); });
}

// Device memory for as long as a call takes.
template <class T>
class scratch {
    sycl::queue &q;

public:
    const std::int64_t n;
    T *const data;

    scratch(std::int64_t n, sycl::queue &q) : q(q), n(n), data(sycl::malloc_device<T>(std::max<std::int64_t>(n, 1), q))
    {
        if (data == nullptr) throw std::bad_alloc();
    }
    ~scratch()
    {
        q.wait();
        sycl::free(data, q);
    }
    scratch(const scratch &) = delete;
};

template <class To, class From>
void convert(sycl::queue &q, To *to, const From *from, std::int64_t n)
{
    q.parallel_for(sycl::range<1>(n), [=](sycl::id<1> i) { to[i] = static_cast<To>(from[i]); }).wait();
}

}  // namespace detail

// What the eigenvalues and singular values of matrices of T are.
template <class T>
using real = typename detail::real_part<detail::element_of<T>>::type;

template <class T>
status potrf_buffer_size(handle h, blas::triangle t, int n, T *, int lda, int *elements)
{
    using namespace detail;
    return size(h, elements, [&](auto &q) { return lapack::potrf_scratchpad_size<element_of<T>>(q, of(t), n, lda); });
}

template <class T>
status potrf(handle h, blas::triangle t, int n, T *a, int lda, T *work, int elements, int *info)
{
    using namespace detail;
    return run(h, info, [&](auto &q) { lapack::potrf(q, of(t), n, out(a), lda, out(work), elements); });
}

template <class T>
status potrs(handle h, blas::triangle t, int n, int columns, const T *a, int lda, T *b, int ldb, int *info)
{
    using namespace detail;
    return run(h, info, [&](sycl::queue &q) {
        using E = element_of<T>;
        scratch<E> work(lapack::potrs_scratchpad_size<E>(q, of(t), n, columns, lda, ldb), q);
        lapack::potrs(q, of(t), n, columns, const_cast<E *>(in(a)), lda, out(b), ldb, work.data, work.n).wait_and_throw();
    });
}

template <class T>
status potri_buffer_size(handle h, blas::triangle t, int n, T *, int lda, int *elements)
{
    using namespace detail;
    return size(h, elements, [&](auto &q) { return lapack::potri_scratchpad_size<element_of<T>>(q, of(t), n, lda); });
}

template <class T>
status potri(handle h, blas::triangle t, int n, T *a, int lda, T *work, int elements, int *info)
{
    using namespace detail;
    return run(h, info, [&](auto &q) { lapack::potri(q, of(t), n, out(a), lda, out(work), elements); });
}

template <class T>
status getrf_buffer_size(handle h, int m, int n, T *, int lda, int *elements)
{
    using namespace detail;
    return size(h, elements, [&](auto &q) { return lapack::getrf_scratchpad_size<element_of<T>>(q, m, n, lda); });
}

// Without memory for pivots, cuSOLVER takes none, which oneMKL can't.
template <class T>
status getrf(handle h, int m, int n, T *a, int lda, T *work, int *pivots, int *info)
{
    using namespace detail;
    if (pivots == nullptr) return not_supported;
    return run(h, info, [&](sycl::queue &q) {
        scratch<std::int64_t> wide(std::min(m, n), q);
        const std::int64_t elements = lapack::getrf_scratchpad_size<element_of<T>>(q, m, n, lda);
        try {
            lapack::getrf(q, m, n, out(a), lda, wide.data, out(work), elements).wait_and_throw();
        } catch (const lapack::computation_error &) {  // a pivot is zero; the factors are there
            convert(q, pivots, wide.data, wide.n);
            throw;
        }
        convert(q, pivots, wide.data, wide.n);
    });
}

template <class T>
status getrs(handle h, blas::operation op, int n, int columns, const T *a, int lda, const int *pivots, T *b, int ldb,
             int *info)
{
    using namespace detail;
    if (pivots == nullptr) return not_supported;
    return run(h, info, [&](sycl::queue &q) {
        using E = element_of<T>;
        scratch<std::int64_t> wide(n, q);
        convert(q, wide.data, pivots, n);
        scratch<E> work(lapack::getrs_scratchpad_size<E>(q, of(op), n, columns, lda, ldb), q);
        lapack::getrs(q, of(op), n, columns, const_cast<E *>(in(a)), lda, wide.data, out(b), ldb, work.data, work.n)
            .wait_and_throw();
    });
}

template <class T>
status geqrf_buffer_size(handle h, int m, int n, T *, int lda, int *elements)
{
    using namespace detail;
    return size(h, elements, [&](auto &q) { return lapack::geqrf_scratchpad_size<element_of<T>>(q, m, n, lda); });
}

template <class T>
status geqrf(handle h, int m, int n, T *a, int lda, T *tau, T *work, int elements, int *info)
{
    using namespace detail;
    return run(h, info, [&](auto &q) { lapack::geqrf(q, m, n, out(a), lda, out(tau), out(work), elements); });
}

// Makes Q of what geqrf left.
template <class T>
status orgqr_buffer_size(handle h, int m, int n, int k, const T *, int lda, const T *, int *elements)
{
    using namespace detail;
    return size(h, elements, [&](auto &q) {
        if constexpr (is_complex<T>) return lapack::ungqr_scratchpad_size<element_of<T>>(q, m, n, k, lda);
        else return lapack::orgqr_scratchpad_size<element_of<T>>(q, m, n, k, lda);
    });
}

template <class T>
status orgqr(handle h, int m, int n, int k, T *a, int lda, const T *tau, T *work, int elements, int *info)
{
    using namespace detail;
    return run(h, info, [&](auto &q) {
        auto *factors = const_cast<element_of<T> *>(in(tau));
        if constexpr (is_complex<T>) lapack::ungqr(q, m, n, k, out(a), lda, factors, out(work), elements);
        else lapack::orgqr(q, m, n, k, out(a), lda, factors, out(work), elements);
    });
}

// Multiplies by the Q of what geqrf left.
template <class T>
status ormqr_buffer_size(handle h, blas::side s, blas::operation op, int m, int n, int k, const T *, int lda, const T *,
                         const T *, int ldc, int *elements)
{
    using namespace detail;
    return size(h, elements, [&](auto &q) {
        using E = element_of<T>;
        if constexpr (is_complex<T>) return lapack::unmqr_scratchpad_size<E>(q, of(s), of(op), m, n, k, lda, ldc);
        else return lapack::ormqr_scratchpad_size<E>(q, of(s), of(op), m, n, k, lda, ldc);
    });
}

template <class T>
status ormqr(handle h, blas::side s, blas::operation op, int m, int n, int k, const T *a, int lda, const T *tau, T *c,
             int ldc, T *work, int elements, int *info)
{
    using namespace detail;
    return run(h, info, [&](auto &q) {
        auto *factors = const_cast<element_of<T> *>(in(tau));
        auto *from = const_cast<element_of<T> *>(in(a));
        if constexpr (is_complex<T>)
            lapack::unmqr(q, of(s), of(op), m, n, k, from, lda, factors, out(c), ldc, out(work), elements);
        else
            lapack::ormqr(q, of(s), of(op), m, n, k, from, lda, factors, out(c), ldc, out(work), elements);
    });
}

// Enough for any job.
template <class T>
status gesvd_buffer_size(handle h, int m, int n, int *elements)
{
    using namespace detail;
    return size(h, elements, [&](auto &q) {
        std::int64_t most = 0;
        for (auto job : {mkl::jobsvd::novec, mkl::jobsvd::vectors, mkl::jobsvd::somevec})
            most = std::max(most, std::int64_t(lapack::gesvd_scratchpad_size<element_of<T>>(q, job, job, m, n, m, m, n)));
        return most;
    });
}

template <class T>
status gesvd(handle h, signed char job_u, signed char job_vt, int m, int n, T *a, int lda, real<T> *values, T *u, int ldu,
             T *vt, int ldvt, T *work, int elements, real<T> *, int *info)
{
    using namespace detail;
    return run(h, info, [&](auto &q) {
        lapack::gesvd(q, of(job_u), of(job_vt), m, n, out(a), lda, values, out(u), ldu, out(vt), ldvt, out(work),
                      elements);
    });
}

template <class T>
status syevd_buffer_size(handle h, eigen_mode mode, blas::triangle t, int n, const T *, int lda, const real<T> *,
                         int *elements)
{
    using namespace detail;
    return size(h, elements, [&](auto &q) {
        if constexpr (is_complex<T>) return lapack::heevd_scratchpad_size<element_of<T>>(q, of(mode), of(t), n, lda);
        else return lapack::syevd_scratchpad_size<element_of<T>>(q, of(mode), of(t), n, lda);
    });
}

template <class T>
status syevd(handle h, eigen_mode mode, blas::triangle t, int n, T *a, int lda, real<T> *values, T *work, int elements,
             int *info)
{
    using namespace detail;
    return run(h, info, [&](auto &q) {
        if constexpr (is_complex<T>) lapack::heevd(q, of(mode), of(t), n, out(a), lda, values, out(work), elements);
        else lapack::syevd(q, of(mode), of(t), n, out(a), lda, values, out(work), elements);
    });
}

template <class T>
status sygvd_buffer_size(handle h, eigen_type type, eigen_mode mode, blas::triangle t, int n, const T *, int lda,
                         const T *, int ldb, const real<T> *, int *elements)
{
    using namespace detail;
    return size(h, elements, [&](auto &q) {
        using E = element_of<T>;
        if constexpr (is_complex<T>) return lapack::hegvd_scratchpad_size<E>(q, type, of(mode), of(t), n, lda, ldb);
        else return lapack::sygvd_scratchpad_size<E>(q, type, of(mode), of(t), n, lda, ldb);
    });
}

template <class T>
status sygvd(handle h, eigen_type type, eigen_mode mode, blas::triangle t, int n, T *a, int lda, T *b, int ldb,
             real<T> *values, T *work, int elements, int *info)
{
    using namespace detail;
    return run(h, info, [&](auto &q) {
        if constexpr (is_complex<T>)
            lapack::hegvd(q, type, of(mode), of(t), n, out(a), lda, out(b), ldb, values, out(work), elements);
        else
            lapack::sygvd(q, type, of(mode), of(t), n, out(a), lda, out(b), ldb, values, out(work), elements);
    });
}

}  // namespace gpu::solver
