// CUB's device-wide algorithms over oneDPL. As in CUB, a call without temporary memory tells how much the next one needs;
// these need none, and ask for one byte. The data is device memory or shared memory.
#pragma once

#include <oneapi/dpl/execution>
#include <oneapi/dpl/algorithm>
#include <oneapi/dpl/functional>
#include <oneapi/dpl/iterator>
#include <oneapi/dpl/numeric>

#include "collectives.h"
#include "error.h"
#include "queue.h"

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <limits>
#include <type_traits>

namespace gpu {

// Two buffers, of which a sort says where its result is.
template <class T>
struct double_buffer {
    T *d_buffers[2] = {nullptr, nullptr};
    int selector = 0;

    double_buffer() = default;
    double_buffer(T *current, T *alternate) : d_buffers{current, alternate} {}
    T *Current() { return d_buffers[selector]; }
    T *Alternate() { return d_buffers[selector ^ 1]; }
};

template <class T>
using counting_iterator = oneapi::dpl::counting_iterator<T>;
template <class T, class F, class It>
using transform_iterator = oneapi::dpl::transform_iterator<It, F>;

namespace detail {

namespace dpl = oneapi::dpl;

template <class It>
using value_of = std::remove_cv_t<typename std::iterator_traits<It>::value_type>;

// Calls f with a queue, unless it is asked how much memory it needs.
template <class F>
error two_phases(void *temporary, std::size_t &bytes, stream s, F &&f)
{
    if (temporary == nullptr) {
        bytes = 1;
        return success;
    }
    return attempt([&] { f(queue(s)); });
}

inline auto policy(sycl::queue &q) { return dpl::execution::make_device_policy(q); }

// Writes one value where an iterator of the device points to.
template <class It, class T>
void store(sycl::queue &q, It to, const T &value) { q.single_task([=] { *to = value; }).wait(); }

template <class T>
constexpr T lowest = std::numeric_limits<T>::has_infinity ? -std::numeric_limits<T>::infinity()
                                                          : std::numeric_limits<T>::lowest();
template <class T>
constexpr T highest = std::numeric_limits<T>::has_infinity ? std::numeric_limits<T>::infinity()
                                                           : std::numeric_limits<T>::max();

}  // namespace detail

struct device_reduce {
    template <class In, class Out, class F, class T>
    static error reduce(void *temporary, std::size_t &bytes, In in, Out out, std::int64_t n, F f, T initial,
                        stream s = nullptr)
    {
        return detail::two_phases(temporary, bytes, s, [&](sycl::queue &q) {
            detail::store(q, out, oneapi::dpl::reduce(detail::policy(q), in, in + n, initial, f));
        });
    }
    template <class In, class Out>
    static error sum(void *temporary, std::size_t &bytes, In in, Out out, std::int64_t n, stream s = nullptr)
    {
        return reduce(temporary, bytes, in, out, n, sycl::plus<>(), detail::value_of<In>(), s);
    }
    template <class In, class Out>
    static error max(void *temporary, std::size_t &bytes, In in, Out out, std::int64_t n, stream s = nullptr)
    {
        return reduce(temporary, bytes, in, out, n, sycl::maximum<>(), detail::lowest<detail::value_of<In>>, s);
    }
    template <class In, class Out>
    static error min(void *temporary, std::size_t &bytes, In in, Out out, std::int64_t n, stream s = nullptr)
    {
        return reduce(temporary, bytes, in, out, n, sycl::minimum<>(), detail::highest<detail::value_of<In>>, s);
    }
    template <class In, class Out, class F, class Of, class T>
    static error transform_reduce(void *temporary, std::size_t &bytes, In in, Out out, std::int64_t n, F f, Of of,
                                  T initial, stream s = nullptr)
    {
        return detail::two_phases(temporary, bytes, s, [&](sycl::queue &q) {
            detail::store(q, out, oneapi::dpl::transform_reduce(detail::policy(q), in, in + n, initial, f, of));
        });
    }
    // The index of the extremum beside it.
    template <class In, class T>
    static error arg_max(void *temporary, std::size_t &bytes, In in, key_value_pair<int, T> *out, std::int64_t n,
                         stream s = nullptr)
    {
        return detail::two_phases(temporary, bytes, s, [&](sycl::queue &q) {
            const auto at = oneapi::dpl::max_element(detail::policy(q), in, in + n);
            q.single_task([=] { *out = {static_cast<int>(at - in), *at}; }).wait();
        });
    }
    template <class In, class T>
    static error arg_min(void *temporary, std::size_t &bytes, In in, key_value_pair<int, T> *out, std::int64_t n,
                         stream s = nullptr)
    {
        return detail::two_phases(temporary, bytes, s, [&](sycl::queue &q) {
            const auto at = oneapi::dpl::min_element(detail::policy(q), in, in + n);
            q.single_task([=] { *out = {static_cast<int>(at - in), *at}; }).wait();
        });
    }
    template <class Keys, class Unique, class Values, class Out, class Count, class F>
    static error reduce_by_key(void *temporary, std::size_t &bytes, Keys keys, Unique unique, Values values, Out out,
                               Count count, F f, std::int64_t n, stream s = nullptr)
    {
        return detail::two_phases(temporary, bytes, s, [&](sycl::queue &q) {
            const auto ends = oneapi::dpl::reduce_by_segment(detail::policy(q), keys, keys + n, values, unique, out,
                                                             std::equal_to<>(), f);
            detail::store(q, count, ends.first - unique);
        });
    }
};

// One thread a segment; segment i is [begin[i], end[i]) of `in`.
struct device_segmented_reduce {
    template <class In, class Out, class Begin, class End, class F, class T>
    static error reduce(void *temporary, std::size_t &bytes, In in, Out out, std::int64_t segments, Begin begin,
                        End end, F f, T initial, stream s = nullptr)
    {
        return detail::two_phases(temporary, bytes, s, [&](sycl::queue &q) {
            q.parallel_for(sycl::range<1>(segments), [=](sycl::id<1> segment) {
                T result = initial;
                for (auto i = begin[segment]; i < end[segment]; ++i) result = f(result, in[i]);
                out[segment] = result;
            });
        });
    }
    template <class In, class Out, class Begin, class End>
    static error sum(void *temporary, std::size_t &bytes, In in, Out out, std::int64_t segments, Begin begin, End end,
                     stream s = nullptr)
    {
        using value = detail::value_of<In>;
        return reduce(temporary, bytes, in, out, segments, begin, end, sycl::plus<>(), value(), s);
    }
    template <class In, class Out, class Begin, class End>
    static error max(void *temporary, std::size_t &bytes, In in, Out out, std::int64_t segments, Begin begin, End end,
                     stream s = nullptr)
    {
        using value = detail::value_of<In>;
        return reduce(temporary, bytes, in, out, segments, begin, end, sycl::maximum<>(), detail::lowest<value>, s);
    }
    template <class In, class Out, class Begin, class End>
    static error min(void *temporary, std::size_t &bytes, In in, Out out, std::int64_t segments, Begin begin, End end,
                     stream s = nullptr)
    {
        using value = detail::value_of<In>;
        return reduce(temporary, bytes, in, out, segments, begin, end, sycl::minimum<>(), detail::highest<value>, s);
    }
};

struct device_scan {
    template <class In, class Out, class F, class T>
    static error exclusive_scan(void *temporary, std::size_t &bytes, In in, Out out, F f, T initial, std::int64_t n,
                                stream s = nullptr)
    {
        return detail::two_phases(temporary, bytes, s, [&](sycl::queue &q) {
            oneapi::dpl::exclusive_scan(detail::policy(q), in, in + n, out, initial, f);
        });
    }
    template <class In, class Out, class F>
    static error inclusive_scan(void *temporary, std::size_t &bytes, In in, Out out, F f, std::int64_t n,
                                stream s = nullptr)
    {
        return detail::two_phases(temporary, bytes, s, [&](sycl::queue &q) {
            oneapi::dpl::inclusive_scan(detail::policy(q), in, in + n, out, f);
        });
    }
    template <class In, class Out>
    static error exclusive_sum(void *temporary, std::size_t &bytes, In in, Out out, std::int64_t n, stream s = nullptr)
    {
        return exclusive_scan(temporary, bytes, in, out, sycl::plus<>(), detail::value_of<In>(), n, s);
    }
    template <class In, class Out>
    static error inclusive_sum(void *temporary, std::size_t &bytes, In in, Out out, std::int64_t n, stream s = nullptr)
    {
        return inclusive_scan(temporary, bytes, in, out, sycl::plus<>(), n, s);
    }
};

// Sorts are stable and look at bits [begin, end) of the keys.
class device_radix_sort {
    // The bits of a key, in the order of the keys.
    template <class K>
    static auto bits_of(K key)
    {
        using bits = std::conditional_t<sizeof(K) == 1, std::uint8_t,
                                        std::conditional_t<sizeof(K) == 2, std::uint16_t,
                                                           std::conditional_t<sizeof(K) == 4, std::uint32_t, std::uint64_t>>>;
        constexpr bits sign = bits(1) << (8 * sizeof(K) - 1);
        const bits raw = sycl::bit_cast<bits>(key);
        if constexpr (std::is_unsigned_v<K>) return raw;
        else if constexpr (std::is_integral_v<K>) return bits(raw ^ sign);
        else return bits(raw & sign ? ~raw : raw | sign);
    }

