#include <cooperative_groups.h>
#include <cub/cub.cuh>
#include <thrust/binary_search.h>
#include <thrust/complex.h>
#include <thrust/count.h>
#include <thrust/device_vector.h>
#include <thrust/distance.h>
#include <thrust/execution_policy.h>
#include <thrust/extrema.h>
#include <thrust/functional.h>
#include <thrust/host_vector.h>
#include <thrust/inner_product.h>
#include <thrust/iterator/constant_iterator.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/zip_iterator.h>
#include <thrust/logical.h>
#include <thrust/pair.h>
#include <thrust/random.h>
#include <thrust/reduce.h>
#include <thrust/transform_reduce.h>
#include <thrust/tuple.h>

#include <type_traits>

namespace cg = cooperative_groups;

#define SAME(expression, ...) static_assert(std::is_same_v<std::decay_t<decltype(expression)>, __VA_ARGS__>)

struct Pair {
    float x;
    int i;
};

__global__ void groups(int* p) {
    auto block = cg::this_thread_block();
    auto grid = cg::this_grid();
    auto tile = cg::tiled_partition<32>(block);
    auto four = cg::tiled_partition<4>(tile);
    auto some = cg::coalesced_threads();
    cg::thread_group any = block;
    int all = 0;
    SAME(block.size(), unsigned);
    SAME(block.num_threads(), unsigned);
    SAME(block.thread_rank(), unsigned);
    SAME(block.group_index(), dim3);
    SAME(block.thread_index(), dim3);
    SAME(block.group_dim(), dim3);
    SAME(grid.size(), unsigned long long);
    SAME(grid.num_threads(), unsigned long long);
    SAME(grid.thread_rank(), unsigned long long);
    SAME(grid.is_valid(), bool);
    SAME(any.size(), unsigned long long);
    SAME(any.num_threads(), unsigned long long);
    SAME(any.thread_rank(), unsigned long long);
    SAME(tile.size(), unsigned);
    SAME(tile.num_threads(), unsigned);
    SAME(tile.thread_rank(), unsigned);
    SAME(tile.any(1), int);
    SAME(tile.all(1), int);
    SAME(tile.ballot(1), unsigned);
    SAME(tile.match_any(3), unsigned);
    SAME(tile.match_all(3, all), unsigned);
    SAME(tile.meta_group_rank(), unsigned);
    SAME(tile.meta_group_size(), unsigned);
    SAME(tile.shfl(3, 1), int);
    SAME(tile.shfl(3.f, 1), float);
    SAME(tile.shfl((short)3, 1), short);
    SAME(tile.shfl(Pair(), 1), Pair);
    SAME(tile.shfl_up(3., 1), double);
    SAME(tile.shfl_down(3u, 1), unsigned);
    SAME(tile.shfl_xor(3ull, 1), unsigned long long);
    SAME(four.ballot(1), unsigned);
    SAME(four.shfl(true, 1), bool);
    SAME(some.size(), unsigned);
    SAME(some.num_threads(), unsigned);
    SAME(some.thread_rank(), unsigned);
    SAME(some.any(1), int);
    SAME(some.all(1), int);
    SAME(some.shfl(3, 1), int);
    SAME(some.shfl(Pair(), 1), Pair);
    SAME(cg::group_size(tile), unsigned);
    SAME(cg::thread_rank(tile), unsigned);
}

__global__ void blocks(int* p) {
    using Warp = cub::WarpReduce<float>;
    using Block = cub::BlockReduce<int, 128>;
    __shared__ Warp::TempStorage warp;
    __shared__ Block::TempStorage block;
    SAME(cub::LaneId(), unsigned);
    SAME(cub::WarpId(), unsigned);
    SAME(cub::RowMajorTid(128, 1, 1), int);
    SAME(cub::BFE(7u, 1u, 2u), unsigned);
    SAME(cub::BFE(7ull, 1u, 2u), unsigned);
    SAME(cub::ThreadLoad<cub::LOAD_CG>(p), int);
    SAME(cub::ShuffleDown<32>(1.f, 1, 31, 0xffffffff), float);
    SAME(cub::ShuffleUp<32>(1., 1, 0, 0xffffffff), double);
    SAME(cub::ShuffleIndex<32>((short)1, 1, 0xffffffff), short);
    SAME(Warp(warp).Sum(1.f), float);
    SAME(Warp(warp).Reduce(1.f, cub::Max()), float);
    SAME(Block(block).Sum(1), int);
    SAME(Block(block).Reduce(1, cub::Min()), int);
    SAME(cub::Sum()((short)1, (short)2), int);
    SAME(cub::Max()(1, 2), int);
    SAME(cub::Min()(1.f, 2.f), float);
    SAME(cub::Equality()(1, 2), bool);
    SAME(cub::ArgMax()(cub::KeyValuePair<int, float>(), cub::KeyValuePair<int, float>()), cub::KeyValuePair<int, float>);
}

