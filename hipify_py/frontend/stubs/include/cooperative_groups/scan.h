// Scans over a cooperative group.
#pragma once
#include "cooperative_groups.h"

#pragma clang force_cuda_host_device begin
namespace cooperative_groups {
template <class Group, class T> T inclusive_scan(const Group &g, const T &v);
template <class Group, class T, class Op> T inclusive_scan(const Group &g, const T &v, Op &&op);
template <class Group, class T> T exclusive_scan(const Group &g, const T &v);
template <class Group, class T, class Op> T exclusive_scan(const Group &g, const T &v, Op &&op);
template <class Group, class A, class T> T inclusive_scan_update(const Group &g, A &target, const T &v);
template <class Group, class A, class T, class Op> T inclusive_scan_update(const Group &g, A &target, const T &v, Op &&op);
template <class Group, class A, class T> T exclusive_scan_update(const Group &g, A &target, const T &v);
template <class Group, class A, class T, class Op> T exclusive_scan_update(const Group &g, A &target, const T &v, Op &&op);
}
#pragma clang force_cuda_host_device end
