// Discrete Fourier transforms of any length: recursion over the prime factors, in double precision.
#pragma once

#include <math.h>
#include <stddef.h>

#include <vector>

#include "face/blas_core.h"

namespace face {

using Wave = Complex<double>;

inline int smallest_factor(int n) {
    for (int p = 2; p * p <= n; ++p)
        if (n % p == 0) return p;
    return n;
}
inline Wave turn(double fraction) {
    const double angle = 2.0 * 3.141592653589793 * fraction;
    return {cos(angle), sin(angle)};
}
// out[k] = sum over j of in[j * stride] exp(sign 2 pi i j k / n): p interleaved transforms of length n / p, combined.
inline void dft(int n, const Wave* in, ptrdiff_t stride, Wave* out, int sign) {
    if (n == 1) {
        out[0] = in[0];
        return;
    }
    const int p = smallest_factor(n), m = n / p;
    for (int r = 0; r < p; ++r) dft(m, in + r * stride, stride * p, out + ptrdiff_t(r) * m, sign);
    std::vector<Wave> column(static_cast<size_t>(p)), roots(static_cast<size_t>(p));
    for (int r = 0; r < p; ++r) roots[size_t(r)] = turn(double(sign) * r / p);
    for (int k = 0; k < m; ++k) {
        for (int r = 0; r < p; ++r) column[size_t(r)] = out[r * m + k] * turn(double(sign) * r * k / n);
        for (int q = 0; q < p; ++q) {
            Wave sum;
            for (int r = 0; r < p; ++r) sum = sum + column[size_t(r)] * roots[size_t(ptrdiff_t(r) * q % p)];
            out[q * m + k] = sum;
        }
    }
}
// Transforms the last `rank` dimensions of a row-major array in place.
inline void dft_all(int rank, const int* n, std::vector<Wave>& data, int sign) {
    ptrdiff_t stride = 1;
    for (int d = rank - 1; d >= 0; --d) {
        const ptrdiff_t total = ptrdiff_t(data.size());
        std::vector<Wave> line(static_cast<size_t>(n[d]));
        for (ptrdiff_t outer = 0; outer < total; outer += stride * n[d])
            for (ptrdiff_t i = 0; i < stride; ++i) {
                Wave* first = data.data() + outer + i;
                dft(n[d], first, stride, line.data(), sign);
                for (ptrdiff_t k = 0; k < n[d]; ++k) first[k * stride] = line[size_t(k)];
            }
        stride *= n[d];
    }
}

}  // namespace face
