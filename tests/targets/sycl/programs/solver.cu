// Factorisations, solutions, eigenvalues and singular values of dense matrices, checked by what they stand for.
#include <cusolverDn.h>

#include <cmath>
#include <complex>
#include <cstdio>
#include <vector>

constexpr int N = 6;
#define CHECK(call)                                                                                    \
    do {                                                                                               \
        cusolverStatus_t status = (call);                                                              \
        if (status != CUSOLVER_STATUS_SUCCESS) printf("%s: status %d\n", #call, int(status)), ++wrong; \
    } while (0)

int wrong = 0;

void expect(const char *what, double got, double wanted)
{
    if (!(std::abs(got - wanted) < 1e-3)) printf("%s: %g, not %g\n", what, got, wanted), ++wrong;
}

template <class T>
T *managed(int n)
{
    T *p;
    cudaMallocManaged(&p, n * sizeof(T));
    return p;
}

// A symmetric matrix with a dominant diagonal.
void fill(double *a)
{
    for (int j = 0; j < N; ++j)
        for (int i = 0; i < N; ++i) a[j * N + i] = (i == j ? 10 + i : 0) + 1.0 / (1 + i + j);
}

void residual(const char *what, const std::vector<double> &a, const double *x, const std::vector<double> &b)
{
    for (int i = 0; i < N; ++i) {
        double sum = 0;
        for (int j = 0; j < N; ++j) sum += a[j * N + i] * x[j];
        expect(what, sum, b[i]);
    }
}

int main()
{
    cusolverDnHandle_t handle;
    cudaStream_t stream;
    cudaStreamCreate(&stream);
    CHECK(cusolverDnCreate(&handle));
    CHECK(cusolverDnSetStream(handle, stream));
    double *a = managed<double>(N * N), *b = managed<double>(N), *tau = managed<double>(N), *w = managed<double>(N);
    double *u = managed<double>(N * N), *vt = managed<double>(N * N), *work;
    int *pivots = managed<int>(N), *info = managed<int>(1), lwork = 0;
    fill(a);
    const std::vector<double> matrix(a, a + N * N), right = {1, 2, 3, 4, 5, 6};

    a[0] = 0;  // so that rows change places
    const std::vector<double> swapped(a, a + N * N);
    CHECK(cusolverDnDgetrf_bufferSize(handle, N, N, NULL, N, &lwork));
    work = managed<double>(lwork);
    *info = -1;
    CHECK(cusolverDnDgetrf(handle, N, N, a, N, work, pivots, info));
    for (int i = 0; i < N; ++i) b[i] = right[i];
    CHECK(cusolverDnDgetrs(handle, CUBLAS_OP_N, N, 1, a, N, pivots, b, N, info));
    cudaStreamSynchronize(stream);
    expect("info", *info, 0);
    residual("getrs", swapped, b, right);

    for (int i = 0; i < N * N; ++i) a[i] = i < N ? 0 : matrix[i];
    CHECK(cusolverDnDgetrf(handle, N, N, a, N, work, pivots, info));
    cudaStreamSynchronize(stream);
    expect("a zero pivot", *info > 0, 1);

    fill(a);
    CHECK(cusolverDnDpotrf_bufferSize(handle, CUBLAS_FILL_MODE_LOWER, N, a, N, &lwork));
    work = managed<double>(lwork);
    CHECK(cusolverDnDpotrf(handle, CUBLAS_FILL_MODE_LOWER, N, a, N, work, lwork, info));
    for (int i = 0; i < N; ++i) b[i] = right[i];
    CHECK(cusolverDnDpotrs(handle, CUBLAS_FILL_MODE_LOWER, N, 1, a, N, b, N, info));
    cudaStreamSynchronize(stream);
    residual("potrs", matrix, b, right);

    fill(a);
    a[0] = -1;
    CHECK(cusolverDnDpotrf(handle, CUBLAS_FILL_MODE_LOWER, N, a, N, work, lwork, info));
    cudaStreamSynchronize(stream);
    expect("not positive definite", *info, 1);

    fill(a);
    CHECK(cusolverDnDgeqrf_bufferSize(handle, N, N, a, N, &lwork));
    work = managed<double>(lwork);
    CHECK(cusolverDnDgeqrf(handle, N, N, a, N, tau, work, lwork, info));
    for (int i = 0; i < N; ++i) b[i] = right[i];
    CHECK(cusolverDnDormqr_bufferSize(handle, CUBLAS_SIDE_LEFT, CUBLAS_OP_T, N, 1, N, a, N, tau, b, N, &lwork));
    work = managed<double>(lwork);
    CHECK(cusolverDnDormqr(handle, CUBLAS_SIDE_LEFT, CUBLAS_OP_T, N, 1, N, a, N, tau, b, N, work, lwork, info));
    cudaStreamSynchronize(stream);
    for (int i = N - 1; i >= 0; --i) {
        for (int j = i + 1; j < N; ++j) b[i] -= a[j * N + i] * b[j];
        b[i] /= a[i * N + i];
    }
    residual("ormqr", matrix, b, right);

    fill(a);
    CHECK(cusolverDnDsyevd_bufferSize(handle, CUSOLVER_EIG_MODE_VECTOR, CUBLAS_FILL_MODE_UPPER, N, a, N, w, &lwork));
    work = managed<double>(lwork);
    CHECK(cusolverDnDsyevd(handle, CUSOLVER_EIG_MODE_VECTOR, CUBLAS_FILL_MODE_UPPER, N, a, N, w, work, lwork, info));
    cudaStreamSynchronize(stream);
    for (int k = 0; k < N; ++k) {
        std::vector<double> scaled(a + k * N, a + k * N + N);
        for (double &x : scaled) x *= w[k];
        residual("syevd", matrix, a + k * N, scaled);
    }

    fill(a);
    CHECK(cusolverDnDgesvd_bufferSize(handle, N, N, &lwork));
    work = managed<double>(lwork);
    CHECK(cusolverDnDgesvd(handle, 'A', 'A', N, N, a, N, w, u, N, vt, N, work, lwork, nullptr, info));
    cudaStreamSynchronize(stream);
    for (int j = 0; j < N; ++j)
        for (int i = 0; i < N; ++i) {
            double sum = 0;
            for (int k = 0; k < N; ++k) sum += u[k * N + i] * w[k] * vt[j * N + k];
            expect("gesvd", sum, matrix[j * N + i]);
        }

    cuFloatComplex *c = managed<cuFloatComplex>(4), *scratch;
    float *values = managed<float>(2);
    c[0] = make_cuFloatComplex(2, 0), c[1] = make_cuFloatComplex(0, 1);
    c[2] = make_cuFloatComplex(0, -1), c[3] = make_cuFloatComplex(2, 0);
    CHECK(cusolverDnCheevd_bufferSize(handle, CUSOLVER_EIG_MODE_NOVECTOR, CUBLAS_FILL_MODE_LOWER, 2, c, 2, values, &lwork));
    scratch = managed<cuFloatComplex>(lwork);
    CHECK(cusolverDnCheevd(handle, CUSOLVER_EIG_MODE_NOVECTOR, CUBLAS_FILL_MODE_LOWER, 2, c, 2, values, scratch, lwork, info));
    cudaStreamSynchronize(stream);
    expect("heevd", values[0], 1);
    expect("heevd", values[1], 3);
    CHECK(cusolverDnDestroy(handle));
    puts(wrong ? "FAIL" : "PASS");
    return wrong;
}
