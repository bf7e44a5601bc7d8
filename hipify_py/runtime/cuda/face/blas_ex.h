// cuBLAS's matrix products of mixed types: GemmEx and its batched forms, Hgemm, SgemmEx. Part of cublas_v2.h.
#pragma once

#include "cuda_bf16.h"
#include "cuda_fp16.h"
#include "face/blas_types.h"

namespace face {

inline size_t type_size(cudaDataType_t t) {
    switch (t) {
        case CUDA_R_8I: return 1;
        case CUDA_R_16F:
        case CUDA_R_16BF: return 2;
        case CUDA_R_32F:
        case CUDA_R_32I: return 4;
        case CUDA_R_64F: return 8;
        default: return 0;  // not supported
    }
}
inline double load_as(const void* p, cudaDataType_t t, ptrdiff_t i) {
    switch (t) {
        case CUDA_R_8I: return static_cast<const int8_t*>(p)[i];
        case CUDA_R_16F: return double(float(static_cast<const __half*>(p)[i]));
        case CUDA_R_16BF: return double(float(static_cast<const __nv_bfloat16*>(p)[i]));
        case CUDA_R_32F: return double(static_cast<const float*>(p)[i]);
        case CUDA_R_32I: return static_cast<const int*>(p)[i];
        default: return static_cast<const double*>(p)[i];
    }
}
inline void store_as(void* p, cudaDataType_t t, ptrdiff_t i, double v) {
    switch (t) {
        case CUDA_R_8I: static_cast<int8_t*>(p)[i] = int8_t(v); break;
        case CUDA_R_16F: static_cast<__half*>(p)[i] = v; break;
        case CUDA_R_16BF: static_cast<__nv_bfloat16*>(p)[i] = v; break;
        case CUDA_R_32F: static_cast<float*>(p)[i] = float(v); break;
        case CUDA_R_32I: static_cast<int*>(p)[i] = int(v); break;
        default: static_cast<double*>(p)[i] = v;
    }
}
// The type of alpha and beta.
inline cudaDataType_t scalar_type(cublasComputeType_t compute) {
    if (compute <= CUBLAS_COMPUTE_16F_PEDANTIC) return CUDA_R_16F;
    if (compute == CUBLAS_COMPUTE_64F || compute == CUBLAS_COMPUTE_64F_PEDANTIC) return CUDA_R_64F;
    return compute == CUBLAS_COMPUTE_32I || compute == CUBLAS_COMPUTE_32I_PEDANTIC ? CUDA_R_32I : CUDA_R_32F;
}

struct Operand {
    const void* data;
    cudaDataType_t type;
    int ld;
    cublasOperation_t op;
    long long stride;  // between the matrices of a batch, in elements
    double at(int batch, ptrdiff_t i, ptrdiff_t j) const {
        return load_as(data, type, batch * stride + (op == CUBLAS_OP_N ? i + j * ld : j + i * ld));
    }
};

// Sums in double, which holds every sum of 32-bit integers and more than the precision asked for of the floats.
inline cublasStatus_t gemm_ex(cublasHandle_t h, int m, int n, int k, const void* alpha, Operand a, Operand b,
                              const void* beta, void* c, cudaDataType_t ctype, int ldc, long long stride_c, int count,
                              cublasComputeType_t compute) {
    if (!is_blas(h)) return CUBLAS_STATUS_NOT_INITIALIZED;
    if (!type_size(a.type) || !type_size(b.type) || !type_size(ctype)) return CUBLAS_STATUS_NOT_SUPPORTED;
    const auto large = [](int ld, int rows) { return ld >= (rows > 1 ? rows : 1); };
    const bool valid = m >= 0 && n >= 0 && k >= 0 && count >= 0 && alpha && beta && large(ldc, m) &&
                       large(a.ld, a.op == CUBLAS_OP_N ? m : k) && large(b.ld, b.op == CUBLAS_OP_N ? k : n);
    const bool by_value = h->pointer_mode == CUBLAS_POINTER_MODE_HOST;
    const cudaDataType_t s = scalar_type(compute);
    const double f = by_value && valid ? load_as(alpha, s, 0) : 0, g = by_value && valid ? load_as(beta, s, 0) : 0;
    return blas(h, valid, [=] {
        const double scale = by_value ? f : load_as(alpha, s, 0), keep = by_value ? g : load_as(beta, s, 0);
        for (int batch = 0; batch < count; ++batch)
            for (ptrdiff_t j = 0; j < n; ++j)
                for (ptrdiff_t i = 0; i < m; ++i) {
                    double sum = 0;
                    for (ptrdiff_t l = 0; l < k; ++l) sum += a.at(batch, i, l) * b.at(batch, l, j);
                    const ptrdiff_t at = batch * stride_c + i + j * ldc;
                    store_as(c, ctype, at, scale * sum + (keep == 0 ? 0 : keep * load_as(c, ctype, at)));
                }
    });
}
// The compute type of calls that name a data type instead, as they did before CUDA 11.
inline cublasComputeType_t compute_type(cudaDataType_t t) {
    return t == CUDA_R_16F ? CUBLAS_COMPUTE_16F : t == CUDA_R_64F ? CUBLAS_COMPUTE_64F
         : t == CUDA_R_32I ? CUBLAS_COMPUTE_32I : CUBLAS_COMPUTE_32F;
}

}  // namespace face

