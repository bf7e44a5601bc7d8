// Thrust's vectors and algorithms over oneDPL. Device memory is shared USM, so that the host reads elements as in Thrust.
#pragma once

#include <oneapi/dpl/execution>
#include <oneapi/dpl/algorithm>
#include <oneapi/dpl/functional>
#include <oneapi/dpl/iterator>
#include <oneapi/dpl/numeric>

#include "queue.h"

#include <functional>
#include <iterator>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

namespace gpu::parallel {

namespace dpl = oneapi::dpl;

// What host code is about to read, as soon as all kernels are done.
template <class Range>
const Range &waited(const Range &range)
{
    gpu::wait_for_all();
    return range;
}

template <class T>
using device_allocator = sycl::usm_allocator<T, sycl::usm::alloc::shared>;

template <class T>
class device_vector : public std::vector<T, device_allocator<T>> {
    using base = std::vector<T, device_allocator<T>>;

public:
    device_vector() : base(device_allocator<T>(gpu::queue())) {}
    explicit device_vector(std::size_t n, const T &value = T()) : base(n, value, device_allocator<T>(gpu::queue())) {}
    template <class It, class = typename std::iterator_traits<It>::iterator_category>
    device_vector(It first, It last) : base(first, last, device_allocator<T>(gpu::queue()))
    {
    }
    template <class Allocator>
    device_vector(const std::vector<T, Allocator> &other) : device_vector(waited(other).begin(), other.end())
    {
    }
    template <class Allocator>
    device_vector &operator=(const std::vector<T, Allocator> &other)
    {
        gpu::wait_for_all();
        this->assign(other.begin(), other.end());
        return *this;
    }

