// CUB's operations of blocks and warps over SYCL's group functions. Their classes are made of the work-item where CUB's
// take temporary memory; members are spelt as in CUB, and what it gives to the first thread only all threads get.
#pragma once

#include <sycl/sycl.hpp>

#include <type_traits>

namespace gpu {

// How CUB computes, which makes no difference to results, and the arrangement of what blocks load and store.
enum class collective {
    raking, raking_commutative_only, raking_memoize, warp_reductions, warp_scans,
    direct, striped, vectorize, transpose, warp_transpose, warp_transpose_timesliced,
    histogram_by_sort, histogram_by_atomics,
};

template <class Key, class Value>
struct key_value_pair {
    Key key;
    Value value;
};

// Of pairs of an index and a value: the one with the larger value, of equal ones that with the smaller index.
struct arg_max {
    template <class Pair>
    Pair operator()(const Pair &a, const Pair &b) const
    {
        return a.value < b.value || (a.value == b.value && b.key < a.key) ? b : a;
    }
};

struct arg_min {
    template <class Pair>
    Pair operator()(const Pair &a, const Pair &b) const
    {
        return b.value < a.value || (a.value == b.value && b.key < a.key) ? b : a;
    }
};

namespace detail {

// Whether SYCL's group functions take the operation. Others are computed by shuffles and broadcasts, in order.
template <class T, class F>
constexpr bool is_known = std::is_arithmetic_v<T> && sycl::has_known_identity_v<F, T>;

// In each segment of `width` lanes: the lanes up to this one.
template <class T, class F>
T scan_lanes(const sycl::sub_group &warp, T value, F f, unsigned width)
{
    const unsigned lane = warp.get_local_linear_id() % width;
    for (unsigned delta = 1; delta < width; delta *= 2) {
        const T other = sycl::shift_group_right(warp, value, delta);
        if (lane >= delta) value = f(other, value);
    }
    return value;
}

// Of each segment of `width` lanes: the first `valid`.
template <class T, class F>
T reduce_lanes(const sycl::sub_group &warp, T value, F f, unsigned width, unsigned valid)
{
    const unsigned first = warp.get_local_linear_id() / width * width;
    const unsigned last = first + (valid < width ? valid : width) - 1;
    const unsigned end = warp.get_local_linear_range() - 1;
    return sycl::select_from_group(warp, scan_lanes(warp, value, f, width), last < end ? last : end);
}

// The threads of a block that come before this one, and all of them. The first thread gets its own value.
template <int N, class T, class F>
T scan_block(const sycl::nd_item<N> &item, T value, F f, T &all)
{
    const auto group = item.get_group();
    if constexpr (is_known<T, F>) {
        all = sycl::reduce_over_group(group, value, f);
        return sycl::exclusive_scan_over_group(group, value, f);
    } else if constexpr (N == 1) {
        const auto warp = item.get_sub_group();
        const unsigned lane = warp.get_local_linear_id(), index = warp.get_group_linear_id();
        const unsigned size = warp.get_max_local_range()[0], last = warp.get_local_linear_range() - 1;
        const T up_to = scan_lanes(warp, value, f, size);
        const T own = sycl::select_from_group(warp, up_to, last), left = sycl::shift_group_right(warp, up_to, 1);
        all = sycl::group_broadcast(group, own, 0);
        T before = lane > 0 ? left : value;
        for (unsigned i = 1; i < warp.get_group_linear_range(); ++i) {
            if (i == index) before = lane > 0 ? f(all, left) : all;
            all = f(all, sycl::group_broadcast(group, own, i * size));
        }
        return before;
    } else {  // which threads a sub-group has is open in blocks of several dimensions
        T before = value;
        all = sycl::group_broadcast(group, value, 0);
        for (unsigned i = 1; i < group.get_local_linear_range(); ++i) {
            if (i == item.get_local_linear_id()) before = all;
            all = f(all, sycl::group_broadcast(group, value, i));
        }
        return before;
    }
}

template <class T, int Items, class F>
T reduce_items(const T (&items)[Items], F f)
{
    T result = items[0];
    for (int i = 1; i < Items; ++i) result = f(result, items[i]);
    return result;
}

// Where item i of a thread lies in the memory of its block.
template <int Items>
unsigned place(unsigned thread, unsigned threads, int i, collective how)
{
    return how == collective::striped ? i * threads + thread : thread * Items + i;
}

}  // namespace detail

template <int N, class T, int X, collective = collective::warp_reductions, int Y = 1, int Z = 1, int = 0>
class block_reduce {
    const sycl::nd_item<N> &item;

public:
    explicit block_reduce(const sycl::nd_item<N> &item) : item(item) {}