    template <bool Descending, class K>
    struct before {
        int begin, count;

        template <class A, class B>
        bool operator()(const A &a, const B &b) const
        {
            const auto left = place(bits_of(static_cast<K>(a))), right = place(bits_of(static_cast<K>(b)));
            return Descending ? right < left : left < right;
        }
        template <class Bits>
        Bits place(Bits bits) const
        {
            return count < 8 * int(sizeof bits) ? Bits(bits >> begin) & Bits((Bits(1) << count) - 1) : bits;
        }
    };

    template <bool Descending, class K>
    static error keys(void *temporary, std::size_t &bytes, const K *in, K *out, std::int64_t n, int begin, int end,
                      stream s)
    {
        return detail::two_phases(temporary, bytes, s, [&](sycl::queue &q) {
            q.copy(in, out, n).wait();
            oneapi::dpl::stable_sort(detail::policy(q), out, out + n, before<Descending, K>{begin, end - begin});
        });
    }
    template <bool Descending, class K, class V>
    static error pairs(void *temporary, std::size_t &bytes, const K *in, K *out, const V *values_in, V *values,
                       std::int64_t n, int begin, int end, stream s)
    {
        return detail::two_phases(temporary, bytes, s, [&](sycl::queue &q) {
            q.copy(in, out, n).wait();
            q.copy(values_in, values, n).wait();
            oneapi::dpl::stable_sort_by_key(detail::policy(q), out, out + n, values,
                                            before<Descending, K>{begin, end - begin});
        });
    }
    template <class T>
    static error swapped(error done, void *temporary, double_buffer<T> &buffer)
    {
        if (temporary != nullptr) buffer.selector ^= 1;
        return done;
    }

public:
    template <class K>
    static error sort_keys(void *temporary, std::size_t &bytes, const K *in, K *out, std::int64_t n, int begin = 0,
                           int end = sizeof(K) * 8, stream s = nullptr)
    {
        return keys<false>(temporary, bytes, in, out, n, begin, end, s);
    }
    template <class K>
    static error sort_keys_descending(void *temporary, std::size_t &bytes, const K *in, K *out, std::int64_t n,
                                      int begin = 0, int end = sizeof(K) * 8, stream s = nullptr)
    {
        return keys<true>(temporary, bytes, in, out, n, begin, end, s);
    }
    template <class K>
    static error sort_keys(void *temporary, std::size_t &bytes, double_buffer<K> &buffer, std::int64_t n,
                           int begin = 0, int end = sizeof(K) * 8, stream s = nullptr)
    {
        const K *in = buffer.Current();
        return swapped(keys<false>(temporary, bytes, in, buffer.Alternate(), n, begin, end, s), temporary, buffer);
    }
    template <class K>
    static error sort_keys_descending(void *temporary, std::size_t &bytes, double_buffer<K> &buffer, std::int64_t n,
                                      int begin = 0, int end = sizeof(K) * 8, stream s = nullptr)
    {
        const K *in = buffer.Current();
        return swapped(keys<true>(temporary, bytes, in, buffer.Alternate(), n, begin, end, s), temporary, buffer);
    }
    template <class K, class V>
    static error sort_pairs(void *temporary, std::size_t &bytes, const K *in, K *out, const V *values_in, V *values,
                            std::int64_t n, int begin = 0, int end = sizeof(K) * 8, stream s = nullptr)
    {
        return pairs<false>(temporary, bytes, in, out, values_in, values, n, begin, end, s);
    }
    template <class K, class V>
    static error sort_pairs_descending(void *temporary, std::size_t &bytes, const K *in, K *out, const V *values_in,
                                       V *values, std::int64_t n, int begin = 0, int end = sizeof(K) * 8,
                                       stream s = nullptr)
    {
        return pairs<true>(temporary, bytes, in, out, values_in, values, n, begin, end, s);
    }
    template <class K, class V>
    static error sort_pairs(void *temporary, std::size_t &bytes, double_buffer<K> &buffer, double_buffer<V> &values,
                            std::int64_t n, int begin = 0, int end = sizeof(K) * 8, stream s = nullptr)
    {
        const K *in = buffer.Current();
        const V *from = values.Current();
        const error done = pairs<false>(temporary, bytes, in, buffer.Alternate(), from, values.Alternate(), n, begin,
                                        end, s);
        return swapped(swapped(done, temporary, buffer), temporary, values);
    }
    template <class K, class V>
    static error sort_pairs_descending(void *temporary, std::size_t &bytes, double_buffer<K> &buffer,
                                       double_buffer<V> &values, std::int64_t n, int begin = 0,
                                       int end = sizeof(K) * 8, stream s = nullptr)
    {
        const K *in = buffer.Current();
        const V *from = values.Current();
        const error done = pairs<true>(temporary, bytes, in, buffer.Alternate(), from, values.Alternate(), n, begin,
                                       end, s);
        return swapped(swapped(done, temporary, buffer), temporary, values);
    }
};

struct device_select {
    template <class In, class Out, class Count, class F>
    static error if_true(void *temporary, std::size_t &bytes, In in, Out out, Count count, std::int64_t n, F f,
                         stream s = nullptr)
    {
        return detail::two_phases(temporary, bytes, s, [&](sycl::queue &q) {
            detail::store(q, count, oneapi::dpl::copy_if(detail::policy(q), in, in + n, out, f) - out);
        });
    }
    template <class In, class Flags, class Out, class Count>
    static error flagged(void *temporary, std::size_t &bytes, In in, Flags flags, Out out, Count count, std::int64_t n,
                         stream s = nullptr)
    {
        return detail::two_phases(temporary, bytes, s, [&](sycl::queue &q) {
            const auto from = oneapi::dpl::make_zip_iterator(in, flags);
            const auto to = oneapi::dpl::make_zip_iterator(out, oneapi::dpl::discard_iterator());
            const auto end = oneapi::dpl::copy_if(detail::policy(q), from, from + n, to,
                                                  [](const auto &pair) { return bool(std::get<1>(pair)); });
            detail::store(q, count, end - to);
        });
    }
    template <class In, class Out, class Count>
    static error unique(void *temporary, std::size_t &bytes, In in, Out out, Count count, std::int64_t n,
                        stream s = nullptr)
    {
        return detail::two_phases(temporary, bytes, s, [&](sycl::queue &q) {
            detail::store(q, count, oneapi::dpl::unique_copy(detail::policy(q), in, in + n, out) - out);
        });
    }
};

struct device_run_length_encode {
    template <class In, class Unique, class Lengths, class Count>
    static error encode(void *temporary, std::size_t &bytes, In in, Unique unique, Lengths lengths, Count count,
                        std::int64_t n, stream s = nullptr)
    {
        using length = detail::value_of<Lengths>;
        const auto ones = oneapi::dpl::make_transform_iterator(oneapi::dpl::counting_iterator<std::int64_t>(0),
                                                               [](std::int64_t) { return length(1); });
        return device_reduce::reduce_by_key(temporary, bytes, in, unique, ones, lengths, count, sycl::plus<>(), n, s);
    }
};

struct device_histogram {
    // `levels` limits of bins of the same width; what lies outside of all counts for none.
    template <class In, class Counter, class Level>
    static error even(void *temporary, std::size_t &bytes, In in, Counter *histogram, int levels, Level lower,
                      Level upper, std::int64_t n, stream s = nullptr)
    {
        return detail::two_phases(temporary, bytes, s, [&](sycl::queue &q) {
            oneapi::dpl::histogram(detail::policy(q), in, in + n, levels - 1, lower, upper, histogram);
        });
    }
    // The limits of the bins lie in device memory.
    template <class In, class Counter, class Level>
    static error range(void *temporary, std::size_t &bytes, In in, Counter *histogram, int levels, const Level *limits,
                       std::int64_t n, stream s = nullptr)
    {
        return detail::two_phases(temporary, bytes, s, [&](sycl::queue &q) {
            oneapi::dpl::histogram(detail::policy(q), in, in + n, limits, limits + levels, histogram);
        });
    }
};

}  // namespace gpu
