// cuBLAS's handle, enumerations, and the calls that manage a handle or move data.
#pragma once

#include "cuComplex.h"
#include "cuda_runtime_api.h"
#include "face/blas_core.h"
#include "library_types.h"

// Helpers that print error names test this include guard of the real header.
#define CUBLAS_API_H_

enum cublasStatus_t {
    CUBLAS_STATUS_SUCCESS = 0, CUBLAS_STATUS_NOT_INITIALIZED = 1, CUBLAS_STATUS_ALLOC_FAILED = 3,
    CUBLAS_STATUS_INVALID_VALUE = 7, CUBLAS_STATUS_ARCH_MISMATCH = 8, CUBLAS_STATUS_MAPPING_ERROR = 11,
    CUBLAS_STATUS_EXECUTION_FAILED = 13, CUBLAS_STATUS_INTERNAL_ERROR = 14, CUBLAS_STATUS_NOT_SUPPORTED = 15,
    CUBLAS_STATUS_LICENSE_ERROR = 16
};
using cublasStatus = cublasStatus_t;
enum cublasOperation_t { CUBLAS_OP_N, CUBLAS_OP_T, CUBLAS_OP_C };
enum cublasFillMode_t { CUBLAS_FILL_MODE_LOWER, CUBLAS_FILL_MODE_UPPER, CUBLAS_FILL_MODE_FULL };
enum cublasDiagType_t { CUBLAS_DIAG_NON_UNIT, CUBLAS_DIAG_UNIT };
enum cublasSideMode_t { CUBLAS_SIDE_LEFT, CUBLAS_SIDE_RIGHT };
enum cublasPointerMode_t { CUBLAS_POINTER_MODE_HOST, CUBLAS_POINTER_MODE_DEVICE };
enum cublasAtomicsMode_t { CUBLAS_ATOMICS_NOT_ALLOWED, CUBLAS_ATOMICS_ALLOWED };
enum cublasMath_t {
    CUBLAS_DEFAULT_MATH = 0, CUBLAS_TENSOR_OP_MATH = 1, CUBLAS_PEDANTIC_MATH = 2, CUBLAS_TF32_TENSOR_OP_MATH = 3
};
enum cublasComputeType_t {
    CUBLAS_COMPUTE_16F = 64, CUBLAS_COMPUTE_16F_PEDANTIC = 65, CUBLAS_COMPUTE_32F = 68, CUBLAS_COMPUTE_32F_PEDANTIC = 69,
    CUBLAS_COMPUTE_64F = 70, CUBLAS_COMPUTE_64F_PEDANTIC = 71, CUBLAS_COMPUTE_32I = 72, CUBLAS_COMPUTE_32I_PEDANTIC = 73,
    CUBLAS_COMPUTE_32F_FAST_16F = 74, CUBLAS_COMPUTE_32F_FAST_16BF = 75, CUBLAS_COMPUTE_32F_FAST_TF32 = 77
};
enum cublasGemmAlgo_t : int {
    CUBLAS_GEMM_DFALT = -1, CUBLAS_GEMM_DEFAULT = -1, CUBLAS_GEMM_ALGO0 = 0, CUBLAS_GEMM_ALGO1 = 1,
    CUBLAS_GEMM_ALGO23 = 23, CUBLAS_GEMM_DEFAULT_TENSOR_OP = 99, CUBLAS_GEMM_DFALT_TENSOR_OP = 99
};
using cublasDataType_t = cudaDataType_t;

struct cublasContext {
    cudaStream_t stream = nullptr;
    cublasPointerMode_t pointer_mode = CUBLAS_POINTER_MODE_HOST;
    cublasMath_t math = CUBLAS_DEFAULT_MATH;
    cublasAtomicsMode_t atomics = CUBLAS_ATOMICS_NOT_ALLOWED;
};
using cublasHandle_t = cublasContext*;

namespace face {

inline bool is_blas(cublasHandle_t h) { return live<cublasContext>().contains(h); }
inline cublasStatus_t blas_status(cudaError_t error) {
    return error == cudaSuccess ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_EXECUTION_FAILED;
}
// Runs f in the handle's stream when the handle exists and the arguments are valid.
template <class F>
inline cublasStatus_t blas(cublasHandle_t h, bool valid, F f) {
    if (!is_blas(h)) return CUBLAS_STATUS_NOT_INITIALIZED;
    if (!valid) return CUBLAS_STATUS_INVALID_VALUE;
    return blas_status(submit(h->stream, cudaGraphNodeTypeKernel, [=] { return f(), cudaSuccess; }));
}
inline Op op_of(cublasOperation_t op) {
    return op == CUBLAS_OP_N ? Op::none : op == CUBLAS_OP_T ? Op::transpose : Op::adjoint;
}
// A scalar is read when the call is made if it lies on the host, and when the work runs if on the device.
template <class T>
class Scalar {
public:
    Scalar(cublasHandle_t h, const T* p)
        : pointer_(p), by_value_(!is_blas(h) || h->pointer_mode == CUBLAS_POINTER_MODE_HOST) {
        if (p && by_value_) value_ = *p;
    }
    T get() const { return by_value_ ? value_ : *pointer_; }

private:
    const T* pointer_;
    bool by_value_;
    T value_{};
};

}  // namespace face

