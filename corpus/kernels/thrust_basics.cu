// Thrust: transform, reduce, scan, sort by key, unique, copy_if, fancy iterators, and a raw-pointer kernel.
#include "common/check.h"

#include <thrust/copy.h>
#include <thrust/device_ptr.h>
#include <thrust/device_vector.h>
#include <thrust/execution_policy.h>
#include <thrust/functional.h>
#include <thrust/host_vector.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/zip_iterator.h>
#include <thrust/reduce.h>
#include <thrust/scan.h>
#include <thrust/sequence.h>
#include <thrust/sort.h>
#include <thrust/transform.h>
#include <thrust/tuple.h>
#include <thrust/unique.h>

#include <algorithm>
#include <numeric>
#include <vector>

struct Saxpy {
    int a;
    __host__ __device__ int operator()(int x, int y) const { return a * x + y; }
};

struct IsEven {
    __host__ __device__ bool operator()(int x) const { return x % 2 == 0; }
};

struct Product {
    template <class Tuple>
    __host__ __device__ long long operator()(const Tuple &t) const
    {
        return (long long)thrust::get<0>(t) * thrust::get<1>(t);
    }
};

__global__ void addIndex(int *v, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) v[i] += i;
}

template <typename DeviceRange, typename T>
long differences(const DeviceRange &got, const std::vector<T> &want)
{
    if (got.size() != want.size()) return 1;
    thrust::host_vector<T> h(got.begin(), got.end());
    long wrong = 0;
    for (size_t i = 0; i < want.size(); ++i) wrong += h[i] != want[i];
    return wrong;
}

int main()
{
    const int n = 1203;
    std::vector<int> x(n), y(n);
    Lcg rng(28);
    for (int i = 0; i < n; ++i) {
        x[i] = int(rng.next() >> 23);
        y[i] = int(rng.next() >> 23);
    }
    long wrong = 0;

    thrust::device_vector<int> dx(x.begin(), x.end()), dy = y;
    addIndex<<<(n + 127) / 128, 128>>>(thrust::raw_pointer_cast(dx.data()), n);
    CHECK(cudaGetLastError());
    for (int i = 0; i < n; ++i) x[i] += i;
    wrong += differences(dx, x);

    thrust::transform(dx.begin(), dx.end(), dy.begin(), dy.begin(), Saxpy{3});
    for (int i = 0; i < n; ++i) y[i] += 3 * x[i];
    wrong += differences(dy, y);

    const long long sum = thrust::reduce(thrust::device, dy.begin(), dy.end(), 0LL, thrust::plus<long long>());
    wrong += sum != std::accumulate(y.begin(), y.end(), 0LL);

    auto pairs = thrust::make_zip_iterator(thrust::make_tuple(dx.begin(), dy.begin()));
    const long long dot = thrust::transform_reduce(pairs, pairs + n, Product(), 0LL, thrust::plus<long long>());
    wrong += dot != std::inner_product(x.begin(), x.end(), y.begin(), 0LL,
                                       std::plus<long long>(), [](long long a, long long b) { return a * b; });

    thrust::device_vector<int> scanned(n);
    thrust::exclusive_scan(dx.begin(), dx.end(), scanned.begin());
    std::vector<int> wantScan(n, 0);
    for (int i = 1; i < n; ++i) wantScan[i] = wantScan[i - 1] + x[i - 1];
    wrong += differences(scanned, wantScan);

    thrust::device_vector<int> keys = dx, order(n);
    thrust::sequence(order.begin(), order.end());
    thrust::stable_sort_by_key(keys.begin(), keys.end(), order.begin());
    std::vector<int> wantOrder(n);
    std::iota(wantOrder.begin(), wantOrder.end(), 0);
    std::stable_sort(wantOrder.begin(), wantOrder.end(), [&](int a, int b) { return x[a] < x[b]; });
    wrong += differences(order, wantOrder);

    keys.erase(thrust::unique(keys.begin(), keys.end()), keys.end());
    std::vector<int> wantUnique = x;
    std::sort(wantUnique.begin(), wantUnique.end());
    wantUnique.erase(std::unique(wantUnique.begin(), wantUnique.end()), wantUnique.end());
    wrong += differences(keys, wantUnique);

    thrust::device_vector<int> even(n);
    auto end = thrust::copy_if(thrust::make_counting_iterator(0), thrust::make_counting_iterator(n), dx.begin(),
                               even.begin(), IsEven());
    even.resize(end - even.begin());
    std::vector<int> wantEven;
    for (int i = 0; i < n; ++i)
        if (x[i] % 2 == 0) wantEven.push_back(i);
    wrong += differences(even, wantEven);
    return report(wrong);
}
