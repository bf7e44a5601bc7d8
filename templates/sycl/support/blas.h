// BLAS with cuBLAS's arguments over oneMKL, which keeps its column-major order.
#pragma once

#define GPU_BLAS_H  // what code asks for that serves several libraries

#include "queue.h"
#include "vector.h"

#include <oneapi/mkl/blas.hpp>
#include <oneapi/mkl/exceptions.hpp>

#include <complex>
#include <cstdint>
#include <exception>
#include <new>
#include <vector>

namespace gpu::blas {

enum status {
    success = 0,
    not_initialized = 1,
    alloc_failed = 3,
    invalid_value = 7,
    arch_mismatch = 8,
    mapping_error = 11,
    execution_failed = 13,
    internal_error = 14,
    not_supported = 15,
    license_error = 16,
};
enum operation { as_is, transposed, conjugate_transposed };
enum triangle { lower, upper };
enum unit_diagonal { non_unit, unit };
enum side { left, right };
enum pointer_mode { host_pointers, device_pointers };

struct context {
    gpu::stream stream = nullptr;
    pointer_mode pointers = host_pointers;
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

inline status set_pointer_mode(handle h, pointer_mode mode)
{
    h->pointers = mode;
    return success;
}

inline status get_pointer_mode(handle h, pointer_mode *mode)
{
    *mode = h->pointers;
    return success;
}

inline const char *status_name(status s)
{
    switch (s) {
    case success: return "CUBLAS_STATUS_SUCCESS";
    case not_initialized: return "CUBLAS_STATUS_NOT_INITIALIZED";
    case alloc_failed: return "CUBLAS_STATUS_ALLOC_FAILED";
    case invalid_value: return "CUBLAS_STATUS_INVALID_VALUE";
    case arch_mismatch: return "CUBLAS_STATUS_ARCH_MISMATCH";
    case mapping_error: return "CUBLAS_STATUS_MAPPING_ERROR";
    case execution_failed: return "CUBLAS_STATUS_EXECUTION_FAILED";
    case internal_error: return "CUBLAS_STATUS_INTERNAL_ERROR";
    default: return "CUBLAS_STATUS_NOT_SUPPORTED";
    }
}

namespace detail {

namespace mkl = oneapi::mkl;

// The element type that oneMKL has for one of CUDA's.
template <class T>
struct element { using type = T; };
template <>
struct element<float2> { using type = std::complex<float>; };
template <>
struct element<double2> { using type = std::complex<double>; };

template <class T>
const typename element<T>::type *in(const T *p) { return reinterpret_cast<const typename element<T>::type *>(p); }
template <class T>
typename element<T>::type *out(T *p) { return reinterpret_cast<typename element<T>::type *>(p); }

inline mkl::transpose of(operation o)
{
    return o == as_is ? mkl::transpose::N : o == transposed ? mkl::transpose::T : mkl::transpose::C;
}
inline mkl::uplo of(triangle t) { return t == lower ? mkl::uplo::lower : mkl::uplo::upper; }
inline mkl::diag of(unit_diagonal d) { return d == unit ? mkl::diag::unit : mkl::diag::nonunit; }
inline mkl::side of(side s) { return s == left ? mkl::side::left : mkl::side::right; }

template <class F>
status run(handle h, F &&f)
{
    if (h == nullptr) return not_initialized;
    try {
        sycl::queue &queue = library_queue(h->stream);
        f(queue);
        if (queue.get_device().is_cpu()) queue.wait_and_throw();
    } catch (const std::bad_alloc &) {
        return alloc_failed;
    } catch (const mkl::invalid_argument &) {
        return invalid_value;
    } catch (const std::exception &) {
        return execution_failed;
    }
    return success;
}

// A factor: its value, or where it lies in device memory.
template <class T>
mkl::value_or_pointer<typename element<T>::type> scalar(handle h, const T *p)
{
    if (h->pointers == device_pointers) return in(p);
    return *in(p);
}

// Calls f with device memory for its result, which lands where cuBLAS puts it.
template <class R, class Store, class F>
status result(handle h, Store *to, F &&f)
{
    return run(h, [&](sycl::queue &q) {
        R *memory = sycl::malloc_shared<R>(1, q);
        f(q, memory).wait();
        const Store value = static_cast<Store>(*memory);
        sycl::free(memory, q);
        q.memcpy(to, &value, sizeof value).wait();
    });
}

}  // namespace detail

template <class T>
status axpy(handle h, int n, const T *alpha, const T *x, int incx, T *y, int incy)
{
    using namespace detail;
    return run(h, [&](sycl::queue &q) { mkl::blas::axpy(q, n, scalar(h, alpha), in(x), incx, out(y), incy); });
}

template <class T>
status copy(handle h, int n, const T *x, int incx, T *y, int incy)
{
    using namespace detail;
    return run(h, [&](sycl::queue &q) { mkl::blas::copy(q, n, in(x), incx, out(y), incy); });
}

template <class T>
status swap(handle h, int n, T *x, int incx, T *y, int incy)
{
    using namespace detail;
    return run(h, [&](sycl::queue &q) { mkl::blas::swap(q, n, out(x), incx, out(y), incy); });
}

template <class T>
status scal(handle h, int n, const T *alpha, T *x, int incx)
{
    using namespace detail;
    return run(h, [&](sycl::queue &q) { mkl::blas::scal(q, n, scalar(h, alpha), out(x), incx); });
}

template <class T>
status dot(handle h, int n, const T *x, int incx, const T *y, int incy, T *to)
{
    using namespace detail;
    return result<T>(h, to, [&](sycl::queue &q, T *r) { return mkl::blas::dot(q, n, x, incx, y, incy, r); });
}

// Of complex vectors, without and with conjugates of the first.
template <class T>
status dotu(handle h, int n, const T *x, int incx, const T *y, int incy, T *to)
{
    using namespace detail;
    using E = typename element<T>::type;
    return result<E>(h, out(to), [&](sycl::queue &q, E *r) { return mkl::blas::dotu(q, n, in(x), incx, in(y), incy, r); });
}

template <class T>
status dotc(handle h, int n, const T *x, int incx, const T *y, int incy, T *to)
{
    using namespace detail;
    using E = typename element<T>::type;
    return result<E>(h, out(to), [&](sycl::queue &q, E *r) { return mkl::blas::dotc(q, n, in(x), incx, in(y), incy, r); });
}

template <class T, class S, class R>
status rot(handle h, int n, T *x, int incx, T *y, int incy, const R *cosine, const S *sine)
{
    using namespace detail;
    return run(h, [&](sycl::queue &q) {
        mkl::blas::rot(q, n, out(x), incx, out(y), incy, scalar(h, cosine), scalar(h, sine));
    });
}

template <class T, class R>
status nrm2(handle h, int n, const T *x, int incx, R *to)
{
    using namespace detail;
    return result<R>(h, to, [&](sycl::queue &q, R *r) { return mkl::blas::nrm2(q, n, in(x), incx, r); });
}

template <class T, class R>
status asum(handle h, int n, const T *x, int incx, R *to)
{
    using namespace detail;
    return result<R>(h, to, [&](sycl::queue &q, R *r) { return mkl::blas::asum(q, n, in(x), incx, r); });
}

// cuBLAS counts from 1.
template <class T>
status iamax(handle h, int n, const T *x, int incx, int *to)
{
    using namespace detail;
    constexpr auto one = mkl::index_base::one;
    return result<std::int64_t>(
        h, to, [&](sycl::queue &q, std::int64_t *r) { return mkl::blas::iamax(q, n, in(x), incx, r, one); });
}

template <class T>
status iamin(handle h, int n, const T *x, int incx, int *to)
{
    using namespace detail;
    constexpr auto one = mkl::index_base::one;
    return result<std::int64_t>(
        h, to, [&](sycl::queue &q, std::int64_t *r) { return mkl::blas::iamin(q, n, in(x), incx, r, one); });
}

template <class T>
status gemv(handle h, operation op, int m, int n, const T *alpha, const T *a, int lda, const T *x, int incx,
            const T *beta, T *y, int incy)
{
    using namespace detail;
    return run(h, [&](sycl::queue &q) {
        mkl::blas::gemv(q, of(op), m, n, scalar(h, alpha), in(a), lda, in(x), incx, scalar(h, beta), out(y), incy);
    });
}

template <class T>
status ger(handle h, int m, int n, const T *alpha, const T *x, int incx, const T *y, int incy, T *a, int lda)
{
    using namespace detail;
    return run(h, [&](sycl::queue &q) {
        mkl::blas::ger(q, m, n, scalar(h, alpha), in(x), incx, in(y), incy, out(a), lda);
    });
}

template <class T>
status gemm(handle h, operation of_a, operation of_b, int m, int n, int k, const T *alpha, const T *a, int lda,
            const T *b, int ldb, const T *beta, T *c, int ldc)
{
    using namespace detail;
    return run(h, [&](sycl::queue &q) {
        mkl::blas::gemm(q, of(of_a), of(of_b), m, n, k, scalar(h, alpha), in(a), lda, in(b), ldb, scalar(h, beta),
                        out(c), ldc);
    });
}

// The arrays of pointers lie where the host or the device can read them.
template <class T>
status gemm_batched(handle h, operation of_a, operation of_b, int m, int n, int k, const T *alpha, const T *const *a,
                    int lda, const T *const *b, int ldb, const T *beta, T *const *c, int ldc, int batch)
{
    using namespace detail;
    return run(h, [&](sycl::queue &q) {
        std::vector<const T *> from_a(batch), from_b(batch);
        std::vector<T *> to(batch);
        q.memcpy(from_a.data(), a, batch * sizeof(T *));
        q.memcpy(from_b.data(), b, batch * sizeof(T *));
        q.memcpy(to.data(), c, batch * sizeof(T *));
        q.wait();
        for (int i = 0; i < batch; ++i)
            mkl::blas::gemm(q, of(of_a), of(of_b), m, n, k, scalar(h, alpha), in(from_a[i]), lda, in(from_b[i]), ldb,
                            scalar(h, beta), out(to[i]), ldc);
    });
}

template <class T>
status gemm_strided_batched(handle h, operation of_a, operation of_b, int m, int n, int k, const T *alpha, const T *a,
                            int lda, long long stride_a, const T *b, int ldb, long long stride_b, const T *beta, T *c,
                            int ldc, long long stride_c, int batch)
{
    using namespace detail;
    return run(h, [&](sycl::queue &q) {
        mkl::blas::gemm_batch(q, of(of_a), of(of_b), m, n, k, scalar(h, alpha), in(a), lda, stride_a, in(b), ldb,
                              stride_b, scalar(h, beta), out(c), ldc, stride_c, batch);
    });
}

template <class T>
status syrk(handle h, triangle t, operation op, int n, int k, const T *alpha, const T *a, int lda, const T *beta, T *c,
            int ldc)
{
    using namespace detail;
    return run(h, [&](sycl::queue &q) {
        mkl::blas::syrk(q, of(t), of(op), n, k, scalar(h, alpha), in(a), lda, scalar(h, beta), out(c), ldc);
    });
}

template <class T>
status symm(handle h, side s, triangle t, int m, int n, const T *alpha, const T *a, int lda, const T *b, int ldb,
            const T *beta, T *c, int ldc)
{
    using namespace detail;
    return run(h, [&](sycl::queue &q) {
        mkl::blas::symm(q, of(s), of(t), m, n, scalar(h, alpha), in(a), lda, in(b), ldb, scalar(h, beta), out(c), ldc);
    });
}

template <class T>
status trsm(handle h, side s, triangle t, operation op, unit_diagonal d, int m, int n, const T *alpha, const T *a,
            int lda, T *b, int ldb)
{
    using namespace detail;
    return run(h, [&](sycl::queue &q) {
        mkl::blas::trsm(q, of(s), of(t), of(op), of(d), m, n, scalar(h, alpha), in(a), lda, out(b), ldb);
    });
}

// The sum of two matrices; c may be a or b where that is left as it is.
template <class T>
status geam(handle h, operation of_a, operation of_b, int m, int n, const T *alpha, const T *a, int lda, const T *beta,
            const T *b, int ldb, T *c, int ldc)
{
    using namespace detail;
    return run(h, [&](sycl::queue &q) {
        mkl::blas::omatadd(q, of(of_a), of(of_b), m, n, scalar(h, alpha), in(a), lda, scalar(h, beta), in(b), ldb,
                           out(c), ldc);
    });
}

}  // namespace gpu::blas
