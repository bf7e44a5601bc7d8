// Reductions and scans over cooperative groups, which HIP 6.4 lacks, exchanges of any values, and votes of 32 bits, which
// it has otherwise. Groups are tiles and coalesced groups.
#pragma once

#include <hip/hip_cooperative_groups.h>
#include <hip/hip_runtime.h>

#include <type_traits>

namespace coop {

template <class T>
struct plus {
    __device__ T operator()(T a, T b) const { return a + b; }
};

template <class T>
struct less {
    __device__ T operator()(T a, T b) const { return b < a ? b : a; }
};

template <class T>
struct greater {
    __device__ T operator()(T a, T b) const { return a < b ? b : a; }
};

template <class T>
struct bit_and {
    __device__ T operator()(T a, T b) const { return a & b; }
};

template <class T>
struct bit_or {
    __device__ T operator()(T a, T b) const { return a | b; }
};

template <class T>
struct bit_xor {
    __device__ T operator()(T a, T b) const { return a ^ b; }
};

// HIP's groups exchange numbers only, so other values are exchanged word by word. `exchange` does it for one word.
template <class T, class Exchange>
__device__ T by_words(const T& value, Exchange exchange) {
    if constexpr (std::is_arithmetic_v<T>) {
        return exchange(value);
    } else {
        int words[(sizeof(T) + sizeof(int) - 1) / sizeof(int)] = {};
        __builtin_memcpy(words, &value, sizeof(T));
        for (int& word : words) word = exchange(word);
        T result = value;
        __builtin_memcpy(&result, words, sizeof(T));
        return result;
    }
}

// The value of the thread of a rank, of one before or behind, or of the one whose rank differs in `mask`.
template <class Group, class T>
__device__ T shfl(const Group& group, const T& value, int rank) {
    return coop::by_words(value, [&](auto word) { return group.shfl(word, rank); });
}

template <class Group, class T>
__device__ T shfl_up(const Group& group, const T& value, unsigned distance) {
    return coop::by_words(value, [&](auto word) { return group.shfl_up(word, distance); });
}

template <class Group, class T>
__device__ T shfl_down(const Group& group, const T& value, unsigned distance) {
    return coop::by_words(value, [&](auto word) { return group.shfl_down(word, distance); });
}

template <class Group, class T>
__device__ T shfl_xor(const Group& group, const T& value, unsigned mask) {
    return coop::by_words(value, [&](auto word) { return group.shfl_xor(word, mask); });
}

// One bit for each rank of the tile whose predicate is not zero.
template <unsigned Size, class Parent>
__device__ unsigned ballot(const cooperative_groups::thread_block_tile<Size, Parent>&, int predicate) {
    static_assert(Size <= 32, "a ballot of CUDA's has 32 bits");
    const unsigned first_lane = __lane_id() & ~(Size - 1);
    return static_cast<unsigned>(__ballot(predicate) >> first_lane) & (~0u >> (32 - Size));
}

template <unsigned Size, class Parent>
__device__ int any(const cooperative_groups::thread_block_tile<Size, Parent>& tile, int predicate) {
    return coop::ballot(tile, predicate) != 0;
}

template <unsigned Size, class Parent>
__device__ int all(const cooperative_groups::thread_block_tile<Size, Parent>& tile, int predicate) {
    return coop::ballot(tile, !predicate) == 0;
}

// A coalesced group may lie anywhere in the wavefront.
__device__ inline int any(const cooperative_groups::coalesced_group& group, int predicate) {
    int found = 0;
    for (unsigned rank = 0; rank < group.size(); ++rank) found |= group.shfl(predicate != 0 ? 1 : 0, rank);
    return found;
}

__device__ inline int all(const cooperative_groups::coalesced_group& group, int predicate) {
    return !coop::any(group, !predicate);
}

// The ranks of the tile whose values have the same bits as the calling thread's.
template <unsigned Size, class Parent, class T>
__device__ unsigned match_any(const cooperative_groups::thread_block_tile<Size, Parent>& tile, T value) {
    unsigned same = 0;
    for (unsigned rank = 0; rank < Size; ++rank) {
        const T other = coop::shfl(tile, value, rank);
        if (__builtin_memcmp(&other, &value, sizeof(T)) == 0) same |= 1u << rank;
    }
    return same;
}

template <unsigned Size, class Parent, class T>
__device__ unsigned match_all(const cooperative_groups::thread_block_tile<Size, Parent>& tile, T value, int& predicate) {
    const unsigned everyone = ~0u >> (32 - Size);
    predicate = coop::all(tile, coop::match_any(tile, value) == everyone);
    return predicate ? everyone : 0;
}

// Folds the values of all threads of the group with `op`; every thread gets the result.
template <unsigned Size, class Parent, class T, class Op>
__device__ T reduce(const cooperative_groups::thread_block_tile<Size, Parent>& tile, T value, Op op) {
    for (unsigned distance = Size / 2; distance > 0; distance /= 2) {
        value = op(value, coop::by_words(value, [&](auto word) { return tile.shfl_xor(word, distance); }));
    }
    return value;
}

// A coalesced group has any number of threads, so its values are folded one after another.
template <class T, class Op>
__device__ T reduce(const cooperative_groups::coalesced_group& group, T value, Op op) {
    T result = coop::by_words(value, [&](auto word) { return group.shfl(word, 0); });
    for (unsigned rank = 1; rank < group.size(); ++rank) {
        result = op(result, coop::by_words(value, [&](auto word) { return group.shfl(word, rank); }));
    }
    return result;
}

// The thread of rank r gets the values of ranks 0 to r, folded with `op`.
template <class Group, class T, class Op>
__device__ T inclusive_scan(const Group& group, T value, Op op) {
    for (unsigned distance = 1; distance < group.size(); distance *= 2) {
        const T before = coop::by_words(value, [&](auto word) { return group.shfl_up(word, distance); });
        if (group.thread_rank() >= distance) value = op(before, value);
    }
    return value;
}

template <class Group, class T>
__device__ T inclusive_scan(const Group& group, T value) {
    return coop::inclusive_scan(group, value, plus<T>());
}

// The thread of rank r gets the values of ranks 0 to r - 1; rank 0 gets T().
template <class Group, class T, class Op>
__device__ T exclusive_scan(const Group& group, T value, Op op) {
    const T folded = coop::inclusive_scan(group, value, op);
    const T before = coop::by_words(folded, [&](auto word) { return group.shfl_up(word, 1); });
    return group.thread_rank() == 0 ? T() : before;
}

template <class Group, class T>
__device__ T exclusive_scan(const Group& group, T value) {
    return coop::exclusive_scan(group, value, plus<T>());
}

}  // namespace coop
