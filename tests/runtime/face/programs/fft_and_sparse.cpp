// cuFFT against the definition of the transform; cuSPARSE against products by hand.
#include <cuda_runtime.h>
#include <cufft.h>
#include <cusparse.h>

#include <vector>

#include "check.h"

static void one_dimensional(int n) {
    std::vector<cufftDoubleComplex> in(2 * size_t(n)), out(2 * size_t(n));
    for (int i = 0; i < 2 * n; ++i) in[size_t(i)] = {double(i * 7 % 11), double(i % 3)};
    cufftHandle plan = 0;
    CHECK_EQ(cufftPlan1d(&plan, n, CUFFT_Z2Z, 2), CUFFT_SUCCESS);
    CHECK_EQ(cufftExecZ2Z(plan, in.data(), out.data(), CUFFT_FORWARD), CUFFT_SUCCESS);
    double worst = 0;
    for (int b = 0; b < 2; ++b)
        for (int k = 0; k < n; ++k) {
            double re = 0, im = 0;
            for (int j = 0; j < n; ++j) {
                const double angle = -2 * M_PI * double(j) * k / n;
                const auto v = in[size_t(b * n + j)];
                re += v.x * cos(angle) - v.y * sin(angle);
                im += v.x * sin(angle) + v.y * cos(angle);
            }
            worst = fmax(worst, fmax(fabs(re - out[size_t(b * n + k)].x), fabs(im - out[size_t(b * n + k)].y)));
        }
    CHECK(worst < 1e-10 * n);
    CHECK_EQ(cufftExecZ2Z(plan, out.data(), out.data(), CUFFT_INVERSE), CUFFT_SUCCESS);
    CHECK_NEAR(out[1].x / n, in[1].x, 1e-12);
    CHECK_EQ(cufftDestroy(plan), CUFFT_SUCCESS);
    CHECK_EQ(cufftDestroy(plan), CUFFT_INVALID_PLAN);
}

static void real_transforms() {
    const int nx = 3, ny = 4;
    float in[nx * ny], back[nx * ny];
    for (int i = 0; i < nx * ny; ++i) in[i] = float(i * i % 7);
    cufftComplex spectrum[nx * (ny / 2 + 1)];
    cufftHandle forward = 0, inverse = 0;
    CHECK_EQ(cufftPlan2d(&forward, nx, ny, CUFFT_R2C), CUFFT_SUCCESS);
    CHECK_EQ(cufftPlan2d(&inverse, nx, ny, CUFFT_C2R), CUFFT_SUCCESS);
    CHECK_EQ(cufftExecR2C(forward, in, spectrum), CUFFT_SUCCESS);
    float sum = 0, alternating = 0;
    for (int i = 0; i < nx * ny; ++i) sum += in[i], alternating += i % 2 ? -in[i] : in[i];
    CHECK_NEAR(spectrum[0].x, sum, 1e-6);
    CHECK_NEAR(spectrum[2].x, alternating, 1e-5);
    CHECK_EQ(cufftExecC2R(inverse, spectrum, back), CUFFT_SUCCESS);
    for (int i = 0; i < nx * ny; ++i) CHECK(fabsf(back[i] / (nx * ny) - in[i]) < 1e-5f);
    CHECK_EQ(cufftExecC2C(forward, spectrum, spectrum, CUFFT_FORWARD), CUFFT_INVALID_TYPE);
    // In place: the row of 5 real values is padded to 6, the room of its 3 complex ones.
    cufftHandle plan = 0;
    CHECK_EQ(cufftPlan1d(&plan, 5, CUFFT_R2C, 2), CUFFT_SUCCESS);
    float rows[12] = {1, 2, 3, 4, 5, 0, 5, 4, 3, 2, 2, 0};
    CHECK_EQ(cufftExecR2C(plan, rows, reinterpret_cast<cufftComplex*>(rows)), CUFFT_SUCCESS);
    CHECK_NEAR(rows[0], 15, 1e-6);
    CHECK_NEAR(rows[6], 16, 1e-6);
    CHECK_EQ(cufftPlan1d(&plan, 0, CUFFT_C2C, 1), CUFFT_INVALID_SIZE);
}

static void sparse() {
    // A = [1 0 2; 0 3 0].
    int offsets[3] = {0, 2, 3}, rows[3] = {0, 0, 1}, columns[3] = {0, 2, 1};
    float values[3] = {1, 2, 3}, x[3] = {1, 2, 3}, y[2] = {10, 10}, t[3] = {};
    const float two = 2, one = 1, zero = 0;
    cusparseHandle_t h = nullptr;
    cusparseSpMatDescr_t a = nullptr, coo = nullptr;
    cusparseDnVecDescr_t vx = nullptr, vy = nullptr, vt = nullptr;
    CHECK_EQ(cusparseCreate(&h), CUSPARSE_STATUS_SUCCESS);
    cusparseCreateCsr(&a, 2, 3, 3, offsets, columns, values, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I,
                      CUSPARSE_INDEX_BASE_ZERO, CUDA_R_32F);
    cusparseCreateCoo(&coo, 2, 3, 3, rows, columns, values, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO, CUDA_R_32F);
    cusparseCreateDnVec(&vx, 3, x, CUDA_R_32F);
    cusparseCreateDnVec(&vy, 2, y, CUDA_R_32F);
    cusparseCreateDnVec(&vt, 3, t, CUDA_R_32F);
    CHECK_EQ(cusparseSpMV(h, CUSPARSE_OPERATION_NON_TRANSPOSE, &two, a, vx, &one, vy, CUDA_R_32F,
                          CUSPARSE_SPMV_ALG_DEFAULT, nullptr), CUSPARSE_STATUS_SUCCESS);
    CHECK(y[0] == 24 && y[1] == 22);
    CHECK_EQ(cusparseSpMV(h, CUSPARSE_OPERATION_TRANSPOSE, &one, coo, vy, &zero, vt, CUDA_R_32F,
                          CUSPARSE_SPMV_ALG_DEFAULT, nullptr), CUSPARSE_STATUS_SUCCESS);
    CHECK(t[0] == 24 && t[1] == 66 && t[2] == 48);
    CHECK_EQ(cusparseSpMV(h, CUSPARSE_OPERATION_TRANSPOSE, &one, a, vx, &zero, vt, CUDA_R_32F,
                          CUSPARSE_SPMV_ALG_DEFAULT, nullptr), CUSPARSE_STATUS_INVALID_VALUE);
    float b[6] = {1, 0, 0, 0, 1, 1}, c[4];
    cusparseDnMatDescr_t mb = nullptr, mc = nullptr;
    cusparseCreateDnMat(&mb, 3, 2, 3, b, CUDA_R_32F, CUSPARSE_ORDER_COL);
    cusparseCreateDnMat(&mc, 2, 2, 2, c, CUDA_R_32F, CUSPARSE_ORDER_ROW);
    CHECK_EQ(cusparseSpMM(h, CUSPARSE_OPERATION_NON_TRANSPOSE, CUSPARSE_OPERATION_NON_TRANSPOSE, &one, a, mb, &zero, mc,
                          CUDA_R_32F, CUSPARSE_SPMM_ALG_DEFAULT, nullptr), CUSPARSE_STATUS_SUCCESS);
    CHECK(c[0] == 1 && c[1] == 2 && c[2] == 0 && c[3] == 3);
    CHECK_EQ(cusparseDestroy(h), CUSPARSE_STATUS_SUCCESS);
}

int main() {
    for (int n : {1, 2, 7, 12, 16, 30}) one_dimensional(n);
    real_transforms();
    sparse();
    return report();
}
