// HIP's names for the CUDA face. Written by generate.py: do not edit.
#pragma once

#include "cusparse.h"

#define hipsparseIndexBase_t cusparseIndexBase_t
#define hipsparseIndexType_t cusparseIndexType_t
#define hipsparseMatrixType_t cusparseMatrixType_t
#define hipsparseOperation_t cusparseOperation_t
#define hipsparseOrder_t cusparseOrder_t
#define hipsparsePointerMode_t cusparsePointerMode_t
#define hipsparseSpMMAlg_t cusparseSpMMAlg_t
#define hipsparseSpMVAlg_t cusparseSpMVAlg_t
#define hipsparseStatus_t cusparseStatus_t
inline constexpr auto HIPSPARSE_INDEX_16U = CUSPARSE_INDEX_16U;
inline constexpr auto HIPSPARSE_INDEX_32I = CUSPARSE_INDEX_32I;
inline constexpr auto HIPSPARSE_INDEX_64I = CUSPARSE_INDEX_64I;
inline constexpr auto HIPSPARSE_INDEX_BASE_ONE = CUSPARSE_INDEX_BASE_ONE;
inline constexpr auto HIPSPARSE_INDEX_BASE_ZERO = CUSPARSE_INDEX_BASE_ZERO;
inline constexpr auto HIPSPARSE_MATRIX_TYPE_GENERAL = CUSPARSE_MATRIX_TYPE_GENERAL;
inline constexpr auto HIPSPARSE_MATRIX_TYPE_HERMITIAN = CUSPARSE_MATRIX_TYPE_HERMITIAN;
inline constexpr auto HIPSPARSE_MATRIX_TYPE_SYMMETRIC = CUSPARSE_MATRIX_TYPE_SYMMETRIC;
inline constexpr auto HIPSPARSE_MATRIX_TYPE_TRIANGULAR = CUSPARSE_MATRIX_TYPE_TRIANGULAR;
inline constexpr auto HIPSPARSE_OPERATION_CONJUGATE_TRANSPOSE = CUSPARSE_OPERATION_CONJUGATE_TRANSPOSE;
inline constexpr auto HIPSPARSE_OPERATION_NON_TRANSPOSE = CUSPARSE_OPERATION_NON_TRANSPOSE;
inline constexpr auto HIPSPARSE_OPERATION_TRANSPOSE = CUSPARSE_OPERATION_TRANSPOSE;
inline constexpr auto HIPSPARSE_ORDER_COL = CUSPARSE_ORDER_COL;
inline constexpr auto HIPSPARSE_ORDER_ROW = CUSPARSE_ORDER_ROW;
inline constexpr auto HIPSPARSE_POINTER_MODE_DEVICE = CUSPARSE_POINTER_MODE_DEVICE;
inline constexpr auto HIPSPARSE_POINTER_MODE_HOST = CUSPARSE_POINTER_MODE_HOST;
inline constexpr auto HIPSPARSE_SPMM_ALG_DEFAULT = CUSPARSE_SPMM_ALG_DEFAULT;
inline constexpr auto HIPSPARSE_SPMM_COO_ALG1 = CUSPARSE_SPMM_COO_ALG1;
inline constexpr auto HIPSPARSE_SPMM_CSR_ALG1 = CUSPARSE_SPMM_CSR_ALG1;
inline constexpr auto HIPSPARSE_SPMM_CSR_ALG2 = CUSPARSE_SPMM_CSR_ALG2;
inline constexpr auto HIPSPARSE_SPMV_ALG_DEFAULT = CUSPARSE_SPMV_ALG_DEFAULT;
inline constexpr auto HIPSPARSE_SPMV_COO_ALG1 = CUSPARSE_SPMV_COO_ALG1;
inline constexpr auto HIPSPARSE_SPMV_COO_ALG2 = CUSPARSE_SPMV_COO_ALG2;
inline constexpr auto HIPSPARSE_SPMV_CSR_ALG1 = CUSPARSE_SPMV_CSR_ALG1;
inline constexpr auto HIPSPARSE_SPMV_CSR_ALG2 = CUSPARSE_SPMV_CSR_ALG2;
inline constexpr auto HIPSPARSE_STATUS_ALLOC_FAILED = CUSPARSE_STATUS_ALLOC_FAILED;
inline constexpr auto HIPSPARSE_STATUS_ARCH_MISMATCH = CUSPARSE_STATUS_ARCH_MISMATCH;
inline constexpr auto HIPSPARSE_STATUS_EXECUTION_FAILED = CUSPARSE_STATUS_EXECUTION_FAILED;
inline constexpr auto HIPSPARSE_STATUS_INSUFFICIENT_RESOURCES = CUSPARSE_STATUS_INSUFFICIENT_RESOURCES;
inline constexpr auto HIPSPARSE_STATUS_INTERNAL_ERROR = CUSPARSE_STATUS_INTERNAL_ERROR;
inline constexpr auto HIPSPARSE_STATUS_INVALID_VALUE = CUSPARSE_STATUS_INVALID_VALUE;
inline constexpr auto HIPSPARSE_STATUS_MAPPING_ERROR = CUSPARSE_STATUS_MAPPING_ERROR;
inline constexpr auto HIPSPARSE_STATUS_MATRIX_TYPE_NOT_SUPPORTED = CUSPARSE_STATUS_MATRIX_TYPE_NOT_SUPPORTED;
inline constexpr auto HIPSPARSE_STATUS_NOT_INITIALIZED = CUSPARSE_STATUS_NOT_INITIALIZED;
inline constexpr auto HIPSPARSE_STATUS_NOT_SUPPORTED = CUSPARSE_STATUS_NOT_SUPPORTED;
inline constexpr auto HIPSPARSE_STATUS_SUCCESS = CUSPARSE_STATUS_SUCCESS;
inline constexpr auto HIPSPARSE_STATUS_ZERO_PIVOT = CUSPARSE_STATUS_ZERO_PIVOT;
using hipsparseConstDnMatDescr_t = cusparseConstDnMatDescr_t;
using hipsparseConstDnVecDescr_t = cusparseConstDnVecDescr_t;
using hipsparseConstSpMatDescr_t = cusparseConstSpMatDescr_t;
using hipsparseDnMatDescr_t = cusparseDnMatDescr_t;
using hipsparseDnVecDescr_t = cusparseDnVecDescr_t;
using hipsparseHandle_t = cusparseHandle_t;
using hipsparseMatDescr_t = cusparseMatDescr_t;
using hipsparseSpMatDescr_t = cusparseSpMatDescr_t;
inline cusparseStatus_t hipsparseCreate(cusparseHandle_t* h) { return cusparseCreate(h); }
inline cusparseStatus_t hipsparseDestroy(cusparseHandle_t h) { return cusparseDestroy(h); }
inline cusparseStatus_t hipsparseSetStream(cusparseHandle_t h, cudaStream_t stream) { return cusparseSetStream(h, stream); }
inline cusparseStatus_t hipsparseSetPointerMode(cusparseHandle_t h, cusparsePointerMode_t mode) { return cusparseSetPointerMode(h, mode); }
inline const char* hipsparseGetErrorName(cusparseStatus_t status) { return cusparseGetErrorName(status); }
inline const char* hipsparseGetErrorString(cusparseStatus_t status) { return cusparseGetErrorString(status); }
inline cusparseStatus_t hipsparseCreateCsr(cusparseSpMatDescr_t* m, int64_t rows, int64_t columns, int64_t entries, void* offsets, void* column_indices, void* values, cusparseIndexType_t offset_type, cusparseIndexType_t index_type, cusparseIndexBase_t base, cudaDataType_t type) { return cusparseCreateCsr(m, rows, columns, entries, offsets, column_indices, values, offset_type, index_type, base, type); }
inline cusparseStatus_t hipsparseCreateCoo(cusparseSpMatDescr_t* m, int64_t rows, int64_t columns, int64_t entries, void* row_indices, void* column_indices, void* values, cusparseIndexType_t index_type, cusparseIndexBase_t base, cudaDataType_t type) { return cusparseCreateCoo(m, rows, columns, entries, row_indices, column_indices, values, index_type, base, type); }
inline cusparseStatus_t hipsparseDestroySpMat(cusparseConstSpMatDescr_t m) { return cusparseDestroySpMat(m); }
inline cusparseStatus_t hipsparseSpMatGetSize(cusparseConstSpMatDescr_t m, int64_t* rows, int64_t* columns, int64_t* entries) { return cusparseSpMatGetSize(m, rows, columns, entries); }
inline cusparseStatus_t hipsparseCreateDnVec(cusparseDnVecDescr_t* v, int64_t size, void* values, cudaDataType_t type) { return cusparseCreateDnVec(v, size, values, type); }
inline cusparseStatus_t hipsparseDestroyDnVec(cusparseConstDnVecDescr_t v) { return cusparseDestroyDnVec(v); }
inline cusparseStatus_t hipsparseDnVecSetValues(cusparseDnVecDescr_t v, void* values) { return cusparseDnVecSetValues(v, values); }
inline cusparseStatus_t hipsparseCreateDnMat(cusparseDnMatDescr_t* m, int64_t rows, int64_t columns, int64_t ld, void* values, cudaDataType_t type, cusparseOrder_t order) { return cusparseCreateDnMat(m, rows, columns, ld, values, type, order); }
inline cusparseStatus_t hipsparseDestroyDnMat(cusparseConstDnMatDescr_t m) { return cusparseDestroyDnMat(m); }
inline cusparseStatus_t hipsparseCreateMatDescr(cusparseMatDescr_t* m) { return cusparseCreateMatDescr(m); }
inline cusparseStatus_t hipsparseDestroyMatDescr(cusparseMatDescr_t m) { return cusparseDestroyMatDescr(m); }
inline cusparseStatus_t hipsparseSetMatType(cusparseMatDescr_t m, cusparseMatrixType_t type) { return cusparseSetMatType(m, type); }
inline cusparseStatus_t hipsparseSetMatIndexBase(cusparseMatDescr_t m, cusparseIndexBase_t base) { return cusparseSetMatIndexBase(m, base); }
inline cusparseStatus_t hipsparseSpMV_bufferSize(cusparseHandle_t p0, cusparseOperation_t p1, const void* p2, cusparseConstSpMatDescr_t p3, cusparseConstDnVecDescr_t p4, const void* p5, cusparseDnVecDescr_t p6, cudaDataType_t p7, cusparseSpMVAlg_t p8, size_t* size) { return cusparseSpMV_bufferSize(p0, p1, p2, p3, p4, p5, p6, p7, p8, size); }
inline cusparseStatus_t hipsparseSpMV(cusparseHandle_t h, cusparseOperation_t op, const void* alpha, cusparseConstSpMatDescr_t a, cusparseConstDnVecDescr_t x, const void* beta, cusparseDnVecDescr_t y, cudaDataType_t type, cusparseSpMVAlg_t p8, void* p9) { return cusparseSpMV(h, op, alpha, a, x, beta, y, type, p8, p9); }
inline cusparseStatus_t hipsparseSpMM_bufferSize(cusparseHandle_t p0, cusparseOperation_t p1, cusparseOperation_t p2, const void* p3, cusparseConstSpMatDescr_t p4, cusparseConstDnMatDescr_t p5, const void* p6, cusparseDnMatDescr_t p7, cudaDataType_t p8, cusparseSpMMAlg_t p9, size_t* size) { return cusparseSpMM_bufferSize(p0, p1, p2, p3, p4, p5, p6, p7, p8, p9, size); }
inline cusparseStatus_t hipsparseSpMM(cusparseHandle_t h, cusparseOperation_t op_a, cusparseOperation_t op_b, const void* alpha, cusparseConstSpMatDescr_t a, cusparseConstDnMatDescr_t b, const void* beta, cusparseDnMatDescr_t c, cudaDataType_t type, cusparseSpMMAlg_t p9, void* p10) { return cusparseSpMM(h, op_a, op_b, alpha, a, b, beta, c, type, p9, p10); }
