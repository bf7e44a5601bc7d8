// cuSPARSE: y = alpha * A * x + beta * y for a CSR matrix that a kernel assembles.
#include "common/check.h"

#include <cusparse.h>
#include <vector>

#define CHECK_CUSPARSE(func)                                                           \
    {                                                                                  \
        cusparseStatus_t status = (func);                                              \
        if (status != CUSPARSE_STATUS_SUCCESS) {                                       \
            printf("cuSPARSE failed at line %d with error: %s (%d)\n", __LINE__,       \
                   cusparseGetErrorString(status), status);                            \
            return EXIT_FAILURE;                                                       \
        }                                                                              \
    }

// A band of three diagonals at distances 0, 1 and 5; the last rows are shorter.
__global__ void assembleBand(int n, const int *rowOffsets, int *columns, float *values)
{
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= n) return;
    const int distance[3] = {0, 1, 5};
    int at = rowOffsets[row];
    for (int d = 0; d < 3; ++d)
        if (row + distance[d] < n) {
            columns[at] = row + distance[d];
            values[at] = float(row % 9 - 4 + d);
            ++at;
        }
}

int main()
{
    const int n = 201;
    std::vector<int> offsets(n + 1, 0);
    for (int r = 0; r < n; ++r) offsets[r + 1] = offsets[r] + 1 + (r + 1 < n) + (r + 5 < n);
    const int nnz = offsets[n];
    std::vector<float> x(n), y(n), got(n);
    Lcg rng(31);
    for (float &v : x) v = float(rng.next() >> 28);
    for (float &v : y) v = float(rng.next() >> 28);
    x[n - 1] = 13.0f;

    int *d_offsets, *d_columns;
    float *d_values, *d_x, *d_y;
    CHECK(cudaMalloc(&d_offsets, (n + 1) * sizeof(int)));
    CHECK(cudaMalloc(&d_columns, nnz * sizeof(int)));
    CHECK(cudaMalloc(&d_values, nnz * sizeof(float)));
    CHECK(cudaMalloc(&d_x, n * sizeof(float)));
    CHECK(cudaMalloc(&d_y, n * sizeof(float)));
    CHECK(cudaMemcpy(d_offsets, offsets.data(), (n + 1) * sizeof(int), cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(d_x, x.data(), n * sizeof(float), cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(d_y, y.data(), n * sizeof(float), cudaMemcpyHostToDevice));
    CHECK(cudaMemset(d_columns, 0, nnz * sizeof(int)));  // valid, though wrong, columns
    CHECK(cudaMemset(d_values, 0, nnz * sizeof(float)));
    assembleBand<<<(n + 31) / 32, 32>>>(n, d_offsets, d_columns, d_values);
    CHECK(cudaGetLastError());

    cusparseHandle_t handle = nullptr;
    cusparseSpMatDescr_t matrix;
    cusparseDnVecDescr_t vecX, vecY;
    const float alpha = 2.0f, beta = -3.0f;
    size_t bufferSize = 0;
    void *buffer = nullptr;
    CHECK_CUSPARSE(cusparseCreate(&handle))
    CHECK_CUSPARSE(cusparseCreateCsr(&matrix, n, n, nnz, d_offsets, d_columns, d_values, CUSPARSE_INDEX_32I,
                                     CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO, CUDA_R_32F))
    CHECK_CUSPARSE(cusparseCreateDnVec(&vecX, n, d_x, CUDA_R_32F))
    CHECK_CUSPARSE(cusparseCreateDnVec(&vecY, n, d_y, CUDA_R_32F))
    CHECK_CUSPARSE(cusparseSpMV_bufferSize(handle, CUSPARSE_OPERATION_NON_TRANSPOSE, &alpha, matrix, vecX, &beta, vecY,
                                           CUDA_R_32F, CUSPARSE_SPMV_ALG_DEFAULT, &bufferSize))
    CHECK(cudaMalloc(&buffer, bufferSize + 1));
    CHECK_CUSPARSE(cusparseSpMV(handle, CUSPARSE_OPERATION_NON_TRANSPOSE, &alpha, matrix, vecX, &beta, vecY, CUDA_R_32F,
                                CUSPARSE_SPMV_ALG_DEFAULT, buffer))
    CHECK(cudaDeviceSynchronize());
    CHECK(cudaMemcpy(got.data(), d_y, n * sizeof(float), cudaMemcpyDeviceToHost));
    CHECK_CUSPARSE(cusparseDestroySpMat(matrix))
    CHECK_CUSPARSE(cusparseDestroyDnVec(vecX))
    CHECK_CUSPARSE(cusparseDestroyDnVec(vecY))
    CHECK_CUSPARSE(cusparseDestroy(handle))

    long wrong = 0;
    for (int r = 0; r < n; ++r) {
        float sum = float(r % 9 - 4) * x[r];
        if (r + 1 < n) sum += float(r % 9 - 3) * x[r + 1];
        if (r + 5 < n) sum += float(r % 9 - 2) * x[r + 5];
        wrong += got[r] != 2.0f * sum - 3.0f * y[r];  // whole numbers: exact
    }
    for (void *p : {(void *)d_offsets, (void *)d_columns, (void *)d_values, (void *)d_x, (void *)d_y, buffer})
        CHECK(cudaFree(p));
    return report(wrong);
}