int main() {
    void* t = nullptr;
    size_t bytes = 0;
    int *in = nullptr, *out = nullptr;
    SAME(cub::DeviceReduce::Sum(t, bytes, in, out, 3), cudaError_t);
    SAME(cub::DeviceScan::ExclusiveSum(t, bytes, in, out, 3), cudaError_t);
    SAME(cub::DeviceRadixSort::SortKeys(t, bytes, in, out, 3), cudaError_t);
    SAME(*cub::CountingInputIterator<long>(3), long);
    SAME(*cub::ConstantInputIterator<float>(3), float);
    SAME(cub::DivideAndRoundUp(5, 2), int);
    SAME((*cub::ArgIndexInputIterator<int*>(in)).key, ptrdiff_t);
    SAME((*cub::ArgIndexInputIterator<int*, int>(in)).key, int);
    thrust::device_vector<float> v(8);
    thrust::device_vector<int> w(8);
    thrust::host_vector<float> h = v;
    SAME(thrust::reduce(v.begin(), v.end()), float);
    SAME(thrust::reduce(v.begin(), v.end(), 0), int);
    SAME(thrust::reduce(thrust::device, v.begin(), v.end(), 0.0, thrust::plus<double>()), double);
    SAME(thrust::count(v.begin(), v.end(), 1.f), ptrdiff_t);
    SAME(thrust::count_if(v.begin(), v.end(), thrust::identity<float>()), ptrdiff_t);
    SAME(thrust::distance(v.begin(), v.end()), ptrdiff_t);
    SAME(thrust::max_element(v.begin(), v.end()), thrust::device_vector<float>::iterator);
    SAME(thrust::minmax_element(h.begin(), h.end()).first, thrust::host_vector<float>::iterator);
    SAME(thrust::inner_product(w.begin(), w.end(), v.begin(), 0.f), float);
    SAME(thrust::transform_reduce(w.begin(), w.end(), thrust::negate<int>(), 0L, thrust::plus<long>()), long);
    SAME(thrust::binary_search(v.begin(), v.end(), 1.f), bool);
    SAME(thrust::all_of(w.begin(), w.end(), thrust::identity<int>()), bool);
    SAME(thrust::plus<float>()(1, 2), float);
    SAME(thrust::maximum<short>()(1, 2), short);
    SAME(thrust::less<int>()(1, 2), bool);
    SAME(thrust::multiplies<>()(1, 2.f), float);
    SAME(thrust::make_tuple(1, 2.f), thrust::tuple<int, float>);
    SAME(thrust::get<1>(thrust::make_tuple(1, 2.f)), float);
    SAME(thrust::make_pair(1, 2.f), thrust::pair<int, float>);
    SAME(thrust::raw_pointer_cast(v.data()), float*);
    SAME(v.size(), size_t);
    SAME(v.data(), thrust::device_ptr<float>);
    SAME(v.data() - v.data(), ptrdiff_t);
    SAME(*thrust::make_counting_iterator(1ull), unsigned long long);
    SAME(*thrust::make_constant_iterator(1.f), float);
    SAME(thrust::complex<float>(1, 2) * 2.f, thrust::complex<float>);
    SAME(thrust::complex<float>(1, 2) * thrust::complex<double>(1, 2), thrust::complex<double>);
    SAME(thrust::abs(thrust::complex<float>(1, 2)), float);
    SAME(thrust::norm(thrust::complex<double>(1, 2)), double);
    SAME(thrust::exp(thrust::complex<float>(1, 2)), thrust::complex<float>);
    SAME(thrust::pow(thrust::complex<float>(1, 2), 2.0), thrust::complex<double>);
    SAME(thrust::default_random_engine()(), unsigned);
    SAME(thrust::minstd_rand()(), unsigned);
    SAME(thrust::taus88()(), unsigned);
    SAME(thrust::ranlux48()(), unsigned long);
    thrust::default_random_engine engine;
    SAME(thrust::uniform_real_distribution<float>()(engine), float);
    SAME(thrust::uniform_int_distribution<int>()(engine), int);
    SAME(thrust::normal_distribution<double>()(engine), double);
    return 0;
}
