// HIP's names for the CUDA face. Written by generate.py: do not edit.
#pragma once

#include "nvtx3/nvToolsExt.h"

using roctx_range_id_t = nvtxRangeId_t;
inline int roctxRangePushA(const char* p0) { return nvtxRangePushA(p0); }
inline int roctxRangePush(const char* p0) { return nvtxRangePush(p0); }
inline int roctxRangePop() { return nvtxRangePop(); }
inline nvtxRangeId_t roctxRangeStartA(const char* p0) { return nvtxRangeStartA(p0); }
inline void roctxRangeStop(nvtxRangeId_t p0) { return nvtxRangeEnd(p0); }
inline void roctxMarkA(const char* p0) { return nvtxMarkA(p0); }
inline void roctxMark(const char* p0) { return nvtxMark(p0); }
