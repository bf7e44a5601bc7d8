// cuBLAS's most used routines, plain and unblocked.
#pragma once

#include "face/blas_types.h"
#include "face/blas_ex.h"

namespace face {

// The face's own complex type in place of the interface's.
template <class T>
struct BlasType { using type = T; };
template <>
struct BlasType<cuComplex> { using type = Complex<float>; };
template <>
struct BlasType<cuDoubleComplex> { using type = Complex<double>; };
template <class T>
inline auto* inner(T* p) {
    using U = typename BlasType<std::remove_const_t<T>>::type;
    return reinterpret_cast<std::conditional_t<std::is_const_v<T>, const U, U>*>(p);
}
inline bool valid_gemm(cublasOperation_t ta, cublasOperation_t tb, int m, int n, int k, int lda, int ldb, int ldc) {
    const auto ld_ok = [](int ld, int rows) { return ld >= (rows > 1 ? rows : 1); };
    return m >= 0 && n >= 0 && k >= 0 && ld_ok(lda, ta == CUBLAS_OP_N ? m : k) &&
           ld_ok(ldb, tb == CUBLAS_OP_N ? k : n) && ld_ok(ldc, m);
}

// The position (from 1) of the extreme |x|; the lowest among equals.
template <class T, class Better>
inline int extreme_index(int n, const T* x, int incx, Better better) {
    int best = 0;
    for (int i = 1; i < n; ++i)
        if (better(sum_of_parts(x[ptrdiff_t(i) * incx]), sum_of_parts(x[ptrdiff_t(best) * incx]))) best = i;
    return n > 0 && incx > 0 ? best + 1 : 0;
}

}  // namespace face

// Routines for every type: letter L, element T.
#define FACE_BLAS(L, T)                                                                                             \
    inline cublasStatus_t cublas##L##axpy(cublasHandle_t h, int n, const T* alpha, const T* x, int incx, T* y,      \
                                          int incy) {                                                               \
        const auto *u = face::inner(x), *a = face::inner(alpha);                                                    \
        auto* v = face::inner(y);                                                                                   \
        const face::Scalar scale(h, a);                                                                             \
        return face::blas(h, alpha && (n <= 0 || (x && y)), [=] {                                                   \
            for (ptrdiff_t i = 0, p = face::first_of(n, incx), q = face::first_of(n, incy); i < n;                  \
                 ++i, p += incx, q += incy)                                                                         \
                v[q] = scale.get() * u[p] + v[q];                                                                   \
        });                                                                                                         \
    }                                                                                                               \
    inline cublasStatus_t cublas##L##scal(cublasHandle_t h, int n, const T* alpha, T* x, int incx) {                \
        auto* u = face::inner(x);                                                                                   \
        const face::Scalar scale(h, face::inner(alpha));                                                            \
        return face::blas(h, alpha && (n <= 0 || x), [=] {                                                          \
            for (ptrdiff_t i = 0; i < n && incx > 0; ++i) u[i * incx] = scale.get() * u[i * incx];                  \
        });                                                                                                         \
    }                                                                                                               \
    inline cublasStatus_t cublas##L##copy(cublasHandle_t h, int n, const T* x, int incx, T* y, int incy) {          \
        return face::blas(h, n <= 0 || (x && y), [=] {                                                              \
            for (ptrdiff_t i = 0, p = face::first_of(n, incx), q = face::first_of(n, incy); i < n;                  \
                 ++i, p += incx, q += incy)                                                                         \
                y[q] = x[p];                                                                                        \
        });                                                                                                         \
    }                                                                                                               \
    inline cublasStatus_t cublas##L##swap(cublasHandle_t h, int n, T* x, int incx, T* y, int incy) {                \
        return face::blas(h, n <= 0 || (x && y), [=] {                                                              \
            for (ptrdiff_t i = 0, p = face::first_of(n, incx), q = face::first_of(n, incy); i < n;                  \
                 ++i, p += incx, q += incy) {                                                                       \
                const T v = x[p];                                                                                   \
                x[p] = y[q];                                                                                        \
                y[q] = v;                                                                                           \
            }                                                                                                       \
        });                                                                                                         \
    }                                                                                                               \
    inline cublasStatus_t cublas##L##gemm(cublasHandle_t h, cublasOperation_t ta, cublasOperation_t tb, int m, int n, \
                                          int k, const T* alpha, const T* a, int lda, const T* b, int ldb,          \
                                          const T* beta, T* c, int ldc) {                                           \
        return cublas##L##gemmStridedBatched(h, ta, tb, m, n, k, alpha, a, lda, 0, b, ldb, 0, beta, c, ldc, 0, 1);  \
    }
