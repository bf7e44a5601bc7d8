// Thrust: vectors, algorithms with and without a policy, iterators.
#include <thrust/copy.h>
#include <thrust/count.h>
#include <thrust/device_vector.h>
#include <thrust/execution_policy.h>
#include <thrust/extrema.h>
#include <thrust/fill.h>
#include <thrust/functional.h>
#include <thrust/host_vector.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/transform_iterator.h>
#include <thrust/iterator/zip_iterator.h>
#include <thrust/reduce.h>
#include <thrust/remove.h>
#include <thrust/scan.h>
#include <thrust/sequence.h>
#include <thrust/sort.h>
#include <thrust/system/cuda/execution_policy.h>
#include <thrust/transform.h>
#include <thrust/transform_reduce.h>
#include <thrust/tuple.h>
#include <thrust/unique.h>

#include "check.h"

__global__ void twice(int* p) { p[threadIdx.x] *= 2; }

struct Square {
    __host__ __device__ int operator()(int v) const { return v * v; }
};
struct Dot {
    template <class Tuple>
    __host__ __device__ float operator()(const Tuple& t) const { return thrust::get<0>(t) * thrust::get<1>(t); }
};

int main() {
    thrust::host_vector<int> h(4);
    thrust::sequence(h.begin(), h.end(), 1);
    thrust::device_vector<int> d = h;
    CHECK_EQ(cudaGetLastError(), cudaSuccess);
    LAUNCH(twice, 1, 4)(thrust::raw_pointer_cast(d.data()));
    CHECK(d[0] == 2 && d[3] == 8 && d.size() == 4);
    int back[4] = {};
    CHECK_EQ(cudaMemcpy(back, thrust::raw_pointer_cast(&d[0]), sizeof back, cudaMemcpyDeviceToHost), cudaSuccess);
    CHECK_EQ(back[2], 6);
    CHECK_EQ(thrust::reduce(d.begin(), d.end()), 20);
    CHECK_EQ(thrust::reduce(thrust::device, d.begin(), d.end(), 1, thrust::multiplies<int>()), 384);
    CHECK_EQ(thrust::transform_reduce(d.begin(), d.end(), Square(), 0, thrust::plus<int>()), 120);
    CHECK_EQ(*thrust::max_element(d.begin(), d.end()), 8);
    thrust::device_vector<int> out(4, -1);
    thrust::transform(thrust::cuda::par.on(nullptr), d.begin(), d.end(), h.begin(), out.begin(), thrust::minus<int>());
    CHECK(out[0] == 1 && out[3] == 4);
    thrust::exclusive_scan(d.begin(), d.end(), out.begin());
    CHECK(out[0] == 0 && out[1] == 2 && out[3] == 12);
    thrust::inclusive_scan(thrust::device, d.begin(), d.end(), out.begin(), thrust::maximum<int>());
    CHECK_EQ(out[3], 8);
    thrust::device_vector<int> keys(std::vector<int>{3, 1, 2, 1}), values(4);
    thrust::sequence(values.begin(), values.end());
    thrust::sort_by_key(keys.begin(), keys.end(), values.begin());
    CHECK(keys[0] == 1 && values[0] == 1 && values[1] == 3 && values[3] == 0);
    thrust::sort(keys.begin(), keys.end(), thrust::greater<int>());
    CHECK(keys[0] == 3 && keys[3] == 1);
    const auto end = thrust::unique(keys.begin(), keys.end());
    CHECK_EQ(end - keys.begin(), 3);
    thrust::device_vector<int> sums(4), runs(4);
    const int k[5] = {7, 7, 8, 7, 7}, v[5] = {1, 2, 3, 4, 5};
    const auto ends = thrust::reduce_by_key(k, k + 5, v, runs.begin(), sums.begin());
    CHECK(ends.first - runs.begin() == 3 && sums[0] == 3 && sums[1] == 3 && sums[2] == 9);
    const auto left = thrust::remove_if(d.begin(), d.end(), [] __host__ __device__(int x) { return x > 4; });
    CHECK_EQ(left - d.begin(), 2);
    CHECK_EQ(thrust::count(k, k + 5, 7), 4);
    const thrust::device_vector<float> a(3, 2.0f), b(3, 5.0f);
    const auto zipped = thrust::make_zip_iterator(thrust::make_tuple(a.begin(), b.begin()));
    CHECK_EQ(thrust::transform_reduce(zipped, zipped + 3, Dot(), 0.0f, thrust::plus<float>()), 30.0f);
    const auto squares = thrust::make_transform_iterator(thrust::make_counting_iterator(1), Square());
    CHECK_EQ(thrust::reduce(squares, squares + 4), 30);
    thrust::device_ptr<int> p = thrust::device_pointer_cast(thrust::raw_pointer_cast(out.data()));
    thrust::fill(p, p + 4, 9);
    CHECK(out[0] == 9 && out[3] == 9);
    d.resize(6, 1);
    d.push_back(5);
    CHECK(d.size() == 7 && d.back() == 5 && d[5] == 1);
    thrust::device_vector<bool> flags(3, true);
    CHECK(flags[2]);
    thrust::copy(d.begin(), d.begin() + 4, h.begin());
    CHECK_EQ(h[0], d[0]);
    return report();
}
