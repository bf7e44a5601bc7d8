// The element-wise algorithms, reductions and searches.
#pragma once

#include <algorithm>
#include <numeric>

#include "thrust/face/iterators.h"

namespace thrust {

template <class I, class F>
I for_each(I first, I last, F f) {
    for (; first != last; ++first) f(*first);
    return last;
}
template <class I, class N, class F>
I for_each_n(I first, N n, F f) {
    for (N i = 0; i < n; ++i, ++first) f(*first);
    return first;
}
template <class I, class O>
O copy(I first, I last, O out) {
    for (; first != last; ++first, ++out) *out = *first;
    return out;
}
template <class I, class N, class O>
O copy_n(I first, N n, O out) { return thrust::copy(first, first + n, out); }
template <class I, class O, class P>
O copy_if(I first, I last, O out, P wanted) {
    for (; first != last; ++first)
        if (wanted(*first)) { *out = *first; ++out; }
    return out;
}
template <class I, class S, class O, class P>
O copy_if(I first, I last, S stencil, O out, P wanted) {
    for (; first != last; ++first, ++stencil)
        if (wanted(*stencil)) { *out = *first; ++out; }
    return out;
}
template <class I, class T>
void fill(I first, I last, const T& value) {
    for (; first != last; ++first) *first = value;
}
template <class I, class N, class T>
I fill_n(I first, N n, const T& value) {
    thrust::fill(first, first + n, value);
    return first + n;
}
template <class I, class T, class S>
void sequence(I first, I last, T start, S step) {
    for (; first != last; ++first, start = T(start + step)) *first = start;
}
template <class I, class T>
void sequence(I first, I last, T start) { thrust::sequence(first, last, start, T(1)); }
template <class I>
void sequence(I first, I last) { thrust::sequence(first, last, iterator_value_t<I>(0)); }
template <class I, class F>
void generate(I first, I last, F f) {
    for (; first != last; ++first) *first = f();
}
template <class I, class F>
void tabulate(I first, I last, F f) {
    for (ptrdiff_t i = 0; first != last; ++first, ++i) *first = f(i);
}
template <class I, class O, class F>
O transform(I first, I last, O out, F f) {
    for (; first != last; ++first, ++out) *out = f(*first);
    return out;
}
template <class I, class J, class O, class F>
O transform(I first, I last, J second, O out, F f) {
    for (; first != last; ++first, ++second, ++out) *out = f(*first, *second);
    return out;
}
template <class I, class O, class F, class P>
O transform_if(I first, I last, O out, F f, P wanted) {
    for (; first != last; ++first, ++out)
        if (wanted(*first)) *out = f(*first);
    return out;
}
template <class M, class I, class O>
O gather(M first, M last, I from, O out) {
    for (; first != last; ++first, ++out) *out = from[ptrdiff_t(*first)];
    return out;
}
template <class I, class M, class O>
void scatter(I first, I last, M map, O out) {
    for (; first != last; ++first, ++map) out[ptrdiff_t(*map)] = *first;
}
template <class I, class P, class T>
void replace_if(I first, I last, P wanted, const T& value) {
    for (; first != last; ++first)
        if (wanted(*first)) *first = value;
}
template <class I, class T>
void replace(I first, I last, const T& old, const T& value) {
    thrust::replace_if(first, last, [&](const auto& v) { return v == old; }, value);
}
template <class I, class J>
J swap_ranges(I first, I last, J second) {
    for (; first != last; ++first, ++second) std::swap(*first, *second);
    return second;
}
template <class I>
void reverse(I first, I last) { std::reverse(first, last); }

template <class I, class T, class Op>
T reduce(I first, I last, T total, Op op) {
    for (; first != last; ++first) total = T(op(total, *first));
    return total;
}
template <class I, class T>
T reduce(I first, I last, T total) { return thrust::reduce(first, last, total, plus<>()); }
template <class I>
iterator_value_t<I> reduce(I first, I last) { return thrust::reduce(first, last, iterator_value_t<I>(0)); }
template <class I, class F, class T, class Op>
T transform_reduce(I first, I last, F f, T total, Op op) {
    for (; first != last; ++first) total = T(op(total, f(*first)));
    return total;
}
template <class I, class J, class T, class Op, class F>
T inner_product(I first, I last, J second, T total, Op op, F f) {
    for (; first != last; ++first, ++second) total = T(op(total, f(*first, *second)));
    return total;
}
template <class I, class J, class T>
T inner_product(I first, I last, J second, T total) {
    return thrust::inner_product(first, last, second, total, plus<>(), multiplies<>());
}
template <class I, class P>
ptrdiff_t count_if(I first, I last, P wanted) {
    ptrdiff_t n = 0;
    for (; first != last; ++first) n += wanted(*first) ? 1 : 0;
    return n;
}
template <class I, class T>
ptrdiff_t count(I first, I last, const T& value) {
    return thrust::count_if(first, last, [&](const auto& v) { return v == value; });
}
template <class I, class Less = less<>>
I min_element(I first, I last, Less less = Less()) { return std::min_element(first, last, less); }
template <class I, class Less = less<>>
I max_element(I first, I last, Less less = Less()) { return std::max_element(first, last, less); }
template <class I, class Less = less<>>
pair<I, I> minmax_element(I first, I last, Less less = Less()) {
    return {std::min_element(first, last, less), std::max_element(first, last, less)};
}
template <class I, class P>
bool all_of(I first, I last, P p) { return std::all_of(first, last, p); }
template <class I, class P>
bool any_of(I first, I last, P p) { return std::any_of(first, last, p); }
template <class I, class P>
bool none_of(I first, I last, P p) { return std::none_of(first, last, p); }
template <class I, class P>
I find_if(I first, I last, P p) { return std::find_if(first, last, p); }
template <class I, class T>
I find(I first, I last, const T& value) { return std::find(first, last, value); }
template <class I, class J>
bool equal(I first, I last, J second) { return std::equal(first, last, second); }
template <class I, class J, class P>
bool equal(I first, I last, J second, P same) { return std::equal(first, last, second, same); }
template <class I, class Less = less<>>
bool is_sorted(I first, I last, Less less = Less()) { return std::is_sorted(first, last, less); }
template <class I, class O, class Op = minus<>>
O adjacent_difference(I first, I last, O out, Op op = Op()) {
    if (first == last) return out;
    iterator_value_t<I> before = *first;
    *out = before;
    for (++out, ++first; first != last; ++first, ++out) {
        const iterator_value_t<I> now = *first;
        *out = op(now, before);
        before = now;
    }
    return out;
}

// Binary searches: one value, or a range of values with the positions as output.
template <class I, class T, class = std::enable_if_t<std::is_convertible_v<T, iterator_value_t<I>>>>
I lower_bound(I first, I last, const T& value) { return std::lower_bound(first, last, value); }
template <class I, class T, class = std::enable_if_t<std::is_convertible_v<T, iterator_value_t<I>>>>
I upper_bound(I first, I last, const T& value) { return std::upper_bound(first, last, value); }
template <class I, class J, class O>
O lower_bound(I first, I last, J values, J values_end, O out) {
    for (; values != values_end; ++values, ++out) *out = std::lower_bound(first, last, *values) - first;
    return out;
}
template <class I, class J, class O>
O upper_bound(I first, I last, J values, J values_end, O out) {
    for (; values != values_end; ++values, ++out) *out = std::upper_bound(first, last, *values) - first;
    return out;
}
template <class I, class T>
bool binary_search(I first, I last, const T& value) { return std::binary_search(first, last, value); }

FACE_WITH_POLICY(for_each)
FACE_WITH_POLICY(for_each_n)
FACE_WITH_POLICY(copy)
FACE_WITH_POLICY(copy_n)
FACE_WITH_POLICY(copy_if)
FACE_WITH_POLICY(fill)
FACE_WITH_POLICY(fill_n)
FACE_WITH_POLICY(sequence)
FACE_WITH_POLICY(generate)
FACE_WITH_POLICY(tabulate)
FACE_WITH_POLICY(transform)
FACE_WITH_POLICY(transform_if)
FACE_WITH_POLICY(gather)
FACE_WITH_POLICY(scatter)
FACE_WITH_POLICY(replace)
FACE_WITH_POLICY(replace_if)
FACE_WITH_POLICY(swap_ranges)
FACE_WITH_POLICY(reverse)
FACE_WITH_POLICY(reduce)
FACE_WITH_POLICY(transform_reduce)
FACE_WITH_POLICY(inner_product)
FACE_WITH_POLICY(count)
FACE_WITH_POLICY(count_if)
FACE_WITH_POLICY(min_element)
FACE_WITH_POLICY(max_element)
FACE_WITH_POLICY(minmax_element)
FACE_WITH_POLICY(all_of)
FACE_WITH_POLICY(any_of)
FACE_WITH_POLICY(none_of)
FACE_WITH_POLICY(find)
FACE_WITH_POLICY(find_if)
FACE_WITH_POLICY(equal)
FACE_WITH_POLICY(is_sorted)
FACE_WITH_POLICY(adjacent_difference)
FACE_WITH_POLICY(lower_bound)
FACE_WITH_POLICY(upper_bound)
FACE_WITH_POLICY(binary_search)

}  // namespace thrust