#define FACE_BLAS_GEMM(L, T)                                                                                        \
    inline cublasStatus_t cublas##L##gemmStridedBatched(                                                            \
        cublasHandle_t h, cublasOperation_t ta, cublasOperation_t tb, int m, int n, int k, const T* alpha, const T* a, \
        int lda, long long stride_a, const T* b, int ldb, long long stride_b, const T* beta, T* c, int ldc,         \
        long long stride_c, int count) {                                                                            \
        const auto *u = face::inner(a), *v = face::inner(b);                                                        \
        auto* w = face::inner(c);                                                                                   \
        const face::Scalar f(h, face::inner(alpha)), g(h, face::inner(beta));                                       \
        const bool valid = face::valid_gemm(ta, tb, m, n, k, lda, ldb, ldc) && alpha && beta && count >= 0;         \
        return face::blas(h, valid, [=] {                                                                           \
            for (int i = 0; i < count; ++i)                                                                         \
                face::gemm(m, n, k, f.get(), {u + i * stride_a, lda, face::op_of(ta)},                              \
                           {v + i * stride_b, ldb, face::op_of(tb)}, g.get(), w + i * stride_c, ldc);               \
        });                                                                                                         \
    }                                                                                                               \
    inline cublasStatus_t cublas##L##gemmBatched(                                                                   \
        cublasHandle_t h, cublasOperation_t ta, cublasOperation_t tb, int m, int n, int k, const T* alpha,          \
        const T* const a[], int lda, const T* const b[], int ldb, const T* beta, T* const c[], int ldc, int count) { \
        const face::Scalar f(h, face::inner(alpha)), g(h, face::inner(beta));                                       \
        const bool valid = face::valid_gemm(ta, tb, m, n, k, lda, ldb, ldc) && alpha && beta && count >= 0;         \
        return face::blas(h, valid, [=] {                                                                           \
            for (int i = 0; i < count; ++i)                                                                         \
                face::gemm(m, n, k, f.get(), {face::inner(a[i]), lda, face::op_of(ta)},                             \
                           {face::inner(b[i]), ldb, face::op_of(tb)}, g.get(), face::inner(c[i]), ldc);             \
        });                                                                                                         \
    }                                                                                                               \
    inline cublasStatus_t cublas##L##gemv(cublasHandle_t h, cublasOperation_t t, int m, int n, const T* alpha,      \
                                          const T* a, int lda, const T* x, int incx, const T* beta, T* y, int incy) { \
        const auto *u = face::inner(a), *v = face::inner(x);                                                        \
        auto* w = face::inner(y);                                                                                   \
        const face::Scalar f(h, face::inner(alpha)), g(h, face::inner(beta));                                       \
        const bool valid = m >= 0 && n >= 0 && lda >= (m > 1 ? m : 1) && incx && incy && alpha && beta;             \
        const bool plain = t == CUBLAS_OP_N;                                                                        \
        return face::blas(h, valid, [=] {                                                                           \
            face::gemv(plain ? m : n, plain ? n : m, f.get(), {u, lda, face::op_of(t)}, v, incx, g.get(), w, incy); \
        });                                                                                                         \
    }                                                                                                               \
    inline cublasStatus_t cublas##L##trsm(cublasHandle_t h, cublasSideMode_t side, cublasFillMode_t fill,           \
                                          cublasOperation_t t, cublasDiagType_t diagonal, int m, int n,             \
                                          const T* alpha, const T* a, int lda, T* b, int ldb) {                     \
        const auto* u = face::inner(a);                                                                             \
        auto* v = face::inner(b);                                                                                   \
        const face::Scalar f(h, face::inner(alpha));                                                                \
        const int order = side == CUBLAS_SIDE_LEFT ? m : n;                                                         \
        const bool valid = m >= 0 && n >= 0 && alpha && lda >= (order > 1 ? order : 1) && ldb >= (m > 1 ? m : 1);   \
        const bool upper = (fill == CUBLAS_FILL_MODE_UPPER) == (t == CUBLAS_OP_N);                                  \
        return face::blas(h, valid, [=] {                                                                           \
            face::trsm(side == CUBLAS_SIDE_LEFT, upper, diagonal == CUBLAS_DIAG_UNIT, m, n, f.get(),                \
                       {u, lda, face::op_of(t)}, v, ldb);                                                           \
        });                                                                                                         \
    }                                                                                                               \
    inline cublasStatus_t cublas##L##geam(cublasHandle_t h, cublasOperation_t ta, cublasOperation_t tb, int m, int n, \
                                          const T* alpha, const T* a, int lda, const T* beta, const T* b, int ldb,  \
                                          T* c, int ldc) {                                                          \
        const face::Scalar f(h, face::inner(alpha)), g(h, face::inner(beta));                                       \
        using U = decltype(f.get());                                                                                \
        const face::MatrixView<U> u{face::inner(a), lda, face::op_of(ta)}, v{face::inner(b), ldb, face::op_of(tb)}; \
        auto* w = face::inner(c);                                                                                   \
        return face::blas(h, m >= 0 && n >= 0 && alpha && beta && ldc >= (m > 1 ? m : 1), [=] {                     \
            for (ptrdiff_t j = 0; j < n; ++j)                                                                       \
                for (ptrdiff_t i = 0; i < m; ++i)                                                                   \
                    w[i + j * ldc] = (f.get() == U(0) ? U(0) : f.get() * u(i, j)) +                                 \
                                     (g.get() == U(0) ? U(0) : g.get() * v(i, j));                                  \
        });                                                                                                         \
    }
