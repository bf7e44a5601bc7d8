// CUB's partitions, merge sorts and sorts of segments over oneDPL; what device_wide.h says of memory holds here, too.
#pragma once

#include "device_wide.h"

namespace gpu {

// What is selected stays in order at the front; the rest goes to the back, in reverse order as in CUB.
struct device_partition {
private:
    template <class In, class Out, class Count, class Chosen>
    static void split(sycl::queue &q, In in, Out out, Count count, std::int64_t n, Chosen chosen)
    {
        if (n == 0) return detail::store(q, count, 0);
        auto *places = sycl::malloc_device<std::int64_t>(n, q);
        if (places == nullptr) throw std::bad_alloc();
        q.parallel_for(sycl::range<1>(n), [=](sycl::id<1> i) { places[i] = chosen(i) ? 1 : 0; }).wait();
        oneapi::dpl::inclusive_scan(detail::policy(q), places, places + n, places);
        q.parallel_for(sycl::range<1>(n), [=](sycl::id<1> id) {
             const std::int64_t i = id, before = i > 0 ? places[i - 1] : 0;
             if (places[i] > before) out[before] = in[i];
             else out[n - 1 - (i - before)] = in[i];
             if (i == n - 1) *count = places[i];
         }).wait();
        sycl::free(places, q);
    }

public:
    template <class In, class Out, class Count, class F>
    static error if_true(void *temporary, std::size_t &bytes, In in, Out out, Count count, std::int64_t n, F f,
                         stream s = nullptr)
    {
        return detail::two_phases(temporary, bytes, s, [&](sycl::queue &q) {
            split(q, in, out, count, n, [=](std::int64_t i) { return bool(f(in[i])); });
        });
    }
    template <class In, class Flags, class Out, class Count>
    static error flagged(void *temporary, std::size_t &bytes, In in, Flags flags, Out out, Count count, std::int64_t n,
                         stream s = nullptr)
    {
        return detail::two_phases(temporary, bytes, s, [&](sycl::queue &q) {
            split(q, in, out, count, n, [=](std::int64_t i) { return bool(flags[i]); });
        });
    }
};

// Stable, and in place but for the copies.
struct device_merge_sort {
    template <class Keys, class F>
    static error sort_keys(void *temporary, std::size_t &bytes, Keys keys, std::int64_t n, F f, stream s = nullptr)
    {
        return detail::two_phases(temporary, bytes, s, [&](sycl::queue &q) {
            oneapi::dpl::stable_sort(detail::policy(q), keys, keys + n, f);
        });
    }
    template <class In, class Out, class F>
    static error sort_keys_copy(void *temporary, std::size_t &bytes, In in, Out out, std::int64_t n, F f,
                                stream s = nullptr)
    {
        return detail::two_phases(temporary, bytes, s, [&](sycl::queue &q) {
            oneapi::dpl::copy(detail::policy(q), in, in + n, out);
            oneapi::dpl::stable_sort(detail::policy(q), out, out + n, f);
        });
    }
    template <class Keys, class Values, class F>
    static error sort_pairs(void *temporary, std::size_t &bytes, Keys keys, Values values, std::int64_t n, F f,
                            stream s = nullptr)
    {
        return detail::two_phases(temporary, bytes, s, [&](sycl::queue &q) {
            oneapi::dpl::stable_sort_by_key(detail::policy(q), keys, keys + n, values, f);
        });
    }
    template <class In, class ValuesIn, class Out, class Values, class F>
    static error sort_pairs_copy(void *temporary, std::size_t &bytes, In in, ValuesIn values_in, Out out, Values values,
                                 std::int64_t n, F f, stream s = nullptr)
    {
        return detail::two_phases(temporary, bytes, s, [&](sycl::queue &q) {
            oneapi::dpl::copy(detail::policy(q), in, in + n, out);
            oneapi::dpl::copy(detail::policy(q), values_in, values_in + n, values);
            oneapi::dpl::stable_sort_by_key(detail::policy(q), out, out + n, values, f);
        });
    }
};

namespace detail {

// Calls f with the first place and the size of each segment, one after the other.
template <class Begin, class End, class F>
error each_segment(void *temporary, std::size_t &bytes, std::int64_t segments, Begin begin, End end, stream s, F &&f)
{
    error code = success;
    const error done = two_phases(temporary, bytes, s, [&](sycl::queue &q) {
        auto *bounds = sycl::malloc_shared<std::int64_t>(2 * segments + 1, q);
        if (bounds == nullptr) throw std::bad_alloc();
        q.parallel_for(sycl::range<1>(segments), [=](sycl::id<1> i) {
             bounds[2 * i] = begin[i];
             bounds[2 * i + 1] = end[i];
         }).wait();
        for (std::int64_t i = 0; i < segments && code == success; ++i)
            if (bounds[2 * i] < bounds[2 * i + 1]) code = f(bounds[2 * i], bounds[2 * i + 1] - bounds[2 * i]);
        sycl::free(bounds, q);
    });
    return done != success ? done : code;
}

}  // namespace detail

// Segment i is [begin[i], end[i]); what is in none is left alone.
struct device_segmented_radix_sort {
    template <class K, class Begin, class End>
    static error sort_keys(void *temporary, std::size_t &bytes, const K *in, K *out, std::int64_t, std::int64_t segments,
                           Begin begin, End end, int first = 0, int last = sizeof(K) * 8, stream s = nullptr)
    {
        return detail::each_segment(temporary, bytes, segments, begin, end, s, [&](std::int64_t at, std::int64_t n) {
            return device_radix_sort::sort_keys(temporary, bytes, in + at, out + at, n, first, last, s);
        });
    }
    template <class K, class Begin, class End>
    static error sort_keys_descending(void *temporary, std::size_t &bytes, const K *in, K *out, std::int64_t,
                                      std::int64_t segments, Begin begin, End end, int first = 0,
                                      int last = sizeof(K) * 8, stream s = nullptr)
    {
        return detail::each_segment(temporary, bytes, segments, begin, end, s, [&](std::int64_t at, std::int64_t n) {
            return device_radix_sort::sort_keys_descending(temporary, bytes, in + at, out + at, n, first, last, s);
        });
    }
    template <class K, class V, class Begin, class End>
    static error sort_pairs(void *temporary, std::size_t &bytes, const K *in, K *out, const V *values_in, V *values,
                            std::int64_t, std::int64_t segments, Begin begin, End end, int first = 0,
                            int last = sizeof(K) * 8, stream s = nullptr)
    {
        return detail::each_segment(temporary, bytes, segments, begin, end, s, [&](std::int64_t at, std::int64_t n) {
            return device_radix_sort::sort_pairs(temporary, bytes, in + at, out + at, values_in + at, values + at, n,
                                                 first, last, s);
        });
    }
    template <class K, class V, class Begin, class End>
    static error sort_pairs_descending(void *temporary, std::size_t &bytes, const K *in, K *out, const V *values_in,
                                       V *values, std::int64_t, std::int64_t segments, Begin begin, End end,
                                       int first = 0, int last = sizeof(K) * 8, stream s = nullptr)
    {
        return detail::each_segment(temporary, bytes, segments, begin, end, s, [&](std::int64_t at, std::int64_t n) {
            return device_radix_sort::sort_pairs_descending(temporary, bytes, in + at, out + at, values_in + at,
                                                            values + at, n, first, last, s);
        });
    }
};

// The same without a choice of bits.
struct device_segmented_sort {
    template <class K, class Begin, class End>
    static error sort_keys(void *temporary, std::size_t &bytes, const K *in, K *out, std::int64_t n,
                           std::int64_t segments, Begin begin, End end, stream s = nullptr)
    {
        return device_segmented_radix_sort::sort_keys(temporary, bytes, in, out, n, segments, begin, end, 0,
                                                      sizeof(K) * 8, s);
    }
    template <class K, class Begin, class End>
    static error sort_keys_descending(void *temporary, std::size_t &bytes, const K *in, K *out, std::int64_t n,
                                      std::int64_t segments, Begin begin, End end, stream s = nullptr)
    {
        return device_segmented_radix_sort::sort_keys_descending(temporary, bytes, in, out, n, segments, begin, end, 0,
                                                                 sizeof(K) * 8, s);
    }
    template <class K, class V, class Begin, class End>
    static error sort_pairs(void *temporary, std::size_t &bytes, const K *in, K *out, const V *values_in, V *values,
                            std::int64_t n, std::int64_t segments, Begin begin, End end, stream s = nullptr)
    {
        return device_segmented_radix_sort::sort_pairs(temporary, bytes, in, out, values_in, values, n, segments, begin,
                                                       end, 0, sizeof(K) * 8, s);
    }
    template <class K, class V, class Begin, class End>
    static error sort_pairs_descending(void *temporary, std::size_t &bytes, const K *in, K *out, const V *values_in,
                                       V *values, std::int64_t n, std::int64_t segments, Begin begin, End end,
                                       stream s = nullptr)
    {
        return device_segmented_radix_sort::sort_pairs_descending(temporary, bytes, in, out, values_in, values, n,
                                                                  segments, begin, end, 0, sizeof(K) * 8, s);
    }
};

}  // namespace gpu
