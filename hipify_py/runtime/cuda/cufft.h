// cuFFT: complex and real transforms of one to three dimensions, batched, with the advanced data layout.
#pragma once

#include "cuComplex.h"
#include "cuda_runtime_api.h"
#include "face/fft_core.h"

// Helpers that print error names test this include guard of the real header.
#define _CUFFT_H_

enum cufftResult {
    CUFFT_SUCCESS = 0, CUFFT_INVALID_PLAN = 1, CUFFT_ALLOC_FAILED = 2, CUFFT_INVALID_TYPE = 3, CUFFT_INVALID_VALUE = 4,
    CUFFT_INTERNAL_ERROR = 5, CUFFT_EXEC_FAILED = 6, CUFFT_SETUP_FAILED = 7, CUFFT_INVALID_SIZE = 8,
    CUFFT_UNALIGNED_DATA = 9, CUFFT_INCOMPLETE_PARAMETER_LIST = 10, CUFFT_INVALID_DEVICE = 11, CUFFT_PARSE_ERROR = 12,
    CUFFT_NO_WORKSPACE = 13, CUFFT_NOT_IMPLEMENTED = 14, CUFFT_LICENSE_ERROR = 15, CUFFT_NOT_SUPPORTED = 16
};
enum cufftType {
    CUFFT_R2C = 0x2a, CUFFT_C2R = 0x2c, CUFFT_C2C = 0x29, CUFFT_D2Z = 0x6a, CUFFT_Z2D = 0x6c, CUFFT_Z2Z = 0x69
};
#define CUFFT_FORWARD (-1)
#define CUFFT_INVERSE 1

using cufftHandle = int;
using cufftReal = float;
using cufftDoubleReal = double;
using cufftComplex = cuComplex;
using cufftDoubleComplex = cuDoubleComplex;