// Routines whose result has another name or type for real and complex elements: R is the real type.
#define FACE_BLAS_NORMS(L, NORM, ASUM, T, R)                                                                        \
    inline cublasStatus_t cublas##NORM(cublasHandle_t h, int n, const T* x, int incx, R* result) {                  \
        const auto* u = face::inner(x);                                                                             \
        return face::blas(h, result, [=] {                                                                          \
            double sum = 0;                                                                                         \
            for (ptrdiff_t i = 0; i < n && incx > 0; ++i) sum += face::squared(u[i * incx]);                        \
            *result = R(sqrt(sum));                                                                                 \
        });                                                                                                         \
    }                                                                                                               \
    inline cublasStatus_t cublas##ASUM(cublasHandle_t h, int n, const T* x, int incx, R* result) {                  \
        const auto* u = face::inner(x);                                                                             \
        return face::blas(h, result, [=] {                                                                          \
            double sum = 0;                                                                                         \
            for (ptrdiff_t i = 0; i < n && incx > 0; ++i) sum += face::sum_of_parts(u[i * incx]);                   \
            *result = R(sum);                                                                                       \
        });                                                                                                         \
    }
#define FACE_BLAS_DOT(NAME, T, CONJUGATE)                                                                           \
    inline cublasStatus_t cublas##NAME(cublasHandle_t h, int n, const T* x, int incx, const T* y, int incy,         \
                                       T* result) {                                                                 \
        using U = face::BlasType<T>::type;                                                                          \
        const U *u = face::inner(x), *v = face::inner(y);                                                           \
        U* w = face::inner(result);                                                                                 \
        return face::blas(h, result, [=] {                                                                          \
            U sum(0);                                                                                               \
            for (ptrdiff_t i = 0, p = face::first_of(n, incx), q = face::first_of(n, incy); i < n;                  \
                 ++i, p += incx, q += incy)                                                                         \
                sum = sum + (CONJUGATE ? face::conjugate(u[p]) : u[p]) * v[q];                                      \
            *w = sum;                                                                                               \
        });                                                                                                         \
    }
