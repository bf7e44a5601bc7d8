// The barrier behind the loop orders the sums: DPC++ 2026.2 removes it unless early optimizations are off.
#include <sycl/sycl.hpp>

int main(int argc, char **)
{
    constexpr int n = 128;
    const int bound = n + argc - 1;
    sycl::queue queue;
    int *out = sycl::malloc_shared<int>(n, queue);
    queue.submit([&](sycl::handler &h) {
        sycl::local_accessor<int, 1> sums(n, h);
        h.parallel_for<class reversed>(sycl::nd_range<1>(n, n), [=](sycl::nd_item<1> item) {
            const int i = item.get_local_id(0);
            sums[i] = 0;
#pragma unroll 1
            for (int d = 1; d < n; d *= 2) {
                sycl::group_barrier(item.get_group());
                if (i >= n - d) sums[i] += d;
            }
            sycl::group_barrier(item.get_group());
            if (i < bound) out[i] = sums[n - 1 - i];
        });
    }).wait();
    int wrong = 0;
    for (int i = 0; i < n; ++i) {
        int sum = 0;
        for (int d = 1; d < n; d *= 2) sum += i < d ? d : 0;
        wrong += out[i] != sum;
    }
    return wrong;
}
