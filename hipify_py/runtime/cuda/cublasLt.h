// cuBLASLt's matrix product with its attribute-based descriptions and the bias, ReLU and GELU epilogues.
#pragma once

#include "face/blas_ex.h"

enum cublasLtMatmulDescAttributes_t {
    CUBLASLT_MATMUL_DESC_COMPUTE_TYPE = 0, CUBLASLT_MATMUL_DESC_SCALE_TYPE = 1, CUBLASLT_MATMUL_DESC_POINTER_MODE = 2,
    CUBLASLT_MATMUL_DESC_TRANSA = 3, CUBLASLT_MATMUL_DESC_TRANSB = 4, CUBLASLT_MATMUL_DESC_TRANSC = 5,
    CUBLASLT_MATMUL_DESC_FILL_MODE = 6, CUBLASLT_MATMUL_DESC_EPILOGUE = 7, CUBLASLT_MATMUL_DESC_BIAS_POINTER = 8,
    CUBLASLT_MATMUL_DESC_BIAS_BATCH_STRIDE = 10, CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_POINTER = 11,
    CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_LD = 12, CUBLASLT_MATMUL_DESC_BIAS_DATA_TYPE = 26
};
enum cublasLtMatrixLayoutAttribute_t {
    CUBLASLT_MATRIX_LAYOUT_TYPE = 0, CUBLASLT_MATRIX_LAYOUT_ORDER = 1, CUBLASLT_MATRIX_LAYOUT_ROWS = 2,
    CUBLASLT_MATRIX_LAYOUT_COLS = 3, CUBLASLT_MATRIX_LAYOUT_LD = 4, CUBLASLT_MATRIX_LAYOUT_BATCH_COUNT = 5,
    CUBLASLT_MATRIX_LAYOUT_STRIDED_BATCH_OFFSET = 6
};
enum cublasLtMatmulPreferenceAttributes_t {
    CUBLASLT_MATMUL_PREF_SEARCH_MODE = 0, CUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES = 1
};
enum cublasLtEpilogue_t {
    CUBLASLT_EPILOGUE_DEFAULT = 1, CUBLASLT_EPILOGUE_RELU = 2, CUBLASLT_EPILOGUE_BIAS = 4,
    CUBLASLT_EPILOGUE_RELU_BIAS = 6, CUBLASLT_EPILOGUE_GELU = 32, CUBLASLT_EPILOGUE_GELU_BIAS = 36,
    CUBLASLT_EPILOGUE_RELU_AUX = 130, CUBLASLT_EPILOGUE_RELU_AUX_BIAS = 134, CUBLASLT_EPILOGUE_GELU_AUX = 160,
    CUBLASLT_EPILOGUE_GELU_AUX_BIAS = 164, CUBLASLT_EPILOGUE_DGELU = 192, CUBLASLT_EPILOGUE_DGELU_BGRAD = 208,
    CUBLASLT_EPILOGUE_BGRADA = 256, CUBLASLT_EPILOGUE_BGRADB = 512
};

struct cublasLtMatmulDescOpaque_t {
    cublasComputeType_t compute;
    cudaDataType_t scale;
    cublasOperation_t op_a = CUBLAS_OP_N, op_b = CUBLAS_OP_N;
    cublasPointerMode_t pointer_mode = CUBLAS_POINTER_MODE_HOST;
    cublasLtEpilogue_t epilogue = CUBLASLT_EPILOGUE_DEFAULT;
    void *bias = nullptr, *aux = nullptr;
    int64_t aux_ld = 0;
    cudaDataType_t bias_type = static_cast<cudaDataType_t>(-1);  // unset: that of D
};
struct cublasLtMatrixLayoutOpaque_t {
    cudaDataType_t type;
    uint64_t rows, columns;
    int64_t ld;
    int32_t batches = 1;
    int64_t stride = 0;
};
struct cublasLtMatmulPreferenceOpaque_t { uint64_t workspace = 0; };
struct cublasLtMatmulAlgo_t { uint64_t data[8]; };
struct cublasLtMatmulHeuristicResult_t {
    cublasLtMatmulAlgo_t algo;
    size_t workspaceSize;
    cublasStatus_t state;
    float wavesCount;
    int reserved[4];
};
using cublasLtHandle_t = cublasContext*;
using cublasLtMatmulDesc_t = cublasLtMatmulDescOpaque_t*;
using cublasLtMatrixLayout_t = cublasLtMatrixLayoutOpaque_t*;
using cublasLtMatmulPreference_t = cublasLtMatmulPreferenceOpaque_t*;

