// Warp matrix functions.
#pragma once
#include "cuda_bf16.h"
#include "cuda_fp16.h"

#pragma clang force_cuda_host_device begin
namespace nvcuda {
namespace wmma {
struct row_major;
struct col_major;
struct matrix_a;
struct matrix_b;
struct accumulator;
enum layout_t { mem_row_major, mem_col_major };
namespace precision { struct tf32; }
namespace experimental {
namespace precision { struct u4; struct s4; struct b1; }
enum bmmaBitOp { bmmaBitOpXOR = 1, bmmaBitOpAND = 2 };
enum bmmaAccumulateOp { bmmaAccumulateOpPOPC = 1 };
}

template <class T> struct hipify_storage { typedef T type; };
template <> struct hipify_storage<precision::tf32> { typedef float type; };
template <> struct hipify_storage<experimental::precision::u4> { typedef unsigned int type; };
template <> struct hipify_storage<experimental::precision::s4> { typedef int type; };
template <> struct hipify_storage<experimental::precision::b1> { typedef unsigned int type; };

template <class Use, int m, int n, int k, class T, class Layout = void> class fragment {
public:
    typedef typename hipify_storage<T>::type element_type;
    typedef element_type storage_element_type;
    static constexpr int num_elements = 8;
    static constexpr int num_storage_elements = 8;
    element_type x[num_elements];
};

#define HIPIFY_FRAGMENT fragment<Use, m, n, k, T, Layout>
template <class Use, int m, int n, int k, class T, class Layout, class V>
void fill_fragment(HIPIFY_FRAGMENT &a, const V &v);
template <class Use, int m, int n, int k, class T, class Layout, class V>
void load_matrix_sync(HIPIFY_FRAGMENT &a, const V *p, unsigned int ldm);
template <class Use, int m, int n, int k, class T, class Layout, class V>
void load_matrix_sync(HIPIFY_FRAGMENT &a, const V *p, unsigned int ldm, layout_t layout);
template <class Use, int m, int n, int k, class T, class Layout, class V>
void store_matrix_sync(V *p, const HIPIFY_FRAGMENT &a, unsigned int ldm, layout_t layout);
#undef HIPIFY_FRAGMENT
template <class D, class A, class B, class C> void mma_sync(D &d, const A &a, const B &b, const C &c, bool saturate = false);
template <class D, class A, class B, class C>
void bmma_sync(D &d, const A &a, const B &b, const C &c, experimental::bmmaBitOp op = experimental::bmmaBitOpXOR,
               experimental::bmmaAccumulateOp accumulate = experimental::bmmaAccumulateOpPOPC);
float __float_to_tf32(float v);
}
}
#pragma clang force_cuda_host_device end