namespace face {

// How one side of a transform lies in memory: row extents, element stride, and distance between batches.
struct Layout {
    int embed[3];
    ptrdiff_t stride, distance;
};
struct FftPlan {
    bool made = false;
    int rank = 0, n[3] = {1, 1, 1}, batch = 1;
    cufftType type = CUFFT_C2C;
    Layout in{}, out{};
    cudaStream_t stream = nullptr;
};
inline std::vector<FftPlan*>& fft_plans() {
    static auto* plans = new std::vector<FftPlan*>;
    return *plans;
}
inline FftPlan* fft_plan(cufftHandle h) {
    return h >= 1 && size_t(h) <= fft_plans().size() ? fft_plans()[size_t(h) - 1] : nullptr;
}

inline bool is_real_input(cufftType t) { return t == CUFFT_R2C || t == CUFFT_D2Z; }
inline bool is_real_output(cufftType t) { return t == CUFFT_C2R || t == CUFFT_Z2D; }
// Dense layout; the half spectrum of a real transform keeps n / 2 + 1 elements of the last dimension.
inline Layout dense(int rank, const int* n, bool half) {
    Layout l{{1, 1, 1}, 1, 1};
    for (int d = 0; d < rank; ++d) {
        l.embed[d] = half && d == rank - 1 ? n[d] / 2 + 1 : n[d];
        l.distance *= l.embed[d];
    }
    return l;
}
inline ptrdiff_t offset_of(const FftPlan& p, const Layout& l, const int (&at)[3]) {
    ptrdiff_t i = 0;
    for (int d = 0; d < p.rank; ++d) i = i * (d == 0 ? 1 : l.embed[d]) + at[d];
    return i * l.stride;
}
// Calls f(position, index in the row-major array of all n) for the elements whose last index is below `last`.
template <class F>
inline void each_index(const FftPlan& p, int last, F f) {
    const int extent[3] = {p.rank == 1 ? last : p.n[0], p.rank == 2 ? last : p.n[1], p.rank == 3 ? last : p.n[2]};
    for (int a = 0; a < extent[0]; ++a)
        for (int b = 0; b < extent[1]; ++b)
            for (int c = 0; c < extent[2]; ++c) {
                const int at[3] = {a, b, c};
                f(at, size_t((ptrdiff_t(a) * p.n[1] + b) * p.n[2] + c));
            }
}
inline size_t mirrored(const FftPlan& p, const int (&at)[3]) {
    const auto m = [&](int d) { return ptrdiff_t((p.n[d] - at[d]) % p.n[d]); };
    return size_t((m(0) * p.n[1] + m(1)) * p.n[2] + m(2));
}

// R is the precision; In and Out are R or Complex<R>. A half spectrum is completed from its symmetry.
template <class R, class In, class Out>
inline void run_fft(const FftPlan& p, const In* in, Out* out, int sign) {
    const int full = p.n[p.rank - 1], half = full / 2 + 1;
    std::vector<Wave> data(size_t(p.n[0]) * size_t(p.n[1]) * size_t(p.n[2]));
    for (int b = 0; b < p.batch; ++b) {
        each_index(p, is_real_output(p.type) ? half : full, [&](const int(&at)[3], size_t i) {
            const Complex<R> v(in[b * p.in.distance + offset_of(p, p.in, at)]);
            data[i] = Wave(double(v.x), double(v.y));
            if (is_real_output(p.type) && at[p.rank - 1] > 0) data[mirrored(p, at)] = Wave(double(v.x), -double(v.y));
        });
        dft_all(3, p.n, data, sign);
        each_index(p, is_real_input(p.type) ? half : full, [&](const int(&at)[3], size_t i) {
            Out& o = out[b * p.out.distance + offset_of(p, p.out, at)];
            if constexpr (std::is_same_v<Out, R>) o = R(data[i].x);
            else o = Out(R(data[i].x), R(data[i].y));
        });
    }
}

inline cufftResult make_plan(FftPlan* p, int rank, const int* n, const int* inembed, int istride, int idist,
                             const int* onembed, int ostride, int odist, cufftType type, int batch) {
    if (!p) return CUFFT_INVALID_PLAN;
    if (rank < 1 || rank > 3 || batch < 1) return CUFFT_INVALID_VALUE;
    for (int d = 0; d < rank; ++d)
        if (n[d] < 1) return CUFFT_INVALID_SIZE;
    p->made = true;
    p->rank = rank;
    p->batch = batch;
    p->type = type;
    for (int d = 0; d < 3; ++d) p->n[d] = d < rank ? n[d] : 1;
    p->in = dense(rank, n, is_real_output(type));
    p->out = dense(rank, n, is_real_input(type));
    if (inembed) {
        for (int d = 0; d < rank; ++d) p->in.embed[d] = inembed[d];
        p->in.stride = istride;
        p->in.distance = idist;
    }
    if (onembed) {
        for (int d = 0; d < rank; ++d) p->out.embed[d] = onembed[d];
        p->out.stride = ostride;
        p->out.distance = odist;
    }
    return CUFFT_SUCCESS;
}

template <class R, class In, class Out>
inline cufftResult execute(cufftHandle h, cufftType type, const In* in, Out* out, int sign) {
    const FftPlan* p = fft_plan(h);
    if (!p || !p->made) return CUFFT_INVALID_PLAN;
    if (p->type != type) return CUFFT_INVALID_TYPE;
    if (!in || !out || (sign != CUFFT_FORWARD && sign != CUFFT_INVERSE)) return CUFFT_INVALID_VALUE;
    FftPlan plan = *p;
    // In place, the real rows are padded to the length of the half spectrum, unless the layout says otherwise.
    const bool in_place = static_cast<const void*>(in) == static_cast<void*>(out) && plan.rank >= 1;
    Layout* real = is_real_input(type) ? &plan.in : is_real_output(type) ? &plan.out : nullptr;
    if (in_place && real && real->embed[plan.rank - 1] == plan.n[plan.rank - 1] && real->stride == 1) {
        *real = dense(plan.rank, plan.n, true);
        real->embed[plan.rank - 1] *= 2;
        real->distance *= 2;
    }
    const cudaError_t error = submit(plan.stream, cudaGraphNodeTypeKernel,
                                     [=] { return run_fft<R>(plan, in, out, sign), cudaSuccess; });
    return error == cudaSuccess ? CUFFT_SUCCESS : CUFFT_EXEC_FAILED;
}
template <class T>
inline auto* waves(T* p) {
    using R = decltype(p->x);
    return reinterpret_cast<Complex<R>*>(p);
}

}  // namespace face

