// Warp-wide collectives, by shuffles among the lanes of the logical warp.
#pragma once

#include "cub/face/common.h"

namespace cub {

template <int Width>
struct LogicalWarp {
    static_assert(Width >= 1 && Width <= SIMT_WARP && (Width & (Width - 1)) == 0, "a power of two up to the warp");
    static unsigned lane() { return simt::lane_id() % unsigned(Width); }
    static simt::LaneMask mask() {
        const simt::LaneMask ones = Width == SIMT_WARP ? simt::all_lanes : (simt::LaneMask(1) << (Width % SIMT_WARP)) - 1;
        return simt::LaneMask(ones << (simt::lane_id() / unsigned(Width) * unsigned(Width)));
    }
};

// The result is valid in lane 0.
template <class T, int Width = SIMT_WARP, int = 0>
class WarpReduce {
    using Lanes = LogicalWarp<Width>;

public:
    struct TempStorage {};
    explicit WarpReduce(TempStorage&) {}
    template <class Op>
    T Reduce(T v, Op op, int valid = Width) {
        for (int d = 1; d < Width; d *= 2) {
            const T other = __shfl_down_sync(Lanes::mask(), v, unsigned(d), Width);
            if (int(Lanes::lane()) + d < valid) v = T(op(v, other));
        }
        return v;
    }
    T Sum(T v) { return Reduce(v, cub::Sum()); }
    T Sum(T v, int valid) { return Reduce(v, cub::Sum(), valid); }
};

template <class T, int Width = SIMT_WARP, int = 0>
class WarpScan {
    using Lanes = LogicalWarp<Width>;

public:
    struct TempStorage {};
    explicit WarpScan(TempStorage&) {}
    template <class Op>
    void InclusiveScan(T in, T& out, Op op) {
        for (int d = 1; d < Width; d *= 2) {
            const T other = __shfl_up_sync(Lanes::mask(), in, unsigned(d), Width);
            if (int(Lanes::lane()) >= d) in = T(op(other, in));
        }
        out = in;
    }
    template <class Op>
    void InclusiveScan(T in, T& out, Op op, T& total) {
        InclusiveScan(in, out, op);
        total = Broadcast(out, Width - 1);
    }
    template <class Op>
    void ExclusiveScan(T in, T& out, T initial, Op op) {
        T inclusive;
        InclusiveScan(in, inclusive, op);
        const T before = __shfl_up_sync(Lanes::mask(), inclusive, 1u, Width);
        out = Lanes::lane() == 0 ? initial : T(op(initial, before));
    }
    template <class Op>
    void ExclusiveScan(T in, T& out, T initial, Op op, T& total) {
        T inclusive;
        InclusiveScan(in, inclusive, op, total);
        ExclusiveScan(in, out, initial, op);
    }
    void InclusiveSum(T in, T& out) { InclusiveScan(in, out, cub::Sum()); }
    void InclusiveSum(T in, T& out, T& total) { InclusiveScan(in, out, cub::Sum(), total); }
    void ExclusiveSum(T in, T& out) { ExclusiveScan(in, out, T(0), cub::Sum()); }
    void ExclusiveSum(T in, T& out, T& total) { ExclusiveScan(in, out, T(0), cub::Sum(), total); }
    T Broadcast(T v, unsigned source) { return __shfl_sync(Lanes::mask(), v, int(source), Width); }
};

inline unsigned LaneId() { return simt::lane_id(); }
inline unsigned WarpId() { return simt::thread_rank() / warp_threads; }
inline int RowMajorTid(int, int, int) { return int(simt::thread_rank()); }

}  // namespace cub
