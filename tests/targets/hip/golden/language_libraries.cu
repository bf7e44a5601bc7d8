// Matrix fragments, execution policies, CUB and the C++ library for device code.
#include <cub/cub.cuh>
#include <cuda/std/array>
#include <cuda/std/limits>
#include <cuda_runtime.h>
#include <mma.h>
#include <thrust/device_vector.h>
#include <thrust/execution_policy.h>
#include <thrust/sort.h>

using namespace nvcuda;

__global__ void multiply(const half* a, const half* b, float* c) {
    wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> left;
    wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::col_major> right;
    wmma::fragment<wmma::accumulator, 16, 16, 16, float> sum;
    wmma::fill_fragment(sum, 0.0f);
    wmma::load_matrix_sync(left, a, 16);
    wmma::load_matrix_sync(right, b, 16);
    wmma::mma_sync(sum, left, right, sum);
    wmma::store_matrix_sync(c, sum, 16, wmma::mem_row_major);
}

void sort(cudaStream_t stream, thrust::device_vector<int>& v) {
    thrust::sort(thrust::cuda::par.on(stream), v.begin(), v.end());
    thrust::sort(thrust::cuda::par_nosync.on(stream), v.begin(), v.end());
    thrust::sort(thrust::device, v.begin(), v.end());
}

template <class T>
__global__ void blocks(T* p) {
    using Reduce = cub::BlockReduce<T, 128, cub::BLOCK_REDUCE_WARP_REDUCTIONS>;
    __shared__ typename Reduce::TempStorage storage;
    p[0] = Reduce(storage).Reduce(p[1], cub::Max());
    __shared__ typename cub::WarpScan<T>::TempStorage scan;
    cub::WarpScan<T>(scan).InclusiveSum(p[2], p[3]);
}

void device(void* storage, size_t bytes, int* p) {
    cub::DeviceScan::ExclusiveSum(storage, bytes, p, p, 4);
    cub::DeviceRadixSort::SortKeys(storage, bytes, p, p, 4);
}

__global__ void standard(int* p) {
    cuda::std::array<int, 2> a{1, 2};
    p[0] = a[1] + cuda::std::numeric_limits<int>::max();
}
