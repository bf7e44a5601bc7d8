// The host reference: compiled by the host compiler alone.
#include "rotate.h"

#include <cmath>

void rotateOnHost(const std::vector<Vec3> &points, const Vec3 &axis, double angle,
                  std::vector<double> &rotated)
{
    const double u[3] = {axis.x, axis.y, axis.z}, c = std::cos(angle), s = std::sin(angle);
    const double cross[3][3] = {{0, -u[2], u[1]}, {u[2], 0, -u[0]}, {-u[1], u[0], 0}};
    double matrix[3][3];
    for (int r = 0; r < 3; ++r)
        for (int k = 0; k < 3; ++k)
            matrix[r][k] = (r == k ? c : 0.0) + s * cross[r][k] + (1.0 - c) * u[r] * u[k];

    rotated.assign(points.size() * 3, 0.0);
    for (size_t i = 0; i < points.size(); ++i) {
        const double p[3] = {points[i].x, points[i].y, points[i].z};
        for (int r = 0; r < 3; ++r)
            for (int k = 0; k < 3; ++k) rotated[3 * i + r] += matrix[r][k] * p[k];
    }
}
