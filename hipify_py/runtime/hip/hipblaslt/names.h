// HIP's names for the CUDA face. Written by generate.py: do not edit.
#pragma once

#include "cublasLt.h"

#define hipblasLtEpilogue_t cublasLtEpilogue_t
#define hipblasLtMatmulAlgo_t cublasLtMatmulAlgo_t
#define hipblasLtMatmulDescAttributes_t cublasLtMatmulDescAttributes_t
#define hipblasLtMatmulDescOpaque_t cublasLtMatmulDescOpaque_t
#define hipblasLtMatmulHeuristicResult_t cublasLtMatmulHeuristicResult_t
#define hipblasLtMatmulPreferenceAttributes_t cublasLtMatmulPreferenceAttributes_t
#define hipblasLtMatmulPreferenceOpaque_t cublasLtMatmulPreferenceOpaque_t
#define hipblasLtMatrixLayoutAttribute_t cublasLtMatrixLayoutAttribute_t
#define hipblasLtMatrixLayoutOpaque_t cublasLtMatrixLayoutOpaque_t
inline constexpr auto HIPBLASLT_EPILOGUE_BGRADA = CUBLASLT_EPILOGUE_BGRADA;
inline constexpr auto HIPBLASLT_EPILOGUE_BGRADB = CUBLASLT_EPILOGUE_BGRADB;
inline constexpr auto HIPBLASLT_EPILOGUE_BIAS = CUBLASLT_EPILOGUE_BIAS;
inline constexpr auto HIPBLASLT_EPILOGUE_DEFAULT = CUBLASLT_EPILOGUE_DEFAULT;
inline constexpr auto HIPBLASLT_EPILOGUE_DGELU = CUBLASLT_EPILOGUE_DGELU;
inline constexpr auto HIPBLASLT_EPILOGUE_DGELU_BGRAD = CUBLASLT_EPILOGUE_DGELU_BGRAD;
inline constexpr auto HIPBLASLT_EPILOGUE_GELU = CUBLASLT_EPILOGUE_GELU;
inline constexpr auto HIPBLASLT_EPILOGUE_GELU_AUX = CUBLASLT_EPILOGUE_GELU_AUX;
inline constexpr auto HIPBLASLT_EPILOGUE_GELU_AUX_BIAS = CUBLASLT_EPILOGUE_GELU_AUX_BIAS;
inline constexpr auto HIPBLASLT_EPILOGUE_GELU_BIAS = CUBLASLT_EPILOGUE_GELU_BIAS;
inline constexpr auto HIPBLASLT_EPILOGUE_RELU = CUBLASLT_EPILOGUE_RELU;
inline constexpr auto HIPBLASLT_EPILOGUE_RELU_AUX = CUBLASLT_EPILOGUE_RELU_AUX;
inline constexpr auto HIPBLASLT_EPILOGUE_RELU_AUX_BIAS = CUBLASLT_EPILOGUE_RELU_AUX_BIAS;
inline constexpr auto HIPBLASLT_EPILOGUE_RELU_BIAS = CUBLASLT_EPILOGUE_RELU_BIAS;
inline constexpr auto HIPBLASLT_MATMUL_DESC_BIAS_DATA_TYPE = CUBLASLT_MATMUL_DESC_BIAS_DATA_TYPE;
inline constexpr auto HIPBLASLT_MATMUL_DESC_BIAS_POINTER = CUBLASLT_MATMUL_DESC_BIAS_POINTER;
inline constexpr auto HIPBLASLT_MATMUL_DESC_EPILOGUE = CUBLASLT_MATMUL_DESC_EPILOGUE;
inline constexpr auto HIPBLASLT_MATMUL_DESC_EPILOGUE_AUX_LD = CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_LD;
inline constexpr auto HIPBLASLT_MATMUL_DESC_EPILOGUE_AUX_POINTER = CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_POINTER;
inline constexpr auto HIPBLASLT_MATMUL_DESC_POINTER_MODE = CUBLASLT_MATMUL_DESC_POINTER_MODE;
inline constexpr auto HIPBLASLT_MATMUL_DESC_TRANSA = CUBLASLT_MATMUL_DESC_TRANSA;
inline constexpr auto HIPBLASLT_MATMUL_DESC_TRANSB = CUBLASLT_MATMUL_DESC_TRANSB;
inline constexpr auto HIPBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES = CUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES;
inline constexpr auto HIPBLASLT_MATMUL_PREF_SEARCH_MODE = CUBLASLT_MATMUL_PREF_SEARCH_MODE;
inline constexpr auto HIPBLASLT_MATRIX_LAYOUT_BATCH_COUNT = CUBLASLT_MATRIX_LAYOUT_BATCH_COUNT;
inline constexpr auto HIPBLASLT_MATRIX_LAYOUT_COLS = CUBLASLT_MATRIX_LAYOUT_COLS;
inline constexpr auto HIPBLASLT_MATRIX_LAYOUT_LD = CUBLASLT_MATRIX_LAYOUT_LD;
inline constexpr auto HIPBLASLT_MATRIX_LAYOUT_ORDER = CUBLASLT_MATRIX_LAYOUT_ORDER;
inline constexpr auto HIPBLASLT_MATRIX_LAYOUT_ROWS = CUBLASLT_MATRIX_LAYOUT_ROWS;
inline constexpr auto HIPBLASLT_MATRIX_LAYOUT_STRIDED_BATCH_OFFSET = CUBLASLT_MATRIX_LAYOUT_STRIDED_BATCH_OFFSET;
inline constexpr auto HIPBLASLT_MATRIX_LAYOUT_TYPE = CUBLASLT_MATRIX_LAYOUT_TYPE;
using hipblasLtHandle_t = cublasLtHandle_t;
using hipblasLtMatmulDesc_t = cublasLtMatmulDesc_t;
using hipblasLtMatmulPreference_t = cublasLtMatmulPreference_t;
using hipblasLtMatrixLayout_t = cublasLtMatrixLayout_t;
inline cublasStatus_t hipblasLtCreate(cublasLtHandle_t* h) { return cublasLtCreate(h); }
inline cublasStatus_t hipblasLtDestroy(cublasLtHandle_t h) { return cublasLtDestroy(h); }
inline cublasStatus_t hipblasLtMatmulDescCreate(cublasLtMatmulDesc_t* d, cublasComputeType_t compute, cudaDataType_t scale) { return cublasLtMatmulDescCreate(d, compute, scale); }
inline cublasStatus_t hipblasLtMatmulDescDestroy(cublasLtMatmulDesc_t d) { return cublasLtMatmulDescDestroy(d); }
inline cublasStatus_t hipblasLtMatrixLayoutCreate(cublasLtMatrixLayout_t* l, cudaDataType_t type, uint64_t rows, uint64_t columns, int64_t ld) { return cublasLtMatrixLayoutCreate(l, type, rows, columns, ld); }
inline cublasStatus_t hipblasLtMatrixLayoutDestroy(cublasLtMatrixLayout_t l) { return cublasLtMatrixLayoutDestroy(l); }
inline cublasStatus_t hipblasLtMatmulPreferenceCreate(cublasLtMatmulPreference_t* p) { return cublasLtMatmulPreferenceCreate(p); }
inline cublasStatus_t hipblasLtMatmulPreferenceDestroy(cublasLtMatmulPreference_t p) { return cublasLtMatmulPreferenceDestroy(p); }
inline cublasStatus_t hipblasLtMatmulPreferenceSetAttribute(cublasLtMatmulPreference_t p, cublasLtMatmulPreferenceAttributes_t p1, const void* p2, size_t p3) { return cublasLtMatmulPreferenceSetAttribute(p, p1, p2, p3); }
inline cublasStatus_t hipblasLtMatmulDescSetAttribute(cublasLtMatmulDesc_t d, cublasLtMatmulDescAttributes_t attribute, const void* value, size_t size) { return cublasLtMatmulDescSetAttribute(d, attribute, value, size); }
inline cublasStatus_t hipblasLtMatrixLayoutSetAttribute(cublasLtMatrixLayout_t l, cublasLtMatrixLayoutAttribute_t attribute, const void* value, size_t size) { return cublasLtMatrixLayoutSetAttribute(l, attribute, value, size); }
inline cublasStatus_t hipblasLtMatmulAlgoGetHeuristic(cublasLtHandle_t h, cublasLtMatmulDesc_t d, cublasLtMatrixLayout_t p2, cublasLtMatrixLayout_t p3, cublasLtMatrixLayout_t p4, cublasLtMatrixLayout_t p5, cublasLtMatmulPreference_t p6, int wanted, cublasLtMatmulHeuristicResult_t* results, int* found) { return cublasLtMatmulAlgoGetHeuristic(h, d, p2, p3, p4, p5, p6, wanted, results, found); }
inline cublasStatus_t hipblasLtMatmul(cublasLtHandle_t h, cublasLtMatmulDesc_t d, const void* alpha, const void* a, cublasLtMatrixLayout_t la, const void* b, cublasLtMatrixLayout_t lb, const void* beta, const void* c, cublasLtMatrixLayout_t lc, void* out, cublasLtMatrixLayout_t ld, const cublasLtMatmulAlgo_t* p12, void* p13, size_t p14, cudaStream_t stream) { return cublasLtMatmul(h, d, alpha, a, la, b, lb, beta, c, lc, out, ld, p12, p13, p14, stream); }
