// Launches whose work-groups wait for each other: root groups, an extension of DPC++.
#pragma once

#include <sycl/sycl.hpp>

namespace gpu {

inline constexpr sycl::ext::oneapi::experimental::properties cooperative{sycl::ext::oneapi::experimental::use_root_sync};

}  // namespace gpu
