// Rodrigues' rotation of points: the device half of a program of three translation units.
#include "rotate.h"

namespace {

__constant__ Vec3 c_axis;

__global__ void rodrigues(const Vec3 *in, Vec3 *out, int n, float sine, float cosine)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    const Vec3 p = in[i];
    out[i] = p * cosine + cross(c_axis, p) * sine + c_axis * (dot(c_axis, p) * (1.0f - cosine));
}

}  // namespace

#define RETURN_IF(expr)                       \
    do {                                      \
        const cudaError_t e = (expr);         \
        if (e != cudaSuccess) return e;       \
    } while (0)

cudaError_t rotateOnDevice(const std::vector<Vec3> &points, const Vec3 &axis, float angle,
                           std::vector<Vec3> &rotated)
{
    const int n = static_cast<int>(points.size());
    const size_t bytes = n * sizeof(Vec3);
    Vec3 *d_in = nullptr, *d_out = nullptr;
    RETURN_IF(cudaMalloc(&d_in, bytes));
    RETURN_IF(cudaMalloc(&d_out, bytes));
    RETURN_IF(cudaMemcpy(d_in, points.data(), bytes, cudaMemcpyHostToDevice));
    RETURN_IF(cudaMemset(d_out, 0xff, bytes));
    RETURN_IF(cudaMemcpyToSymbol(c_axis, &axis, sizeof axis));
    rodrigues<<<(n + 63) / 64, 64>>>(d_in, d_out, n, sinf(angle), cosf(angle));
    RETURN_IF(cudaGetLastError());
    rotated.resize(n);
    RETURN_IF(cudaMemcpy(rotated.data(), d_out, bytes, cudaMemcpyDeviceToHost));
    RETURN_IF(cudaFree(d_in));
    return cudaFree(d_out);
}
