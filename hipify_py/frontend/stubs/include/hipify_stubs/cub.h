// CUB: every algorithm accepts any arguments, since only its name and its result matter here.
#pragma once
#include <iterator>
#include "cuda_runtime.h"

#define CUB_VERSION 200802
#define CUB_MAJOR_VERSION 2
#define CUB_MINOR_VERSION 8
#define CUB_SUBMINOR_VERSION 2
#define CUB_RUNTIME_FUNCTION __host__ __device__
#define CUB_PTX_ARCH 900
#define CUB_LOG_WARP_THREADS(arch) 5
#define CUB_WARP_THREADS(arch) 32
#define CUB_PTX_WARP_THREADS 32
#define CUB_PTX_LOG_WARP_THREADS 5
#define CUB_MAX(a, b) (((b) > (a)) ? (b) : (a))
#define CUB_MIN(a, b) (((b) < (a)) ? (b) : (a))
#define CUB_QUOTIENT_CEILING(x, y) (((x) + (y) - 1) / (y))
#define CUB_ROUND_UP_NEAREST(x, y) ((((x) + (y) - 1) / (y)) * y)
#define CUB_IS_DEVICE_CODE 0
#define CUB_IS_HOST_CODE 1
#define CUB_NAMESPACE_BEGIN namespace cub {
#define CUB_NAMESPACE_END }
#define CubDebug(e) ::cub::Debug((cudaError_t)(e), __FILE__, __LINE__)
#define CubDebugExit(e) ::cub::Debug((cudaError_t)(e), __FILE__, __LINE__)

