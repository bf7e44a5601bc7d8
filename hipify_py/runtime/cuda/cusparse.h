// cuSPARSE's generic API: products of CSR and COO matrices with dense vectors and matrices.
#pragma once

#include "cuda_runtime_api.h"
#include "face/blas_core.h"
#include "library_types.h"

// Helpers that print error names test this include guard of the real header.
#define CUSPARSEAPI

enum cusparseStatus_t {
    CUSPARSE_STATUS_SUCCESS = 0, CUSPARSE_STATUS_NOT_INITIALIZED = 1, CUSPARSE_STATUS_ALLOC_FAILED = 2,
    CUSPARSE_STATUS_INVALID_VALUE = 3, CUSPARSE_STATUS_ARCH_MISMATCH = 4, CUSPARSE_STATUS_MAPPING_ERROR = 5,
    CUSPARSE_STATUS_EXECUTION_FAILED = 6, CUSPARSE_STATUS_INTERNAL_ERROR = 7, CUSPARSE_STATUS_MATRIX_TYPE_NOT_SUPPORTED = 8,
    CUSPARSE_STATUS_ZERO_PIVOT = 9, CUSPARSE_STATUS_NOT_SUPPORTED = 10, CUSPARSE_STATUS_INSUFFICIENT_RESOURCES = 11
};
enum cusparseOperation_t {
    CUSPARSE_OPERATION_NON_TRANSPOSE, CUSPARSE_OPERATION_TRANSPOSE, CUSPARSE_OPERATION_CONJUGATE_TRANSPOSE
};
enum cusparseIndexBase_t { CUSPARSE_INDEX_BASE_ZERO, CUSPARSE_INDEX_BASE_ONE };
enum cusparseIndexType_t { CUSPARSE_INDEX_16U = 1, CUSPARSE_INDEX_32I = 2, CUSPARSE_INDEX_64I = 3 };
enum cusparseOrder_t { CUSPARSE_ORDER_COL = 1, CUSPARSE_ORDER_ROW = 2 };
enum cusparsePointerMode_t { CUSPARSE_POINTER_MODE_HOST, CUSPARSE_POINTER_MODE_DEVICE };
enum cusparseMatrixType_t {
    CUSPARSE_MATRIX_TYPE_GENERAL, CUSPARSE_MATRIX_TYPE_SYMMETRIC, CUSPARSE_MATRIX_TYPE_HERMITIAN,
    CUSPARSE_MATRIX_TYPE_TRIANGULAR
};
enum cusparseSpMVAlg_t {
    CUSPARSE_SPMV_ALG_DEFAULT = 0, CUSPARSE_SPMV_COO_ALG1 = 1, CUSPARSE_SPMV_CSR_ALG1 = 2, CUSPARSE_SPMV_CSR_ALG2 = 3,
    CUSPARSE_SPMV_COO_ALG2 = 4
};
enum cusparseSpMMAlg_t {
    CUSPARSE_SPMM_ALG_DEFAULT = 0, CUSPARSE_SPMM_COO_ALG1 = 1, CUSPARSE_SPMM_CSR_ALG1 = 4, CUSPARSE_SPMM_CSR_ALG2 = 6
};

struct cusparseContext {
    cudaStream_t stream = nullptr;
    cusparsePointerMode_t pointer_mode = CUSPARSE_POINTER_MODE_HOST;
};
// CSR when offsets are set, else COO.
struct cusparseSpMatDescr {
    int64_t rows, columns, entries;
    void *offsets, *row_indices, *column_indices, *values;
    cusparseIndexType_t offset_type, index_type;
    cusparseIndexBase_t base;
    cudaDataType_t type;
};
struct cusparseDnVecDescr { int64_t size; void* values; cudaDataType_t type; };
struct cusparseDnMatDescr { int64_t rows, columns, ld; void* values; cudaDataType_t type; cusparseOrder_t order; };
struct cusparseMatDescr { cusparseMatrixType_t type; cusparseIndexBase_t base; };
using cusparseHandle_t = cusparseContext*;
using cusparseSpMatDescr_t = cusparseSpMatDescr*;
using cusparseConstSpMatDescr_t = const cusparseSpMatDescr*;
using cusparseDnVecDescr_t = cusparseDnVecDescr*;
using cusparseConstDnVecDescr_t = const cusparseDnVecDescr*;
using cusparseDnMatDescr_t = cusparseDnMatDescr*;
using cusparseConstDnMatDescr_t = const cusparseDnMatDescr*;
using cusparseMatDescr_t = cusparseMatDescr*;