    template <class F>
    T Reduce(const T &value, F f) const
    {
        if constexpr (detail::is_known<T, F>) {
            return sycl::reduce_over_group(item.get_group(), value, f);
        } else {
            T all;
            detail::scan_block(item, value, f, all);
            return all;
        }
    }
    template <int Items, class F>
    T Reduce(const T (&items)[Items], F f) const { return Reduce(detail::reduce_items(items, f), f); }
    // The first `valid` threads only.
    template <class F>
    T Reduce(const T &value, F f, int valid) const
    {
        T all;
        const T before = detail::scan_block(item, value, f, all);
        const T up_to = item.get_local_linear_id() > 0 ? f(before, value) : value;
        const int last = item.get_group().get_local_linear_range();
        return sycl::group_broadcast(item.get_group(), up_to, (valid < last ? valid : last) - 1);
    }

    T Sum(const T &value) const { return Reduce(value, sycl::plus<>()); }
    T Sum(const T &value, int valid) const { return Reduce(value, sycl::plus<>(), valid); }
    template <int Items>
    T Sum(const T (&items)[Items]) const { return Reduce(items, sycl::plus<>()); }
};

template <int N, class T, int X, collective = collective::raking, int Y = 1, int Z = 1, int = 0>
class block_scan {
    const sycl::nd_item<N> &item;

    bool is_first() const { return item.get_local_linear_id() == 0; }

    // What a function of the first warp makes of the block's total.
    template <class Prefix>
    T prefix_of(const T &all, Prefix &prefix) const
    {
        T made = all;
        if (item.get_local_linear_id() < 32) made = prefix(all);
        return sycl::group_broadcast(item.get_group(), made, 0);
    }

    // Scans `items` behind what comes before them, if anything does.
    template <int Items, class F>
    void items_behind(bool any, T before, const T (&items)[Items], T (&out)[Items], F f, bool inclusive) const
    {
        for (int i = 0; i < Items; ++i) {
            const T own = items[i], up_to = any ? f(before, own) : own;
            out[i] = inclusive ? up_to : before;
            before = up_to;
            any = true;
        }
    }

public:
    explicit block_scan(const sycl::nd_item<N> &item) : item(item) {}

    template <class F>
    void InclusiveScan(T value, T &out, F f, T &all) const
    {
        const T before = detail::scan_block(item, value, f, all);
        out = is_first() ? value : f(before, value);
    }
    template <class F>
    void InclusiveScan(T value, T &out, F f) const
    {
        T all;
        InclusiveScan(value, out, f, all);
    }
    template <class F, class Prefix>
    void InclusiveScan(T value, T &out, F f, Prefix &prefix) const
    {
        T all;
        InclusiveScan(value, out, f, all);
        out = f(prefix_of(all, prefix), out);
    }
    template <int Items, class F>
    void InclusiveScan(T (&items)[Items], T (&out)[Items], F f, T &all) const
    {
        const T before = detail::scan_block(item, detail::reduce_items(items, f), f, all);
        items_behind(!is_first(), before, items, out, f, true);
    }
    template <int Items, class F>
    void InclusiveScan(T (&items)[Items], T (&out)[Items], F f) const
    {
        T all;
        InclusiveScan(items, out, f, all);
    }
    template <int Items, class F, class Prefix>
    void InclusiveScan(T (&items)[Items], T (&out)[Items], F f, Prefix &prefix) const
    {
        T all;
        const T before = detail::scan_block(item, detail::reduce_items(items, f), f, all);
        const T first = prefix_of(all, prefix);
        items_behind(true, is_first() ? first : f(first, before), items, out, f, true);
    }

