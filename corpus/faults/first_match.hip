// The first element of each row that is a multiple of seven, found by vote. HIP, for 32 and 64 lanes alike.
#include <hip/hip_runtime.h>

#include <cstdio>
#include <vector>

constexpr int COLUMNS = 150, ROWS = 6;

__global__ void firstMatch(const int *in, int *out)
{
    const int lane = threadIdx.x, row = blockIdx.x;
    for (int base = 0; base < COLUMNS; base += warpSize) {
        const int column = base + lane;
        const bool hit = column < COLUMNS && in[row * COLUMNS + column] % 7 == 0;
        const unsigned long long votes = __ballot(hit);
        if (votes) {
            const int first = __ffsll(votes) - 1;
            if (lane == first) out[row] = column;
            return;
        }
    }
}

int main()
{
    int width = 0;
    hipDeviceGetAttribute(&width, hipDeviceAttributeWarpSize, 0);
    std::vector<int> in(COLUMNS * ROWS, 1), got(ROWS, -1), want(ROWS);
    for (int row = 0; row < ROWS; ++row) {
        want[row] = row * 23 + 20;
        for (int column = want[row]; column < COLUMNS; column += 9) in[row * COLUMNS + column] = 7 * column;
    }
    int *d_in = nullptr, *d_out = nullptr;
    hipMalloc(&d_in, in.size() * sizeof(int));
    hipMalloc(&d_out, ROWS * sizeof(int));
    hipMemcpy(d_in, in.data(), in.size() * sizeof(int), hipMemcpyHostToDevice);
    hipMemcpy(d_out, got.data(), ROWS * sizeof(int), hipMemcpyHostToDevice);
    firstMatch<<<ROWS, width>>>(d_in, d_out);
    hipMemcpy(got.data(), d_out, ROWS * sizeof(int), hipMemcpyDeviceToHost);
    hipFree(d_in);
    hipFree(d_out);
    puts(got == want ? "PASS" : "FAIL");
    return got != want;
}
