// Asynchronous copies by a cooperative group.
#pragma once
#include "cooperative_groups.h"

#pragma clang force_cuda_host_device begin
namespace cooperative_groups {
template <class Group, class T, class U, class Size>
void memcpy_async(const Group &g, T *dst, const U *src, const Size &size);
template <class Group, class T, class U, class Layout>
void memcpy_async(const Group &g, T *dst, const Layout &dst_layout, const U *src, const Layout &src_layout);
template <class Group> void wait(const Group &g);
template <unsigned int Stages, class Group> void wait_prior(const Group &g);
}
#pragma clang force_cuda_host_device end