    template <class F>
    void ExclusiveScan(T value, T &out, T initial, F f, T &all) const
    {
        const T before = detail::scan_block(item, value, f, all);
        out = is_first() ? initial : f(initial, before);
    }
    template <class F>
    void ExclusiveScan(T value, T &out, T initial, F f) const
    {
        T all;
        ExclusiveScan(value, out, initial, f, all);
    }
    // Without an initial value, that of the first thread is open.
    template <class F>
    void ExclusiveScan(T value, T &out, F f) const
    {
        T all;
        out = detail::scan_block(item, value, f, all);
    }
    template <class F, class Prefix, class = std::enable_if_t<std::is_class_v<Prefix> && !std::is_same_v<F, T>>>
    void ExclusiveScan(T value, T &out, F f, Prefix &prefix) const
    {
        T all;
        const T before = detail::scan_block(item, value, f, all);
        const T first = prefix_of(all, prefix);
        out = is_first() ? first : f(first, before);
    }
    template <int Items, class F>
    void ExclusiveScan(T (&items)[Items], T (&out)[Items], T initial, F f, T &all) const
    {
        const T before = detail::scan_block(item, detail::reduce_items(items, f), f, all);
        items_behind(true, is_first() ? initial : f(initial, before), items, out, f, false);
    }
    template <int Items, class F>
    void ExclusiveScan(T (&items)[Items], T (&out)[Items], T initial, F f) const
    {
        T all;
        ExclusiveScan(items, out, initial, f, all);
    }
    template <int Items, class F, class Prefix, class = std::enable_if_t<std::is_class_v<Prefix> && !std::is_same_v<F, T>>>
    void ExclusiveScan(T (&items)[Items], T (&out)[Items], F f, Prefix &prefix) const
    {
        T all;
        const T before = detail::scan_block(item, detail::reduce_items(items, f), f, all);
        const T first = prefix_of(all, prefix);
        items_behind(true, is_first() ? first : f(first, before), items, out, f, false);
    }

    // `rest` is where the total goes, or what makes the prefix.
    template <class... Rest>
    void InclusiveSum(T value, T &out, Rest &...rest) const { InclusiveScan(value, out, sycl::plus<>(), rest...); }
    template <int Items, class... Rest>
    void InclusiveSum(T (&items)[Items], T (&out)[Items], Rest &...rest) const
    {
        InclusiveScan(items, out, sycl::plus<>(), rest...);
    }
    template <class... Rest>
    void ExclusiveSum(T value, T &out, Rest &...rest) const { sum_before(value, out, rest...); }
    template <int Items, class... Rest>
    void ExclusiveSum(T (&items)[Items], T (&out)[Items], Rest &...rest) const { sum_before(items, out, rest...); }

private:
    template <class Value, class... Rest>
    void sum_before(Value &value, Value &out, Rest &...rest) const
    {
        if constexpr ((std::is_same_v<Rest, T> && ...)) ExclusiveScan(value, out, T(), sycl::plus<>(), rest...);
        else ExclusiveScan(value, out, sycl::plus<>(), rest...);
    }
};

// A warp, or segments of it; all lanes of the warp have to get here.
template <class T, int Width = 32>
class warp_reduce {
    sycl::sub_group warp;

public:
    template <int N>
    explicit warp_reduce(const sycl::nd_item<N> &item) : warp(item.get_sub_group())
    {
    }

    template <class F>
    T Reduce(T value, F f, int valid = Width) const { return detail::reduce_lanes(warp, value, f, Width, valid); }
    T Sum(T value, int valid = Width) const { return Reduce(value, sycl::plus<>(), valid); }
};

template <class T, int Width = 32>
class warp_scan {
    sycl::sub_group warp;

