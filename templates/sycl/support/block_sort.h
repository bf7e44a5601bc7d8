// CUB's sorts, exchanges and histograms of blocks. Values change threads through local memory that DPC++'s extension
// work_group_static gives to a function; barriers around each use let the classes share it.
#pragma once

#include "atomic.h"
#include "collectives.h"

#include <cstdint>

namespace gpu {

namespace detail {

template <class T, int Size>
T *block_memory()
{
    sycl::ext::oneapi::experimental::work_group_static<T[Size]> memory;  // one for all threads of a block
    return *&memory;
}

// Each item of a block goes to the place in `ranks`, and the items of the places of each thread come back.
template <collective To, int Size, int N, class T, int Items, class Rank>
void exchange(const sycl::nd_item<N> &item, const T (&in)[Items], T (&out)[Items], const Rank (&ranks)[Items])
{
    const auto group = item.get_group();
    const unsigned thread = item.get_local_linear_id(), threads = group.get_local_linear_range();
    T *memory = block_memory<T, Size>();
    sycl::group_barrier(group);
    for (int i = 0; i < Items; ++i) memory[ranks[i]] = in[i];
    sycl::group_barrier(group);
    for (int i = 0; i < Items; ++i) out[i] = memory[place<Items>(thread, threads, i, To)];
    sycl::group_barrier(group);
}

template <int Bytes>
using bits_of = std::conditional_t<Bytes == 1, std::uint8_t,
                std::conditional_t<Bytes == 2, std::uint16_t,
                std::conditional_t<Bytes == 4, std::uint32_t, std::uint64_t>>>;

// A key as a number whose order is the keys' own; both zeros of floating types are equal.
template <class Key>
bits_of<sizeof(Key)> sortable(Key key)
{
    using bits = bits_of<sizeof(Key)>;
    constexpr bits sign = bits(1) << (8 * sizeof(Key) - 1);
    if constexpr (std::is_unsigned_v<Key>) {
        return key;
    } else if constexpr (std::is_integral_v<Key>) {
        return sycl::bit_cast<bits>(key) ^ sign;
    } else {
        bits raw = sycl::bit_cast<bits>(key);
        if (raw == sign) raw = 0;
        return raw & sign ? bits(~raw) : bits(raw | sign);
    }
}

struct no_value {};

}  // namespace detail

template <int N, class T, int X, int Items, bool = false, int Y = 1, int Z = 1, int = 0>
class block_exchange {
    const sycl::nd_item<N> &item;
    static constexpr int size = X * Y * Z * Items;

    template <collective From>
    void ranks_of(unsigned (&ranks)[Items]) const
    {
        const unsigned thread = item.get_local_linear_id(), threads = X * Y * Z;
        for (int i = 0; i < Items; ++i) ranks[i] = detail::place<Items>(thread, threads, i, From);
    }

    template <collective From, collective To, class Out>
    void move(const T (&in)[Items], Out (&out)[Items]) const
    {
        unsigned ranks[Items];
        ranks_of<From>(ranks);
        detail::exchange<To, size>(item, in, out, ranks);
    }

public:
    explicit block_exchange(const sycl::nd_item<N> &item) : item(item) {}

    void StripedToBlocked(const T (&in)[Items], T (&out)[Items]) const
    {
        move<collective::striped, collective::direct>(in, out);
    }
    void StripedToBlocked(T (&items)[Items]) const { StripedToBlocked(items, items); }
    void BlockedToStriped(const T (&in)[Items], T (&out)[Items]) const
    {
        move<collective::direct, collective::striped>(in, out);
    }
    void BlockedToStriped(T (&items)[Items]) const { BlockedToStriped(items, items); }
    template <class Rank>
    void ScatterToBlocked(const T (&in)[Items], T (&out)[Items], const Rank (&ranks)[Items]) const
    {
        detail::exchange<collective::direct, size>(item, in, out, ranks);
    }
    template <class Rank>
    void ScatterToBlocked(T (&items)[Items], const Rank (&ranks)[Items]) const { ScatterToBlocked(items, items, ranks); }
    template <class Rank>
    void ScatterToStriped(const T (&in)[Items], T (&out)[Items], const Rank (&ranks)[Items]) const
    {
        detail::exchange<collective::striped, size>(item, in, out, ranks);
    }
    template <class Rank>
    void ScatterToStriped(T (&items)[Items], const Rank (&ranks)[Items]) const { ScatterToStriped(items, items, ranks); }
};

// A stable sort by digits of four bits, the lowest first.
template <int N, class Key, int X, int Items, class Value = detail::no_value, int = 4, bool = true,
          collective = collective::warp_scans, int = 0, int Y = 1, int Z = 1, int = 0>
class block_radix_sort {
    const sycl::nd_item<N> &item;
    static constexpr int digit_bits = 4, digits = 1 << digit_bits, packed = 4, key_bits = 8 * sizeof(Key);
    static_assert(X * Y * Z * Items < 1 << 16, "the counters of a block have 16 bits");

