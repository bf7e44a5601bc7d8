// Block-wide collectives. One thread does the sequential part between two barriers: on a CPU the threads of a block take
// turns anyway.
#pragma once

#include <algorithm>

#include "cub/face/common.h"

namespace cub {

enum BlockReduceAlgorithm { BLOCK_REDUCE_RAKING_COMMUTATIVE_ONLY, BLOCK_REDUCE_RAKING, BLOCK_REDUCE_WARP_REDUCTIONS };
enum BlockScanAlgorithm { BLOCK_SCAN_RAKING, BLOCK_SCAN_RAKING_MEMOIZE, BLOCK_SCAN_WARP_SCANS };
enum BlockLoadAlgorithm {
    BLOCK_LOAD_DIRECT, BLOCK_LOAD_STRIPED, BLOCK_LOAD_VECTORIZE, BLOCK_LOAD_TRANSPOSE, BLOCK_LOAD_WARP_TRANSPOSE,
    BLOCK_LOAD_WARP_TRANSPOSE_TIMESLICED
};
enum BlockStoreAlgorithm {
    BLOCK_STORE_DIRECT, BLOCK_STORE_STRIPED, BLOCK_STORE_VECTORIZE, BLOCK_STORE_TRANSPOSE, BLOCK_STORE_WARP_TRANSPOSE,
    BLOCK_STORE_WARP_TRANSPOSE_TIMESLICED
};

// Base of the collectives: their temporary storage, given by the program or owned by the block.
template <class Storage>
class Collective {
public:
    struct TempStorage : Storage {
        TempStorage& Alias() { return *this; }
    };

protected:
    Collective() : storage_(own()) {}
    explicit Collective(Storage& s) : storage_(s) {}
    Storage& storage_;

private:
    static Storage& own() {
        static thread_local Storage s;
        return s;
    }
};

template <class T, int N>
struct PerThread {
    T values[N];
    T total;
};

template <class T, int X, BlockReduceAlgorithm = BLOCK_REDUCE_WARP_REDUCTIONS, int Y = 1, int Z = 1, int = 0>
class BlockReduce : public Collective<PerThread<T, X * Y * Z>> {
    using Base = Collective<PerThread<T, X * Y * Z>>;

public:
    BlockReduce() = default;
    explicit BlockReduce(typename Base::TempStorage& s) : Base(s) {}
    // The result is valid in thread 0.
    template <class Op>
    T Reduce(T input, Op op, int valid = X * Y * Z) {
        const unsigned rank = simt::thread_rank();
        this->storage_.values[rank] = input;
        __syncthreads();
        T result = this->storage_.values[0];
        if (rank == 0)
            for (int i = 1; i < valid && i < X * Y * Z; ++i) result = T(op(result, this->storage_.values[i]));
        return result;
    }
    template <int Items, class Op>
    T Reduce(T (&input)[Items], Op op) {
        T mine = input[0];
        for (int i = 1; i < Items; ++i) mine = T(op(mine, input[i]));
        return Reduce(mine, op);
    }
    T Sum(T input) { return Reduce(input, cub::Sum()); }
    T Sum(T input, int valid) { return Reduce(input, cub::Sum(), valid); }
    template <int Items>
    T Sum(T (&input)[Items]) { return Reduce(input, cub::Sum()); }
};

template <class T, int X, BlockScanAlgorithm = BLOCK_SCAN_RAKING, int Y = 1, int Z = 1, int = 0>
class BlockScan : public Collective<PerThread<T, X * Y * Z>> {
    using Base = Collective<PerThread<T, X * Y * Z>>;

public:
    BlockScan() = default;
    explicit BlockScan(typename Base::TempStorage& s) : Base(s) {}