    // Of the host, which waits for kernels that may still write.
    T &operator[](std::size_t i)
    {
        gpu::wait_for_all();
        return base::operator[](i);
    }
    const T &operator[](std::size_t i) const
    {
        gpu::wait_for_all();
        return base::operator[](i);
    }
};

template <class T>
using universal_vector = device_vector<T>;

template <class T>
class host_vector : public std::vector<T> {
public:
    using std::vector<T>::vector;
    template <class It, class = typename std::iterator_traits<It>::iterator_category>
    host_vector(It first, It last) : std::vector<T>(waited(first), last)
    {
    }
    template <class Allocator>
    host_vector(const std::vector<T, Allocator> &other) : std::vector<T>(waited(other).begin(), other.end())
    {
    }
    template <class Allocator>
    host_vector &operator=(const std::vector<T, Allocator> &other)
    {
        gpu::wait_for_all();
        this->assign(other.begin(), other.end());
        return *this;
    }
};

template <class T>
using device_ptr = T *;
template <class T>
T *device_pointer_cast(T *p) { return p; }
template <class T>
T *raw_pointer_cast(T *p) { return p; }

// Where an algorithm runs; without one, where its data lies.
struct on_device { gpu::stream stream = nullptr; };
struct on_host {};
inline constexpr on_device device;
inline constexpr on_host host;

namespace cuda {
struct parallel : on_device {
    on_device on(gpu::stream s) const { return {s}; }
};
inline constexpr parallel par;
inline constexpr parallel par_nosync;
}  // namespace cuda

using dpl::discard_iterator;
using dpl::get;
using dpl::maximum;
using dpl::minimum;
using std::bit_and;
using std::bit_or;
using std::bit_xor;
using std::distance;
using std::divides;
using std::equal_to;
using std::greater;
using std::greater_equal;
using std::less;
using std::less_equal;
using std::logical_and;
using std::logical_not;
using std::logical_or;
using std::make_pair;
using std::make_tuple;
using std::minus;
using std::modulus;
using std::multiplies;
using std::negate;
using std::not_equal_to;
using std::pair;
using std::plus;
using std::tie;
using std::tuple;
template <class T>
using identity = dpl::identity;
template <class T>
using counting_iterator = dpl::counting_iterator<T>;

template <class T>
dpl::counting_iterator<T> make_counting_iterator(T first) { return dpl::counting_iterator<T>(first); }
template <class It, class F>
auto make_transform_iterator(It it, F f) { return dpl::make_transform_iterator(it, f); }
template <class It, class Map>
auto make_permutation_iterator(It it, Map map) { return dpl::make_permutation_iterator(it, map); }
template <class T>
auto make_constant_iterator(T value)
{
    return dpl::make_transform_iterator(dpl::counting_iterator<std::ptrdiff_t>(0), [=](std::ptrdiff_t) { return value; });
}
inline dpl::discard_iterator make_discard_iterator() { return {}; }
template <class... It>
auto make_zip_iterator(std::tuple<It...> its)
{
    return std::apply([](auto... it) { return dpl::make_zip_iterator(it...); }, its);
}
template <class First, class Second, class... It>
auto make_zip_iterator(First first, Second second, It... its) { return dpl::make_zip_iterator(first, second, its...); }

namespace detail {

template <class T>
constexpr bool is_pointer = std::is_pointer_v<std::decay_t<T>>;

// Whether T is the iterator of a vector in host memory.
template <class T, class = void>
struct host_iterator : std::false_type {};
template <class T>
struct host_iterator<T, std::void_t<typename std::iterator_traits<T>::value_type>> {
    using vector = std::vector<std::remove_cv_t<typename std::iterator_traits<T>::value_type>>;
    static constexpr bool value =
        std::is_same_v<T, typename vector::iterator> || std::is_same_v<T, typename vector::const_iterator>;
};
template <class T>
constexpr bool is_host = host_iterator<std::decay_t<T>>::value;

template <class T>
bool on_host(const T &x)
{
    if constexpr (is_pointer<T>)
        return sycl::get_pointer_type(x, gpu::queue().get_context()) == sycl::usm::alloc::unknown;
    return is_host<T>;
}

template <class T>
constexpr bool is_policy = std::is_base_of_v<on_device, std::decay_t<T>>;

inline auto policy(const on_device &where) { return dpl::execution::make_device_policy(gpu::queue(where.stream)); }

// An argument, or a pointer to the elements of an array.
template <class T>
const T &decayed(const T &x) { return x; }
template <class T, std::size_t N>
T *decayed(const T (&x)[N]) { return const_cast<T *>(x); }

// Calls f with a policy of oneDPL and what else it takes.
template <class F, class First, class... Rest>
auto run(F f, const First &first, const Rest &...rest)
{
    if constexpr (std::is_array_v<First> || (std::is_array_v<Rest> || ...)) {
        return run(f, decayed(first), decayed(rest)...);
    } else if constexpr (is_policy<First>) {
        return f(policy(first), rest...);
    } else if constexpr (std::is_same_v<First, parallel::on_host>) {
        gpu::wait_for_all();
        return f(dpl::execution::seq, rest...);
    } else if constexpr (is_host<First> || (is_host<Rest> || ...)) {
        gpu::wait_for_all();
        return f(dpl::execution::seq, first, rest...);
    } else if constexpr (is_pointer<First> || (is_pointer<Rest> || ...)) {
        if (on_host(first) || (on_host(rest) || ...)) {
            gpu::wait_for_all();
            return f(dpl::execution::seq, first, rest...);
        }
        return f(policy({}), first, rest...);
    } else {
        return f(policy({}), first, rest...);
    }
}

}  // namespace detail

#define GPU_ALGORITHM(name, of_dpl)                                                                               \
    template <class... A>                                                                                         \
    auto name(const A &...arguments)                                                                              \
    {                                                                                                             \
        return detail::run([](auto &&policy, auto... a) { return dpl::of_dpl(policy, a...); }, arguments...); \
    }

GPU_ALGORITHM(adjacent_difference, adjacent_difference)
GPU_ALGORITHM(all_of, all_of)
GPU_ALGORITHM(any_of, any_of)
GPU_ALGORITHM(binary_search, binary_search)
GPU_ALGORITHM(count, count)
GPU_ALGORITHM(count_if, count_if)
GPU_ALGORITHM(equal, equal)
GPU_ALGORITHM(fill, fill)
GPU_ALGORITHM(fill_n, fill_n)
GPU_ALGORITHM(find, find)
GPU_ALGORITHM(find_if, find_if)
GPU_ALGORITHM(for_each_n, for_each_n)
GPU_ALGORITHM(generate, generate)
GPU_ALGORITHM(inclusive_scan, inclusive_scan)
GPU_ALGORITHM(is_sorted, is_sorted)
GPU_ALGORITHM(lower_bound, lower_bound)
GPU_ALGORITHM(max_element, max_element)
GPU_ALGORITHM(merge, merge)
GPU_ALGORITHM(min_element, min_element)
GPU_ALGORITHM(minmax_element, minmax_element)
GPU_ALGORITHM(none_of, none_of)
GPU_ALGORITHM(partition, partition)
GPU_ALGORITHM(reduce, reduce)
GPU_ALGORITHM(reduce_by_key, reduce_by_segment)
GPU_ALGORITHM(remove, remove)
GPU_ALGORITHM(remove_if, remove_if)
GPU_ALGORITHM(replace, replace)
GPU_ALGORITHM(replace_if, replace_if)
GPU_ALGORITHM(reverse, reverse)
GPU_ALGORITHM(sort, sort)
GPU_ALGORITHM(sort_by_key, sort_by_key)
GPU_ALGORITHM(stable_sort, stable_sort)
GPU_ALGORITHM(stable_sort_by_key, stable_sort_by_key)
GPU_ALGORITHM(swap_ranges, swap_ranges)
GPU_ALGORITHM(transform, transform)
GPU_ALGORITHM(unique, unique)
GPU_ALGORITHM(unique_copy, unique_copy)
GPU_ALGORITHM(upper_bound, upper_bound)

#undef GPU_ALGORITHM

// Thrust's order of arguments, or what oneDPL wants said.

template <class... A>
auto for_each(const A &...arguments)
{
    return detail::run(
        [](auto &&policy, auto first, auto last, auto f) {
            dpl::for_each(policy, first, last, f);
            return last;
        },
        arguments...);
}

template <class... A>
auto copy(const A &...arguments)
{
    return detail::run(
        [](auto &&policy, auto first, auto last, auto to) {
            if constexpr (detail::is_pointer<decltype(first)> && detail::is_pointer<decltype(to)>) {
                gpu::queue().copy(first, to, last - first).wait();
                return to + (last - first);
            } else {
                return dpl::copy(policy, first, last, to);
            }
        },
        arguments...);
}

// With or without a range beside the first that the predicate looks at.
template <class... A>
auto copy_if(const A &...arguments)
{
    return detail::run(
        [](auto &&policy, auto first, auto last, auto second, auto third, auto... rest) {
            if constexpr (sizeof...(rest) == 0) {
                return dpl::copy_if(policy, first, last, second, third);
            } else {
                const auto predicate = std::get<0>(std::make_tuple(rest...));
                const auto from = dpl::make_zip_iterator(first, second);
                const auto end = dpl::copy_if(policy, from, from + (last - first),
                                              dpl::make_zip_iterator(third, dpl::discard_iterator()),
                                              [=](const auto &pair) { return predicate(std::get<1>(pair)); });
                return std::get<0>(end.base());
            }
        },
        arguments...);
}

template <class... A>
auto exclusive_scan(const A &...arguments)
{
    return detail::run(
        [](auto &&policy, auto first, auto last, auto to, auto... rest) {
            using value = typename std::iterator_traits<decltype(first)>::value_type;
            if constexpr (sizeof...(rest) == 0) return dpl::exclusive_scan(policy, first, last, to, value());
            else return dpl::exclusive_scan(policy, first, last, to, rest...);
        },
        arguments...);
}

template <class... A>
auto transform_reduce(const A &...arguments)
{
    return detail::run(
        [](auto &&policy, auto first, auto last, auto f, auto initial, auto operation) {
            return dpl::transform_reduce(policy, first, last, initial, operation, f);
        },
        arguments...);
}

template <class... A>
auto inner_product(const A &...arguments)
{
    return detail::run([](auto &&policy, auto... a) { return dpl::transform_reduce(policy, a...); }, arguments...);
}

// initial, initial + step, ...
template <class... A>
void sequence(const A &...arguments)
{
    detail::run(
        [](auto &&policy, auto first, auto last, auto... rest) {
            using value = typename std::iterator_traits<decltype(first)>::value_type;
            value numbers[] = {value(rest)..., value(0), value(1)};
            const value initial = sizeof...(rest) > 0 ? numbers[0] : value(0);
            const value step = sizeof...(rest) > 1 ? numbers[1] : value(1);
            const dpl::counting_iterator<std::ptrdiff_t> index(0);
            dpl::transform(policy, index, index + (last - first), first,
                           [=](std::ptrdiff_t i) { return static_cast<value>(initial + static_cast<value>(i) * step); });
        },
        arguments...);
}

// to[i] = from[map[i]]
template <class... A>
auto gather(const A &...arguments)
{
    return detail::run(
        [](auto &&policy, auto first, auto last, auto from, auto to) {
            return dpl::copy(policy, dpl::make_permutation_iterator(from, first),
                             dpl::make_permutation_iterator(from, last), to);
        },
        arguments...);
}

// to[map[i]] = from[i]
template <class... A>
void scatter(const A &...arguments)
{
    detail::run(
        [](auto &&policy, auto first, auto last, auto map, auto to) {
            dpl::copy(policy, first, last, dpl::make_permutation_iterator(to, map));
        },
        arguments...);
}

}  // namespace gpu::parallel
