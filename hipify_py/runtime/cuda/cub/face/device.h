// Device-wide algorithms. The first call, without temporary storage, only says how much is needed.
#pragma once

#include <vector>

#include "cub/face/common.h"

namespace cub {

template <class I>
using value_of = typename std::iterator_traits<I>::value_type;

// Runs f in stream order on the second call of the pair.
template <class F>
inline cudaError_t two_phase(void* storage, size_t& bytes, cudaStream_t stream, F f) {
    if (!storage) return bytes = 1, cudaSuccess;
    return face::result(face::submit(stream, cudaGraphNodeTypeKernel, [f]() mutable { return f(), cudaSuccess; }));
}

struct DeviceReduce {
    template <class I, class O, class N, class Op, class T>
    static cudaError_t Reduce(void* storage, size_t& bytes, I in, O out, N n, Op op, T initial,
                              cudaStream_t stream = nullptr) {
        return two_phase(storage, bytes, stream, [=] {
            T total = initial;
            for (N i = 0; i < n; ++i) total = T(op(total, in[i]));
            *out = total;
        });
    }
    template <class I, class O, class N>
    static cudaError_t Sum(void* storage, size_t& bytes, I in, O out, N n, cudaStream_t stream = nullptr) {
        return Reduce(storage, bytes, in, out, n, cub::Sum(), value_of<I>(0), stream);
    }
    template <class I, class O, class N>
    static cudaError_t Min(void* storage, size_t& bytes, I in, O out, N n, cudaStream_t stream = nullptr) {
        using L = std::numeric_limits<value_of<I>>;
        return Reduce(storage, bytes, in, out, n, cub::Min(), L::has_infinity ? L::infinity() : L::max(), stream);
    }
    template <class I, class O, class N>
    static cudaError_t Max(void* storage, size_t& bytes, I in, O out, N n, cudaStream_t stream = nullptr) {
        using L = std::numeric_limits<value_of<I>>;
        return Reduce(storage, bytes, in, out, n, cub::Max(), L::has_infinity ? -L::infinity() : L::lowest(), stream);
    }
    template <class I, class O, class N>
    static cudaError_t ArgMin(void* storage, size_t& bytes, I in, O out, N n, cudaStream_t stream = nullptr) {
        return arg(storage, bytes, in, out, n, cub::ArgMin(), stream);
    }
    template <class I, class O, class N>
    static cudaError_t ArgMax(void* storage, size_t& bytes, I in, O out, N n, cudaStream_t stream = nullptr) {
        return arg(storage, bytes, in, out, n, cub::ArgMax(), stream);
    }
    template <class I, class O, class N, class Op, class F, class T>
    static cudaError_t TransformReduce(void* storage, size_t& bytes, I in, O out, N n, Op op, F f, T initial,
                                       cudaStream_t stream = nullptr) {
        return Reduce(storage, bytes, face::TransformIterator<F, I>(in, f), out, n, op, initial, stream);
    }
    template <class K, class UK, class V, class UV, class C, class Op, class N>
    static cudaError_t ReduceByKey(void* storage, size_t& bytes, K keys, UK unique, V values, UV sums, C runs, Op op, N n,
                                   cudaStream_t stream = nullptr) {
        return two_phase(storage, bytes, stream, [=] {
            N run = 0;
            for (N i = 0; i < n; ++run) {
                value_of<V> total = values[i];
                N j = i + 1;
                for (; j < n && keys[j] == keys[i]; ++j) total = value_of<V>(op(total, values[j]));
                unique[run] = keys[i];
                sums[run] = total;
                i = j;
            }
            *runs = run;
        });
    }

private:
    template <class I, class O, class N, class Op>
    static cudaError_t arg(void* storage, size_t& bytes, I in, O out, N n, Op op, cudaStream_t stream) {
        return two_phase(storage, bytes, stream, [=] {
            KeyValuePair<int, value_of<I>> best{0, in[0]};
            for (N i = 1; i < n; ++i) best = op(best, KeyValuePair<int, value_of<I>>{int(i), in[i]});
            out->key = best.key;
            out->value = best.value;
        });
    }
};

struct DeviceScan {
    template <class I, class O, class Op, class T, class N>
    static cudaError_t ExclusiveScan(void* storage, size_t& bytes, I in, O out, Op op, T initial, N n,
                                     cudaStream_t stream = nullptr) {
        return two_phase(storage, bytes, stream, [=] {
            T running = initial;
            for (N i = 0; i < n; ++i) {
                const T next = T(op(running, in[i]));
                out[i] = running;
                running = next;
            }
        });
    }
    template <class I, class O, class Op, class N>
    static cudaError_t InclusiveScan(void* storage, size_t& bytes, I in, O out, Op op, N n,
                                     cudaStream_t stream = nullptr) {
        return two_phase(storage, bytes, stream, [=] {
            if (n == 0) return;
            value_of<I> running = in[0];
            out[0] = running;
            for (N i = 1; i < n; ++i) out[i] = running = value_of<I>(op(running, in[i]));
        });
    }
    template <class I, class O, class N>
    static cudaError_t ExclusiveSum(void* storage, size_t& bytes, I in, O out, N n, cudaStream_t stream = nullptr) {
        return ExclusiveScan(storage, bytes, in, out, cub::Sum(), value_of<I>(0), n, stream);
    }
    template <class I, class O, class N>
    static cudaError_t InclusiveSum(void* storage, size_t& bytes, I in, O out, N n, cudaStream_t stream = nullptr) {
        return InclusiveScan(storage, bytes, in, out, cub::Sum(), n, stream);
    }
    template <class I, class N, class = std::enable_if_t<std::is_integral_v<N>>>
    static cudaError_t ExclusiveSum(void* storage, size_t& bytes, I data, N n, cudaStream_t stream = nullptr) {
        return ExclusiveSum(storage, bytes, data, data, n, stream);
    }
    template <class I, class N, class = std::enable_if_t<std::is_integral_v<N>>>
    static cudaError_t InclusiveSum(void* storage, size_t& bytes, I data, N n, cudaStream_t stream = nullptr) {
        return InclusiveSum(storage, bytes, data, data, n, stream);
    }
};

struct DeviceSelect {
    template <class I, class F, class O, class C, class N>
    static cudaError_t Flagged(void* storage, size_t& bytes, I in, F flags, O out, C count, N n,
                               cudaStream_t stream = nullptr) {
        return keep(storage, bytes, in, out, count, n, stream, [=](N i) { return bool(flags[i]); });
    }
    template <class I, class O, class C, class N, class P>
    static cudaError_t If(void* storage, size_t& bytes, I in, O out, C count, N n, P predicate,
                          cudaStream_t stream = nullptr) {
        return keep(storage, bytes, in, out, count, n, stream, [=](N i) mutable { return bool(predicate(in[i])); });
    }
    template <class I, class O, class C, class N>
    static cudaError_t Unique(void* storage, size_t& bytes, I in, O out, C count, N n, cudaStream_t stream = nullptr) {
        return keep(storage, bytes, in, out, count, n, stream, [=](N i) { return i == 0 || !(in[i] == in[i - 1]); });
    }

private:
    template <class I, class O, class C, class N, class P>
    static cudaError_t keep(void* storage, size_t& bytes, I in, O out, C count, N n, cudaStream_t stream, P wanted) {
        return two_phase(storage, bytes, stream, [=]() mutable {
            std::vector<value_of<I>> kept;
            for (N i = 0; i < n; ++i)
                if (wanted(i)) kept.push_back(in[i]);
            for (size_t i = 0; i < kept.size(); ++i) out[i] = kept[i];
            *count = decltype(n)(kept.size());
        });
    }
};

// Selected items first, the others behind them in reverse order.
struct DevicePartition {
    template <class I, class F, class O, class C, class N>
    static cudaError_t Flagged(void* storage, size_t& bytes, I in, F flags, O out, C count, N n,
                               cudaStream_t stream = nullptr) {
        return two_phase(storage, bytes, stream, [=] {
            N front = 0, back = n;
            for (N i = 0; i < n; ++i) out[flags[i] ? front++ : --back] = in[i];
            *count = front;
        });
    }
    template <class I, class O, class C, class N, class P>
    static cudaError_t If(void* storage, size_t& bytes, I in, O out, C count, N n, P predicate,
                          cudaStream_t stream = nullptr) {
        return Flagged(storage, bytes, in, face::TransformIterator<P, I>(in, predicate), out, count, n, stream);
    }
};

struct DeviceRunLengthEncode {
    template <class I, class U, class L, class C, class N>
    static cudaError_t Encode(void* storage, size_t& bytes, I in, U unique, L lengths, C runs, N n,
                              cudaStream_t stream = nullptr) {
        return DeviceReduce::ReduceByKey(storage, bytes, in, unique, face::ConstantIterator<int>(1), lengths, runs,
                                         cub::Sum(), n, stream);
    }
};

// Samples outside the bins are not counted.
struct DeviceHistogram {
    template <class I, class C, class L, class N>
    static cudaError_t HistogramEven(void* storage, size_t& bytes, I samples, C* histogram, int levels, L lower, L upper,
                                     N n, cudaStream_t stream = nullptr) {
        return two_phase(storage, bytes, stream, [=] {
            std::fill(histogram, histogram + levels - 1, C(0));
            for (N i = 0; i < n; ++i)
                if (!(samples[i] < lower) && samples[i] < upper)
                    ++histogram[int((double(samples[i]) - double(lower)) * (levels - 1) / (double(upper) - double(lower)))];
        });
    }
    template <class I, class C, class L, class N>
    static cudaError_t HistogramRange(void* storage, size_t& bytes, I samples, C* histogram, int levels, const L* bounds,
                                      N n, cudaStream_t stream = nullptr) {
        return two_phase(storage, bytes, stream, [=] {
            std::fill(histogram, histogram + levels - 1, C(0));
            for (N i = 0; i < n; ++i) {
                const auto bin = std::upper_bound(bounds, bounds + levels, L(samples[i])) - bounds - 1;
                if (bin >= 0 && bin < levels - 1) ++histogram[bin];
            }
        });
    }
};

struct DeviceSegmentedReduce {
    template <class I, class O, class B, class E, class Op, class T>
    static cudaError_t Reduce(void* storage, size_t& bytes, I in, O out, int segments, B begin, E end, Op op, T initial,
                              cudaStream_t stream = nullptr) {
        return two_phase(storage, bytes, stream, [=] {
            for (int s = 0; s < segments; ++s) {
                T total = initial;
                for (auto i = begin[s]; i < end[s]; ++i) total = T(op(total, in[i]));
                out[s] = total;
            }
        });
    }
    template <class I, class O, class B, class E>
    static cudaError_t Sum(void* storage, size_t& bytes, I in, O out, int segments, B begin, E end,
                           cudaStream_t stream = nullptr) {
        return Reduce(storage, bytes, in, out, segments, begin, end, cub::Sum(), value_of<I>(0), stream);
    }
    template <class I, class O, class B, class E>
    static cudaError_t Max(void* storage, size_t& bytes, I in, O out, int segments, B begin, E end,
                           cudaStream_t stream = nullptr) {
        return Reduce(storage, bytes, in, out, segments, begin, end, cub::Max(),
                      std::numeric_limits<value_of<I>>::lowest(), stream);
    }
    template <class I, class O, class B, class E>
    static cudaError_t Min(void* storage, size_t& bytes, I in, O out, int segments, B begin, E end,
                           cudaStream_t stream = nullptr) {
        return Reduce(storage, bytes, in, out, segments, begin, end, cub::Min(), std::numeric_limits<value_of<I>>::max(),
                      stream);
    }
};

}  // namespace cub
