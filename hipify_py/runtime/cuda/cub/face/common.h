// Functors, small types and key ordering that the parts of cub share.
#pragma once

#include <limits.h>
#include <string.h>

#include <algorithm>
#include <limits>
#include <utility>

#include "face/language.h"
#include "face/iterators.h"

#define CUB_MIN(a, b) (((b) < (a)) ? (b) : (a))
#define CUB_MAX(a, b) (((a) < (b)) ? (b) : (a))
#define CUB_PTX_WARP_THREADS SIMT_WARP
#define CUB_QUOTIENT_CEILING(x, y) (((x) + (y)-1) / (y))

namespace cub {

inline constexpr unsigned warp_threads = SIMT_WARP;

struct NullType {
    template <class T>
    NullType& operator=(const T&) { return *this; }
};
template <class K, class V>
struct KeyValuePair {
    using Key = K;
    using Value = V;
    K key;
    V value;
};

struct Sum {
    template <class A, class B>
    auto operator()(const A& a, const B& b) const { return a + b; }
};
struct Max {
    template <class A, class B>
    std::common_type_t<A, B> operator()(const A& a, const B& b) const { return a < b ? b : a; }
};
struct Min {
    template <class A, class B>
    std::common_type_t<A, B> operator()(const A& a, const B& b) const { return b < a ? b : a; }
};
// Of equal values the lower key wins.
struct ArgMax {
    template <class P>
    P operator()(const P& a, const P& b) const {
        return a.value < b.value || (a.value == b.value && b.key < a.key) ? b : a;
    }
};
struct ArgMin {
    template <class P>
    P operator()(const P& a, const P& b) const {
        return b.value < a.value || (a.value == b.value && b.key < a.key) ? b : a;
    }
};
struct Equality {
    template <class A, class B>
    bool operator()(const A& a, const B& b) const { return a == b; }
};
struct Inequality {
    template <class A, class B>
    bool operator()(const A& a, const B& b) const { return a != b; }
};

template <class T>
struct DoubleBuffer {
    T* d_buffers[2];
    int selector = 0;
    DoubleBuffer() : d_buffers{nullptr, nullptr} {}
    DoubleBuffer(T* current, T* alternate) : d_buffers{current, alternate} {}
    T* Current() { return d_buffers[selector]; }
    T* Alternate() { return d_buffers[selector ^ 1]; }
};

template <class T, class Offset = ptrdiff_t>
using CountingInputIterator = face::CountingIterator<T>;
template <class T, class Offset = ptrdiff_t>
using ConstantInputIterator = face::ConstantIterator<T>;
template <class T, class F, class I, class Offset = ptrdiff_t>
using TransformInputIterator = face::TransformIterator<F, I>;
template <class Offset = ptrdiff_t>
using DiscardOutputIterator = face::DiscardIterator;

// An integer whose order is the order of the keys that radix sorting uses: floats by value, with -0 below +0.
template <class K>
inline unsigned long long ordered_bits(const K& key) {
    constexpr int bits = int(sizeof(K)) * 8;
    unsigned long long raw = 0;
    memcpy(&raw, &key, sizeof key);
    const unsigned long long sign = 1ull << (bits - 1);
    if constexpr (std::is_integral_v<K>) return std::is_signed_v<K> ? raw ^ sign : raw;
    return raw & sign ? ~raw & (sign | (sign - 1)) : raw | sign;
}
// Fills order with the indices 0..n-1 in the stable order of bits [begin, end) of the keys.
template <class K, class I>
inline void radix_order(const K* keys, I* order, size_t n, int begin, int end, bool descending) {
    const unsigned long long mask = end - begin >= 64 ? ~0ull : (1ull << (end - begin)) - 1;
    const auto digits = [=](I i) { return ordered_bits(keys[i]) >> begin & mask; };
    for (size_t i = 0; i < n; ++i) order[i] = I(i);
    std::stable_sort(order, order + n,
                     [=](I a, I b) { return descending ? digits(b) < digits(a) : digits(a) < digits(b); });
}

}  // namespace cub
