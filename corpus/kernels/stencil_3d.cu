// Seven-point 3-D stencil: 2-D blocks march along z with the column kept in registers.
#include "common/check.h"

#include <vector>

constexpr int BX = 16;
constexpr int BY = 8;

struct Volume {
    int nx, ny, nz;
    __host__ __device__ size_t at(int x, int y, int z) const
    {
        return (size_t(z) * ny + y) * nx + x;
    }
    __host__ __device__ size_t size() const { return size_t(nx) * ny * nz; }
};

__global__ void stencil7(const float *in, float *out, Volume v, float c0, float c1)
{
    __shared__ float plane[BY + 2][BX + 2];
    const int x = blockIdx.x * BX + threadIdx.x + 1;  // the outermost shell is left alone
    const int y = blockIdx.y * BY + threadIdx.y + 1;
    const bool inside = x < v.nx - 1 && y < v.ny - 1;
    const int cx = min(x, v.nx - 1), cy = min(y, v.ny - 1);
    const int lx = threadIdx.x + 1, ly = threadIdx.y + 1;

    float behind = in[v.at(cx, cy, 0)];
    float current = in[v.at(cx, cy, 1)];
    for (int z = 1; z < v.nz - 1; ++z) {
        const float ahead = in[v.at(cx, cy, z + 1)];
        plane[ly][lx] = current;
        if (threadIdx.x == 0) plane[ly][0] = in[v.at(cx - 1, cy, z)];
        if (threadIdx.x == BX - 1) plane[ly][BX + 1] = in[v.at(min(cx + 1, v.nx - 1), cy, z)];
        if (threadIdx.y == 0) plane[0][lx] = in[v.at(cx, cy - 1, z)];
        if (threadIdx.y == BY - 1) plane[BY + 1][lx] = in[v.at(cx, min(cy + 1, v.ny - 1), z)];
        __syncthreads();
        if (inside)
            out[v.at(x, y, z)] = c0 * current
                + c1 * (plane[ly][lx - 1] + plane[ly][lx + 1] + plane[ly - 1][lx]
                        + plane[ly + 1][lx] + behind + ahead);
        __syncthreads();
        behind = current;
        current = ahead;
    }
}

int main()
{
    const Volume v = {37, 21, 11};
    const float c0 = 0.4f, c1 = 0.1f;
    std::vector<float> in(v.size()), got(v.size()), want(v.size(), -1.0f);
    Lcg rng(3);
    for (auto &f : in) f = rng.uniform() * 10.0f;
    for (int z = 1; z < v.nz - 1; ++z)
        for (int y = 1; y < v.ny - 1; ++y)
            for (int x = 1; x < v.nx - 1; ++x) {
                double sum = double(in[v.at(x - 1, y, z)]) + in[v.at(x + 1, y, z)]
                           + in[v.at(x, y - 1, z)] + in[v.at(x, y + 1, z)]
                           + in[v.at(x, y, z - 1)] + in[v.at(x, y, z + 1)];
                want[v.at(x, y, z)] = float(c0 * double(in[v.at(x, y, z)]) + c1 * sum);
            }

    std::vector<float> sentinel(v.size(), -1.0f);  // the shell must still hold it afterwards
    float *d_in, *d_out;
    CHECK(cudaMalloc(&d_in, v.size() * sizeof(float)));
    CHECK(cudaMalloc(&d_out, v.size() * sizeof(float)));
    CHECK(cudaMemcpy(d_in, in.data(), v.size() * sizeof(float), cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(d_out, sentinel.data(), v.size() * sizeof(float), cudaMemcpyHostToDevice));
    dim3 block(BX, BY), grid((v.nx - 2 + BX - 1) / BX, (v.ny - 2 + BY - 1) / BY);
    stencil7<<<grid, block>>>(d_in, d_out, v, c0, c1);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(got.data(), d_out, v.size() * sizeof(float), cudaMemcpyDeviceToHost));

    long wrong = 0;
    for (size_t i = 0; i < v.size(); ++i) wrong += !close_enough(got[i], want[i], 1e-5);
    CHECK(cudaFree(d_in));
    CHECK(cudaFree(d_out));
    return report(wrong);
}
