// Running sums of rows, a warp at a time, the last lane's sum carried on. HIP, for 32 and 64 lanes alike.
#include <hip/hip_runtime.h>

#include <cstdio>
#include <vector>

constexpr int COLUMNS = 200, ROWS = 4;

__global__ void rowPrefix(const int *in, int *out)
{
    const int lane = threadIdx.x, row = blockIdx.x;
    int carry = 0;
    for (int base = 0; base < COLUMNS; base += warpSize) {
        const int column = base + lane;
        int sum = column < COLUMNS ? in[row * COLUMNS + column] : 0;
        for (int d = 1; d < warpSize; d *= 2) {
            const int before = __shfl_up(sum, d);
            if (lane >= d) sum += before;
        }
        if (column < COLUMNS) out[row * COLUMNS + column] = carry + sum;
        carry += __shfl(sum, warpSize - 1);
    }
}

int main()
{
    const int n = COLUMNS * ROWS;
    int width = 0;
    hipDeviceGetAttribute(&width, hipDeviceAttributeWarpSize, 0);
    std::vector<int> in(n), got(n, -1), want(n);
    for (int i = 0, sum = 0; i < n; ++i) {
        in[i] = i * 29 % 31;
        sum = i % COLUMNS ? sum + in[i] : in[i];
        want[i] = sum;
    }
    int *d_in = nullptr, *d_out = nullptr;
    hipMalloc(&d_in, n * sizeof(int));
    hipMalloc(&d_out, n * sizeof(int));
    hipMemcpy(d_in, in.data(), n * sizeof(int), hipMemcpyHostToDevice);
    rowPrefix<<<ROWS, width>>>(d_in, d_out);
    hipMemcpy(got.data(), d_out, n * sizeof(int), hipMemcpyDeviceToHost);
    hipFree(d_in);
    hipFree(d_out);
    puts(got == want ? "PASS" : "FAIL");
    return got != want;
}