namespace face {

inline int64_t index_at(const void* p, cusparseIndexType_t t, int64_t i) {
    return t == CUSPARSE_INDEX_64I ? static_cast<const int64_t*>(p)[i]
         : t == CUSPARSE_INDEX_32I ? static_cast<const int32_t*>(p)[i] : static_cast<const uint16_t*>(p)[i];
}
// Calls f(row, column, value) for each stored entry.
template <class T, class F>
inline void each_entry(const cusparseSpMatDescr& a, F f) {
    const T* values = static_cast<const T*>(a.values);
    const int64_t base = a.base == CUSPARSE_INDEX_BASE_ONE ? 1 : 0;
    const auto column = [&](int64_t i) { return index_at(a.column_indices, a.index_type, i) - base; };
    if (!a.offsets) {
        for (int64_t i = 0; i < a.entries; ++i)
            f(index_at(a.row_indices, a.index_type, i) - base, column(i), values[i]);
        return;
    }
    for (int64_t r = 0; r < a.rows; ++r)
        for (int64_t i = index_at(a.offsets, a.offset_type, r) - base;
             i < index_at(a.offsets, a.offset_type, r + 1) - base; ++i)
            f(r, column(i), values[i]);
}
// Runs f<float> or f<double> by the type of the data.
template <class F>
inline cusparseStatus_t by_type(cusparseHandle_t h, cudaDataType_t type, F f) {
    if (!live<cusparseContext>().contains(h)) return CUSPARSE_STATUS_NOT_INITIALIZED;
    if (type != CUDA_R_32F && type != CUDA_R_64F) return CUSPARSE_STATUS_NOT_SUPPORTED;
    const cudaError_t error = submit(h->stream, cudaGraphNodeTypeKernel, [=] {
        type == CUDA_R_32F ? f(float()) : f(double());
        return cudaSuccess;
    });
    return error == cudaSuccess ? CUSPARSE_STATUS_SUCCESS : CUSPARSE_STATUS_EXECUTION_FAILED;
}
template <class T>
inline T& element(const cusparseDnMatDescr& m, int64_t i, int64_t j) {
    return static_cast<T*>(m.values)[m.order == CUSPARSE_ORDER_COL ? i + j * m.ld : i * m.ld + j];
}
template <class D>
inline cusparseStatus_t make_descriptor(D** out, const D& value) {
    if (!out) return CUSPARSE_STATUS_INVALID_VALUE;
    *out = new D(value);
    return CUSPARSE_STATUS_SUCCESS;
}

}  // namespace face

