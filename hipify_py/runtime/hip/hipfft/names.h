// HIP's names for the CUDA face. Written by generate.py: do not edit.
#pragma once

#include "cufft.h"

#define HIPFFT_FORWARD CUFFT_FORWARD
#define HIPFFT_BACKWARD CUFFT_INVERSE
#define hipfftResult cufftResult
#define hipfftType cufftType
inline constexpr auto HIPFFT_ALLOC_FAILED = CUFFT_ALLOC_FAILED;
inline constexpr auto HIPFFT_C2C = CUFFT_C2C;
inline constexpr auto HIPFFT_C2R = CUFFT_C2R;
inline constexpr auto HIPFFT_D2Z = CUFFT_D2Z;
inline constexpr auto HIPFFT_EXEC_FAILED = CUFFT_EXEC_FAILED;
inline constexpr auto HIPFFT_INCOMPLETE_PARAMETER_LIST = CUFFT_INCOMPLETE_PARAMETER_LIST;
inline constexpr auto HIPFFT_INTERNAL_ERROR = CUFFT_INTERNAL_ERROR;
inline constexpr auto HIPFFT_INVALID_DEVICE = CUFFT_INVALID_DEVICE;
inline constexpr auto HIPFFT_INVALID_PLAN = CUFFT_INVALID_PLAN;
inline constexpr auto HIPFFT_INVALID_SIZE = CUFFT_INVALID_SIZE;
inline constexpr auto HIPFFT_INVALID_TYPE = CUFFT_INVALID_TYPE;
inline constexpr auto HIPFFT_INVALID_VALUE = CUFFT_INVALID_VALUE;
inline constexpr auto HIPFFT_NOT_IMPLEMENTED = CUFFT_NOT_IMPLEMENTED;
inline constexpr auto HIPFFT_NOT_SUPPORTED = CUFFT_NOT_SUPPORTED;
inline constexpr auto HIPFFT_NO_WORKSPACE = CUFFT_NO_WORKSPACE;
inline constexpr auto HIPFFT_PARSE_ERROR = CUFFT_PARSE_ERROR;
inline constexpr auto HIPFFT_R2C = CUFFT_R2C;
inline constexpr auto HIPFFT_SETUP_FAILED = CUFFT_SETUP_FAILED;
inline constexpr auto HIPFFT_SUCCESS = CUFFT_SUCCESS;
inline constexpr auto HIPFFT_UNALIGNED_DATA = CUFFT_UNALIGNED_DATA;
inline constexpr auto HIPFFT_Z2D = CUFFT_Z2D;
inline constexpr auto HIPFFT_Z2Z = CUFFT_Z2Z;
using hipfftComplex = cufftComplex;
using hipfftDoubleComplex = cufftDoubleComplex;
using hipfftDoubleReal = cufftDoubleReal;
using hipfftHandle = cufftHandle;
using hipfftReal = cufftReal;
inline cufftResult hipfftCreate(cufftHandle* h) { return cufftCreate(h); }
inline cufftResult hipfftDestroy(cufftHandle h) { return cufftDestroy(h); }
inline cufftResult hipfftMakePlanMany(cufftHandle h, int rank, int* n, int* inembed, int istride, int idist, int* onembed, int ostride, int odist, cufftType type, int batch, size_t* work) { return cufftMakePlanMany(h, rank, n, inembed, istride, idist, onembed, ostride, odist, type, batch, work); }
inline cufftResult hipfftPlanMany(cufftHandle* h, int rank, int* n, int* inembed, int istride, int idist, int* onembed, int ostride, int odist, cufftType type, int batch) { return cufftPlanMany(h, rank, n, inembed, istride, idist, onembed, ostride, odist, type, batch); }
inline cufftResult hipfftPlan1d(cufftHandle* h, int n, cufftType type, int batch) { return cufftPlan1d(h, n, type, batch); }
inline cufftResult hipfftPlan2d(cufftHandle* h, int nx, int ny, cufftType type) { return cufftPlan2d(h, nx, ny, type); }
inline cufftResult hipfftPlan3d(cufftHandle* h, int nx, int ny, int nz, cufftType type) { return cufftPlan3d(h, nx, ny, nz, type); }
inline cufftResult hipfftMakePlan1d(cufftHandle h, int n, cufftType type, int batch, size_t* work) { return cufftMakePlan1d(h, n, type, batch, work); }
inline cufftResult hipfftMakePlan2d(cufftHandle h, int nx, int ny, cufftType type, size_t* work) { return cufftMakePlan2d(h, nx, ny, type, work); }
inline cufftResult hipfftMakePlan3d(cufftHandle h, int nx, int ny, int nz, cufftType type, size_t* work) { return cufftMakePlan3d(h, nx, ny, nz, type, work); }
inline cufftResult hipfftSetStream(cufftHandle h, cudaStream_t stream) { return cufftSetStream(h, stream); }
inline cufftResult hipfftGetVersion(int* version) { return cufftGetVersion(version); }
inline cufftResult hipfftExecC2C(cufftHandle h, cufftComplex* in, cufftComplex* out, int direction) { return cufftExecC2C(h, in, out, direction); }
inline cufftResult hipfftExecZ2Z(cufftHandle h, cufftDoubleComplex* in, cufftDoubleComplex* out, int direction) { return cufftExecZ2Z(h, in, out, direction); }
inline cufftResult hipfftExecR2C(cufftHandle h, cufftReal* in, cufftComplex* out) { return cufftExecR2C(h, in, out); }
inline cufftResult hipfftExecD2Z(cufftHandle h, cufftDoubleReal* in, cufftDoubleComplex* out) { return cufftExecD2Z(h, in, out); }
inline cufftResult hipfftExecC2R(cufftHandle h, cufftComplex* in, cufftReal* out) { return cufftExecC2R(h, in, out); }
inline cufftResult hipfftExecZ2D(cufftHandle h, cufftDoubleComplex* in, cufftDoubleReal* out) { return cufftExecZ2D(h, in, out); }
