// Accesses to shared memory that SIMT_WATCH_ACCESSES reports, and some that it must not.
#include <simt/simt.h>
#include <string.h>

template <class T>
__global__ void unwritten(T* out, unsigned written) {
  typedef T simt_shared_tile[4][8]; SIMT_SHARED(tile);
  if (threadIdx.x < written) tile[0][threadIdx.x] = T(threadIdx.x);
  __syncthreads();
  out[threadIdx.x] = tile[0][threadIdx.x % 8];
}
__global__ void beside(int* out, int at) {
  typedef int simt_shared_row[8]; SIMT_SHARED(row);
  if (threadIdx.x < 8) row[threadIdx.x] = 1;
  __syncthreads();
  if (threadIdx.x == 3) out[0] = (&row[0])[at];
}
__global__ void counted(int* out, bool zeroed) {
  typedef int simt_shared_count; SIMT_SHARED(count);
  if (zeroed && threadIdx.x == 0) count = 0;
  __syncthreads();
  atomicAdd(&count, 1);
  __syncthreads();
  out[threadIdx.x] = count;
}
__global__ void dynamic(int* out, int at) {
  int* s = simt::dynamic_shared<int>();
  s[at] = 1;
  out[0] = s[at];
}
struct Padded {
  char tag;
  double value[2];
};
// No fault: padding is copied, two variables are declared in a row, memory is set as a whole.
__global__ void sound(double* out) {
  typedef Padded simt_shared_one, simt_shared_two; SIMT_SHARED(one); SIMT_SHARED(two);
  typedef unsigned char simt_shared_bytes[64]; SIMT_SHARED(bytes);
  if (threadIdx.x == 0) {
    one.tag = 'a';
    one.value[0] = one.value[1] = 2;
    two = one;
    memset(bytes, 1, sizeof bytes);
  }
  __syncthreads();
  out[threadIdx.x] = two.value[1] + bytes[threadIdx.x];
}

int main(int, char** arguments) {
  const char* what = arguments[1];
  int out[64] = {};
  double sums[64] = {};
  float floats[64] = {};
  if (!strcmp(what, "unwritten")) simt::launch_kernel<unwritten<float>>({2, 8})(floats, 7u);
  if (!strcmp(what, "beside")) simt::launch_kernel<beside>({1, 32})(out, 8);
  if (!strcmp(what, "before")) simt::launch_kernel<beside>({1, 32})(out, -1);
  if (!strcmp(what, "counted")) simt::launch_kernel<counted>({1, 32})(out, false);
  if (!strcmp(what, "dynamic")) simt::launch_kernel<dynamic>({1, 1, 16})(out, 4);
  if (!strcmp(what, "sound")) {
    simt::launch_kernel<sound>({2, 64})(sums);
    simt::launch_kernel<unwritten<float>>({2, 8})(floats, 8u);
    simt::launch_kernel<counted>({2, 32})(out, true);
    simt::launch_kernel<dynamic>({2, 1, 16})(out, 3);
    simt::launch_kernel<beside>({2, 32})(out, 7);
  }
}