    // The place of each item after a sort by one digit.
    void ranks_of(const unsigned (&digit)[Items], unsigned (&ranks)[Items]) const
    {
        std::uint64_t counts[packed] = {}, before[packed], first = 0;
        unsigned own[Items];
        for (int i = 0; i < Items; ++i) {
            const unsigned word = digit[i] / packed, shift = digit[i] % packed * 16;
            own[i] = counts[word] >> shift & 0xffff;
            counts[word] += std::uint64_t(1) << shift;
        }
        for (int word = 0; word < packed; ++word) {
            const std::uint64_t all = sycl::reduce_over_group(item.get_group(), counts[word], sycl::plus<>());
            before[word] = sycl::exclusive_scan_over_group(item.get_group(), counts[word], sycl::plus<>());
            for (int part = 0; part < packed; ++part) {
                before[word] += first << 16 * part;
                first += all >> 16 * part & 0xffff;
            }
        }
        for (int i = 0; i < Items; ++i)
            ranks[i] = own[i] + unsigned(before[digit[i] / packed] >> digit[i] % packed * 16 & 0xffff);
    }

    template <bool Descending, collective To>
    void sort(Key (&keys)[Items], Value (*values)[Items], int begin, int end) const
    {
        for (int bit = begin; bit < end; bit += digit_bits) {
            const unsigned mask = (1u << (end - bit < digit_bits ? end - bit : digit_bits)) - 1;
            unsigned digit[Items], ranks[Items];
            for (int i = 0; i < Items; ++i) {
                digit[i] = unsigned(detail::sortable(keys[i]) >> bit) & mask;
                if (Descending) digit[i] ^= mask;
            }
            ranks_of(digit, ranks);
            const bool last = bit + digit_bits >= end;
            if (last && To != collective::direct) move<To>(keys, values, ranks);
            else move<collective::direct>(keys, values, ranks);
        }
    }

    template <collective To>
    void move(Key (&keys)[Items], Value (*values)[Items], const unsigned (&ranks)[Items]) const
    {
        detail::exchange<To, X * Y * Z * Items>(item, keys, keys, ranks);
        if constexpr (!std::is_same_v<Value, detail::no_value>)
            if (values != nullptr) detail::exchange<To, X * Y * Z * Items>(item, *values, *values, ranks);
    }

public:
    explicit block_radix_sort(const sycl::nd_item<N> &item) : item(item) {}

    void Sort(Key (&keys)[Items], int begin = 0, int end = key_bits) const
    {
        sort<false, collective::direct>(keys, nullptr, begin, end);
    }
    void Sort(Key (&keys)[Items], Value (&values)[Items], int begin = 0, int end = key_bits) const
    {
        sort<false, collective::direct>(keys, &values, begin, end);
    }
    void SortDescending(Key (&keys)[Items], int begin = 0, int end = key_bits) const
    {
        sort<true, collective::direct>(keys, nullptr, begin, end);
    }
    void SortDescending(Key (&keys)[Items], Value (&values)[Items], int begin = 0, int end = key_bits) const
    {
        sort<true, collective::direct>(keys, &values, begin, end);
    }
    void SortBlockedToStriped(Key (&keys)[Items], int begin = 0, int end = key_bits) const
    {
        sort<false, collective::striped>(keys, nullptr, begin, end);
    }
    void SortBlockedToStriped(Key (&keys)[Items], Value (&values)[Items], int begin = 0, int end = key_bits) const
    {
        sort<false, collective::striped>(keys, &values, begin, end);
    }
    void SortDescendingBlockedToStriped(Key (&keys)[Items], int begin = 0, int end = key_bits) const
    {
        sort<true, collective::striped>(keys, nullptr, begin, end);
    }
    void SortDescendingBlockedToStriped(Key (&keys)[Items], Value (&values)[Items], int begin = 0,
                                        int end = key_bits) const
    {
        sort<true, collective::striped>(keys, &values, begin, end);
    }
};

// Counts into bins that the caller has in local or global memory.
template <int N, class T, int X, int Items, int Bins, collective = collective::histogram_by_sort, int Y = 1, int Z = 1, int = 0>
class block_histogram {
    const sycl::nd_item<N> &item;

public:
    explicit block_histogram(const sycl::nd_item<N> &item) : item(item) {}

    template <class Counter>
    void InitHistogram(Counter *bins) const { clear(bins); }
    template <class Counter>
    void Histogram(T (&items)[Items], Counter *bins) const
    {
        clear(bins);
        sycl::group_barrier(item.get_group());
        Composite(items, bins);
    }
    template <class Counter>
    void Composite(T (&items)[Items], Counter *bins) const
    {
        for (const T &one : items) atomic_add<sycl::memory_scope::work_group>(&bins[static_cast<int>(one)], Counter(1));
    }

private:
    template <class Counter>
    void clear(Counter *bins) const
    {
        for (int bin = item.get_local_linear_id(); bin < Bins; bin += X * Y * Z) bins[bin] = 0;
    }
};

}  // namespace gpu
