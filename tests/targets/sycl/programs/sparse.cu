// Triangular systems and products with sparse matrices whose entries have their rows beside them.
#include <cusparse.h>

#include <cmath>
#include <cstdio>

int wrong = 0;
#define CHECK(call)                                                              \
    do {                                                                         \
        if ((call) != CUSPARSE_STATUS_SUCCESS) printf("%s failed\n", #call), ++wrong; \
    } while (0)

template <class T>
T *managed(int n)
{
    T *p;
    cudaMallocManaged(&p, n * sizeof(T));
    return p;
}

int main()
{
    constexpr int N = 5;
    cusparseHandle_t handle;
    CHECK(cusparseCreate(&handle));
    CHECK(cusparseSetPointerMode(handle, CUSPARSE_POINTER_MODE_HOST));

    // Bidiagonal: 2 + i on the diagonal, 1 left of it.
    int *offsets = managed<int>(N + 1), *rows = managed<int>(2 * N), *columns = managed<int>(2 * N), entries = 0;
    double *values = managed<double>(2 * N), *x = managed<double>(N), *y = managed<double>(N);
    for (int i = 0; i < N; ++i) {
        offsets[i] = entries;
        if (i > 0) rows[entries] = i, columns[entries] = i - 1, values[entries++] = 1;
        rows[entries] = i, columns[entries] = i, values[entries++] = 2 + i;
        x[i] = i * i + 1;
    }
    offsets[N] = entries;

    cusparseSpMatDescr_t triangle, listed;
    cusparseDnVecDescr_t of_x, of_y;
    CHECK(cusparseCreateCsr(&triangle, N, N, entries, offsets, columns, values, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I,
                            CUSPARSE_INDEX_BASE_ZERO, CUDA_R_64F));
    CHECK(cusparseCreateCoo(&listed, N, N, entries, rows, columns, values, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO,
                            CUDA_R_64F));
    CHECK(cusparseCreateDnVec(&of_x, N, x, CUDA_R_64F));
    CHECK(cusparseCreateDnVec(&of_y, N, y, CUDA_R_64F));
    const cusparseFillMode_t lower = CUSPARSE_FILL_MODE_LOWER;
    const cusparseDiagType_t diagonal = CUSPARSE_DIAG_TYPE_NON_UNIT;
    CHECK(cusparseSpMatSetAttribute(triangle, CUSPARSE_SPMAT_FILL_MODE, (void *)&lower, sizeof lower));
    CHECK(cusparseSpMatSetAttribute(triangle, CUSPARSE_SPMAT_DIAG_TYPE, (void *)&diagonal, sizeof diagonal));

    const double alpha = 2, zero = 0;
    cusparseSpSVDescr_t solution;
    size_t bytes = 0;
    void *buffer;
    CHECK(cusparseSpSV_createDescr(&solution));
    CHECK(cusparseSpSV_bufferSize(handle, CUSPARSE_OPERATION_NON_TRANSPOSE, &alpha, triangle, of_x, of_y, CUDA_R_64F,
                                  CUSPARSE_SPSV_ALG_DEFAULT, solution, &bytes));
    cudaMalloc(&buffer, bytes);
    CHECK(cusparseSpSV_analysis(handle, CUSPARSE_OPERATION_NON_TRANSPOSE, &alpha, triangle, of_x, of_y, CUDA_R_64F,
                                CUSPARSE_SPSV_ALG_DEFAULT, solution, buffer));
    CHECK(cusparseSpSV_solve(handle, CUSPARSE_OPERATION_NON_TRANSPOSE, &alpha, triangle, of_x, of_y, CUDA_R_64F,
                             CUSPARSE_SPSV_ALG_DEFAULT, solution));
    cudaDeviceSynchronize();
    for (int i = 0; i < N; ++i) {
        const double sum = (2 + i) * y[i] + (i > 0 ? y[i - 1] : 0);
        if (std::abs(sum - 2 * x[i]) > 1e-9) printf("solve %d: %g\n", i, sum), ++wrong;
    }
    CHECK(cusparseSpSV_destroyDescr(solution));

    int64_t m, n, count;
    CHECK(cusparseSpMatGetSize(listed, &m, &n, &count));
    wrong += m != N || n != N || count != entries;
    CHECK(cusparseSpMV(handle, CUSPARSE_OPERATION_NON_TRANSPOSE, &alpha, listed, of_x, &zero, of_y, CUDA_R_64F,
                       CUSPARSE_SPMV_ALG_DEFAULT, buffer));
    cudaDeviceSynchronize();
    for (int i = 0; i < N; ++i) {
        const double wanted = 2 * ((2 + i) * x[i] + (i > 0 ? x[i - 1] : 0));
        if (std::abs(y[i] - wanted) > 1e-9) printf("product %d: %g, not %g\n", i, y[i], wanted), ++wrong;
    }
    CHECK(cusparseDestroySpMat(triangle));
    CHECK(cusparseDestroySpMat(listed));
    CHECK(cusparseDestroy(handle));
    puts(wrong ? "FAIL" : "PASS");
    return wrong;
}
