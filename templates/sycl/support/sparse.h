// Sparse matrices with cuSPARSE's descriptors over oneMKL: CSR and COO times dense vectors and matrices, triangles.
#pragma once

#define GPU_SPARSE_H  // what code asks for that serves several libraries

#include "data_type.h"
#include "queue.h"

#include <oneapi/mkl/exceptions.hpp>
#include <oneapi/mkl/spblas.hpp>

#include <cstddef>
#include <cstdint>
#include <exception>
#include <new>

namespace gpu::sparse {

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
    zero_pivot = 9,
    not_supported = 10,
    insufficient_resources = 11,
};
enum operation { as_is, transposed, conjugate_transposed };
enum index_type { index_32 = 2, index_64 = 3 };
enum index_base { from_zero, from_one };
enum order { column_major = 1, row_major = 2 };
enum algorithm { default_algorithm };
enum pointer_mode { host_pointers, device_pointers };
enum triangle { lower, upper };
enum diagonal { non_unit, unit };
enum attribute { fill_mode, diagonal_type };

struct context { gpu::stream stream = nullptr; };
using handle = context *;

struct csr {
    std::int64_t rows, columns, entries;
    void *offsets, *indices, *values;
    index_type index;
    index_base base;
    data_type type;
    bool coordinates = false;  // the offsets are the row of each entry instead
    triangle filled = lower;
    sparse::diagonal diagonal = non_unit;
};
using matrix = csr *;

struct vector_view {
    std::int64_t size;
    void *values;
    data_type type;
};
using dense_vector = vector_view *;

struct matrix_view {
    std::int64_t rows, columns, stride;
    void *values;
    data_type type;
    sparse::order order;
};
using dense_matrix = matrix_view *;

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

inline const char *status_string(status s)
{
    switch (s) {
    case success: return "success";
    case not_initialized: return "initialization error";
    case alloc_failed: return "insufficient resources";
    case invalid_value: return "invalid value";
    case execution_failed: return "execution failed";
    case not_supported: return "operation not supported";
    default: return "internal error";
    }
}

inline status create_csr(matrix *created, std::int64_t rows, std::int64_t columns, std::int64_t entries, void *offsets,
                         void *indices, void *values, index_type offset_index, index_type column_index,
                         index_base base, data_type type)
{
    if (offset_index != column_index) return not_supported;
    *created = new csr{rows, columns, entries, offsets, indices, values, offset_index, base, type};
    return success;
}

// The entries in the order of their rows.
inline status create_coo(matrix *created, std::int64_t rows, std::int64_t columns, std::int64_t entries, void *row_of,
                         void *column_of, void *values, index_type index, index_base base, data_type type)
{
    *created = new csr{rows, columns, entries, row_of, column_of, values, index, base, type, true};
    return success;
}

inline status get_size(matrix m, std::int64_t *rows, std::int64_t *columns, std::int64_t *entries)
{
    *rows = m->rows;
    *columns = m->columns;
    *entries = m->entries;
    return success;
}

inline status set_pointers(matrix m, void *offsets, void *indices, void *values)
{
    m->offsets = offsets;
    m->indices = indices;
    m->values = values;
    return success;
}

inline status set_attribute(matrix m, attribute a, const void *value, std::size_t size)
{
    if (size != sizeof(int)) return invalid_value;
    if (a == fill_mode) m->filled = *static_cast<const triangle *>(value);
    else m->diagonal = *static_cast<const sparse::diagonal *>(value);
    return success;
}

// The factors of products are read on the host.
inline status set_pointer_mode(handle, pointer_mode mode) { return mode == host_pointers ? success : not_supported; }

inline status destroy_matrix(matrix m)
{
    delete m;
    return success;
}

inline status create_vector(dense_vector *created, std::int64_t size, void *values, data_type type)
{
    *created = new vector_view{size, values, type};
    return success;
}

inline status destroy_vector(dense_vector v)
{
    delete v;
    return success;
}

inline status create_matrix(dense_matrix *created, std::int64_t rows, std::int64_t columns, std::int64_t stride,
                            void *values, data_type type, order o)
{
    *created = new matrix_view{rows, columns, stride, values, type, o};
    return success;
}

inline status destroy_dense_matrix(dense_matrix m)
{
    delete m;
    return success;
}

