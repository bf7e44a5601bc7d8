// Reductions over a cooperative group.
#pragma once
#include "cooperative_groups.h"

#pragma clang force_cuda_host_device begin
namespace cooperative_groups {
template <class Group, class T, class Op> T reduce(const Group &g, const T &v, Op &&op);
template <class Group, class T, class U, class Op> void reduce_update_async(const Group &g, T &target, U &&v, Op &&op);
template <class Group, class T, class U, class Op> void reduce_store_async(const Group &g, T &target, U &&v, Op &&op);
}
#pragma clang force_cuda_host_device end
