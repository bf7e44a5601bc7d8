// Main program of the multi-file example: rotates points on the device and compares with the host.
#include "rotate.h"

#include <cmath>
#include <cstdio>

int main()
{
    const int n = 1234;
    const float angle = 0.7f;
    const Vec3 axis = {0.6f, 0.0f, 0.8f};
    std::vector<Vec3> points(n), got;
    unsigned seed = 26;
    for (Vec3 &p : points) {
        float *components[] = {&p.x, &p.y, &p.z};
        for (float *v : components) {
            seed = seed * 1664525u + 1013904223u;
            *v = float(seed >> 8) / 1677721.6f - 5.0f;
        }
    }

    int wrong = 0;
    const cudaError_t status = rotateOnDevice(points, axis, angle, got);
    if (status != cudaSuccess) {
        std::fprintf(stderr, "%s\n", cudaGetErrorString(status));
        ++wrong;
    }
    std::vector<double> want;
    rotateOnHost(points, axis, angle, want);
    for (size_t i = 0; i < got.size(); ++i) {
        const double e = std::fabs(got[i].x - want[3 * i]) + std::fabs(got[i].y - want[3 * i + 1])
                       + std::fabs(got[i].z - want[3 * i + 2]);
        if (!(e <= 1e-5)) ++wrong;  // coordinates below 10
    }
    std::printf("%s\n", wrong ? "FAIL" : "PASS");
    return wrong ? 1 : 0;
}
