// cuBLASLt's matrix products over oneMKL: D = epilogue(alpha op(A) op(B) + beta C), of column-major matrices. Attributes
// and types that oneMKL has nothing for are not_supported.
#pragma once

#include "blas.h"
#include "blas_mixed.h"
#include "data_type.h"

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

namespace gpu::blas::lt {

enum epilogue { plain = 1, relu = 2, bias = 4, relu_bias = 6, gelu = 32, gelu_bias = 36 };
enum order { column_major, row_major };
enum product_attribute { op_a, op_b, after, bias_pointer };
enum layout_attribute { storage, leading, batch_count, batch_offset };
enum preference_attribute { workspace_bytes };

struct product_description {
    compute_type compute = compute_float;
    data_type scale = real_float;
    operation of_a = as_is, of_b = as_is;
    epilogue then = plain;
    const void *bias = nullptr;
};
using product = product_description *;

struct matrix_layout {
    data_type type = real_float;
    std::uint64_t rows = 0, columns = 0;
    std::int64_t ld = 0;
    std::int32_t batch = 1;
    std::int64_t offset = 0;
};
using layout = matrix_layout *;

struct workspace_preference {
    std::uint64_t bytes = 0;
};
using preference = workspace_preference *;

// oneMKL has one way to compute a product; members are spelt as in cuBLASLt.
struct algorithm {};
struct heuristic {
    algorithm algo;
    std::size_t workspaceSize = 0;
    status state = success;
    float wavesCount = 1;
};

inline status create_product(product *made, compute_type compute, data_type scale)
{
    *made = new product_description{compute, scale};
    return success;
}

inline status create_layout(layout *made, data_type type, std::uint64_t rows, std::uint64_t columns, std::int64_t ld)
{
    *made = new matrix_layout{type, rows, columns, ld};
    return success;
}

inline status create_preference(preference *made)
{
    *made = new workspace_preference;
    return success;
}

template <class Description>
status destroy(Description *made)
{
    delete made;
    return success;
}

namespace detail {

template <class T>
status store(T &to, const void *from, std::size_t size)
{
    if (size != sizeof to) return invalid_value;
    std::memcpy(&to, from, size);
    return success;
}

}  // namespace detail

inline status set(product p, product_attribute attribute, const void *value, std::size_t size)
{
    switch (attribute) {
    case op_a: return detail::store(p->of_a, value, size);
    case op_b: return detail::store(p->of_b, value, size);
    case after: return detail::store(p->then, value, size);
    default: return detail::store(p->bias, value, size);
    }
}

inline status set(layout l, layout_attribute attribute, const void *value, std::size_t size)
{
    order stored = column_major;
    switch (attribute) {
    case leading: return detail::store(l->ld, value, size);
    case batch_count: return detail::store(l->batch, value, size);
    case batch_offset: return detail::store(l->offset, value, size);
    default:
        if (const status done = detail::store(stored, value, size); done != success) return done;
        return stored == column_major ? success : not_supported;
    }
}

inline status set(preference p, preference_attribute, const void *value, std::size_t size)
{
    return detail::store(p->bytes, value, size);
}

inline status heuristics(handle, product, layout, layout, layout, layout, preference, int wanted, heuristic *found,
                         int *count)
{
    *count = wanted > 0 ? 1 : 0;
    if (wanted > 0) found[0] = {};
    return success;
}

namespace detail {

// Adds a bias to each row and applies what follows, in float where the elements are no doubles.
template <class T>
void finish(sycl::queue &q, epilogue then, const void *bias_of_rows, T *d, const matrix_layout &l)
{
    using real = std::conditional_t<std::is_same_v<T, double>, double, float>;
    const T *added = then & bias ? static_cast<const T *>(bias_of_rows) : nullptr;
    const bool is_relu = then & relu, is_gelu = then & gelu;
    const std::int64_t ld = l.ld, offset = l.offset;
    q.parallel_for(sycl::range<3>(l.batch, l.columns, l.rows), [=](sycl::id<3> i) {
        T &element = d[i[0] * offset + i[1] * ld + i[2]];
        real x = static_cast<real>(element);
        if (added != nullptr) x += static_cast<real>(added[i[2]]);
        if (is_relu) x = x > 0 ? x : 0;
        if (is_gelu) x = x * (1 + sycl::tanh(real(0.7978845608) * (x + real(0.044715) * x * x * x))) / 2;
        element = static_cast<T>(x);
    }).wait();
}

template <class T>
void copy_matrix(sycl::queue &q, const T *from, const matrix_layout &l, T *to, const matrix_layout &target)
{
    q.parallel_for(sycl::range<3>(l.batch, l.columns, l.rows), [=](sycl::id<3> i) {
        to[i[0] * target.offset + i[1] * target.ld + i[2]] = from[i[0] * l.offset + i[1] * l.ld + i[2]];
    }).wait();
}

}  // namespace detail

inline status multiply(handle h, product p, const void *alpha, const void *a, layout of_a, const void *b, layout of_b,
                       const void *beta, const void *c, layout of_c, void *d, layout of_d, const algorithm *, void *,
                       std::size_t, stream s)
{
    using namespace blas::detail;
    if (of_c->type != of_d->type || of_d->rows != of_c->rows || of_d->columns != of_c->columns) return not_supported;
    const compute_type factors = p->scale == real_half    ? compute_half
                                 : p->scale == real_int32 ? compute_int
                                                          : compute_float;
    const matrix_layout &to = *of_d;
    const std::int64_t inner = p->of_a == as_is ? of_a->columns : of_a->rows;
    context here = *h;
    here.stream = s;
    return with_product(of_a->type, of_b->type, to.type, [&](auto types) {
        using P = decltype(types);
        using In = typename P::in;
        using Out = typename P::out;
        using Scale = typename P::scale;
        constexpr bool is_real = !std::is_same_v<Out, std::complex<float>> && !std::is_same_v<Out, std::complex<double>>;
        if (!is_real && p->then != plain) return not_supported;
        return run(&here, [&](sycl::queue &q) {
            auto *result = static_cast<Out *>(d);
            if (c != d) detail::copy_matrix(q, static_cast<const Out *>(c), *of_c, result, to);
            mkl::blas::gemm_batch(q, of(p->of_a), of(p->of_b), to.rows, to.columns, inner,
                                  factor<Scale>(q, alpha, factors), static_cast<const In *>(a), of_a->ld, of_a->offset,
                                  static_cast<const In *>(b), of_b->ld, of_b->offset, factor<Scale>(q, beta, factors),
                                  result, to.ld, to.offset, to.batch)
                .wait();
            if constexpr (is_real) {
                if (p->then != plain) detail::finish(q, p->then, p->bias, result, to);
            }
        });
    });
}

}  // namespace gpu::blas::lt