inline cublasStatus_t cublasGemmStridedBatchedEx(cublasHandle_t h, cublasOperation_t ta, cublasOperation_t tb, int m,
                                                 int n, int k, const void* alpha, const void* a, cudaDataType_t atype,
                                                 int lda, long long stride_a, const void* b, cudaDataType_t btype,
                                                 int ldb, long long stride_b, const void* beta, void* c,
                                                 cudaDataType_t ctype, int ldc, long long stride_c, int count,
                                                 cublasComputeType_t compute, cublasGemmAlgo_t) {
    return face::gemm_ex(h, m, n, k, alpha, {a, atype, lda, ta, stride_a}, {b, btype, ldb, tb, stride_b}, beta, c,
                         ctype, ldc, stride_c, count, compute);
}
inline cublasStatus_t cublasGemmEx(cublasHandle_t h, cublasOperation_t ta, cublasOperation_t tb, int m, int n, int k,
                                   const void* alpha, const void* a, cudaDataType_t atype, int lda, const void* b,
                                   cudaDataType_t btype, int ldb, const void* beta, void* c, cudaDataType_t ctype,
                                   int ldc, cublasComputeType_t compute, cublasGemmAlgo_t algorithm) {
    return cublasGemmStridedBatchedEx(h, ta, tb, m, n, k, alpha, a, atype, lda, 0, b, btype, ldb, 0, beta, c, ctype,
                                      ldc, 0, 1, compute, algorithm);
}
inline cublasStatus_t cublasGemmEx(cublasHandle_t h, cublasOperation_t ta, cublasOperation_t tb, int m, int n, int k,
                                   const void* alpha, const void* a, cudaDataType_t atype, int lda, const void* b,
                                   cudaDataType_t btype, int ldb, const void* beta, void* c, cudaDataType_t ctype,
                                   int ldc, cudaDataType_t compute, cublasGemmAlgo_t algorithm) {
    return cublasGemmEx(h, ta, tb, m, n, k, alpha, a, atype, lda, b, btype, ldb, beta, c, ctype, ldc,
                        face::compute_type(compute), algorithm);
}
inline cublasStatus_t cublasGemmBatchedEx(cublasHandle_t h, cublasOperation_t ta, cublasOperation_t tb, int m, int n,
                                          int k, const void* alpha, const void* const a[], cudaDataType_t atype,
                                          int lda, const void* const b[], cudaDataType_t btype, int ldb,
                                          const void* beta, void* const c[], cudaDataType_t ctype, int ldc, int count,
                                          cublasComputeType_t compute, cublasGemmAlgo_t algorithm) {
    cublasStatus_t status = face::is_blas(h) ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_NOT_INITIALIZED;
    for (int i = 0; i < count && status == CUBLAS_STATUS_SUCCESS; ++i)
        status = cublasGemmEx(h, ta, tb, m, n, k, alpha, a[i], atype, lda, b[i], btype, ldb, beta, c[i], ctype, ldc,
                              compute, algorithm);
    return status;
}
inline cublasStatus_t cublasSgemmEx(cublasHandle_t h, cublasOperation_t ta, cublasOperation_t tb, int m, int n, int k,
                                    const float* alpha, const void* a, cudaDataType_t atype, int lda, const void* b,
                                    cudaDataType_t btype, int ldb, const float* beta, void* c, cudaDataType_t ctype,
                                    int ldc) {
    return cublasGemmEx(h, ta, tb, m, n, k, alpha, a, atype, lda, b, btype, ldb, beta, c, ctype, ldc,
                        CUBLAS_COMPUTE_32F, CUBLAS_GEMM_DEFAULT);
}
inline cublasStatus_t cublasHgemm(cublasHandle_t h, cublasOperation_t ta, cublasOperation_t tb, int m, int n, int k,
                                  const __half* alpha, const __half* a, int lda, const __half* b, int ldb,
                                  const __half* beta, __half* c, int ldc) {
    return cublasGemmEx(h, ta, tb, m, n, k, alpha, a, CUDA_R_16F, lda, b, CUDA_R_16F, ldb, beta, c, CUDA_R_16F, ldc,
                        CUBLAS_COMPUTE_16F, CUBLAS_GEMM_DEFAULT);
}