inline cusparseStatus_t cusparseCreate(cusparseHandle_t* h) {
    if (!h) return CUSPARSE_STATUS_INVALID_VALUE;
    face::live<cusparseContext>().insert(*h = new cusparseContext);
    return CUSPARSE_STATUS_SUCCESS;
}
inline cusparseStatus_t cusparseDestroy(cusparseHandle_t h) {
    if (!face::live<cusparseContext>().erase(h)) return CUSPARSE_STATUS_NOT_INITIALIZED;
    delete h;
    return CUSPARSE_STATUS_SUCCESS;
}
inline cusparseStatus_t cusparseSetStream(cusparseHandle_t h, cudaStream_t stream) {
    if (!face::live<cusparseContext>().contains(h)) return CUSPARSE_STATUS_NOT_INITIALIZED;
    h->stream = stream;
    return CUSPARSE_STATUS_SUCCESS;
}
inline cusparseStatus_t cusparseSetPointerMode(cusparseHandle_t h, cusparsePointerMode_t mode) {
    if (!face::live<cusparseContext>().contains(h)) return CUSPARSE_STATUS_NOT_INITIALIZED;
    h->pointer_mode = mode;
    return CUSPARSE_STATUS_SUCCESS;
}
inline const char* cusparseGetErrorName(cusparseStatus_t status) {
    return status == CUSPARSE_STATUS_SUCCESS ? "CUSPARSE_STATUS_SUCCESS" : "CUSPARSE_STATUS_ERROR";
}
inline const char* cusparseGetErrorString(cusparseStatus_t status) {
    return status == CUSPARSE_STATUS_SUCCESS ? "success" : "the call failed";
}
inline cusparseStatus_t cusparseCreateCsr(cusparseSpMatDescr_t* m, int64_t rows, int64_t columns, int64_t entries,
                                          void* offsets, void* column_indices, void* values,
                                          cusparseIndexType_t offset_type, cusparseIndexType_t index_type,
                                          cusparseIndexBase_t base, cudaDataType_t type) {
    return face::make_descriptor(m, {rows, columns, entries, offsets, nullptr, column_indices, values, offset_type,
                                     index_type, base, type});
}
inline cusparseStatus_t cusparseCreateCoo(cusparseSpMatDescr_t* m, int64_t rows, int64_t columns, int64_t entries,
                                          void* row_indices, void* column_indices, void* values,
                                          cusparseIndexType_t index_type, cusparseIndexBase_t base,
                                          cudaDataType_t type) {
    return face::make_descriptor(m, {rows, columns, entries, nullptr, row_indices, column_indices, values, index_type,
                                     index_type, base, type});
}
inline cusparseStatus_t cusparseDestroySpMat(cusparseConstSpMatDescr_t m) { return delete m, CUSPARSE_STATUS_SUCCESS; }
inline cusparseStatus_t cusparseSpMatGetSize(cusparseConstSpMatDescr_t m, int64_t* rows, int64_t* columns,
                                             int64_t* entries) {
    if (!m || !rows || !columns || !entries) return CUSPARSE_STATUS_INVALID_VALUE;
    *rows = m->rows;
    *columns = m->columns;
    *entries = m->entries;
    return CUSPARSE_STATUS_SUCCESS;
}
inline cusparseStatus_t cusparseCreateDnVec(cusparseDnVecDescr_t* v, int64_t size, void* values, cudaDataType_t type) {
    return face::make_descriptor(v, {size, values, type});
}
inline cusparseStatus_t cusparseDestroyDnVec(cusparseConstDnVecDescr_t v) { return delete v, CUSPARSE_STATUS_SUCCESS; }
inline cusparseStatus_t cusparseDnVecSetValues(cusparseDnVecDescr_t v, void* values) {
    return v->values = values, CUSPARSE_STATUS_SUCCESS;
}
inline cusparseStatus_t cusparseCreateDnMat(cusparseDnMatDescr_t* m, int64_t rows, int64_t columns, int64_t ld,
                                            void* values, cudaDataType_t type, cusparseOrder_t order) {
    return face::make_descriptor(m, {rows, columns, ld, values, type, order});
}
inline cusparseStatus_t cusparseDestroyDnMat(cusparseConstDnMatDescr_t m) { return delete m, CUSPARSE_STATUS_SUCCESS; }
inline cusparseStatus_t cusparseCreateMatDescr(cusparseMatDescr_t* m) {
    return face::make_descriptor(m, {CUSPARSE_MATRIX_TYPE_GENERAL, CUSPARSE_INDEX_BASE_ZERO});
}
inline cusparseStatus_t cusparseDestroyMatDescr(cusparseMatDescr_t m) { return delete m, CUSPARSE_STATUS_SUCCESS; }
inline cusparseStatus_t cusparseSetMatType(cusparseMatDescr_t m, cusparseMatrixType_t type) {
    return m->type = type, CUSPARSE_STATUS_SUCCESS;
}
inline cusparseStatus_t cusparseSetMatIndexBase(cusparseMatDescr_t m, cusparseIndexBase_t base) {
    return m->base = base, CUSPARSE_STATUS_SUCCESS;
}