    template <class Op>
    void InclusiveScan(T input, T& output, Op op) { T total; InclusiveScan(input, output, op, total); }
    template <class Op>
    void InclusiveScan(T input, T& output, Op op, T& total) {
        T items[1] = {input};
        InclusiveScan(items, items, op, total);
        output = items[0];
    }
    template <int Items, class Op>
    void InclusiveScan(T (&input)[Items], T (&output)[Items], Op op) { T total; InclusiveScan(input, output, op, total); }
    template <int Items, class Op>
    void InclusiveScan(T (&input)[Items], T (&output)[Items], Op op, T& total) {
        scan_mine(input, output, op);
        const bool first = simt::thread_rank() == 0;
        const T before = scan_block(output[Items - 1], op, total);
        for (int i = 0; i < Items && !first; ++i) output[i] = T(op(before, output[i]));
    }
    // The prefix function is called once, by the whole first warp, with the block's total; it gives what precedes.
    template <class Op, class Prefix, class = decltype(std::declval<Prefix&>()(std::declval<T>()))>
    void InclusiveScan(T input, T& output, Op op, Prefix& prefix) {
        T total;
        InclusiveScan(input, output, op, total);
        output = T(op(shared_prefix(prefix, total), output));
    }
    template <class Op>
    void ExclusiveScan(T input, T& output, T initial, Op op) { T total; ExclusiveScan(input, output, initial, op, total); }
    template <class Op>
    void ExclusiveScan(T input, T& output, T initial, Op op, T& total) {
        T items[1] = {input};
        ExclusiveScan(items, items, initial, op, total);
        output = items[0];
    }
    template <int Items, class Op>
    void ExclusiveScan(T (&input)[Items], T (&output)[Items], T initial, Op op) {
        T total;
        ExclusiveScan(input, output, initial, op, total);
    }
    template <int Items, class Op>
    void ExclusiveScan(T (&input)[Items], T (&output)[Items], T initial, Op op, T& total) {
        T inclusive[Items];
        scan_mine(input, inclusive, op);
        const T before = scan_block(inclusive[Items - 1], op, total);
        const T start = simt::thread_rank() == 0 ? initial : T(op(initial, before));
        for (int i = Items - 1; i > 0; --i) output[i] = T(op(start, inclusive[i - 1]));
        output[0] = start;
    }
    template <class Op, class Prefix, class = decltype(std::declval<Prefix&>()(std::declval<T>()))>
    void ExclusiveScan(T input, T& output, Op op, Prefix& prefix) {
        T inclusive, total;
        InclusiveScan(input, inclusive, op, total);
        const T before = shared_prefix(prefix, total);
        __syncthreads();
        const T previous = scan_block(input, op, total);
        output = simt::thread_rank() == 0 ? before : T(op(before, previous));
    }