inline cublasStatus_t cublasLtCreate(cublasLtHandle_t* h) { return cublasCreate(h); }
inline cublasStatus_t cublasLtDestroy(cublasLtHandle_t h) { return cublasDestroy(h); }
inline cublasStatus_t cublasLtMatmulDescCreate(cublasLtMatmulDesc_t* d, cublasComputeType_t compute,
                                               cudaDataType_t scale) {
    return *d = new cublasLtMatmulDescOpaque_t{compute, scale}, CUBLAS_STATUS_SUCCESS;
}
inline cublasStatus_t cublasLtMatmulDescDestroy(cublasLtMatmulDesc_t d) { return delete d, CUBLAS_STATUS_SUCCESS; }
inline cublasStatus_t cublasLtMatrixLayoutCreate(cublasLtMatrixLayout_t* l, cudaDataType_t type, uint64_t rows,
                                                 uint64_t columns, int64_t ld) {
    return *l = new cublasLtMatrixLayoutOpaque_t{type, rows, columns, ld}, CUBLAS_STATUS_SUCCESS;
}
inline cublasStatus_t cublasLtMatrixLayoutDestroy(cublasLtMatrixLayout_t l) { return delete l, CUBLAS_STATUS_SUCCESS; }
inline cublasStatus_t cublasLtMatmulPreferenceCreate(cublasLtMatmulPreference_t* p) {
    return *p = new cublasLtMatmulPreferenceOpaque_t, CUBLAS_STATUS_SUCCESS;
}
inline cublasStatus_t cublasLtMatmulPreferenceDestroy(cublasLtMatmulPreference_t p) {
    return delete p, CUBLAS_STATUS_SUCCESS;
}
inline cublasStatus_t cublasLtMatmulPreferenceSetAttribute(cublasLtMatmulPreference_t p,
                                                           cublasLtMatmulPreferenceAttributes_t, const void*, size_t) {
    return p ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_INVALID_VALUE;
}

namespace face {
template <class T>
inline cublasStatus_t read_attribute(T* field, const void* value, size_t size) {
    if (!value || size != sizeof(T)) return CUBLAS_STATUS_INVALID_VALUE;
    memcpy(field, value, size);
    return CUBLAS_STATUS_SUCCESS;
}

// What follows the product: bias by row, then the activation; the auxiliary output keeps the value between them.
inline double activate(cublasLtEpilogue_t epilogue, double v) {
    if (epilogue & CUBLASLT_EPILOGUE_RELU) return v > 0 ? v : 0;
    if (!(epilogue & CUBLASLT_EPILOGUE_GELU)) return v;
    return 0.5 * v * (1 + tanh(0.7978845608028654 * (v + 0.044715 * v * v * v)));
}
inline cublasStatus_t apply_epilogue(const cublasLtMatmulDescOpaque_t& d, const cublasLtMatrixLayoutOpaque_t& l, void* out) {
    const bool aux = d.epilogue & 128;
    for (int32_t b = 0; b < l.batches; ++b)
        for (ptrdiff_t j = 0; j < ptrdiff_t(l.columns); ++j)
            for (ptrdiff_t i = 0; i < ptrdiff_t(l.rows); ++i) {
                const ptrdiff_t at = b * l.stride + i + j * l.ld;
                const bool set = int(d.bias_type) >= 0;
                double v = load_as(out, l.type, at);
                if (d.epilogue & CUBLASLT_EPILOGUE_BIAS) v += load_as(d.bias, set ? d.bias_type : l.type, i);
                if (aux) store_as(d.aux, l.type, i + j * d.aux_ld, v);
                store_as(out, l.type, at, activate(d.epilogue, v));
            }
    return CUBLAS_STATUS_SUCCESS;
}
inline bool epilogue_supported(cublasLtEpilogue_t e) {
    return e < CUBLASLT_EPILOGUE_BGRADA && e != CUBLASLT_EPILOGUE_DGELU && e != CUBLASLT_EPILOGUE_DGELU_BGRAD &&
           !(e & 128 && e & CUBLASLT_EPILOGUE_RELU);
}
}  // namespace face