inline cusparseStatus_t cusparseSpMV_bufferSize(cusparseHandle_t, cusparseOperation_t, const void*,
                                                cusparseConstSpMatDescr_t, cusparseConstDnVecDescr_t, const void*,
                                                cusparseDnVecDescr_t, cudaDataType_t, cusparseSpMVAlg_t, size_t* size) {
    return *size = 1, CUSPARSE_STATUS_SUCCESS;
}
// y = alpha op(A) x + beta y; real matrices, so the conjugate transpose is the transpose.
inline cusparseStatus_t cusparseSpMV(cusparseHandle_t h, cusparseOperation_t op, const void* alpha,
                                     cusparseConstSpMatDescr_t a, cusparseConstDnVecDescr_t x, const void* beta,
                                     cusparseDnVecDescr_t y, cudaDataType_t type, cusparseSpMVAlg_t, void*) {
    const bool plain = op == CUSPARSE_OPERATION_NON_TRANSPOSE;
    if (x->size != (plain ? a->columns : a->rows) || y->size != (plain ? a->rows : a->columns))
        return CUSPARSE_STATUS_INVALID_VALUE;
    return face::by_type(h, type, [=, a = *a, x = *x, y = *y](auto zero) {
        using T = decltype(zero);
        const T f = *static_cast<const T*>(alpha), g = *static_cast<const T*>(beta);
        const T* in = static_cast<const T*>(x.values);
        T* out = static_cast<T*>(y.values);
        for (int64_t i = 0; i < y.size; ++i) out[i] = g == T(0) ? T(0) : g * out[i];
        face::each_entry<T>(a, [&](int64_t r, int64_t c, T v) { out[plain ? r : c] += f * v * in[plain ? c : r]; });
    });
}
inline cusparseStatus_t cusparseSpMM_bufferSize(cusparseHandle_t, cusparseOperation_t, cusparseOperation_t, const void*,
                                                cusparseConstSpMatDescr_t, cusparseConstDnMatDescr_t, const void*,
                                                cusparseDnMatDescr_t, cudaDataType_t, cusparseSpMMAlg_t, size_t* size) {
    return *size = 1, CUSPARSE_STATUS_SUCCESS;
}
// C = alpha op(A) op(B) + beta C.
inline cusparseStatus_t cusparseSpMM(cusparseHandle_t h, cusparseOperation_t op_a, cusparseOperation_t op_b,
                                     const void* alpha, cusparseConstSpMatDescr_t a, cusparseConstDnMatDescr_t b,
                                     const void* beta, cusparseDnMatDescr_t c, cudaDataType_t type, cusparseSpMMAlg_t,
                                     void*) {
    const bool plain_a = op_a == CUSPARSE_OPERATION_NON_TRANSPOSE, plain_b = op_b == CUSPARSE_OPERATION_NON_TRANSPOSE;
    if (c->rows != (plain_a ? a->rows : a->columns) || c->columns != (plain_b ? b->columns : b->rows))
        return CUSPARSE_STATUS_INVALID_VALUE;
    return face::by_type(h, type, [=, a = *a, b = *b, c = *c](auto zero) {
        using T = decltype(zero);
        const T f = *static_cast<const T*>(alpha), g = *static_cast<const T*>(beta);
        for (int64_t j = 0; j < c.columns; ++j) {
            for (int64_t i = 0; i < c.rows; ++i)
                face::element<T>(c, i, j) = g == T(0) ? T(0) : g * face::element<T>(c, i, j);
            face::each_entry<T>(a, [&](int64_t r, int64_t k, T v) {
                const int64_t inner = plain_a ? k : r;
                face::element<T>(c, plain_a ? r : k, j) +=
                    f * v * (plain_b ? face::element<T>(b, inner, j) : face::element<T>(b, j, inner));
            });
        }
    });
}
