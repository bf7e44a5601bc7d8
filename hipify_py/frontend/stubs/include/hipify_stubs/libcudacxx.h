// The namespace cuda::std, seen through the host's standard library.
#pragma once
namespace std {}
namespace cuda {
namespace std {
using namespace ::std;
struct identity {
    template <class T> constexpr T &&operator()(T &&v) const noexcept { return static_cast<T &&>(v); }
};
}
}
