// cuBLAS: levels 1 to 3, batches, mixed types, complex numbers, argument checks.
#include <cublasLt.h>
#include <cublas_v2.h>
#include <cuda_runtime.h>

#include "check.h"

// D = relu(A B + bias) with A = [1 3; 2 4] and B = [1 -1; 1 -1].
static void light() {
    cublasLtHandle_t h = nullptr;
    cublasLtMatmulDesc_t d = nullptr;
    cublasLtMatrixLayout_t l = nullptr;
    cublasLtMatmulPreference_t p = nullptr;
    cublasLtMatmulHeuristicResult_t best;
    int found = 0;
    CHECK_EQ(cublasLtCreate(&h), CUBLAS_STATUS_SUCCESS);
    cublasLtMatmulDescCreate(&d, CUBLAS_COMPUTE_32F, CUDA_R_32F);
    cublasLtMatrixLayoutCreate(&l, CUDA_R_32F, 2, 2, 2);
    cublasLtMatmulPreferenceCreate(&p);
    float a[4] = {1, 2, 3, 4}, b[4] = {1, 1, -1, -1}, out[4], bias[2] = {10, 5};
    const float one = 1, zero = 0;
    cublasLtEpilogue_t epilogue = CUBLASLT_EPILOGUE_RELU_BIAS;
    const float* pointer = bias;
    CHECK_EQ(cublasLtMatmulDescSetAttribute(d, CUBLASLT_MATMUL_DESC_EPILOGUE, &epilogue, sizeof epilogue),
             CUBLAS_STATUS_SUCCESS);
    CHECK_EQ(cublasLtMatmulDescSetAttribute(d, CUBLASLT_MATMUL_DESC_BIAS_POINTER, &pointer, 4), CUBLAS_STATUS_INVALID_VALUE);
    CHECK_EQ(cublasLtMatmulDescSetAttribute(d, CUBLASLT_MATMUL_DESC_BIAS_POINTER, &pointer, sizeof pointer),
             CUBLAS_STATUS_SUCCESS);
    CHECK_EQ(cublasLtMatmulAlgoGetHeuristic(h, d, l, l, l, l, p, 1, &best, &found), CUBLAS_STATUS_SUCCESS);
    CHECK_EQ(found, 1);
    CHECK_EQ(cublasLtMatmul(h, d, &one, a, l, b, l, &zero, out, l, out, l, &best.algo, nullptr, 0, nullptr),
             CUBLAS_STATUS_SUCCESS);
    CHECK(out[0] == 14 && out[1] == 11 && out[2] == 6 && out[3] == 0);
    epilogue = CUBLASLT_EPILOGUE_BGRADB;
    cublasLtMatmulDescSetAttribute(d, CUBLASLT_MATMUL_DESC_EPILOGUE, &epilogue, sizeof epilogue);
    CHECK_EQ(cublasLtMatmul(h, d, &one, a, l, b, l, &zero, out, l, out, l, nullptr, nullptr, 0, nullptr),
             CUBLAS_STATUS_NOT_SUPPORTED);
    cublasLtMatmulPreferenceDestroy(p);
    cublasLtMatrixLayoutDestroy(l);
    cublasLtMatmulDescDestroy(d);
    CHECK_EQ(cublasLtDestroy(h), CUBLAS_STATUS_SUCCESS);
}

