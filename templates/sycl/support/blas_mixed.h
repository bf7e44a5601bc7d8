// Matrix products of cuBLAS whose types are arguments. What oneMKL has no product for is not_supported.
#pragma once

#include "blas.h"
#include "data_type.h"

#include <complex>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace gpu::blas {

// The type to compute in at least; faster ones, which cuBLAS may take, are not asked for.
enum compute_type { compute_half, compute_float, compute_double, compute_int };
enum gemm_algorithm { default_algorithm };
enum math_mode { default_math, pedantic_math };

// oneMKL chooses for itself.
inline status set_math_mode(handle, math_mode) { return success; }
inline status set_workspace(handle, void *, std::size_t) { return success; }

namespace detail {

template <class In, class Out, class Scale>
struct product {
    using in = In;
    using out = Out;
    using scale = Scale;
};

// Calls f with the types of a product that oneMKL has.
template <class F>
status with_product(data_type a, data_type b, data_type c, F &&f)
{
    using bfloat16 = oneapi::mkl::bfloat16;
    if (a != b) return not_supported;
    if (a == real_float && c == real_float) return f(product<float, float, float>());
    if (a == real_double && c == real_double) return f(product<double, double, double>());
    if (a == real_half && c == real_half) return f(product<sycl::half, sycl::half, sycl::half>());
    if (a == real_half && c == real_float) return f(product<sycl::half, float, float>());
    if (a == real_bfloat16 && c == real_bfloat16) return f(product<bfloat16, bfloat16, float>());
    if (a == real_bfloat16 && c == real_float) return f(product<bfloat16, float, float>());
    if (a == real_int8 && c == real_int32) return f(product<std::int8_t, std::int32_t, float>());
    if (a == real_int8 && c == real_float) return f(product<std::int8_t, float, float>());
    using std::complex;
    if (a == complex_float && c == a) return f(product<complex<float>, complex<float>, complex<float>>());
    if (a == complex_double && c == a) return f(product<complex<double>, complex<double>, complex<double>>());
    return not_supported;
}

template <class T>
T fetch(sycl::queue &q, const void *p)
{
    T value;
    q.memcpy(&value, p, sizeof value).wait();
    return value;
}

// A factor, which lies in host or device memory and has the type that cuBLAS computes in.
template <class Scale>
Scale factor(sycl::queue &q, const void *p, compute_type type)
{
    if constexpr (std::is_same_v<Scale, float> || std::is_same_v<Scale, sycl::half>) {
        if (type == compute_half) return static_cast<Scale>(static_cast<float>(fetch<sycl::half>(q, p)));
        if (type == compute_int) return static_cast<Scale>(fetch<int>(q, p));
        return static_cast<Scale>(fetch<float>(q, p));
    } else {
        return fetch<Scale>(q, p);
    }
}

}  // namespace detail

inline status gemm_ex(handle h, operation of_a, operation of_b, int m, int n, int k, const void *alpha, const void *a,
                      data_type type_a, int lda, const void *b, data_type type_b, int ldb, const void *beta, void *c,
                      data_type type_c, int ldc, compute_type type, gemm_algorithm)
{
    using namespace detail;
    return with_product(type_a, type_b, type_c, [&](auto types) {
        using P = decltype(types);
        return run(h, [&](sycl::queue &q) {
            using scale = typename P::scale;
            mkl::blas::gemm(q, of(of_a), of(of_b), m, n, k, factor<scale>(q, alpha, type),
                            static_cast<const typename P::in *>(a), lda, static_cast<const typename P::in *>(b), ldb,
                            factor<scale>(q, beta, type), static_cast<typename P::out *>(c), ldc);
        });
    });
}

inline status gemm_strided_batched_ex(handle h, operation of_a, operation of_b, int m, int n, int k, const void *alpha,
                                      const void *a, data_type type_a, int lda, long long stride_a, const void *b,
                                      data_type type_b, int ldb, long long stride_b, const void *beta, void *c,
                                      data_type type_c, int ldc, long long stride_c, int batch, compute_type type,
                                      gemm_algorithm)
{
    using namespace detail;
    return with_product(type_a, type_b, type_c, [&](auto types) {
        using P = decltype(types);
        return run(h, [&](sycl::queue &q) {
            using scale = typename P::scale;
            mkl::blas::gemm_batch(q, of(of_a), of(of_b), m, n, k, factor<scale>(q, alpha, type),
                                  static_cast<const typename P::in *>(a), lda, stride_a,
                                  static_cast<const typename P::in *>(b), ldb, stride_b, factor<scale>(q, beta, type),
                                  static_cast<typename P::out *>(c), ldc, stride_c, batch);
        });
    });
}

// Before CUDA 11, the type to compute in was one of elements.
inline status gemm_ex(handle h, operation of_a, operation of_b, int m, int n, int k, const void *alpha, const void *a,
               data_type type_a, int lda, const void *b, data_type type_b, int ldb, const void *beta, void *c,
               data_type type_c, int ldc, data_type type, gemm_algorithm algorithm)
{
    const compute_type compute = type == real_half ? compute_half : type == real_int32 ? compute_int : compute_float;
    return gemm_ex(h, of_a, of_b, m, n, k, alpha, a, type_a, lda, b, type_b, ldb, beta, c, type_c, ldc, compute,
                   algorithm);
}

}  // namespace gpu::blas
