// Execution policies, functors and tuples.
#pragma once

#include <functional>
#include <tuple>
#include <utility>

#include "face/language.h"

namespace thrust {

// All policies mean the same here: run now, in order, on the calling thread.
struct execution_policy {
    const execution_policy& on(cudaStream_t) const { return *this; }
    template <class Allocator>
    const execution_policy& operator()(Allocator&&) const { return *this; }
};
inline constexpr execution_policy device{}, host{}, seq{};
namespace cuda {
inline constexpr execution_policy par{}, par_nosync{};
}
namespace hip = cuda;
namespace omp = cuda;

template <class P>
using require_policy = std::enable_if_t<std::is_base_of_v<execution_policy, std::decay_t<P>>>;
// Adds the form of an algorithm that takes a policy first.
#define FACE_WITH_POLICY(NAME)                                                         \
    template <class P, class... A, class = require_policy<P>>                          \
    decltype(auto) NAME(P&&, A&&... a) {                                               \
        return thrust::NAME(std::forward<A>(a)...);                                    \
    }

using std::divides;
using std::equal_to;
using std::greater;
using std::greater_equal;
using std::less;
using std::less_equal;
using std::logical_and;
using std::logical_not;
using std::logical_or;
using std::minus;
using std::modulus;
using std::multiplies;
using std::negate;
using std::not_equal_to;
using std::plus;
using std::bit_and;
using std::bit_or;
using std::bit_xor;
template <class T = void>
struct maximum {
    T operator()(const T& a, const T& b) const { return a < b ? b : a; }
};
template <>
struct maximum<void> {
    template <class T>
    T operator()(const T& a, const T& b) const { return a < b ? b : a; }
};
template <class T = void>
struct minimum {
    T operator()(const T& a, const T& b) const { return b < a ? b : a; }
};
template <>
struct minimum<void> {
    template <class T>
    T operator()(const T& a, const T& b) const { return b < a ? b : a; }
};
template <class T = void>
struct identity {
    const T& operator()(const T& a) const { return a; }
};
template <>
struct identity<void> {
    template <class T>
    T operator()(const T& a) const { return a; }
};
template <class T>
struct square {
    T operator()(const T& a) const { return a * a; }
};
template <class A, class R>
struct unary_function {
    using argument_type = A;
    using result_type = R;
};
template <class A, class B, class R>
struct binary_function {
    using first_argument_type = A;
    using second_argument_type = B;
    using result_type = R;
};

using std::get;
using std::make_pair;
using std::make_tuple;
using std::pair;
using std::swap;
using std::tie;
using std::tuple;
using std::tuple_element;
using std::tuple_size;

}  // namespace thrust