#define FACE_BLAS_GER(NAME, T, CONJUGATE)                                                                           \
    inline cublasStatus_t cublas##NAME(cublasHandle_t h, int m, int n, const T* alpha, const T* x, int incx,        \
                                       const T* y, int incy, T* a, int lda) {                                       \
        using U = face::BlasType<T>::type;                                                                          \
        const U *u = face::inner(x) + face::first_of(m, incx), *v = face::inner(y) + face::first_of(n, incy);       \
        U* w = face::inner(a);                                                                                      \
        const face::Scalar f(h, face::inner(alpha));                                                                \
        return face::blas(h, m >= 0 && n >= 0 && incx && incy && lda >= (m > 1 ? m : 1), [=] {                      \
            for (ptrdiff_t j = 0; j < n; ++j)                                                                       \
                for (ptrdiff_t i = 0; i < m; ++i) {                                                                 \
                    const U r = CONJUGATE ? face::conjugate(v[j * incy]) : v[j * incy];                             \
                    w[i + j * lda] = w[i + j * lda] + f.get() * u[i * incx] * r;                                    \
                }                                                                                                   \
        });                                                                                                         \
    }
#define FACE_BLAS_ALL(L, T) FACE_BLAS_GEMM(L, T) FACE_BLAS(L, T)
FACE_BLAS_ALL(S, float)
FACE_BLAS_ALL(D, double)
FACE_BLAS_ALL(C, cuComplex)
FACE_BLAS_ALL(Z, cuDoubleComplex)
FACE_BLAS_NORMS(S, Snrm2, Sasum, float, float)
FACE_BLAS_NORMS(D, Dnrm2, Dasum, double, double)
FACE_BLAS_NORMS(C, Scnrm2, Scasum, cuComplex, float)
FACE_BLAS_NORMS(Z, Dznrm2, Dzasum, cuDoubleComplex, double)
FACE_BLAS_DOT(Sdot, float, false)
FACE_BLAS_DOT(Ddot, double, false)
FACE_BLAS_DOT(Cdotu, cuComplex, false)
FACE_BLAS_DOT(Cdotc, cuComplex, true)
FACE_BLAS_DOT(Zdotu, cuDoubleComplex, false)
FACE_BLAS_DOT(Zdotc, cuDoubleComplex, true)
FACE_BLAS_GER(Sger, float, false)
FACE_BLAS_GER(Dger, double, false)
FACE_BLAS_GER(Cgeru, cuComplex, false)
FACE_BLAS_GER(Cgerc, cuComplex, true)
#undef FACE_BLAS_ALL
#undef FACE_BLAS_GEMM
#undef FACE_BLAS
#undef FACE_BLAS_NORMS
#undef FACE_BLAS_DOT
#undef FACE_BLAS_GER

#define FACE_BLAS_INDEX(NAME, T, RELATION)                                                                    \
    inline cublasStatus_t cublas##NAME(cublasHandle_t h, int n, const T* x, int incx, int* result) {           \
        const auto* u = face::inner(x);                                                                        \
        return face::blas(h, result, [=] {                                                                     \
            *result = face::extreme_index(n, u, incx, [](double a, double b) { return a RELATION b; });        \
        });                                                                                                    \
    }
FACE_BLAS_INDEX(Isamax, float, >)
FACE_BLAS_INDEX(Isamin, float, <)
FACE_BLAS_INDEX(Idamax, double, >)
FACE_BLAS_INDEX(Idamin, double, <)
FACE_BLAS_INDEX(Icamax, cuComplex, >)
FACE_BLAS_INDEX(Izamax, cuDoubleComplex, >)
#undef FACE_BLAS_INDEX
