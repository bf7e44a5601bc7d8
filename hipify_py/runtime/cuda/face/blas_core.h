// The linear algebra behind cuBLAS, on column-major matrices; T is float, double or face::Complex.
#pragma once

#include <math.h>
#include <stddef.h>

#include <vector>

namespace face {

template <class R>
struct Complex {
    R x, y;
    Complex(R re = R(0), R im = R(0)) : x(re), y(im) {}
    friend Complex operator+(Complex a, Complex b) { return {a.x + b.x, a.y + b.y}; }
    friend Complex operator-(Complex a, Complex b) { return {a.x - b.x, a.y - b.y}; }
    friend Complex operator*(Complex a, Complex b) { return {a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x}; }
    friend Complex operator/(Complex a, Complex b) {
        const R d = b.x * b.x + b.y * b.y;
        return {(a.x * b.x + a.y * b.y) / d, (a.y * b.x - a.x * b.y) / d};
    }
    friend bool operator==(Complex a, Complex b) { return a.x == b.x && a.y == b.y; }
};

template <class T>
inline T conjugate(T a) { return a; }
template <class R>
inline Complex<R> conjugate(Complex<R> a) { return {a.x, -a.y}; }
template <class T>
inline double squared(T a) { return double(a) * double(a); }
template <class R>
inline double squared(Complex<R> a) { return double(a.x) * double(a.x) + double(a.y) * double(a.y); }
template <class T>
inline double sum_of_parts(T a) { return fabs(double(a)); }
template <class R>
inline double sum_of_parts(Complex<R> a) { return fabs(double(a.x)) + fabs(double(a.y)); }

// The first element of a strided vector: a negative increment runs through it backwards.
inline ptrdiff_t first_of(int n, int increment) { return increment < 0 ? ptrdiff_t(1 - n) * increment : 0; }

enum class Op { none, transpose, adjoint };

// op(A)(i, j) of a matrix with leading dimension ld.
template <class T>
struct MatrixView {
    const T* data;
    ptrdiff_t ld;
    Op op;
    T operator()(ptrdiff_t i, ptrdiff_t j) const {
        if (op == Op::none) return data[i + j * ld];
        const T v = data[j + i * ld];
        return op == Op::adjoint ? conjugate(v) : v;
    }
};

// C = alpha op(A) op(B) + beta C; C is not read when beta is 0. Columns are summed up whole, for the cache's sake.
template <class T>
inline void gemm(int m, int n, int k, T alpha, MatrixView<T> a, MatrixView<T> b, T beta, T* c, ptrdiff_t ldc) {
    std::vector<T> column(static_cast<size_t>(m));
    for (ptrdiff_t j = 0; j < n; ++j) {
        for (T& v : column) v = T(0);
        if (a.op == Op::none) {
            for (ptrdiff_t l = 0; l < k; ++l) {
                const T v = b(l, j);
                for (ptrdiff_t i = 0; i < m; ++i) column[size_t(i)] = column[size_t(i)] + a.data[i + l * a.ld] * v;
            }
        } else {
            for (ptrdiff_t i = 0; i < m; ++i)
                for (ptrdiff_t l = 0; l < k; ++l) column[size_t(i)] = column[size_t(i)] + a(i, l) * b(l, j);
        }
        for (ptrdiff_t i = 0; i < m; ++i) {
            T& out = c[i + j * ldc];
            out = beta == T(0) ? alpha * column[size_t(i)] : alpha * column[size_t(i)] + beta * out;
        }
    }
}

// y = alpha op(A) x + beta y.
template <class T>
inline void gemv(int rows, int columns, T alpha, MatrixView<T> a, const T* x, int incx, T beta, T* y, int incy) {
    x += first_of(columns, incx);
    y += first_of(rows, incy);
    for (ptrdiff_t i = 0; i < rows; ++i) {
        T sum(0);
        for (ptrdiff_t j = 0; j < columns; ++j) sum = sum + a(i, j) * x[j * incx];
        T& out = y[i * incy];
        out = beta == T(0) ? alpha * sum : alpha * sum + beta * out;
    }
}

// Solves op(A) X = alpha B (left) or X op(A) = alpha B for triangular A; B becomes X. `upper` is of op(A).
template <class T>
inline void trsm(bool left, bool upper, bool unit, int m, int n, T alpha, MatrixView<T> a, T* b, ptrdiff_t ldb) {
    const int order = left ? m : n, others = left ? n : m;
    const auto at = [&](ptrdiff_t i, ptrdiff_t o) -> T& { return left ? b[i + o * ldb] : b[o + i * ldb]; };
    const auto coefficient = [&](ptrdiff_t i, ptrdiff_t j) { return left ? a(i, j) : a(j, i); };
    const bool backward = left == upper;
    for (ptrdiff_t o = 0; o < others; ++o)
        for (ptrdiff_t step = 0; step < order; ++step) {
            const ptrdiff_t i = backward ? order - 1 - step : step;
            T v = alpha * at(i, o);
            for (ptrdiff_t done = 0; done < step; ++done) {
                const ptrdiff_t j = backward ? order - 1 - done : done;
                v = v - coefficient(i, j) * at(j, o);
            }
            at(i, o) = unit ? v : v / coefficient(i, i);
        }
}

}  // namespace face
