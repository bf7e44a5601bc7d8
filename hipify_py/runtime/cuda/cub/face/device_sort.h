// Device-wide sorting.
#pragma once

#include "cub/face/device.h"

namespace cub {

// Sorts n keys, and values when there are any, by bits [begin, end) of the keys; all sorts are stable.
template <class K, class V>
inline void radix_sort(const K* keys, K* keys_out, const V* values, V* values_out, size_t n, int begin, int end,
                       bool descending) {
    std::vector<size_t> order(n);
    radix_order(keys, order.data(), n, begin, end, descending);
    const std::vector<K> sorted_keys(keys, keys + n);
    for (size_t i = 0; i < n; ++i) keys_out[i] = sorted_keys[order[i]];
    if (!values) return;
    const std::vector<V> sorted_values(values, values + n);
    for (size_t i = 0; i < n; ++i) values_out[i] = sorted_values[order[i]];
}

struct DeviceRadixSort {
#define FACE_SORT(SUFFIX, DESCENDING)                                                                             \
    template <class K, class N>                                                                                   \
    static cudaError_t SortKeys##SUFFIX(void* storage, size_t& bytes, const K* in, K* out, N n, int begin = 0,     \
                                        int end = int(sizeof(K)) * 8, cudaStream_t stream = nullptr) {            \
        return two_phase(storage, bytes, stream, [=] {                                                            \
            radix_sort<K, char>(in, out, nullptr, nullptr, size_t(n), begin, end, DESCENDING);                    \
        });                                                                                                       \
    }                                                                                                             \
    template <class K, class V, class N>                                                                          \
    static cudaError_t SortPairs##SUFFIX(void* storage, size_t& bytes, const K* in, K* out, const V* values,      \
                                         V* values_out, N n, int begin = 0, int end = int(sizeof(K)) * 8,         \
                                         cudaStream_t stream = nullptr) {                                         \
        return two_phase(storage, bytes, stream, [=] {                                                            \
            radix_sort(in, out, values, values_out, size_t(n), begin, end, DESCENDING);                           \
        });                                                                                                       \
    }                                                                                                             \
    template <class K, class N>                                                                                   \
    static cudaError_t SortKeys##SUFFIX(void* storage, size_t& bytes, DoubleBuffer<K>& keys, N n, int begin = 0,   \
                                        int end = int(sizeof(K)) * 8, cudaStream_t stream = nullptr) {            \
        K *from = keys.Current(), *to = keys.Alternate();                                                         \
        if (storage) keys.selector ^= 1;                                                                          \
        return SortKeys##SUFFIX(storage, bytes, from, to, n, begin, end, stream);                                 \
    }                                                                                                             \
    template <class K, class V, class N>                                                                          \
    static cudaError_t SortPairs##SUFFIX(void* storage, size_t& bytes, DoubleBuffer<K>& keys,                     \
                                         DoubleBuffer<V>& values, N n, int begin = 0,                             \
                                         int end = int(sizeof(K)) * 8, cudaStream_t stream = nullptr) {           \
        K *from = keys.Current(), *to = keys.Alternate();                                                         \
        V *values_from = values.Current(), *values_to = values.Alternate();                                       \
        if (storage) keys.selector ^= 1, values.selector ^= 1;                                                    \
        return SortPairs##SUFFIX(storage, bytes, from, to, values_from, values_to, n, begin, end, stream);        \
    }
    FACE_SORT(, false)
    FACE_SORT(Descending, true)
#undef FACE_SORT
};

struct DeviceSegmentedRadixSort {
    template <class K, class B, class E>
    static cudaError_t SortKeys(void* storage, size_t& bytes, const K* in, K* out, int, int segments, B begin, E end,
                                int low = 0, int high = int(sizeof(K)) * 8, cudaStream_t stream = nullptr) {
        return two_phase(storage, bytes, stream, [=] {
            for (int s = 0; s < segments; ++s)
                radix_sort<K, char>(in + begin[s], out + begin[s], nullptr, nullptr, size_t(end[s] - begin[s]), low, high,
                                    false);
        });
    }
    template <class K, class V, class B, class E>
    static cudaError_t SortPairs(void* storage, size_t& bytes, const K* in, K* out, const V* values, V* values_out, int,
                                 int segments, B begin, E end, int low = 0, int high = int(sizeof(K)) * 8,
                                 cudaStream_t stream = nullptr) {
        return two_phase(storage, bytes, stream, [=] {
            for (int s = 0; s < segments; ++s)
                radix_sort(in + begin[s], out + begin[s], values + begin[s], values_out + begin[s],
                           size_t(end[s] - begin[s]), low, high, false);
        });
    }
};

struct DeviceMergeSort {
    template <class I, class N, class Less>
    static cudaError_t SortKeys(void* storage, size_t& bytes, I keys, N n, Less less, cudaStream_t stream = nullptr) {
        return two_phase(storage, bytes, stream, [=] { std::stable_sort(keys, keys + n, less); });
    }
    template <class I, class N, class Less>
    static cudaError_t StableSortKeys(void* storage, size_t& bytes, I keys, N n, Less less,
                                      cudaStream_t stream = nullptr) {
        return SortKeys(storage, bytes, keys, n, less, stream);
    }
    template <class I, class J, class N, class Less>
    static cudaError_t SortPairs(void* storage, size_t& bytes, I keys, J values, N n, Less less,
                                 cudaStream_t stream = nullptr) {
        return two_phase(storage, bytes, stream, [=] {
            std::vector<std::pair<value_of<I>, value_of<J>>> pairs;
            for (N i = 0; i < n; ++i) pairs.emplace_back(keys[i], values[i]);
            std::stable_sort(pairs.begin(), pairs.end(),
                             [=](const auto& a, const auto& b) { return less(a.first, b.first); });
            for (N i = 0; i < n; ++i) keys[i] = pairs[size_t(i)].first, values[i] = pairs[size_t(i)].second;
        });
    }
    template <class I, class J, class N, class Less>
    static cudaError_t StableSortPairs(void* storage, size_t& bytes, I keys, J values, N n, Less less,
                                       cudaStream_t stream = nullptr) {
        return SortPairs(storage, bytes, keys, values, n, less, stream);
    }
};

}  // namespace cub