    void InclusiveSum(T input, T& output) { InclusiveScan(input, output, cub::Sum()); }
    void InclusiveSum(T input, T& output, T& total) { InclusiveScan(input, output, cub::Sum(), total); }
    template <class Prefix, class = decltype(std::declval<Prefix&>()(std::declval<T>()))>
    void InclusiveSum(T input, T& output, Prefix& prefix) { InclusiveScan(input, output, cub::Sum(), prefix); }
    template <int Items>
    void InclusiveSum(T (&input)[Items], T (&output)[Items]) { InclusiveScan(input, output, cub::Sum()); }
    template <int Items>
    void InclusiveSum(T (&input)[Items], T (&output)[Items], T& total) { InclusiveScan(input, output, cub::Sum(), total); }
    void ExclusiveSum(T input, T& output) { ExclusiveScan(input, output, T(0), cub::Sum()); }
    void ExclusiveSum(T input, T& output, T& total) { ExclusiveScan(input, output, T(0), cub::Sum(), total); }
    template <class Prefix, class = decltype(std::declval<Prefix&>()(std::declval<T>()))>
    void ExclusiveSum(T input, T& output, Prefix& prefix) { ExclusiveScan(input, output, cub::Sum(), prefix); }
    template <int Items>
    void ExclusiveSum(T (&input)[Items], T (&output)[Items]) { ExclusiveScan(input, output, T(0), cub::Sum()); }
    template <int Items>
    void ExclusiveSum(T (&input)[Items], T (&output)[Items], T& total) {
        ExclusiveScan(input, output, T(0), cub::Sum(), total);
    }

private:
    template <int Items, class Op>
    void scan_mine(T (&input)[Items], T (&output)[Items], Op op) {
        T running = input[0];
        output[0] = running;
        for (int i = 1; i < Items; ++i) output[i] = running = T(op(running, input[i]));
    }
    // The combination of all earlier threads' values (for thread 0: its own value), and that of all threads.
    template <class Op>
    T scan_block(T mine, Op op, T& total) {
        const unsigned rank = simt::thread_rank();
        auto& s = this->storage_;
        s.values[rank] = mine;
        __syncthreads();
        if (rank == 0) {
            for (int i = 1; i < X * Y * Z; ++i) s.values[i] = T(op(s.values[i - 1], s.values[i]));
            s.total = s.values[X * Y * Z - 1];
        }
        __syncthreads();
        total = s.total;
        return s.values[rank == 0 ? 0 : rank - 1];
    }
    template <class Prefix>
    T shared_prefix(Prefix& prefix, T total) {
        __syncthreads();
        if (simt::thread_rank() < warp_threads) {
            const T value = prefix(total);
            if (simt::thread_rank() == 0) this->storage_.total = value;
        }
        __syncthreads();
        return this->storage_.total;
    }
};

struct NoStorage {};

// Where item i of a thread lies: blocked (its own run) or striped (every N-th).
template <int N, int Items>
inline int item_index(bool striped, int i) {
    const int rank = int(simt::thread_rank());
    return striped ? i * N + rank : rank * Items + i;
}

template <class T, int Items, class I>
void LoadDirectBlocked(int rank, I from, T (&items)[Items]) {
    for (int i = 0; i < Items; ++i) items[i] = from[rank * Items + i];
}
template <class T, int Items, class I>
void LoadDirectBlocked(int rank, I from, T (&items)[Items], int valid) {
    for (int i = 0; i < Items; ++i)
        if (rank * Items + i < valid) items[i] = from[rank * Items + i];
}
template <class T, int Items, class O>
void StoreDirectBlocked(int rank, O to, T (&items)[Items]) {
    for (int i = 0; i < Items; ++i) to[rank * Items + i] = items[i];
}
template <class T, int Items, class O>
void StoreDirectBlocked(int rank, O to, T (&items)[Items], int valid) {
    for (int i = 0; i < Items; ++i)
        if (rank * Items + i < valid) to[rank * Items + i] = items[i];
}

template <class T, int X, int Items, BlockLoadAlgorithm A = BLOCK_LOAD_DIRECT, int Y = 1, int Z = 1, int = 0>
class BlockLoad : public Collective<NoStorage> {
public:
    BlockLoad() = default;
    explicit BlockLoad(TempStorage& s) : Collective<NoStorage>(s) {}
    template <class I>
    void Load(I from, T (&items)[Items]) { Load(from, items, X * Y * Z * Items); }
    template <class I>
    void Load(I from, T (&items)[Items], int valid) {
        for (int i = 0; i < Items; ++i) {
            const int at = item_index<X * Y * Z, Items>(A == BLOCK_LOAD_STRIPED, i);
            if (at < valid) items[i] = from[at];
        }
    }
    template <class I, class D>
    void Load(I from, T (&items)[Items], int valid, D otherwise) {
        for (T& item : items) item = T(otherwise);
        Load(from, items, valid);
    }
};

template <class T, int X, int Items, BlockStoreAlgorithm A = BLOCK_STORE_DIRECT, int Y = 1, int Z = 1, int = 0>
class BlockStore : public Collective<NoStorage> {
public:
    BlockStore() = default;
    explicit BlockStore(TempStorage& s) : Collective<NoStorage>(s) {}
    template <class O>
    void Store(O to, T (&items)[Items]) { Store(to, items, X * Y * Z * Items); }
    template <class O>
    void Store(O to, T (&items)[Items], int valid) {
        for (int i = 0; i < Items; ++i) {
            const int at = item_index<X * Y * Z, Items>(A == BLOCK_STORE_STRIPED, i);
            if (at < valid) to[at] = items[i];
        }
    }
};

template <class T, int X, int Items, bool = false, int Y = 1, int Z = 1, int = 0>
class BlockExchange : public Collective<PerThread<T, X * Y * Z * Items>> {
    using Base = Collective<PerThread<T, X * Y * Z * Items>>;

public:
    BlockExchange() = default;
    explicit BlockExchange(typename Base::TempStorage& s) : Base(s) {}
    void StripedToBlocked(T (&in)[Items], T (&out)[Items]) { exchange(in, out, true); }
    void BlockedToStriped(T (&in)[Items], T (&out)[Items]) { exchange(in, out, false); }
    void StripedToBlocked(T (&items)[Items]) { exchange(items, items, true); }
    void BlockedToStriped(T (&items)[Items]) { exchange(items, items, false); }

private:
    void exchange(T (&in)[Items], T (&out)[Items], bool striped) {
        for (int i = 0; i < Items; ++i) this->storage_.values[item_index<X * Y * Z, Items>(striped, i)] = in[i];
        __syncthreads();
        for (int i = 0; i < Items; ++i) out[i] = this->storage_.values[item_index<X * Y * Z, Items>(!striped, i)];
    }
};

template <class K, class V, int N>
struct SortStorage {
    K keys[N];
    V values[N];
    int order[N];
};

template <class K, int X, int Items, class V = NullType, int = 4, bool = true, BlockScanAlgorithm = BLOCK_SCAN_WARP_SCANS,
          int = 0, int Y = 1, int Z = 1, int = 0>
class BlockRadixSort : public Collective<SortStorage<K, V, X * Y * Z * Items>> {
    using Base = Collective<SortStorage<K, V, X * Y * Z * Items>>;
    static constexpr int all_bits = int(sizeof(K)) * 8;

public:
    BlockRadixSort() = default;
    explicit BlockRadixSort(typename Base::TempStorage& s) : Base(s) {}
    void Sort(K (&keys)[Items], int begin = 0, int end = all_bits) { sort(keys, nullptr, false, false, begin, end); }
    void Sort(K (&keys)[Items], V (&values)[Items], int begin = 0, int end = all_bits) {
        sort(keys, values, false, false, begin, end);
    }
    void SortDescending(K (&keys)[Items], int begin = 0, int end = all_bits) {
        sort(keys, nullptr, true, false, begin, end);
    }
    void SortDescending(K (&keys)[Items], V (&values)[Items], int begin = 0, int end = all_bits) {
        sort(keys, values, true, false, begin, end);
    }
    void SortBlockedToStriped(K (&keys)[Items], int begin = 0, int end = all_bits) {
        sort(keys, nullptr, false, true, begin, end);
    }
    void SortBlockedToStriped(K (&keys)[Items], V (&values)[Items], int begin = 0, int end = all_bits) {
        sort(keys, values, false, true, begin, end);
    }

private:
    void sort(K* keys, V* values, bool descending, bool striped, int begin, int end) {
        constexpr int n = X * Y * Z * Items;
        auto& s = this->storage_;
        for (int i = 0; i < Items; ++i) {
            const int at = item_index<X * Y * Z, Items>(false, i);
            s.keys[at] = keys[i];
            if (values) s.values[at] = values[i];
        }
        __syncthreads();
        if (simt::thread_rank() == 0) radix_order(s.keys, s.order, n, begin, end, descending);
        __syncthreads();
        for (int i = 0; i < Items; ++i) {
            const int at = s.order[item_index<X * Y * Z, Items>(striped, i)];
            keys[i] = s.keys[at];
            if (values) values[i] = s.values[at];
        }
    }
};

}  // namespace cub