inline cublasStatus_t cublasCreate(cublasHandle_t* h) {
    if (!h) return CUBLAS_STATUS_INVALID_VALUE;
    face::live<cublasContext>().insert(*h = new cublasContext);
    return CUBLAS_STATUS_SUCCESS;
}
inline cublasStatus_t cublasDestroy(cublasHandle_t h) {
    if (!face::live<cublasContext>().erase(h)) return CUBLAS_STATUS_NOT_INITIALIZED;
    delete h;
    return CUBLAS_STATUS_SUCCESS;
}
#define FACE_SETTING(NAME, T, FIELD)                                         \
    inline cublasStatus_t cublasSet##NAME(cublasHandle_t h, T value) {       \
        if (!face::is_blas(h)) return CUBLAS_STATUS_NOT_INITIALIZED;         \
        h->FIELD = value;                                                    \
        return CUBLAS_STATUS_SUCCESS;                                        \
    }                                                                        \
    inline cublasStatus_t cublasGet##NAME(cublasHandle_t h, T* value) {      \
        if (!face::is_blas(h)) return CUBLAS_STATUS_NOT_INITIALIZED;         \
        *value = h->FIELD;                                                   \
        return CUBLAS_STATUS_SUCCESS;                                        \
    }
FACE_SETTING(Stream, cudaStream_t, stream)
FACE_SETTING(PointerMode, cublasPointerMode_t, pointer_mode)
FACE_SETTING(MathMode, cublasMath_t, math)
FACE_SETTING(AtomicsMode, cublasAtomicsMode_t, atomics)
#undef FACE_SETTING
inline cublasStatus_t cublasSetWorkspace(cublasHandle_t h, void*, size_t) {
    return face::is_blas(h) ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_NOT_INITIALIZED;
}
inline cublasStatus_t cublasGetVersion(cublasHandle_t h, int* version) {
    if (!face::is_blas(h)) return CUBLAS_STATUS_NOT_INITIALIZED;
    *version = 130000;
    return CUBLAS_STATUS_SUCCESS;
}
inline const char* cublasGetStatusName(cublasStatus_t status) {
    switch (status) {
        case CUBLAS_STATUS_SUCCESS: return "CUBLAS_STATUS_SUCCESS";
        case CUBLAS_STATUS_NOT_INITIALIZED: return "CUBLAS_STATUS_NOT_INITIALIZED";
        case CUBLAS_STATUS_ALLOC_FAILED: return "CUBLAS_STATUS_ALLOC_FAILED";
        case CUBLAS_STATUS_INVALID_VALUE: return "CUBLAS_STATUS_INVALID_VALUE";
        case CUBLAS_STATUS_ARCH_MISMATCH: return "CUBLAS_STATUS_ARCH_MISMATCH";
        case CUBLAS_STATUS_MAPPING_ERROR: return "CUBLAS_STATUS_MAPPING_ERROR";
        case CUBLAS_STATUS_EXECUTION_FAILED: return "CUBLAS_STATUS_EXECUTION_FAILED";
        case CUBLAS_STATUS_INTERNAL_ERROR: return "CUBLAS_STATUS_INTERNAL_ERROR";
        case CUBLAS_STATUS_NOT_SUPPORTED: return "CUBLAS_STATUS_NOT_SUPPORTED";
        case CUBLAS_STATUS_LICENSE_ERROR: return "CUBLAS_STATUS_LICENSE_ERROR";
    }
    return "CUBLAS_UNKNOWN";
}
inline const char* cublasGetStatusString(cublasStatus_t status) { return cublasGetStatusName(status); }

// Copies of vectors with strides and of matrices with leading dimensions between host and device.
inline cublasStatus_t cublasSetMatrix(int rows, int columns, int size, const void* a, int lda, void* b, int ldb) {
    if (rows < 0 || columns < 0 || size <= 0 || lda < rows || ldb < rows) return CUBLAS_STATUS_INVALID_VALUE;
    const size_t s = size_t(size);
    const cudaError_t error = cudaMemcpy2D(b, size_t(ldb) * s, a, size_t(lda) * s, size_t(rows) * s, size_t(columns),
                                           cudaMemcpyDefault);
    return error == cudaSuccess ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_MAPPING_ERROR;
}
inline cublasStatus_t cublasGetMatrix(int rows, int columns, int size, const void* a, int lda, void* b, int ldb) {
    return cublasSetMatrix(rows, columns, size, a, lda, b, ldb);
}
inline cublasStatus_t cublasSetVector(int n, int size, const void* x, int incx, void* y, int incy) {
    if (incx <= 0 || incy <= 0) return CUBLAS_STATUS_INVALID_VALUE;
    return cublasSetMatrix(1, n, size, x, incx, y, incy);
}
inline cublasStatus_t cublasGetVector(int n, int size, const void* x, int incx, void* y, int incy) {
    return cublasSetVector(n, size, x, incx, y, incy);
}
