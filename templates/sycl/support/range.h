// Sizes of grids and blocks that name x first; SYCL's ranges name it last.
#pragma once

#include <sycl/sycl.hpp>

namespace gpu {

struct dim3 {
    unsigned x, y, z;

    constexpr dim3(unsigned x = 1, unsigned y = 1, unsigned z = 1) : x(x), y(y), z(z) {}

    template <class V, class = decltype(V::z)>
    constexpr dim3(const V &size) : x(size.x), y(size.y), z(size.z) {}
};

// The range of a launch in as many dimensions as its kernel uses; the others must be 1.
template <int Dimensions>
sycl::nd_range<Dimensions> nd_range(dim3 grid, dim3 block)
{
    const bool fits = (Dimensions > 2 || grid.z * block.z == 1) && (Dimensions > 1 || grid.y * block.y == 1);
    if (!fits || grid.x * grid.y * grid.z == 0 || block.x * block.y * block.z == 0)
        throw sycl::exception(sycl::make_error_code(sycl::errc::nd_range), "grid or block does not fit the kernel");
    sycl::range<Dimensions> groups, local;
    const unsigned counts[] = {grid.x, grid.y, grid.z}, sizes[] = {block.x, block.y, block.z};
    for (int i = 0; i < Dimensions; ++i) {
        groups[Dimensions - 1 - i] = counts[i];
        local[Dimensions - 1 - i] = sizes[i];
    }
    return {groups * local, local};
}

}  // namespace gpu