#pragma clang force_cuda_host_device begin
namespace cub {
cudaError_t Debug(cudaError_t error, const char *file, int line);

struct NullType {};
template <int N> struct Int2Type { enum { VALUE = N }; };
template <class Key, class Value> struct KeyValuePair {
    typedef Key Key_;
    typedef Value Value_;
    Key key;
    Value value;
    KeyValuePair() = default;
    constexpr KeyValuePair(const Key &k, const Value &v) : key(k), value(v) {}
};
template <class T> struct DoubleBuffer {
    T *d_buffers[2];
    int selector;
    DoubleBuffer();
    DoubleBuffer(T *current, T *alternate);
    T *Current();
    T *Alternate();
};
template <class T> struct Uninitialized {
    T &Alias();
};
template <class A, class B> struct Equals { enum { VALUE = 0 }; };
template <bool C, class A, class B> struct If { typedef A Type; };
template <class A, class B> struct If<false, A, B> { typedef B Type; };
template <int N> struct PowerOfTwo { enum { VALUE = ((N & (N - 1)) == 0) }; };
template <int N> struct Log2 { enum { VALUE = N <= 1 ? 0 : 1 + Log2<N / 2>::VALUE }; };
template <> struct Log2<0> { enum { VALUE = 0 }; };
template <class T> struct NumericTraits {
    typedef unsigned int UnsignedBits;
    static constexpr bool PRIMITIVE = true;
    static T Lowest();
    static T Max();
    template <class U> static U TwiddleIn(U key);
    template <class U> static U TwiddleOut(U key);
};
template <class T> struct Traits : NumericTraits<T> {};

struct Sum { template <class T> T operator()(const T &a, const T &b) const; };
struct Difference { template <class T> T operator()(const T &a, const T &b) const; };
struct Division { template <class T> T operator()(const T &a, const T &b) const; };
struct Max { template <class T> T operator()(const T &a, const T &b) const; };
struct Min { template <class T> T operator()(const T &a, const T &b) const; };
struct ArgMax { template <class T> T operator()(const T &a, const T &b) const; };
struct ArgMin { template <class T> T operator()(const T &a, const T &b) const; };
struct Equality { template <class T> bool operator()(const T &a, const T &b) const; };
struct Inequality { template <class T> bool operator()(const T &a, const T &b) const; };
template <class Op> struct InequalityWrapper {
    Op op;
    explicit InequalityWrapper(Op o);
    template <class T> bool operator()(const T &a, const T &b);
};
template <class T> struct CastOp { template <class U> T operator()(const U &a) const; };

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
enum WarpLoadAlgorithm { WARP_LOAD_DIRECT, WARP_LOAD_STRIPED, WARP_LOAD_VECTORIZE, WARP_LOAD_TRANSPOSE };
enum WarpStoreAlgorithm { WARP_STORE_DIRECT, WARP_STORE_STRIPED, WARP_STORE_VECTORIZE, WARP_STORE_TRANSPOSE };
enum BlockHistogramAlgorithm { BLOCK_HISTO_SORT, BLOCK_HISTO_ATOMIC };
enum CacheLoadModifier { LOAD_DEFAULT, LOAD_CA, LOAD_CG, LOAD_CS, LOAD_CV, LOAD_LDG, LOAD_VOLATILE };
enum CacheStoreModifier { STORE_DEFAULT, STORE_WB, STORE_CG, STORE_CS, STORE_WT, STORE_VOLATILE };
enum class SortOrder { Ascending, Descending };

#define HIPIFY_MEMBER(result, name) template <class... A> result name(A &&...args);
#define HIPIFY_STATIC(name) template <class... A> static cudaError_t name(A &&...args);
#define HIPIFY_STORAGE(name)                                                               \
    struct TempStorage { char storage[16]; };                                              \
    name();                                                                                \
    explicit name(TempStorage &storage);                                                   \
    name(TempStorage &storage, int linear_tid);

template <class T, int X, BlockReduceAlgorithm Algorithm = BLOCK_REDUCE_WARP_REDUCTIONS, int Y = 1, int Z = 1, int Arch = 0>
class BlockReduce {
public:
    HIPIFY_STORAGE(BlockReduce)
    HIPIFY_MEMBER(T, Reduce)
    HIPIFY_MEMBER(T, Sum)
};
template <class T, int X, BlockScanAlgorithm Algorithm = BLOCK_SCAN_RAKING, int Y = 1, int Z = 1, int Arch = 0>
class BlockScan {
public:
    HIPIFY_STORAGE(BlockScan)
    HIPIFY_MEMBER(void, ExclusiveSum)
    HIPIFY_MEMBER(void, InclusiveSum)
    HIPIFY_MEMBER(void, ExclusiveScan)
    HIPIFY_MEMBER(void, InclusiveScan)
};
template <class T, int X, int Items, BlockLoadAlgorithm Algorithm = BLOCK_LOAD_DIRECT, int Y = 1, int Z = 1, int Arch = 0>
class BlockLoad {
public:
    HIPIFY_STORAGE(BlockLoad)
    HIPIFY_MEMBER(void, Load)
};
template <class T, int X, int Items, BlockStoreAlgorithm Algorithm = BLOCK_STORE_DIRECT, int Y = 1, int Z = 1, int Arch = 0>
class BlockStore {
public:
    HIPIFY_STORAGE(BlockStore)
    HIPIFY_MEMBER(void, Store)
};
template <class Key, int X, int Items, class Value = NullType, int Bits = 4, bool Memoize = true,
          BlockScanAlgorithm Inner = BLOCK_SCAN_WARP_SCANS, cudaSharedMemConfig Banks = cudaSharedMemBankSizeFourByte,
          int Y = 1, int Z = 1, int Arch = 0>
class BlockRadixSort {
public:
    HIPIFY_STORAGE(BlockRadixSort)
    HIPIFY_MEMBER(void, Sort)
    HIPIFY_MEMBER(void, SortDescending)
    HIPIFY_MEMBER(void, SortBlockedToStriped)
    HIPIFY_MEMBER(void, SortDescendingBlockedToStriped)
};
template <int X, int Bits, bool Descending, bool Memoize = true, BlockScanAlgorithm Inner = BLOCK_SCAN_WARP_SCANS>
class BlockRadixRank {
public:
    HIPIFY_STORAGE(BlockRadixRank)
    HIPIFY_MEMBER(void, RankKeys)
};
template <class T, int X, int Items, bool Timeslicing = false, int Y = 1, int Z = 1, int Arch = 0> class BlockExchange {
public:
    HIPIFY_STORAGE(BlockExchange)
    HIPIFY_MEMBER(void, StripedToBlocked)
    HIPIFY_MEMBER(void, BlockedToStriped)
    HIPIFY_MEMBER(void, WarpStripedToBlocked)
    HIPIFY_MEMBER(void, BlockedToWarpStriped)
    HIPIFY_MEMBER(void, ScatterToBlocked)
    HIPIFY_MEMBER(void, ScatterToStriped)
    HIPIFY_MEMBER(void, ScatterToStripedGuarded)
    HIPIFY_MEMBER(void, ScatterToStripedFlagged)
};
template <class T, int X, int Items, int Bins, BlockHistogramAlgorithm Algorithm = BLOCK_HISTO_SORT, int Y = 1, int Z = 1>
class BlockHistogram {
public:
    HIPIFY_STORAGE(BlockHistogram)
    HIPIFY_MEMBER(void, InitHistogram)
    HIPIFY_MEMBER(void, Histogram)
    HIPIFY_MEMBER(void, Composite)
};
template <class T, int X, int Y = 1, int Z = 1, int Arch = 0> class BlockDiscontinuity {
public:
    HIPIFY_STORAGE(BlockDiscontinuity)
    HIPIFY_MEMBER(void, FlagHeads)
    HIPIFY_MEMBER(void, FlagTails)
    HIPIFY_MEMBER(void, FlagHeadsAndTails)
};
template <class T, int X, int Y = 1, int Z = 1, int Arch = 0> class BlockAdjacentDifference {
public:
    HIPIFY_STORAGE(BlockAdjacentDifference)
    HIPIFY_MEMBER(void, SubtractLeft)
    HIPIFY_MEMBER(void, SubtractLeftPartialTile)
    HIPIFY_MEMBER(void, SubtractRight)
    HIPIFY_MEMBER(void, SubtractRightPartialTile)
};
template <class Key, int X, int Items, class Value = NullType, int Y = 1, int Z = 1> class BlockMergeSort {
public:
    HIPIFY_STORAGE(BlockMergeSort)
    HIPIFY_MEMBER(void, Sort)
    HIPIFY_MEMBER(void, StableSort)
};
template <class T, int X, int Y = 1, int Z = 1, int Arch = 0> class BlockShuffle {
public:
    HIPIFY_STORAGE(BlockShuffle)
    HIPIFY_MEMBER(void, Offset)
    HIPIFY_MEMBER(void, Rotate)
    HIPIFY_MEMBER(void, Up)
    HIPIFY_MEMBER(void, Down)
};
template <class T, int X, int Runs, int Decoded> class BlockRunLengthDecode {
public:
    HIPIFY_STORAGE(BlockRunLengthDecode)
    HIPIFY_MEMBER(void, RunLengthDecode)
};
template <class T, int Threads = 32, int Arch = 0> class WarpReduce {
public:
    HIPIFY_STORAGE(WarpReduce)
    HIPIFY_MEMBER(T, Sum)
    HIPIFY_MEMBER(T, Reduce)
    HIPIFY_MEMBER(T, HeadSegmentedSum)
    HIPIFY_MEMBER(T, TailSegmentedSum)
    HIPIFY_MEMBER(T, HeadSegmentedReduce)
    HIPIFY_MEMBER(T, TailSegmentedReduce)
};
template <class T, int Threads = 32, int Arch = 0> class WarpScan {
public:
    HIPIFY_STORAGE(WarpScan)
    HIPIFY_MEMBER(void, InclusiveSum)
    HIPIFY_MEMBER(void, ExclusiveSum)
    HIPIFY_MEMBER(void, InclusiveScan)
    HIPIFY_MEMBER(void, ExclusiveScan)
    HIPIFY_MEMBER(void, Scan)
    HIPIFY_MEMBER(T, Broadcast)
};
template <class T, int Items, WarpLoadAlgorithm Algorithm = WARP_LOAD_DIRECT, int Threads = 32> class WarpLoad {
public:
    HIPIFY_STORAGE(WarpLoad)
    HIPIFY_MEMBER(void, Load)
};
template <class T, int Items, WarpStoreAlgorithm Algorithm = WARP_STORE_DIRECT, int Threads = 32> class WarpStore {
public:
    HIPIFY_STORAGE(WarpStore)
    HIPIFY_MEMBER(void, Store)
};
template <class T, int Items, int Threads = 32> class WarpExchange {
public:
    HIPIFY_STORAGE(WarpExchange)
    HIPIFY_MEMBER(void, BlockedToStriped)
    HIPIFY_MEMBER(void, StripedToBlocked)
    HIPIFY_MEMBER(void, ScatterToStriped)
};
template <class Key, int Items, int Threads = 32, class Value = NullType> class WarpMergeSort {
public:
    HIPIFY_STORAGE(WarpMergeSort)
    HIPIFY_MEMBER(void, Sort)
    HIPIFY_MEMBER(void, StableSort)
};

struct DeviceReduce {
    HIPIFY_STATIC(Reduce) HIPIFY_STATIC(Sum) HIPIFY_STATIC(Min) HIPIFY_STATIC(Max) HIPIFY_STATIC(ArgMin)
    HIPIFY_STATIC(ArgMax) HIPIFY_STATIC(ReduceByKey) HIPIFY_STATIC(TransformReduce)
};
struct DeviceSegmentedReduce {
    HIPIFY_STATIC(Reduce) HIPIFY_STATIC(Sum) HIPIFY_STATIC(Min) HIPIFY_STATIC(Max) HIPIFY_STATIC(ArgMin) HIPIFY_STATIC(ArgMax)
};
struct DeviceScan {
    HIPIFY_STATIC(ExclusiveSum) HIPIFY_STATIC(InclusiveSum) HIPIFY_STATIC(ExclusiveScan) HIPIFY_STATIC(InclusiveScan)
    HIPIFY_STATIC(InclusiveScanInit) HIPIFY_STATIC(ExclusiveSumByKey) HIPIFY_STATIC(InclusiveSumByKey)
    HIPIFY_STATIC(ExclusiveScanByKey) HIPIFY_STATIC(InclusiveScanByKey)
};
struct DeviceRadixSort {
    HIPIFY_STATIC(SortPairs) HIPIFY_STATIC(SortPairsDescending) HIPIFY_STATIC(SortKeys) HIPIFY_STATIC(SortKeysDescending)
};
struct DeviceSegmentedRadixSort {
    HIPIFY_STATIC(SortPairs) HIPIFY_STATIC(SortPairsDescending) HIPIFY_STATIC(SortKeys) HIPIFY_STATIC(SortKeysDescending)
};
struct DeviceSegmentedSort {
    HIPIFY_STATIC(SortPairs) HIPIFY_STATIC(SortPairsDescending) HIPIFY_STATIC(SortKeys) HIPIFY_STATIC(SortKeysDescending)
    HIPIFY_STATIC(StableSortPairs) HIPIFY_STATIC(StableSortPairsDescending) HIPIFY_STATIC(StableSortKeys)
    HIPIFY_STATIC(StableSortKeysDescending)
};
struct DeviceMergeSort {
    HIPIFY_STATIC(SortPairs) HIPIFY_STATIC(SortPairsCopy) HIPIFY_STATIC(SortKeys) HIPIFY_STATIC(SortKeysCopy)
    HIPIFY_STATIC(StableSortPairs) HIPIFY_STATIC(StableSortKeys) HIPIFY_STATIC(StableSortKeysCopy)
};
struct DeviceMerge { HIPIFY_STATIC(MergeKeys) HIPIFY_STATIC(MergePairs) };
struct DeviceSelect { HIPIFY_STATIC(Flagged) HIPIFY_STATIC(FlaggedIf) HIPIFY_STATIC(If) HIPIFY_STATIC(Unique) HIPIFY_STATIC(UniqueByKey) };
struct DevicePartition { HIPIFY_STATIC(Flagged) HIPIFY_STATIC(If) };
struct DeviceRunLengthEncode { HIPIFY_STATIC(Encode) HIPIFY_STATIC(NonTrivialRuns) };
struct DeviceHistogram {
    HIPIFY_STATIC(HistogramEven) HIPIFY_STATIC(HistogramRange)
    template <int Channels, int Active, class... A> static cudaError_t MultiHistogramEven(A &&...args);
    template <int Channels, int Active, class... A> static cudaError_t MultiHistogramRange(A &&...args);
};
struct DeviceAdjacentDifference {
    HIPIFY_STATIC(SubtractLeft) HIPIFY_STATIC(SubtractLeftCopy) HIPIFY_STATIC(SubtractRight) HIPIFY_STATIC(SubtractRightCopy)
};
struct DeviceFor {
    HIPIFY_STATIC(Bulk) HIPIFY_STATIC(ForEach) HIPIFY_STATIC(ForEachN) HIPIFY_STATIC(ForEachCopy) HIPIFY_STATIC(ForEachCopyN)
    HIPIFY_STATIC(ForEachInExtents)
};
struct DeviceTransform { HIPIFY_STATIC(Transform) HIPIFY_STATIC(Fill) HIPIFY_STATIC(Generate) };
struct DeviceTopK { HIPIFY_STATIC(MaxPairs) HIPIFY_STATIC(MinPairs) HIPIFY_STATIC(MaxKeys) HIPIFY_STATIC(MinKeys) };
struct DeviceMemcpy { HIPIFY_STATIC(Batched) };
struct DeviceCopy { HIPIFY_STATIC(Batched) };
struct DeviceSpmv { HIPIFY_STATIC(CsrMV) };
#undef HIPIFY_STATIC
#undef HIPIFY_STORAGE

#define HIPIFY_ITERATOR(Self, Reference)                                                   \
    typedef ptrdiff_t difference_type;                                                     \
    typedef Reference reference;                                                           \
    typedef ::std::random_access_iterator_tag iterator_category;                           \
    reference operator*() const;                                                           \
    reference operator[](difference_type i) const;                                         \
    Self operator+(difference_type n) const;                                               \
    Self operator-(difference_type n) const;                                               \
    difference_type operator-(const Self &other) const;                                    \
    Self &operator+=(difference_type n);                                                   \
    Self &operator-=(difference_type n);                                                   \
    Self &operator++();                                                                    \
    Self operator++(int);                                                                  \
    bool operator==(const Self &other) const;                                              \
    bool operator!=(const Self &other) const;
template <class T, class Offset = ptrdiff_t> class CountingInputIterator {
public:
    typedef T value_type;
    typedef T *pointer;
    HIPIFY_ITERATOR(CountingInputIterator, T)
    CountingInputIterator(const T &v);
};
template <class T, class Offset = ptrdiff_t> class ConstantInputIterator {
public:
    typedef T value_type;
    typedef T *pointer;
    HIPIFY_ITERATOR(ConstantInputIterator, T)
    ConstantInputIterator(T v, Offset offset = 0);
};
template <class T, class Op, class It, class Offset = ptrdiff_t> class TransformInputIterator {
public:
    typedef T value_type;
    typedef T *pointer;
    HIPIFY_ITERATOR(TransformInputIterator, T)
    TransformInputIterator(It it, Op op);
};
template <class It, class Offset = ptrdiff_t, class T = typename ::std::iterator_traits<It>::value_type>
class ArgIndexInputIterator {
public:
    typedef KeyValuePair<Offset, T> value_type;
    typedef value_type *pointer;
    HIPIFY_ITERATOR(ArgIndexInputIterator, value_type)
    ArgIndexInputIterator(It it, Offset offset = 0);
};
template <CacheLoadModifier Modifier, class T, class Offset = ptrdiff_t> class CacheModifiedInputIterator {
public:
    typedef T value_type;
    typedef T *pointer;
    HIPIFY_ITERATOR(CacheModifiedInputIterator, T)
    template <class U> CacheModifiedInputIterator(U *p);
};
template <CacheStoreModifier Modifier, class T, class Offset = ptrdiff_t> class CacheModifiedOutputIterator {
public:
    typedef T value_type;
    typedef T *pointer;
    HIPIFY_ITERATOR(CacheModifiedOutputIterator, T &)
    template <class U> CacheModifiedOutputIterator(U *p);
};
template <class T, class Offset = ptrdiff_t> class TexObjInputIterator {
public:
    typedef T value_type;
    typedef T *pointer;
    HIPIFY_ITERATOR(TexObjInputIterator, T)
    TexObjInputIterator();
    template <class U> cudaError_t BindTexture(U *p, size_t bytes = 0, size_t offset = 0);
    cudaError_t UnbindTexture();
};
template <class Offset = ptrdiff_t> class DiscardOutputIterator {
public:
    typedef void value_type;
    typedef void *pointer;
    HIPIFY_ITERATOR(DiscardOutputIterator, DiscardOutputIterator &)
    DiscardOutputIterator(Offset offset = 0);
    template <class T> DiscardOutputIterator &operator=(const T &v);
};

struct CachingDeviceAllocator {
    explicit CachingDeviceAllocator(bool skip_cleanup = false, bool debug = false);
    CachingDeviceAllocator(unsigned int growth, unsigned int min_bin = 1, unsigned int max_bin = ~0u,
                           size_t max_bytes = ~size_t(0), bool skip_cleanup = false, bool debug = false);
    ~CachingDeviceAllocator();
    cudaError_t SetMaxCachedBytes(size_t max_bytes);
    cudaError_t DeviceAllocate(int device, void **p, size_t bytes, cudaStream_t stream = 0);
    cudaError_t DeviceAllocate(void **p, size_t bytes, cudaStream_t stream = 0);
    cudaError_t DeviceFree(int device, void *p);
    cudaError_t DeviceFree(void *p);
    cudaError_t FreeAllCached();
};
template <class T> struct GridEvenShare {
    HIPIFY_MEMBER(void, DispatchInit)
    HIPIFY_MEMBER(void, BlockInit)
};
class GridBarrier {
public:
    void Sync() const;
};
class GridBarrierLifetime : public GridBarrier {
public:
    cudaError_t Setup(int blocks);
};
#undef HIPIFY_MEMBER
#undef HIPIFY_ITERATOR

#define HIPIFY_ANY(result, name) template <class... A> result name(A &&...args);
HIPIFY_ANY(void, LoadDirectBlocked) HIPIFY_ANY(void, LoadDirectBlockedVectorized) HIPIFY_ANY(void, LoadDirectWarpStriped)
HIPIFY_ANY(void, StoreDirectBlocked) HIPIFY_ANY(void, StoreDirectBlockedVectorized) HIPIFY_ANY(void, StoreDirectWarpStriped)
HIPIFY_ANY(cudaError_t, PtxVersion) HIPIFY_ANY(cudaError_t, SmVersion) HIPIFY_ANY(cudaError_t, MaxSmOccupancy)
#undef HIPIFY_ANY
template <int Threads, class... A> void LoadDirectStriped(A &&...args);
template <int Threads, class... A> void StoreDirectStriped(A &&...args);
template <CacheLoadModifier Modifier, class It> typename ::std::iterator_traits<It>::value_type ThreadLoad(It it);
template <CacheStoreModifier Modifier, class It, class T> void ThreadStore(It it, T v);
template <int Threads, class T> T ShuffleUp(T v, int offset, int first, unsigned int mask);
template <int Threads, class T> T ShuffleDown(T v, int offset, int last, unsigned int mask);
template <int Threads, class T> T ShuffleIndex(T v, int lane, unsigned int mask);
template <class T> unsigned int BFE(T v, unsigned int start, unsigned int bits);
unsigned int LaneId();
unsigned int WarpId();
unsigned int LaneMaskLt();
unsigned int LaneMaskLe();
unsigned int LaneMaskGt();
unsigned int LaneMaskGe();
int RowMajorTid(int x, int y, int z);
void CTA_SYNC();
void WARP_SYNC(unsigned int mask);
int WARP_ANY(int predicate, unsigned int mask);
int WARP_ALL(int predicate, unsigned int mask);
int WARP_BALLOT(int predicate, unsigned int mask);
template <int Threads, int Architecture = 0> unsigned int WarpMask(unsigned int warp);
int CurrentDevice();
int DeviceCount();
template <class T, class U> constexpr T DivideAndRoundUp(T a, U b) { return (a + b - 1) / b; }
namespace internal {
template <int N, class T, class Op> T ThreadReduce(T (&v)[N], Op op);
}
template <class T, int N, class Op> T ThreadReduce(T (&v)[N], Op op);
}
#pragma clang force_cuda_host_device end