inline cublasStatus_t cublasLtMatmulDescSetAttribute(cublasLtMatmulDesc_t d, cublasLtMatmulDescAttributes_t attribute,
                                                     const void* value, size_t size) {
    if (!d) return CUBLAS_STATUS_INVALID_VALUE;
    switch (attribute) {
        case CUBLASLT_MATMUL_DESC_COMPUTE_TYPE: return face::read_attribute(&d->compute, value, size);
        case CUBLASLT_MATMUL_DESC_SCALE_TYPE: return face::read_attribute(&d->scale, value, size);
        case CUBLASLT_MATMUL_DESC_POINTER_MODE: return face::read_attribute(&d->pointer_mode, value, size);
        case CUBLASLT_MATMUL_DESC_TRANSA: return face::read_attribute(&d->op_a, value, size);
        case CUBLASLT_MATMUL_DESC_TRANSB: return face::read_attribute(&d->op_b, value, size);
        case CUBLASLT_MATMUL_DESC_EPILOGUE: return face::read_attribute(&d->epilogue, value, size);
        case CUBLASLT_MATMUL_DESC_BIAS_POINTER: return face::read_attribute(&d->bias, value, size);
        case CUBLASLT_MATMUL_DESC_BIAS_DATA_TYPE: return face::read_attribute(&d->bias_type, value, size);
        case CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_POINTER: return face::read_attribute(&d->aux, value, size);
        case CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_LD: return face::read_attribute(&d->aux_ld, value, size);
        default: return CUBLAS_STATUS_NOT_SUPPORTED;
    }
}
inline cublasStatus_t cublasLtMatrixLayoutSetAttribute(cublasLtMatrixLayout_t l,
                                                       cublasLtMatrixLayoutAttribute_t attribute, const void* value,
                                                       size_t size) {
    if (!l) return CUBLAS_STATUS_INVALID_VALUE;
    switch (attribute) {
        case CUBLASLT_MATRIX_LAYOUT_BATCH_COUNT: return face::read_attribute(&l->batches, value, size);
        case CUBLASLT_MATRIX_LAYOUT_STRIDED_BATCH_OFFSET: return face::read_attribute(&l->stride, value, size);
        case CUBLASLT_MATRIX_LAYOUT_LD: return face::read_attribute(&l->ld, value, size);
        case CUBLASLT_MATRIX_LAYOUT_ROWS: return face::read_attribute(&l->rows, value, size);
        case CUBLASLT_MATRIX_LAYOUT_COLS: return face::read_attribute(&l->columns, value, size);
        case CUBLASLT_MATRIX_LAYOUT_TYPE: return face::read_attribute(&l->type, value, size);
        default: return CUBLAS_STATUS_NOT_SUPPORTED;
    }
}
// There is one algorithm, which needs no workspace.
inline cublasStatus_t cublasLtMatmulAlgoGetHeuristic(cublasLtHandle_t h, cublasLtMatmulDesc_t d, cublasLtMatrixLayout_t,
                                                     cublasLtMatrixLayout_t, cublasLtMatrixLayout_t,
                                                     cublasLtMatrixLayout_t, cublasLtMatmulPreference_t, int wanted,
                                                     cublasLtMatmulHeuristicResult_t* results, int* found) {
    if (!face::is_blas(h)) return CUBLAS_STATUS_NOT_INITIALIZED;
    if (!d || wanted < 1 || !results || !found) return CUBLAS_STATUS_INVALID_VALUE;
    *found = face::epilogue_supported(d->epilogue) ? 1 : 0;
    results[0] = {};
    return *found ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_NOT_SUPPORTED;
}
// D = epilogue(alpha op(A) op(B) + beta C).
inline cublasStatus_t cublasLtMatmul(cublasLtHandle_t h, cublasLtMatmulDesc_t d, const void* alpha, const void* a,
                                     cublasLtMatrixLayout_t la, const void* b, cublasLtMatrixLayout_t lb,
                                     const void* beta, const void* c, cublasLtMatrixLayout_t lc, void* out,
                                     cublasLtMatrixLayout_t ld, const cublasLtMatmulAlgo_t*, void*, size_t,
                                     cudaStream_t stream) {
    if (!face::is_blas(h)) return CUBLAS_STATUS_NOT_INITIALIZED;
    if (!d || !la || !lb || !lc || !ld) return CUBLAS_STATUS_INVALID_VALUE;
    if (!face::epilogue_supported(d->epilogue)) return CUBLAS_STATUS_NOT_SUPPORTED;
    const int k = int(d->op_a == CUBLAS_OP_N ? la->columns : la->rows);
    const cublasLtMatrixLayoutOpaque_t from = *lc, to = *ld;
    const cublasLtMatmulDescOpaque_t desc = *d;
    if (out != c && c)
        face::submit(stream, cudaGraphNodeTypeKernel, [=] {
            for (int32_t batch = 0; batch < to.batches; ++batch)
                for (ptrdiff_t j = 0; j < ptrdiff_t(to.columns); ++j)
                    for (ptrdiff_t i = 0; i < ptrdiff_t(to.rows); ++i)
                        face::store_as(out, to.type, batch * to.stride + i + j * to.ld,
                                       face::load_as(c, from.type, batch * from.stride + i + j * from.ld));
            return cudaSuccess;
        });
    h->stream = stream;
    h->pointer_mode = d->pointer_mode;
    const cublasStatus_t status =
        face::gemm_ex(h, int(ld->rows), int(ld->columns), k, alpha, {a, la->type, int(la->ld), d->op_a, la->stride},
                      {b, lb->type, int(lb->ld), d->op_b, lb->stride}, beta, out, ld->type, int(ld->ld), ld->stride,
                      ld->batches, d->compute);
    if (status != CUBLAS_STATUS_SUCCESS || d->epilogue == CUBLASLT_EPILOGUE_DEFAULT) return status;
    return face::blas(h, true, [=] { face::apply_epilogue(desc, to, out); });
}
