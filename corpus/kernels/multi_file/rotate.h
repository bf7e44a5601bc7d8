/* The interface between the two translation units; plain C++, no kernel in sight. */
#ifndef MULTI_FILE_ROTATE_H
#define MULTI_FILE_ROTATE_H

#include <vector>

#include "vec3.cuh"

// Rotates all points about a unit axis on the device. Throws nothing; returns a CUDA error code.
cudaError_t rotateOnDevice(const std::vector<Vec3> &points, const Vec3 &axis, float angle,
                           std::vector<Vec3> &rotated);

// The same by a rotation matrix, in double precision, on the host.
void rotateOnHost(const std::vector<Vec3> &points, const Vec3 &axis, double angle,
                  std::vector<double> &rotated);

#endif