int main() {
    light();
    cublasHandle_t h = nullptr;
    const float one = 1, zero = 0, two = 2;
    CHECK_EQ(cublasSscal(h, 1, &one, nullptr, 1), CUBLAS_STATUS_NOT_INITIALIZED);
    CHECK_EQ(cublasCreate(&h), CUBLAS_STATUS_SUCCESS);

    float x[4] = {1, -2, 3, -4}, y[4] = {1, 1, 1, 1}, r = 0;
    int index = 0;
    CHECK_EQ(cublasSaxpy(h, 4, &two, x, 1, y, 1), CUBLAS_STATUS_SUCCESS);
    CHECK(y[0] == 3 && y[3] == -7);
    cublasSdot(h, 4, x, 1, x, -1, &r);
    CHECK_EQ(r, -4 - 6 - 6 - 4);
    cublasSnrm2(h, 2, x + 2, 1, &r);
    CHECK_EQ(r, 5.0f);
    cublasSasum(h, 4, x, 1, &r);
    CHECK_EQ(r, 10.0f);
    cublasIsamax(h, 4, x, 1, &index);
    CHECK_EQ(index, 4);
    cublasSscal(h, 2, &two, x, 2);
    CHECK(x[0] == 2 && x[1] == -2 && x[2] == 6);

    // A = [1 3 5; 2 4 6], column-major.
    const float a[6] = {1, 2, 3, 4, 5, 6}, v[3] = {1, 1, 1}, nan = NAN;
    float w[2] = {nan, nan}, c[4] = {nan, nan, nan, nan};
    cublasSgemv(h, CUBLAS_OP_N, 2, 3, &one, a, 2, v, 1, &zero, w, 1);
    CHECK(w[0] == 9 && w[1] == 12);
    float t[3] = {1, 1, 1};
    cublasSgemv(h, CUBLAS_OP_T, 2, 3, &one, a, 2, v, 1, &two, t, 1);
    CHECK(t[0] == 5 && t[1] == 9 && t[2] == 13);
    CHECK_EQ(cublasSgemm(h, CUBLAS_OP_N, CUBLAS_OP_T, 2, 2, 3, &one, a, 2, a, 2, &zero, c, 2), CUBLAS_STATUS_SUCCESS);
    CHECK(c[0] == 35 && c[1] == 44 && c[2] == 44 && c[3] == 56);
    float e[9];
    cublasSgemm(h, CUBLAS_OP_T, CUBLAS_OP_N, 3, 3, 2, &one, a, 2, a, 2, &zero, e, 3);
    CHECK(e[0] == 5 && e[1] == 11 && e[8] == 61);
    CHECK_EQ(cublasSgemm(h, CUBLAS_OP_N, CUBLAS_OP_N, 2, 2, 3, &one, a, 1, a, 3, &zero, c, 2), CUBLAS_STATUS_INVALID_VALUE);
    CHECK_EQ(cublasSgemm(h, CUBLAS_OP_N, CUBLAS_OP_N, -1, 2, 3, &one, a, 2, a, 3, &zero, c, 2), CUBLAS_STATUS_INVALID_VALUE);

    float batch[4] = {1, 2, 3, 4}, product[4];
    cublasSgemmStridedBatched(h, CUBLAS_OP_N, CUBLAS_OP_N, 1, 1, 1, &two, batch, 1, 1, batch, 1, 1, &zero, product, 1, 1, 4);
    CHECK(product[0] == 2 && product[3] == 32);
    const float* pointers[2] = {batch + 1, batch + 2};
    float* results[2] = {product, product + 1};
    cublasSgemmBatched(h, CUBLAS_OP_N, CUBLAS_OP_N, 1, 1, 1, &one, pointers, 1, pointers, 1, &zero, results, 1, 2);
    CHECK(product[0] == 4 && product[1] == 9);

    double m[4] = {0, 0, 0, 0};
    const double d[2] = {1, 2}, unit = 1;
    cublasDger(h, 2, 2, &unit, d, 1, d, 1, m, 2);
    CHECK(m[0] == 1 && m[1] == 2 && m[3] == 4);
    // L X = B with L = [2 0; 1 4].
    const double lower[4] = {2, 1, 0, 4};
    double b[2] = {4, 10};
    cublasDtrsm(h, CUBLAS_SIDE_LEFT, CUBLAS_FILL_MODE_LOWER, CUBLAS_OP_N, CUBLAS_DIAG_NON_UNIT, 2, 1, &unit, lower, 2, b, 2);
    CHECK(b[0] == 2 && b[1] == 2);
    double bt[2] = {8, 8};
    cublasDtrsm(h, CUBLAS_SIDE_LEFT, CUBLAS_FILL_MODE_LOWER, CUBLAS_OP_T, CUBLAS_DIAG_NON_UNIT, 2, 1, &unit, lower, 2, bt, 2);
    CHECK(bt[0] == 3 && bt[1] == 2);
    double right[2] = {4, 8};
    cublasDtrsm(h, CUBLAS_SIDE_RIGHT, CUBLAS_FILL_MODE_LOWER, CUBLAS_OP_N, CUBLAS_DIAG_NON_UNIT, 1, 2, &unit, lower, 2, right, 1);
    CHECK(right[0] == 1 && right[1] == 2);
    double flipped[6];
    const double none = 0, wide[6] = {1, 2, 3, 4, 5, 6};
    cublasDgeam(h, CUBLAS_OP_T, CUBLAS_OP_N, 3, 2, &unit, wide, 2, &none, flipped, 3, flipped, 3);
    CHECK(flipped[0] == 1 && flipped[1] == 3 && flipped[5] == 6);

    const cuComplex i{0, 1}, ci[1] = {{0, 1}};
    cuComplex cr{};
    cublasCdotc(h, 1, ci, 1, ci, 1, &cr);
    CHECK(cr.x == 1 && cr.y == 0);
    cuComplex out{};
    const cuComplex c1{1, 0}, c0{0, 0};
    cublasCgemm(h, CUBLAS_OP_C, CUBLAS_OP_N, 1, 1, 1, &c1, &i, 1, &i, 1, &c0, &out, 1);
    CHECK(out.x == 1 && out.y == 0);

    __half ha[2] = {__half(1.5f), __half(2.0f)}, hc[1];
    cublasGemmEx(h, CUBLAS_OP_T, CUBLAS_OP_N, 1, 1, 2, &one, ha, CUDA_R_16F, 2, ha, CUDA_R_16F, 2, &zero, hc, CUDA_R_16F, 1,
                 CUBLAS_COMPUTE_32F, CUBLAS_GEMM_DEFAULT);
    CHECK_EQ(float(hc[0]), 6.25f);
    const signed char bytes[2] = {100, -100};
    const int i1 = 1, i0 = 0;
    int sum = 0;
    cublasGemmEx(h, CUBLAS_OP_T, CUBLAS_OP_N, 1, 1, 2, &i1, bytes, CUDA_R_8I, 2, bytes, CUDA_R_8I, 2, &i0, &sum, CUDA_R_32I, 1,
                 CUBLAS_COMPUTE_32I, CUBLAS_GEMM_DEFAULT);
    CHECK_EQ(sum, 20000);
    CHECK_EQ(cublasDestroy(h), CUBLAS_STATUS_SUCCESS);
    CHECK_EQ(cublasDestroy(h), CUBLAS_STATUS_NOT_INITIALIZED);
    return report();
}