inline cufftResult cufftCreate(cufftHandle* h) {
    if (!h) return CUFFT_INVALID_VALUE;
    face::fft_plans().push_back(new face::FftPlan);
    *h = int(face::fft_plans().size());
    return CUFFT_SUCCESS;
}
inline cufftResult cufftDestroy(cufftHandle h) {
    face::FftPlan* p = face::fft_plan(h);
    if (!p) return CUFFT_INVALID_PLAN;
    face::fft_plans()[size_t(h) - 1] = nullptr;
    delete p;
    return CUFFT_SUCCESS;
}
inline cufftResult cufftMakePlanMany(cufftHandle h, int rank, int* n, int* inembed, int istride, int idist, int* onembed,
                                     int ostride, int odist, cufftType type, int batch, size_t* work) {
    if (work) *work = 0;
    return face::make_plan(face::fft_plan(h), rank, n, inembed, istride, idist, onembed, ostride, odist, type, batch);
}
inline cufftResult cufftPlanMany(cufftHandle* h, int rank, int* n, int* inembed, int istride, int idist, int* onembed,
                                 int ostride, int odist, cufftType type, int batch) {
    const cufftResult created = cufftCreate(h);
    if (created != CUFFT_SUCCESS) return created;
    const cufftResult made =
        cufftMakePlanMany(*h, rank, n, inembed, istride, idist, onembed, ostride, odist, type, batch, nullptr);
    if (made != CUFFT_SUCCESS) cufftDestroy(*h);
    return made;
}
inline cufftResult cufftPlan1d(cufftHandle* h, int n, cufftType type, int batch) {
    return cufftPlanMany(h, 1, &n, nullptr, 1, 0, nullptr, 1, 0, type, batch);
}
inline cufftResult cufftPlan2d(cufftHandle* h, int nx, int ny, cufftType type) {
    int n[2] = {nx, ny};
    return cufftPlanMany(h, 2, n, nullptr, 1, 0, nullptr, 1, 0, type, 1);
}
inline cufftResult cufftPlan3d(cufftHandle* h, int nx, int ny, int nz, cufftType type) {
    int n[3] = {nx, ny, nz};
    return cufftPlanMany(h, 3, n, nullptr, 1, 0, nullptr, 1, 0, type, 1);
}
inline cufftResult cufftMakePlan1d(cufftHandle h, int n, cufftType type, int batch, size_t* work) {
    return cufftMakePlanMany(h, 1, &n, nullptr, 1, 0, nullptr, 1, 0, type, batch, work);
}
inline cufftResult cufftMakePlan2d(cufftHandle h, int nx, int ny, cufftType type, size_t* work) {
    int n[2] = {nx, ny};
    return cufftMakePlanMany(h, 2, n, nullptr, 1, 0, nullptr, 1, 0, type, 1, work);
}
inline cufftResult cufftMakePlan3d(cufftHandle h, int nx, int ny, int nz, cufftType type, size_t* work) {
    int n[3] = {nx, ny, nz};
    return cufftMakePlanMany(h, 3, n, nullptr, 1, 0, nullptr, 1, 0, type, 1, work);
}
inline cufftResult cufftSetStream(cufftHandle h, cudaStream_t stream) {
    if (!face::fft_plan(h)) return CUFFT_INVALID_PLAN;
    face::fft_plan(h)->stream = stream;
    return CUFFT_SUCCESS;
}
inline cufftResult cufftGetVersion(int* version) { return *version = 12000, CUFFT_SUCCESS; }
inline cufftResult cufftExecC2C(cufftHandle h, cufftComplex* in, cufftComplex* out, int direction) {
    return face::execute<float>(h, CUFFT_C2C, face::waves(in), face::waves(out), direction);
}
inline cufftResult cufftExecZ2Z(cufftHandle h, cufftDoubleComplex* in, cufftDoubleComplex* out, int direction) {
    return face::execute<double>(h, CUFFT_Z2Z, face::waves(in), face::waves(out), direction);
}
inline cufftResult cufftExecR2C(cufftHandle h, cufftReal* in, cufftComplex* out) {
    return face::execute<float>(h, CUFFT_R2C, in, face::waves(out), CUFFT_FORWARD);
}
inline cufftResult cufftExecD2Z(cufftHandle h, cufftDoubleReal* in, cufftDoubleComplex* out) {
    return face::execute<double>(h, CUFFT_D2Z, in, face::waves(out), CUFFT_FORWARD);
}
inline cufftResult cufftExecC2R(cufftHandle h, cufftComplex* in, cufftReal* out) {
    return face::execute<float>(h, CUFFT_C2R, face::waves(in), out, CUFFT_INVERSE);
}
inline cufftResult cufftExecZ2D(cufftHandle h, cufftDoubleComplex* in, cufftDoubleReal* out) {
    return face::execute<double>(h, CUFFT_Z2D, face::waves(in), out, CUFFT_INVERSE);
}
