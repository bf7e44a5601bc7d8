// HIP's names for the CUDA face. Written by generate.py: do not edit.
#pragma once

#include "cublas_v2.h"

#define __hip_bfloat16 __nv_bfloat16
#define __hip_bfloat162 __nv_bfloat162
#define __hip_bfloat162_raw __nv_bfloat162_raw
#define __hip_bfloat16_raw __nv_bfloat16_raw
#define hipblasAtomicsMode_t cublasAtomicsMode_t
#define hipblasComputeType_t cublasComputeType_t
#define hipblasDiagType_t cublasDiagType_t
#define hipblasFillMode_t cublasFillMode_t
#define hipblasGemmAlgo_t cublasGemmAlgo_t
#define hipblasMath_t cublasMath_t
#define hipblasOperation_t cublasOperation_t
#define hipblasPointerMode_t cublasPointerMode_t
#define hipblasSideMode_t cublasSideMode_t
#define hipblasStatus_t cublasStatus_t
inline constexpr auto HIPBLAS_ATOMICS_ALLOWED = CUBLAS_ATOMICS_ALLOWED;
inline constexpr auto HIPBLAS_ATOMICS_NOT_ALLOWED = CUBLAS_ATOMICS_NOT_ALLOWED;
inline constexpr auto HIPBLAS_COMPUTE_16F = CUBLAS_COMPUTE_16F;
inline constexpr auto HIPBLAS_COMPUTE_16F_PEDANTIC = CUBLAS_COMPUTE_16F_PEDANTIC;
inline constexpr auto HIPBLAS_COMPUTE_32F = CUBLAS_COMPUTE_32F;
inline constexpr auto HIPBLAS_COMPUTE_32F_FAST_16BF = CUBLAS_COMPUTE_32F_FAST_16BF;
inline constexpr auto HIPBLAS_COMPUTE_32F_FAST_16F = CUBLAS_COMPUTE_32F_FAST_16F;
inline constexpr auto HIPBLAS_COMPUTE_32F_FAST_TF32 = CUBLAS_COMPUTE_32F_FAST_TF32;
inline constexpr auto HIPBLAS_COMPUTE_32F_PEDANTIC = CUBLAS_COMPUTE_32F_PEDANTIC;
inline constexpr auto HIPBLAS_COMPUTE_32I = CUBLAS_COMPUTE_32I;
inline constexpr auto HIPBLAS_COMPUTE_32I_PEDANTIC = CUBLAS_COMPUTE_32I_PEDANTIC;
inline constexpr auto HIPBLAS_COMPUTE_64F = CUBLAS_COMPUTE_64F;
inline constexpr auto HIPBLAS_COMPUTE_64F_PEDANTIC = CUBLAS_COMPUTE_64F_PEDANTIC;
inline constexpr auto HIPBLAS_DEFAULT_MATH = CUBLAS_DEFAULT_MATH;
inline constexpr auto HIPBLAS_DIAG_NON_UNIT = CUBLAS_DIAG_NON_UNIT;
inline constexpr auto HIPBLAS_DIAG_UNIT = CUBLAS_DIAG_UNIT;
inline constexpr auto HIPBLAS_FILL_MODE_FULL = CUBLAS_FILL_MODE_FULL;
inline constexpr auto HIPBLAS_FILL_MODE_LOWER = CUBLAS_FILL_MODE_LOWER;
inline constexpr auto HIPBLAS_FILL_MODE_UPPER = CUBLAS_FILL_MODE_UPPER;
inline constexpr auto HIPBLAS_GEMM_DEFAULT = CUBLAS_GEMM_DEFAULT;
inline constexpr auto HIPBLAS_OP_C = CUBLAS_OP_C;
inline constexpr auto HIPBLAS_OP_N = CUBLAS_OP_N;
inline constexpr auto HIPBLAS_OP_T = CUBLAS_OP_T;
inline constexpr auto HIPBLAS_PEDANTIC_MATH = CUBLAS_PEDANTIC_MATH;
inline constexpr auto HIPBLAS_POINTER_MODE_DEVICE = CUBLAS_POINTER_MODE_DEVICE;
inline constexpr auto HIPBLAS_POINTER_MODE_HOST = CUBLAS_POINTER_MODE_HOST;
inline constexpr auto HIPBLAS_SIDE_LEFT = CUBLAS_SIDE_LEFT;
inline constexpr auto HIPBLAS_SIDE_RIGHT = CUBLAS_SIDE_RIGHT;
inline constexpr auto HIPBLAS_STATUS_ALLOC_FAILED = CUBLAS_STATUS_ALLOC_FAILED;
inline constexpr auto HIPBLAS_STATUS_ARCH_MISMATCH = CUBLAS_STATUS_ARCH_MISMATCH;
inline constexpr auto HIPBLAS_STATUS_EXECUTION_FAILED = CUBLAS_STATUS_EXECUTION_FAILED;
inline constexpr auto HIPBLAS_STATUS_INTERNAL_ERROR = CUBLAS_STATUS_INTERNAL_ERROR;
inline constexpr auto HIPBLAS_STATUS_INVALID_VALUE = CUBLAS_STATUS_INVALID_VALUE;
inline constexpr auto HIPBLAS_STATUS_UNKNOWN = CUBLAS_STATUS_LICENSE_ERROR;
inline constexpr auto HIPBLAS_STATUS_MAPPING_ERROR = CUBLAS_STATUS_MAPPING_ERROR;
inline constexpr auto HIPBLAS_STATUS_NOT_INITIALIZED = CUBLAS_STATUS_NOT_INITIALIZED;
inline constexpr auto HIPBLAS_STATUS_NOT_SUPPORTED = CUBLAS_STATUS_NOT_SUPPORTED;
inline constexpr auto HIPBLAS_STATUS_SUCCESS = CUBLAS_STATUS_SUCCESS;
inline constexpr auto HIPBLAS_TENSOR_OP_MATH = CUBLAS_TENSOR_OP_MATH;
inline constexpr auto HIPBLAS_TF32_TENSOR_OP_MATH = CUBLAS_TF32_TENSOR_OP_MATH;
using hipblasHandle_t = cublasHandle_t;
inline cublasStatus_t hipblasCreate(cublasHandle_t* h) { return cublasCreate(h); }
inline cublasStatus_t hipblasDestroy(cublasHandle_t h) { return cublasDestroy(h); }
inline cublasStatus_t hipblasSetStream(cublasHandle_t h, cudaStream_t value) { return cublasSetStream(h, value); }
inline cublasStatus_t hipblasGetStream(cublasHandle_t h, cudaStream_t* value) { return cublasGetStream(h, value); }
inline cublasStatus_t hipblasSetPointerMode(cublasHandle_t h, cublasPointerMode_t value) { return cublasSetPointerMode(h, value); }
inline cublasStatus_t hipblasGetPointerMode(cublasHandle_t h, cublasPointerMode_t* value) { return cublasGetPointerMode(h, value); }
inline cublasStatus_t hipblasSetMathMode(cublasHandle_t h, cublasMath_t value) { return cublasSetMathMode(h, value); }
inline cublasStatus_t hipblasGetMathMode(cublasHandle_t h, cublasMath_t* value) { return cublasGetMathMode(h, value); }
inline cublasStatus_t hipblasSetAtomicsMode(cublasHandle_t h, cublasAtomicsMode_t value) { return cublasSetAtomicsMode(h, value); }
inline cublasStatus_t hipblasGetAtomicsMode(cublasHandle_t h, cublasAtomicsMode_t* value) { return cublasGetAtomicsMode(h, value); }
inline const char* hipblasStatusToString(cublasStatus_t status) { return cublasGetStatusName(status); }
inline cublasStatus_t hipblasSetMatrix(int rows, int columns, int size, const void* a, int lda, void* b, int ldb) { return cublasSetMatrix(rows, columns, size, a, lda, b, ldb); }
inline cublasStatus_t hipblasGetMatrix(int rows, int columns, int size, const void* a, int lda, void* b, int ldb) { return cublasGetMatrix(rows, columns, size, a, lda, b, ldb); }
inline cublasStatus_t hipblasSetVector(int n, int size, const void* x, int incx, void* y, int incy) { return cublasSetVector(n, size, x, incx, y, incy); }
inline cublasStatus_t hipblasGetVector(int n, int size, const void* x, int incx, void* y, int incy) { return cublasGetVector(n, size, x, incx, y, incy); }
inline cublasStatus_t hipblasGemmStridedBatchedEx(cublasHandle_t h, cublasOperation_t ta, cublasOperation_t tb, int m, int n, int k, const void* alpha, const void* a, cudaDataType_t atype, int lda, long long stride_a, const void* b, cudaDataType_t btype, int ldb, long long stride_b, const void* beta, void* c, cudaDataType_t ctype, int ldc, long long stride_c, int count, cublasComputeType_t compute, cublasGemmAlgo_t p22) { return cublasGemmStridedBatchedEx(h, ta, tb, m, n, k, alpha, a, atype, lda, stride_a, b, btype, ldb, stride_b, beta, c, ctype, ldc, stride_c, count, compute, p22); }
inline cublasStatus_t hipblasGemmEx(cublasHandle_t h, cublasOperation_t ta, cublasOperation_t tb, int m, int n, int k, const void* alpha, const void* a, cudaDataType_t atype, int lda, const void* b, cudaDataType_t btype, int ldb, const void* beta, void* c, cudaDataType_t ctype, int ldc, cublasComputeType_t compute, cublasGemmAlgo_t algorithm) { return cublasGemmEx(h, ta, tb, m, n, k, alpha, a, atype, lda, b, btype, ldb, beta, c, ctype, ldc, compute, algorithm); }
inline cublasStatus_t hipblasGemmEx(cublasHandle_t h, cublasOperation_t ta, cublasOperation_t tb, int m, int n, int k, const void* alpha, const void* a, cudaDataType_t atype, int lda, const void* b, cudaDataType_t btype, int ldb, const void* beta, void* c, cudaDataType_t ctype, int ldc, cudaDataType_t compute, cublasGemmAlgo_t algorithm) { return cublasGemmEx(h, ta, tb, m, n, k, alpha, a, atype, lda, b, btype, ldb, beta, c, ctype, ldc, compute, algorithm); }
inline cublasStatus_t hipblasGemmBatchedEx(cublasHandle_t h, cublasOperation_t ta, cublasOperation_t tb, int m, int n, int k, const void* alpha, const void* const a[], cudaDataType_t atype, int lda, const void* const b[], cudaDataType_t btype, int ldb, const void* beta, void* const c[], cudaDataType_t ctype, int ldc, int count, cublasComputeType_t compute, cublasGemmAlgo_t algorithm) { return cublasGemmBatchedEx(h, ta, tb, m, n, k, alpha, a, atype, lda, b, btype, ldb, beta, c, ctype, ldc, count, compute, algorithm); }
inline cublasStatus_t hipblasHgemm(cublasHandle_t h, cublasOperation_t ta, cublasOperation_t tb, int m, int n, int k, const __half* alpha, const __half* a, int lda, const __half* b, int ldb, const __half* beta, __half* c, int ldc) { return cublasHgemm(h, ta, tb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc); }
inline cublasStatus_t hipblasSgemmStridedBatched(cublasHandle_t h, cublasOperation_t ta, cublasOperation_t tb, int m, int n, int k, const float* alpha, const float* a, int lda, long long stride_a, const float* b, int ldb, long long stride_b, const float* beta, float* c, int ldc, long long stride_c, int count) { return cublasSgemmStridedBatched(h, ta, tb, m, n, k, alpha, a, lda, stride_a, b, ldb, stride_b, beta, c, ldc, stride_c, count); }
inline cublasStatus_t hipblasSgemmBatched(cublasHandle_t h, cublasOperation_t ta, cublasOperation_t tb, int m, int n, int k, const float* alpha, const float* const a[], int lda, const float* const b[], int ldb, const float* beta, float* const c[], int ldc, int count) { return cublasSgemmBatched(h, ta, tb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc, count); }
inline cublasStatus_t hipblasSgemv(cublasHandle_t h, cublasOperation_t t, int m, int n, const float* alpha, const float* a, int lda, const float* x, int incx, const float* beta, float* y, int incy) { return cublasSgemv(h, t, m, n, alpha, a, lda, x, incx, beta, y, incy); }
inline cublasStatus_t hipblasStrsm(cublasHandle_t h, cublasSideMode_t side, cublasFillMode_t fill, cublasOperation_t t, cublasDiagType_t diagonal, int m, int n, const float* alpha, const float* a, int lda, float* b, int ldb) { return cublasStrsm(h, side, fill, t, diagonal, m, n, alpha, a, lda, b, ldb); }
inline cublasStatus_t hipblasSgeam(cublasHandle_t h, cublasOperation_t ta, cublasOperation_t tb, int m, int n, const float* alpha, const float* a, int lda, const float* beta, const float* b, int ldb, float* c, int ldc) { return cublasSgeam(h, ta, tb, m, n, alpha, a, lda, beta, b, ldb, c, ldc); }
inline cublasStatus_t hipblasSaxpy(cublasHandle_t h, int n, const float* alpha, const float* x, int incx, float* y, int incy) { return cublasSaxpy(h, n, alpha, x, incx, y, incy); }
inline cublasStatus_t hipblasSscal(cublasHandle_t h, int n, const float* alpha, float* x, int incx) { return cublasSscal(h, n, alpha, x, incx); }
inline cublasStatus_t hipblasScopy(cublasHandle_t h, int n, const float* x, int incx, float* y, int incy) { return cublasScopy(h, n, x, incx, y, incy); }
inline cublasStatus_t hipblasSswap(cublasHandle_t h, int n, float* x, int incx, float* y, int incy) { return cublasSswap(h, n, x, incx, y, incy); }
inline cublasStatus_t hipblasSgemm(cublasHandle_t h, cublasOperation_t ta, cublasOperation_t tb, int m, int n, int k, const float* alpha, const float* a, int lda, const float* b, int ldb, const float* beta, float* c, int ldc) { return cublasSgemm(h, ta, tb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc); }
inline cublasStatus_t hipblasDgemmStridedBatched(cublasHandle_t h, cublasOperation_t ta, cublasOperation_t tb, int m, int n, int k, const double* alpha, const double* a, int lda, long long stride_a, const double* b, int ldb, long long stride_b, const double* beta, double* c, int ldc, long long stride_c, int count) { return cublasDgemmStridedBatched(h, ta, tb, m, n, k, alpha, a, lda, stride_a, b, ldb, stride_b, beta, c, ldc, stride_c, count); }
inline cublasStatus_t hipblasDgemmBatched(cublasHandle_t h, cublasOperation_t ta, cublasOperation_t tb, int m, int n, int k, const double* alpha, const double* const a[], int lda, const double* const b[], int ldb, const double* beta, double* const c[], int ldc, int count) { return cublasDgemmBatched(h, ta, tb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc, count); }
inline cublasStatus_t hipblasDgemv(cublasHandle_t h, cublasOperation_t t, int m, int n, const double* alpha, const double* a, int lda, const double* x, int incx, const double* beta, double* y, int incy) { return cublasDgemv(h, t, m, n, alpha, a, lda, x, incx, beta, y, incy); }
inline cublasStatus_t hipblasDtrsm(cublasHandle_t h, cublasSideMode_t side, cublasFillMode_t fill, cublasOperation_t t, cublasDiagType_t diagonal, int m, int n, const double* alpha, const double* a, int lda, double* b, int ldb) { return cublasDtrsm(h, side, fill, t, diagonal, m, n, alpha, a, lda, b, ldb); }
inline cublasStatus_t hipblasDgeam(cublasHandle_t h, cublasOperation_t ta, cublasOperation_t tb, int m, int n, const double* alpha, const double* a, int lda, const double* beta, const double* b, int ldb, double* c, int ldc) { return cublasDgeam(h, ta, tb, m, n, alpha, a, lda, beta, b, ldb, c, ldc); }
inline cublasStatus_t hipblasDaxpy(cublasHandle_t h, int n, const double* alpha, const double* x, int incx, double* y, int incy) { return cublasDaxpy(h, n, alpha, x, incx, y, incy); }
inline cublasStatus_t hipblasDscal(cublasHandle_t h, int n, const double* alpha, double* x, int incx) { return cublasDscal(h, n, alpha, x, incx); }
inline cublasStatus_t hipblasDcopy(cublasHandle_t h, int n, const double* x, int incx, double* y, int incy) { return cublasDcopy(h, n, x, incx, y, incy); }
inline cublasStatus_t hipblasDswap(cublasHandle_t h, int n, double* x, int incx, double* y, int incy) { return cublasDswap(h, n, x, incx, y, incy); }
inline cublasStatus_t hipblasDgemm(cublasHandle_t h, cublasOperation_t ta, cublasOperation_t tb, int m, int n, int k, const double* alpha, const double* a, int lda, const double* b, int ldb, const double* beta, double* c, int ldc) { return cublasDgemm(h, ta, tb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc); }
inline cublasStatus_t hipblasCgemmStridedBatched(cublasHandle_t h, cublasOperation_t ta, cublasOperation_t tb, int m, int n, int k, const cuComplex* alpha, const cuComplex* a, int lda, long long stride_a, const cuComplex* b, int ldb, long long stride_b, const cuComplex* beta, cuComplex* c, int ldc, long long stride_c, int count) { return cublasCgemmStridedBatched(h, ta, tb, m, n, k, alpha, a, lda, stride_a, b, ldb, stride_b, beta, c, ldc, stride_c, count); }
inline cublasStatus_t hipblasCgemmBatched(cublasHandle_t h, cublasOperation_t ta, cublasOperation_t tb, int m, int n, int k, const cuComplex* alpha, const cuComplex* const a[], int lda, const cuComplex* const b[], int ldb, const cuComplex* beta, cuComplex* const c[], int ldc, int count) { return cublasCgemmBatched(h, ta, tb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc, count); }
inline cublasStatus_t hipblasCgemv(cublasHandle_t h, cublasOperation_t t, int m, int n, const cuComplex* alpha, const cuComplex* a, int lda, const cuComplex* x, int incx, const cuComplex* beta, cuComplex* y, int incy) { return cublasCgemv(h, t, m, n, alpha, a, lda, x, incx, beta, y, incy); }
inline cublasStatus_t hipblasCtrsm(cublasHandle_t h, cublasSideMode_t side, cublasFillMode_t fill, cublasOperation_t t, cublasDiagType_t diagonal, int m, int n, const cuComplex* alpha, const cuComplex* a, int lda, cuComplex* b, int ldb) { return cublasCtrsm(h, side, fill, t, diagonal, m, n, alpha, a, lda, b, ldb); }
inline cublasStatus_t hipblasCgeam(cublasHandle_t h, cublasOperation_t ta, cublasOperation_t tb, int m, int n, const cuComplex* alpha, const cuComplex* a, int lda, const cuComplex* beta, const cuComplex* b, int ldb, cuComplex* c, int ldc) { return cublasCgeam(h, ta, tb, m, n, alpha, a, lda, beta, b, ldb, c, ldc); }
inline cublasStatus_t hipblasCaxpy(cublasHandle_t h, int n, const cuComplex* alpha, const cuComplex* x, int incx, cuComplex* y, int incy) { return cublasCaxpy(h, n, alpha, x, incx, y, incy); }
inline cublasStatus_t hipblasCscal(cublasHandle_t h, int n, const cuComplex* alpha, cuComplex* x, int incx) { return cublasCscal(h, n, alpha, x, incx); }
inline cublasStatus_t hipblasCcopy(cublasHandle_t h, int n, const cuComplex* x, int incx, cuComplex* y, int incy) { return cublasCcopy(h, n, x, incx, y, incy); }
inline cublasStatus_t hipblasCswap(cublasHandle_t h, int n, cuComplex* x, int incx, cuComplex* y, int incy) { return cublasCswap(h, n, x, incx, y, incy); }
inline cublasStatus_t hipblasCgemm(cublasHandle_t h, cublasOperation_t ta, cublasOperation_t tb, int m, int n, int k, const cuComplex* alpha, const cuComplex* a, int lda, const cuComplex* b, int ldb, const cuComplex* beta, cuComplex* c, int ldc) { return cublasCgemm(h, ta, tb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc); }
inline cublasStatus_t hipblasZgemmStridedBatched(cublasHandle_t h, cublasOperation_t ta, cublasOperation_t tb, int m, int n, int k, const cuDoubleComplex* alpha, const cuDoubleComplex* a, int lda, long long stride_a, const cuDoubleComplex* b, int ldb, long long stride_b, const cuDoubleComplex* beta, cuDoubleComplex* c, int ldc, long long stride_c, int count) { return cublasZgemmStridedBatched(h, ta, tb, m, n, k, alpha, a, lda, stride_a, b, ldb, stride_b, beta, c, ldc, stride_c, count); }
inline cublasStatus_t hipblasZgemmBatched(cublasHandle_t h, cublasOperation_t ta, cublasOperation_t tb, int m, int n, int k, const cuDoubleComplex* alpha, const cuDoubleComplex* const a[], int lda, const cuDoubleComplex* const b[], int ldb, const cuDoubleComplex* beta, cuDoubleComplex* const c[], int ldc, int count) { return cublasZgemmBatched(h, ta, tb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc, count); }
inline cublasStatus_t hipblasZgemv(cublasHandle_t h, cublasOperation_t t, int m, int n, const cuDoubleComplex* alpha, const cuDoubleComplex* a, int lda, const cuDoubleComplex* x, int incx, const cuDoubleComplex* beta, cuDoubleComplex* y, int incy) { return cublasZgemv(h, t, m, n, alpha, a, lda, x, incx, beta, y, incy); }
inline cublasStatus_t hipblasZtrsm(cublasHandle_t h, cublasSideMode_t side, cublasFillMode_t fill, cublasOperation_t t, cublasDiagType_t diagonal, int m, int n, const cuDoubleComplex* alpha, const cuDoubleComplex* a, int lda, cuDoubleComplex* b, int ldb) { return cublasZtrsm(h, side, fill, t, diagonal, m, n, alpha, a, lda, b, ldb); }
inline cublasStatus_t hipblasZgeam(cublasHandle_t h, cublasOperation_t ta, cublasOperation_t tb, int m, int n, const cuDoubleComplex* alpha, const cuDoubleComplex* a, int lda, const cuDoubleComplex* beta, const cuDoubleComplex* b, int ldb, cuDoubleComplex* c, int ldc) { return cublasZgeam(h, ta, tb, m, n, alpha, a, lda, beta, b, ldb, c, ldc); }
inline cublasStatus_t hipblasZaxpy(cublasHandle_t h, int n, const cuDoubleComplex* alpha, const cuDoubleComplex* x, int incx, cuDoubleComplex* y, int incy) { return cublasZaxpy(h, n, alpha, x, incx, y, incy); }
inline cublasStatus_t hipblasZscal(cublasHandle_t h, int n, const cuDoubleComplex* alpha, cuDoubleComplex* x, int incx) { return cublasZscal(h, n, alpha, x, incx); }
inline cublasStatus_t hipblasZcopy(cublasHandle_t h, int n, const cuDoubleComplex* x, int incx, cuDoubleComplex* y, int incy) { return cublasZcopy(h, n, x, incx, y, incy); }
inline cublasStatus_t hipblasZswap(cublasHandle_t h, int n, cuDoubleComplex* x, int incx, cuDoubleComplex* y, int incy) { return cublasZswap(h, n, x, incx, y, incy); }
inline cublasStatus_t hipblasZgemm(cublasHandle_t h, cublasOperation_t ta, cublasOperation_t tb, int m, int n, int k, const cuDoubleComplex* alpha, const cuDoubleComplex* a, int lda, const cuDoubleComplex* b, int ldb, const cuDoubleComplex* beta, cuDoubleComplex* c, int ldc) { return cublasZgemm(h, ta, tb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc); }
inline cublasStatus_t hipblasSnrm2(cublasHandle_t h, int n, const float* x, int incx, float* result) { return cublasSnrm2(h, n, x, incx, result); }
inline cublasStatus_t hipblasSasum(cublasHandle_t h, int n, const float* x, int incx, float* result) { return cublasSasum(h, n, x, incx, result); }
inline cublasStatus_t hipblasDnrm2(cublasHandle_t h, int n, const double* x, int incx, double* result) { return cublasDnrm2(h, n, x, incx, result); }
inline cublasStatus_t hipblasDasum(cublasHandle_t h, int n, const double* x, int incx, double* result) { return cublasDasum(h, n, x, incx, result); }
inline cublasStatus_t hipblasScnrm2(cublasHandle_t h, int n, const cuComplex* x, int incx, float* result) { return cublasScnrm2(h, n, x, incx, result); }
inline cublasStatus_t hipblasScasum(cublasHandle_t h, int n, const cuComplex* x, int incx, float* result) { return cublasScasum(h, n, x, incx, result); }
inline cublasStatus_t hipblasDznrm2(cublasHandle_t h, int n, const cuDoubleComplex* x, int incx, double* result) { return cublasDznrm2(h, n, x, incx, result); }
inline cublasStatus_t hipblasDzasum(cublasHandle_t h, int n, const cuDoubleComplex* x, int incx, double* result) { return cublasDzasum(h, n, x, incx, result); }
inline cublasStatus_t hipblasSdot(cublasHandle_t h, int n, const float* x, int incx, const float* y, int incy, float* result) { return cublasSdot(h, n, x, incx, y, incy, result); }
inline cublasStatus_t hipblasDdot(cublasHandle_t h, int n, const double* x, int incx, const double* y, int incy, double* result) { return cublasDdot(h, n, x, incx, y, incy, result); }
inline cublasStatus_t hipblasCdotu(cublasHandle_t h, int n, const cuComplex* x, int incx, const cuComplex* y, int incy, cuComplex* result) { return cublasCdotu(h, n, x, incx, y, incy, result); }
inline cublasStatus_t hipblasCdotc(cublasHandle_t h, int n, const cuComplex* x, int incx, const cuComplex* y, int incy, cuComplex* result) { return cublasCdotc(h, n, x, incx, y, incy, result); }
inline cublasStatus_t hipblasZdotu(cublasHandle_t h, int n, const cuDoubleComplex* x, int incx, const cuDoubleComplex* y, int incy, cuDoubleComplex* result) { return cublasZdotu(h, n, x, incx, y, incy, result); }
inline cublasStatus_t hipblasZdotc(cublasHandle_t h, int n, const cuDoubleComplex* x, int incx, const cuDoubleComplex* y, int incy, cuDoubleComplex* result) { return cublasZdotc(h, n, x, incx, y, incy, result); }
inline cublasStatus_t hipblasSger(cublasHandle_t h, int m, int n, const float* alpha, const float* x, int incx, const float* y, int incy, float* a, int lda) { return cublasSger(h, m, n, alpha, x, incx, y, incy, a, lda); }
inline cublasStatus_t hipblasDger(cublasHandle_t h, int m, int n, const double* alpha, const double* x, int incx, const double* y, int incy, double* a, int lda) { return cublasDger(h, m, n, alpha, x, incx, y, incy, a, lda); }
inline cublasStatus_t hipblasCgeru(cublasHandle_t h, int m, int n, const cuComplex* alpha, const cuComplex* x, int incx, const cuComplex* y, int incy, cuComplex* a, int lda) { return cublasCgeru(h, m, n, alpha, x, incx, y, incy, a, lda); }
inline cublasStatus_t hipblasCgerc(cublasHandle_t h, int m, int n, const cuComplex* alpha, const cuComplex* x, int incx, const cuComplex* y, int incy, cuComplex* a, int lda) { return cublasCgerc(h, m, n, alpha, x, incx, y, incy, a, lda); }
inline cublasStatus_t hipblasIsamax(cublasHandle_t h, int n, const float* x, int incx, int* result) { return cublasIsamax(h, n, x, incx, result); }
inline cublasStatus_t hipblasIsamin(cublasHandle_t h, int n, const float* x, int incx, int* result) { return cublasIsamin(h, n, x, incx, result); }
inline cublasStatus_t hipblasIdamax(cublasHandle_t h, int n, const double* x, int incx, int* result) { return cublasIdamax(h, n, x, incx, result); }
inline cublasStatus_t hipblasIdamin(cublasHandle_t h, int n, const double* x, int incx, int* result) { return cublasIdamin(h, n, x, incx, result); }
inline cublasStatus_t hipblasIcamax(cublasHandle_t h, int n, const cuComplex* x, int incx, int* result) { return cublasIcamax(h, n, x, incx, result); }
inline cublasStatus_t hipblasIzamax(cublasHandle_t h, int n, const cuDoubleComplex* x, int incx, int* result) { return cublasIzamax(h, n, x, incx, result); }
