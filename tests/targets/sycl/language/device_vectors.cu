// Arrays of the host in Thrust's algorithms, and pointers that vectors give.
#include <cstdio>
#include <thrust/copy.h>
#include <thrust/device_vector.h>
#include <thrust/extrema.h>
#include <thrust/sort.h>

__global__ void twice(const int *from, int *to) { to[threadIdx.x] = 2 * from[threadIdx.x]; }

int main()
{
    int numbers[] = {3, 1, 2};
    thrust::sort(numbers, numbers + 3);
    thrust::device_vector<int> v(3), w(3);
    thrust::copy(numbers, numbers + 3, v.begin());
    twice<<<1, 3>>>(v.data().get(), w.data().get());
    cudaDeviceSynchronize();
    const auto ends = thrust::minmax_element(w.begin(), w.end());
    int wrong = *ends.first != 2 || *ends.second != 6;
    for (int i = 0; i < 3; ++i)
        wrong += w[i] != 2 * (i + 1);
    printf(wrong ? "FAIL\n" : "PASS\n");
    return wrong;
}