namespace detail {

namespace mkl = oneapi::mkl;

inline mkl::transpose of(operation o)
{
    return o == as_is          ? mkl::transpose::nontrans
           : o == transposed ? mkl::transpose::trans
                             : mkl::transpose::conjtrans;
}

// Calls f with a queue and oneMKL's handle of the matrix.
template <class T, class Index, class F>
void with(handle h, const csr &m, F &&f)
{
    sycl::queue &queue = library_queue(h->stream);
    mkl::sparse::matrix_handle_t native = nullptr;
    mkl::sparse::init_matrix_handle(&native);
    const auto base = m.base == from_zero ? mkl::index_base::zero : mkl::index_base::one;
    auto *offsets = static_cast<Index *>(m.offsets), *indices = static_cast<Index *>(m.indices);
    auto *values = static_cast<T *>(m.values);
    if (m.coordinates)
        mkl::sparse::set_coo_data(queue, native, m.rows, m.columns, m.entries, base, offsets, indices, values).wait();
    else
        mkl::sparse::set_csr_data(queue, native, m.rows, m.columns, m.entries, base, offsets, indices, values).wait();
    f(queue, native);
    mkl::sparse::release_matrix_handle(queue, &native).wait();
}

template <class T, class F>
status run(handle h, const csr &m, F &&f)
{
    if (h == nullptr) return not_initialized;
    try {
        if (m.index == index_32) with<T, std::int32_t>(h, m, f);
        else with<T, std::int64_t>(h, m, f);
    } catch (const std::bad_alloc &) {
        return alloc_failed;
    } catch (const mkl::invalid_argument &) {
        return invalid_value;
    } catch (const std::exception &) {
        return execution_failed;
    }
    return success;
}

template <class T>
status multiply_vector(handle h, operation o, const void *alpha, const csr &m, const void *x, const void *beta, void *y)
{
    const T a = *static_cast<const T *>(alpha), b = *static_cast<const T *>(beta);
    return run<T>(h, m, [&](sycl::queue &queue, mkl::sparse::matrix_handle_t native) {
        mkl::sparse::gemv(queue, of(o), a, native, static_cast<const T *>(x), b, static_cast<T *>(y)).wait();
    });
}

template <class T>
status solve_triangle(handle h, operation o, const void *alpha, const csr &m, const void *x, void *y)
{
    const T a = *static_cast<const T *>(alpha);
    const auto filled = m.filled == lower ? mkl::uplo::lower : mkl::uplo::upper;
    const auto diagonal = m.diagonal == unit ? mkl::diag::unit : mkl::diag::nonunit;
    return run<T>(h, m, [&](sycl::queue &queue, mkl::sparse::matrix_handle_t native) {
        mkl::sparse::trsv(queue, filled, of(o), diagonal, a, native, static_cast<const T *>(x), static_cast<T *>(y))
            .wait();
    });
}

template <class T>
status multiply_matrix(handle h, operation o, operation of_b, const void *alpha, const csr &m, const matrix_view &x,
                       const void *beta, const matrix_view &y)
{
    const T a = *static_cast<const T *>(alpha), b = *static_cast<const T *>(beta);
    const auto layout = x.order == row_major ? mkl::layout::row_major : mkl::layout::col_major;
    return run<T>(h, m, [&](sycl::queue &queue, mkl::sparse::matrix_handle_t native) {
        mkl::sparse::gemm(queue, layout, of(o), of(of_b), a, native, static_cast<T *>(x.values), y.columns, x.stride, b,
                          static_cast<T *>(y.values), y.stride)
            .wait();
    });
}

}  // namespace detail

// oneMKL takes no workspace.
inline status spmv_buffer_size(handle, operation, const void *, matrix, dense_vector, const void *, dense_vector,
                               data_type, algorithm, std::size_t *size)
{
    *size = 1;
    return success;
}

// y = alpha * op(m) * x + beta * y; the factors are read on the host.
inline status spmv(handle h, operation o, const void *alpha, matrix m, dense_vector x, const void *beta,
                   dense_vector y, data_type type, algorithm, void *)
{
    if (m->type != type || x->type != type || y->type != type) return not_supported;
    if (type == real_float) return detail::multiply_vector<float>(h, o, alpha, *m, x->values, beta, y->values);
    if (type != real_double) return not_supported;
    return detail::multiply_vector<double>(h, o, alpha, *m, x->values, beta, y->values);
}

// Triangular systems; oneMKL analyses a matrix when it solves.
struct triangular_solution {};
using solution = triangular_solution *;

inline status create_solution(solution *created)
{
    *created = new triangular_solution;
    return success;
}

inline status destroy_solution(solution s)
{
    delete s;
    return success;
}

inline status spsv_buffer_size(handle, operation, const void *, matrix, dense_vector, dense_vector, data_type,
                               algorithm, solution, std::size_t *size)
{
    *size = 1;
    return success;
}

inline status spsv_analysis(handle, operation, const void *, matrix, dense_vector, dense_vector, data_type, algorithm,
                            solution, void *)
{
    return success;
}

inline status spsv(handle h, operation o, const void *alpha, matrix m, dense_vector x, dense_vector y, data_type type,
                   algorithm, solution)
{
    if (m->type != type || x->type != type || y->type != type) return not_supported;
    if (type == real_float) return detail::solve_triangle<float>(h, o, alpha, *m, x->values, y->values);
    if (type != real_double) return not_supported;
    return detail::solve_triangle<double>(h, o, alpha, *m, x->values, y->values);
}

inline status spmm_buffer_size(handle, operation, operation, const void *, matrix, dense_matrix, const void *,
                               dense_matrix, data_type, algorithm, std::size_t *size)
{
    *size = 1;
    return success;
}

inline status spmm(handle h, operation o, operation of_b, const void *alpha, matrix m, dense_matrix x,
                   const void *beta, dense_matrix y, data_type type, algorithm, void *)
{
    if (m->type != type || x->type != type || y->type != type || x->order != y->order) return not_supported;
    if (type == real_float) return detail::multiply_matrix<float>(h, o, of_b, alpha, *m, *x, beta, *y);
    if (type != real_double) return not_supported;
    return detail::multiply_matrix<double>(h, o, of_b, alpha, *m, *x, beta, *y);
}

}  // namespace gpu::sparse