    // The lanes of the segment before this one; the first has its own value.
    template <class F>
    T before(T value, F f, T &up_to) const
    {
        up_to = detail::scan_lanes(warp, value, f, Width);
        const T left = sycl::shift_group_right(warp, up_to, 1);
        return is_first() ? value : left;
    }
    bool is_first() const { return warp.get_local_linear_id() % Width == 0; }
    T of_last(T up_to) const { return Broadcast(up_to, Width - 1); }

public:
    template <int N>
    explicit warp_scan(const sycl::nd_item<N> &item) : warp(item.get_sub_group())
    {
    }

    T Broadcast(T value, unsigned lane) const
    {
        const unsigned from = warp.get_local_linear_id() / Width * Width + lane, end = warp.get_local_linear_range() - 1;
        return sycl::select_from_group(warp, value, from < end ? from : end);
    }

    template <class F>
    void InclusiveScan(T value, T &out, F f) const { out = detail::scan_lanes(warp, value, f, Width); }
    template <class F>
    void InclusiveScan(T value, T &out, F f, T &all) const
    {
        InclusiveScan(value, out, f);
        all = of_last(out);
    }
    // Without an initial value, that of the first lane is open.
    template <class F>
    void ExclusiveScan(T value, T &out, F f) const
    {
        T up_to;
        out = before(value, f, up_to);
    }
    template <class F>
    void ExclusiveScan(T value, T &out, T initial, F f) const
    {
        T up_to;
        const T left = before(value, f, up_to);
        out = is_first() ? initial : f(initial, left);
    }
    template <class F>
    void ExclusiveScan(T value, T &out, T initial, F f, T &all) const
    {
        T up_to;
        const T left = before(value, f, up_to);
        out = is_first() ? initial : f(initial, left);
        all = of_last(up_to);
    }

    template <class... All>
    void InclusiveSum(T value, T &out, All &...all) const { InclusiveScan(value, out, sycl::plus<>(), all...); }
    template <class... All>
    void ExclusiveSum(T value, T &out, All &...all) const { ExclusiveScan(value, out, T(), sycl::plus<>(), all...); }
};

template <int N, class T, int X, int Items, collective How = collective::direct, int Y = 1, int Z = 1, int = 0>
class block_load {
    unsigned thread, threads;

public:
    explicit block_load(const sycl::nd_item<N> &item)
        : thread(item.get_local_linear_id()), threads(item.get_group().get_local_linear_range())
    {
    }

    template <class It>
    void Load(It from, T (&items)[Items]) const
    {
        for (int i = 0; i < Items; ++i) items[i] = from[detail::place<Items>(thread, threads, i, How)];
    }
    template <class It>
    void Load(It from, T (&items)[Items], int valid) const
    {
        for (int i = 0; i < Items; ++i) {
            const unsigned place = detail::place<Items>(thread, threads, i, How);
            if (static_cast<int>(place) < valid) items[i] = from[place];
        }
    }
    template <class It, class Default>
    void Load(It from, T (&items)[Items], int valid, Default other) const
    {
        for (T &one : items) one = other;
        Load(from, items, valid);
    }
};

template <int N, class T, int X, int Items, collective How = collective::direct, int Y = 1, int Z = 1, int = 0>
class block_store {
    unsigned thread, threads;

public:
    explicit block_store(const sycl::nd_item<N> &item)
        : thread(item.get_local_linear_id()), threads(item.get_group().get_local_linear_range())
    {
    }

    template <class It>
    void Store(It to, T (&items)[Items]) const { Store(to, items, threads * Items); }
    template <class It>
    void Store(It to, T (&items)[Items], int valid) const
    {
        for (int i = 0; i < Items; ++i) {
            const unsigned place = detail::place<Items>(thread, threads, i, How);
            if (static_cast<int>(place) < valid) to[place] = items[i];
        }
    }
};

}  // namespace gpu
