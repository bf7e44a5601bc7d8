// Scans, sorts, and the algorithms that work on runs of equal keys.
#pragma once

#include <vector>

#include "thrust/face/algorithms.h"

namespace thrust {

template <class I, class O, class Op>
O inclusive_scan(I first, I last, O out, Op op) {
    if (first == last) return out;
    iterator_value_t<I> total = *first;
    *out = total;
    for (++first, ++out; first != last; ++first, ++out) *out = total = iterator_value_t<I>(op(total, *first));
    return out;
}
template <class I, class O>
O inclusive_scan(I first, I last, O out) { return thrust::inclusive_scan(first, last, out, plus<>()); }
template <class I, class O, class T, class Op>
O exclusive_scan(I first, I last, O out, T total, Op op) {
    for (; first != last; ++first, ++out) {
        const T next = T(op(total, *first));
        *out = total;
        total = next;
    }
    return out;
}
template <class I, class O, class T>
O exclusive_scan(I first, I last, O out, T total) { return thrust::exclusive_scan(first, last, out, total, plus<>()); }
template <class I, class O>
O exclusive_scan(I first, I last, O out) { return thrust::exclusive_scan(first, last, out, iterator_value_t<I>(0)); }
template <class I, class O, class F, class Op>
O transform_inclusive_scan(I first, I last, O out, F f, Op op) {
    return thrust::inclusive_scan(make_transform_iterator(first, f), make_transform_iterator(last, f), out, op);
}
template <class I, class O, class F, class T, class Op>
O transform_exclusive_scan(I first, I last, O out, F f, T initial, Op op) {
    return thrust::exclusive_scan(make_transform_iterator(first, f), make_transform_iterator(last, f), out, initial, op);
}
template <class K, class V, class O, class Same = equal_to<>, class Op = plus<>>
O inclusive_scan_by_key(K first, K last, V values, O out, Same same = Same(), Op op = Op()) {
    for (ptrdiff_t i = 0; first + i != last; ++i) {
        const bool continues = i > 0 && same(first[i - 1], first[i]);
        const iterator_value_t<V> v = values[i];
        out[i] = continues ? iterator_value_t<V>(op(out[i - 1], v)) : v;
    }
    return out + (last - first);
}
template <class K, class V, class O>
O exclusive_scan_by_key(K first, K last, V values, O out, iterator_value_t<V> initial = iterator_value_t<V>(0)) {
    iterator_value_t<V> total = initial;
    for (ptrdiff_t i = 0; first + i != last; ++i) {
        if (i > 0 && !(first[i - 1] == first[i])) total = initial;
        const iterator_value_t<V> v = values[i];
        out[i] = total;
        total = total + v;
    }
    return out + (last - first);
}

// Sorting goes through a copy, so that it also works on zip iterators, whose references are no lvalues.
template <class I, class Less>
void stable_sort(I first, I last, Less less) {
    std::vector<iterator_value_t<I>> values(first, last);
    std::stable_sort(values.begin(), values.end(), less);
    for (const auto& v : values) { *first = v; ++first; }
}
template <class I>
void stable_sort(I first, I last) { thrust::stable_sort(first, last, less<>()); }
template <class I, class Less = less<>>
void sort(I first, I last, Less less = Less()) { thrust::stable_sort(first, last, less); }
template <class K, class V, class Less>
void stable_sort_by_key(K first, K last, V values, Less less) {
    const std::vector<iterator_value_t<K>> keys(first, last);
    const std::vector<iterator_value_t<V>> old(values, values + (last - first));
    std::vector<size_t> order(keys.size());
    std::iota(order.begin(), order.end(), size_t(0));
    std::stable_sort(order.begin(), order.end(), [&](size_t a, size_t b) { return less(keys[a], keys[b]); });
    for (size_t i = 0; i < order.size(); ++i) {
        first[ptrdiff_t(i)] = keys[order[i]];
        values[ptrdiff_t(i)] = old[order[i]];
    }
}
template <class K, class V>
void stable_sort_by_key(K first, K last, V values) { thrust::stable_sort_by_key(first, last, values, less<>()); }
template <class K, class V, class Less = less<>>
void sort_by_key(K first, K last, V values, Less less = Less()) {
    thrust::stable_sort_by_key(first, last, values, less);
}

template <class K, class V, class OK, class OV, class Same = equal_to<>, class Op = plus<>>
pair<OK, OV> reduce_by_key(K first, K last, V values, OK keys_out, OV values_out, Same same = Same(), Op op = Op()) {
    while (first != last) {
        const iterator_value_t<K> key = *first;
        iterator_value_t<V> total = *values;
        for (++first, ++values; first != last && same(key, *first); ++first, ++values)
            total = iterator_value_t<V>(op(total, *values));
        *keys_out = key;
        *values_out = total;
        ++keys_out;
        ++values_out;
    }
    return {keys_out, values_out};
}
template <class I, class O, class Same = equal_to<>>
O unique_copy(I first, I last, O out, Same same = Same()) {
    for (I i = first; i != last; ++i)
        if (i == first || !same(*(i - 1), *i)) { *out = *i; ++out; }
    return out;
}
template <class I, class Same = equal_to<>>
I unique(I first, I last, Same same = Same()) {
    const std::vector<iterator_value_t<I>> values(first, last);
    return thrust::unique_copy(values.begin(), values.end(), first, same);
}
template <class K, class V, class OK, class OV>
pair<OK, OV> unique_by_key_copy(K first, K last, V values, OK keys_out, OV values_out) {
    return thrust::reduce_by_key(first, last, values, keys_out, values_out, equal_to<>(),
                                 [](const auto& a, const auto&) { return a; });
}
template <class K, class V>
pair<K, V> unique_by_key(K first, K last, V values) {
    const std::vector<iterator_value_t<K>> keys(first, last);
    const std::vector<iterator_value_t<V>> old(values, values + (last - first));
    return thrust::unique_by_key_copy(keys.begin(), keys.end(), old.begin(), first, values);
}
template <class I, class P>
I remove_if(I first, I last, P unwanted) {
    const std::vector<iterator_value_t<I>> values(first, last);
    return thrust::copy_if(values.begin(), values.end(), first, [&](const auto& v) { return !unwanted(v); });
}
template <class I, class T>
I remove(I first, I last, const T& value) {
    return thrust::remove_if(first, last, [&](const auto& v) { return v == value; });
}
template <class I, class P>
I stable_partition(I first, I last, P wanted) {
    const std::vector<iterator_value_t<I>> values(first, last);
    const I middle = thrust::copy_if(values.begin(), values.end(), first, wanted);
    thrust::copy_if(values.begin(), values.end(), middle, [&](const auto& v) { return !wanted(v); });
    return middle;
}
template <class I, class P>
I partition(I first, I last, P wanted) { return thrust::stable_partition(first, last, wanted); }
template <class I, class J, class O>
O merge(I first, I last, J second, J second_last, O out) {
    return std::merge(first, last, second, second_last, out);
}
template <class I, class J, class O>
O set_intersection(I first, I last, J second, J second_last, O out) {
    return std::set_intersection(first, last, second, second_last, out);
}
template <class I, class J, class O>
O set_difference(I first, I last, J second, J second_last, O out) {
    return std::set_difference(first, last, second, second_last, out);
}
template <class I, class J, class O>
O set_union(I first, I last, J second, J second_last, O out) {
    return std::set_union(first, last, second, second_last, out);
}
template <class I, class G>
void shuffle(I first, I last, G&& generator) { std::shuffle(first, last, generator); }

FACE_WITH_POLICY(inclusive_scan)
FACE_WITH_POLICY(exclusive_scan)
FACE_WITH_POLICY(transform_inclusive_scan)
FACE_WITH_POLICY(transform_exclusive_scan)
FACE_WITH_POLICY(inclusive_scan_by_key)
FACE_WITH_POLICY(exclusive_scan_by_key)
FACE_WITH_POLICY(stable_sort)
FACE_WITH_POLICY(sort)
FACE_WITH_POLICY(stable_sort_by_key)
FACE_WITH_POLICY(sort_by_key)
FACE_WITH_POLICY(reduce_by_key)
FACE_WITH_POLICY(unique)
FACE_WITH_POLICY(unique_copy)
FACE_WITH_POLICY(unique_by_key)
FACE_WITH_POLICY(unique_by_key_copy)
FACE_WITH_POLICY(remove)
FACE_WITH_POLICY(remove_if)
FACE_WITH_POLICY(partition)
FACE_WITH_POLICY(stable_partition)
FACE_WITH_POLICY(merge)
FACE_WITH_POLICY(set_intersection)
FACE_WITH_POLICY(set_difference)
FACE_WITH_POLICY(set_union)
FACE_WITH_POLICY(shuffle)

}  // namespace thrust
