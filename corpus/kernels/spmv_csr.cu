// Sparse matrix-vector product in CSR: one thread a row (scalar) and one warp a row (vector).
#include <cuda_runtime.h>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

#define CUDA_CALL(x) do { cudaError_t rc = (x); if (rc != cudaSuccess) { \
    printf("Error at %s:%d: %s\n", __FILE__, __LINE__, cudaGetErrorString(rc)); exit(1); } } while (0)

struct CsrView {
    int rows;
    const int *row_ptr;
    const int *col;
    const double *val;
};

__global__ void spmv_scalar(CsrView m, const double *x, double *y)
{
    int row = blockDim.x * blockIdx.x + threadIdx.x;
    if (row < m.rows) {
        double dot = 0;
        for (int k = m.row_ptr[row]; k < m.row_ptr[row + 1]; k++) dot += m.val[k] * x[m.col[k]];
        y[row] = dot;
    }
}

__global__ void spmv_vector(CsrView m, const double *x, double *y)
{
    __shared__ double vals[128];
    int warp = (blockDim.x * blockIdx.x + threadIdx.x) / 32;
    int lane = threadIdx.x & 31;
    double dot = 0;
    if (warp < m.rows)
        for (int k = m.row_ptr[warp] + lane; k < m.row_ptr[warp + 1]; k += 32)
            dot += m.val[k] * x[m.col[k]];
    vals[threadIdx.x] = dot;
    __syncwarp();
    for (int offset = 16; offset > 0; offset /= 2) {
        if (lane < offset) vals[threadIdx.x] += vals[threadIdx.x + offset];
        __syncwarp();
    }
    if (lane == 0 && warp < m.rows) y[warp] = vals[threadIdx.x];
}

template <typename T>
T *upload(const std::vector<T> &host)
{
    T *device;
    CUDA_CALL(cudaMalloc(&device, host.size() * sizeof(T)));
    CUDA_CALL(cudaMemcpy(device, host.data(), host.size() * sizeof(T), cudaMemcpyHostToDevice));
    return device;
}

int main()
{
    const int rows = 203, cols = 190;
    std::vector<int> row_ptr(1, 0), col;
    std::vector<double> val, x(cols), want(rows, 0.0);
    unsigned seed = 1789;
    auto next = [&seed] { return (seed = seed * 1664525u + 1013904223u) >> 10; };
    for (auto &v : x) v = (next() % 1000) / 100.0 + 0.5;
    for (int r = 0; r < rows; r++) {
        int length = r % 7 == 0 ? 80 : next() % 9;  // some long rows, some empty ones
        if (r == rows - 1) length = 5;
        for (int k = 0; k < length; k++) {
            int c = next() % cols;
            double v = (next() % 2000) / 100.0 - 9.995;
            col.push_back(c);
            val.push_back(v);
            want[r] += v * x[c];
        }
        row_ptr.push_back((int)col.size());
    }

    CsrView m = {rows, upload(row_ptr), upload(col), upload(val)};
    double *d_x = upload(x), *d_y = upload(std::vector<double>(rows, 1e30));
    std::vector<double> got(rows);
    int wrong = 0;
    for (int variant = 0; variant < 2; variant++) {
        CUDA_CALL(cudaMemset(d_y, 0xff, rows * sizeof(double)));
        if (variant == 0)
            spmv_scalar<<<(rows + 63) / 64, 64>>>(m, d_x, d_y);
        else
            spmv_vector<<<(rows + 3) / 4, 128>>>(m, d_x, d_y);
        CUDA_CALL(cudaGetLastError());
        CUDA_CALL(cudaMemcpy(got.data(), d_y, rows * sizeof(double), cudaMemcpyDeviceToHost));
        for (int r = 0; r < rows; r++)
            if (!(std::fabs(got[r] - want[r]) <= 1e-9)) wrong++;  // doubles, only reordered
    }
    CUDA_CALL(cudaFree((void *)m.row_ptr));
    CUDA_CALL(cudaFree((void *)m.col));
    CUDA_CALL(cudaFree((void *)m.val));
    CUDA_CALL(cudaFree(d_x));
    CUDA_CALL(cudaFree(d_y));
    printf("%d rows wrong\n%s\n", wrong, wrong ? "FAIL" : "PASS");
    return wrong ? 1 : 0;
}
