// cuBLAS's functions for triangular, symmetric, Hermitian and diagonal matrices, and for vectors of host memory.
#pragma once

#include "blas.h"
#include "error.h"

#include <cstddef>

namespace gpu::blas {

template <class T>
status trsv(handle h, triangle t, operation op, unit_diagonal d, int n, const T *a, int lda, T *x, int incx)
{
    using namespace detail;
    return run(h, [&](sycl::queue &q) { mkl::blas::trsv(q, of(t), of(op), of(d), n, in(a), lda, out(x), incx); });
}

template <class T>
status trmv(handle h, triangle t, operation op, unit_diagonal d, int n, const T *a, int lda, T *x, int incx)
{
    using namespace detail;
    return run(h, [&](sycl::queue &q) { mkl::blas::trmv(q, of(t), of(op), of(d), n, in(a), lda, out(x), incx); });
}

// c = alpha a b; b stays as it is unless it is c.
template <class T>
status trmm(handle h, side s, triangle t, operation op, unit_diagonal d, int m, int n, const T *alpha, const T *a,
            int lda, const T *b, int ldb, T *c, int ldc)
{
    using namespace detail;
    return run(h, [&](sycl::queue &q) {
        if (b != c || ldb != ldc)
            mkl::blas::omatcopy(q, mkl::transpose::N, m, n, typename element<T>::type(1), in(b), ldb, out(c), ldc).wait();
        mkl::blas::trmm(q, of(s), of(t), of(op), of(d), m, n, scalar(h, alpha), in(a), lda, out(c), ldc);
    });
}

template <class T>
status symv(handle h, triangle t, int n, const T *alpha, const T *a, int lda, const T *x, int incx, const T *beta, T *y,
            int incy)
{
    using namespace detail;
    return run(h, [&](sycl::queue &q) {
        mkl::blas::symv(q, of(t), n, scalar(h, alpha), in(a), lda, in(x), incx, scalar(h, beta), out(y), incy);
    });
}

template <class T>
status hemv(handle h, triangle t, int n, const T *alpha, const T *a, int lda, const T *x, int incx, const T *beta, T *y,
            int incy)
{
    using namespace detail;
    return run(h, [&](sycl::queue &q) {
        mkl::blas::hemv(q, of(t), n, scalar(h, alpha), in(a), lda, in(x), incx, scalar(h, beta), out(y), incy);
    });
}

template <class T>
status syr(handle h, triangle t, int n, const T *alpha, const T *x, int incx, T *a, int lda)
{
    using namespace detail;
    return run(h, [&](sycl::queue &q) { mkl::blas::syr(q, of(t), n, scalar(h, alpha), in(x), incx, out(a), lda); });
}

template <class T>
status syr2(handle h, triangle t, int n, const T *alpha, const T *x, int incx, const T *y, int incy, T *a, int lda)
{
    using namespace detail;
    return run(h, [&](sycl::queue &q) {
        mkl::blas::syr2(q, of(t), n, scalar(h, alpha), in(x), incx, in(y), incy, out(a), lda);
    });
}

template <class T>
status syr2k(handle h, triangle t, operation op, int n, int k, const T *alpha, const T *a, int lda, const T *b, int ldb,
             const T *beta, T *c, int ldc)
{
    using namespace detail;
    return run(h, [&](sycl::queue &q) {
        mkl::blas::syr2k(q, of(t), of(op), n, k, scalar(h, alpha), in(a), lda, in(b), ldb, scalar(h, beta), out(c), ldc);
    });
}

template <class T, class R>
status herk(handle h, triangle t, operation op, int n, int k, const R *alpha, const T *a, int lda, const R *beta, T *c,
            int ldc)
{
    using namespace detail;
    return run(h, [&](sycl::queue &q) {
        mkl::blas::herk(q, of(t), of(op), n, k, scalar(h, alpha), in(a), lda, scalar(h, beta), out(c), ldc);
    });
}

template <class T>
status hemm(handle h, side s, triangle t, int m, int n, const T *alpha, const T *a, int lda, const T *b, int ldb,
            const T *beta, T *c, int ldc)
{
    using namespace detail;
    return run(h, [&](sycl::queue &q) {
        mkl::blas::hemm(q, of(s), of(t), m, n, scalar(h, alpha), in(a), lda, in(b), ldb, scalar(h, beta), out(c), ldc);
    });
}

// A diagonal matrix, given as a vector, at one side of another.
template <class T>
status dgmm(handle h, side s, int m, int n, const T *a, int lda, const T *x, int incx, T *c, int ldc)
{
    using namespace detail;
    return run(h, [&](sycl::queue &q) {
        mkl::blas::dgmm(q, of(s), m, n, in(a), lda, in(x), incx, out(c), ldc);
    });
}

// Copies between host and device, as soon as all work before is done.
inline status set_matrix(int rows, int columns, int size, const void *from, int ld_from, void *to, int ld_to)
{
    const auto *source = static_cast<const char *>(from);
    auto *target = static_cast<char *>(to);
    const error copied = attempt([&] {
        wait_for_all();
        for (std::size_t j = 0; j < std::size_t(columns); ++j)
            queue().memcpy(target + j * ld_to * size, source + j * ld_from * size, std::size_t(rows) * size);
        queue().wait_and_throw();
    });
    return copied == gpu::success ? success : mapping_error;
}

inline status set_vector(int n, int size, const void *from, int inc_from, void *to, int inc_to)
{
    if (inc_from == 1 && inc_to == 1) return set_matrix(n, 1, size, from, n, to, n);
    return set_matrix(1, n, size, from, inc_from, to, inc_to);
}

}  // namespace gpu::blas
