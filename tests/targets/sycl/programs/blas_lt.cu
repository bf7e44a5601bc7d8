// Products of cuBLASLt: transposed, batched, with C beside D, and with what follows a product.
#include <cublasLt.h>

#include <cmath>
#include <cstdio>
#include <vector>

constexpr int M = 5, N = 4, K = 3;
int wrong = 0;
#define CHECK(call)                                                              \
    do {                                                                         \
        if ((call) != CUBLAS_STATUS_SUCCESS) printf("%s failed\n", #call), ++wrong; \
    } while (0)

void expect(const char *what, double got, double wanted)
{
    if (!(std::abs(got - wanted) < 1e-3)) printf("%s: %g, not %g\n", what, got, wanted), ++wrong;
}

float *managed(int n)
{
    float *p;
    cudaMallocManaged(&p, n * sizeof(float));
    return p;
}

double gelu(double x) { return 0.5 * x * (1 + std::tanh(0.7978845608 * (x + 0.044715 * x * x * x))); }

int main()
{
    cublasLtHandle_t handle;
    cublasLtMatmulDesc_t product;
    cublasLtMatrixLayout_t of_a, of_b, of_c, of_d;
    cublasLtMatmulPreference_t preference;
    float *a = managed(2 * M * K), *b = managed(2 * K * N), *c = managed(2 * M * N), *d = managed(2 * (M + 1) * N);
    float *bias = managed(M);
    for (int i = 0; i < 2 * M * K; ++i) a[i] = (i * 5 % 7 - 3) * 0.5f;
    for (int i = 0; i < 2 * K * N; ++i) b[i] = (i * 3 % 5 - 2) * 0.25f;
    for (int i = 0; i < 2 * M * N; ++i) c[i] = i % 3 - 1;
    for (int i = 0; i < M; ++i) bias[i] = i - 2;

    const float alpha = 2, beta = 0.5f;
    const cublasOperation_t transposed = CUBLAS_OP_T;
    CHECK(cublasLtCreate(&handle));
    CHECK(cublasLtMatmulDescCreate(&product, CUBLAS_COMPUTE_32F, CUDA_R_32F));
    CHECK(cublasLtMatmulDescSetAttribute(product, CUBLASLT_MATMUL_DESC_TRANSA, &transposed, sizeof transposed));
    CHECK(cublasLtMatrixLayoutCreate(&of_a, CUDA_R_32F, K, M, K));
    CHECK(cublasLtMatrixLayoutCreate(&of_b, CUDA_R_32F, K, N, K));
    CHECK(cublasLtMatrixLayoutCreate(&of_c, CUDA_R_32F, M, N, M));
    CHECK(cublasLtMatrixLayoutCreate(&of_d, CUDA_R_32F, M, N, M + 1));
    const int batch = 2;
    const int64_t offsets[4] = {M * K, K * N, M * N, (M + 1) * N};
    cublasLtMatrixLayout_t layouts[4] = {of_a, of_b, of_c, of_d};
    for (int i = 0; i < 4; ++i) {
        CHECK(cublasLtMatrixLayoutSetAttribute(layouts[i], CUBLASLT_MATRIX_LAYOUT_BATCH_COUNT, &batch, sizeof batch));
        CHECK(cublasLtMatrixLayoutSetAttribute(layouts[i], CUBLASLT_MATRIX_LAYOUT_STRIDED_BATCH_OFFSET, &offsets[i],
                                               sizeof offsets[i]));
    }
    size_t limit = 1 << 20;
    CHECK(cublasLtMatmulPreferenceCreate(&preference));
    CHECK(cublasLtMatmulPreferenceSetAttribute(preference, CUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES, &limit, sizeof limit));
    cublasLtMatmulHeuristicResult_t found;
    int count = 0;
    CHECK(cublasLtMatmulAlgoGetHeuristic(handle, product, of_a, of_b, of_c, of_d, preference, 1, &found, &count));
    expect("heuristics", count, 1);

    const cublasLtEpilogue_t epilogues[4] = {CUBLASLT_EPILOGUE_DEFAULT, CUBLASLT_EPILOGUE_RELU_BIAS, CUBLASLT_EPILOGUE_GELU,
                                             CUBLASLT_EPILOGUE_BIAS};
    for (int e = 0; e < 4; ++e) {
        CHECK(cublasLtMatmulDescSetAttribute(product, CUBLASLT_MATMUL_DESC_EPILOGUE, &epilogues[e], sizeof epilogues[e]));
        CHECK(cublasLtMatmulDescSetAttribute(product, CUBLASLT_MATMUL_DESC_BIAS_POINTER, &bias, sizeof bias));
        CHECK(cublasLtMatmul(handle, product, &alpha, a, of_a, b, of_b, &beta, c, of_c, d, of_d, &found.algo, nullptr, 0, 0));
        cudaDeviceSynchronize();
        for (int g = 0; g < 2; ++g)
            for (int j = 0; j < N; ++j)
                for (int i = 0; i < M; ++i) {
                    double x = 0.5 * c[g * M * N + j * M + i];
                    for (int k = 0; k < K; ++k) x += 2 * a[g * M * K + i * K + k] * b[g * K * N + j * K + k];
                    if (e == 1 || e == 3) x += bias[i];
                    if (e == 1) x = x > 0 ? x : 0;
                    if (e == 2) x = gelu(x);
                    expect("matmul", d[g * (M + 1) * N + j * (M + 1) + i], x);
                }
    }
    CHECK(cublasLtMatmulPreferenceDestroy(preference));
    for (cublasLtMatrixLayout_t l : layouts) CHECK(cublasLtMatrixLayoutDestroy(l));
    CHECK(cublasLtMatmulDescDestroy(product));
    CHECK(cublasLtDestroy(handle));
    puts(wrong ? "FAIL" : "PASS");
    return wrong;
}
