// Device intrinsics: conversions, rounded arithmetic, bit operations, packed SIMD, synchronisation, caches.
#pragma once
#include "hipify_stubs/libc.h"
#include "hipify_stubs/vector_types.h"

// Device-only, as clang's own builtin declaration of it is.
extern "C" __device__ void __syncthreads();

#pragma clang force_cuda_host_device begin
typedef unsigned long long int cudaTextureObject_t;
typedef unsigned long long int cudaSurfaceObject_t;

extern "C" {
// Synchronisation and fences.
int __syncthreads_count(int predicate);
int __syncthreads_and(int predicate);
int __syncthreads_or(int predicate);
void __syncwarp(unsigned int mask = 0xffffffffu);
void __threadfence();
void __threadfence_block();
void __threadfence_system();
void __cluster_barrier_arrive();
void __cluster_barrier_arrive_relaxed();
void __cluster_barrier_wait();
void __gpu_grid_sync();
void __prof_trigger(int counter);
[[noreturn]] void __trap();
void __brkpt();
void __nanosleep(unsigned int ns);
long long int clock64();
unsigned long long __globaltimer();
unsigned int __pm0();

// Address spaces.
unsigned int __isGlobal(const void *p);
unsigned int __isShared(const void *p);
unsigned int __isConstant(const void *p);
unsigned int __isLocal(const void *p);
unsigned int __isGridConstant(const void *p);
size_t __cvta_generic_to_global(const void *p);
size_t __cvta_generic_to_shared(const void *p);
size_t __cvta_generic_to_constant(const void *p);
size_t __cvta_generic_to_local(const void *p);
size_t __cvta_generic_to_grid_constant(const void *p);
void *__cvta_global_to_generic(size_t p);
void *__cvta_shared_to_generic(size_t p);
void *__cvta_constant_to_generic(size_t p);
void *__cvta_local_to_generic(size_t p);

// Bit operations.
int __clz(int x);
int __clzll(long long x);
int __ffs(int x);
int __ffsll(long long x);
int __popc(unsigned int x);
int __popcll(unsigned long long x);
unsigned int __brev(unsigned int x);
unsigned long long __brevll(unsigned long long x);
unsigned int __byte_perm(unsigned int x, unsigned int y, unsigned int selector);
unsigned int __fns(unsigned int mask, unsigned int base, int offset);
unsigned int __funnelshift_l(unsigned int lo, unsigned int hi, unsigned int shift);
unsigned int __funnelshift_lc(unsigned int lo, unsigned int hi, unsigned int shift);
unsigned int __funnelshift_r(unsigned int lo, unsigned int hi, unsigned int shift);
unsigned int __funnelshift_rc(unsigned int lo, unsigned int hi, unsigned int shift);

// Integer arithmetic.
int __mul24(int x, int y);
unsigned int __umul24(unsigned int x, unsigned int y);
int __mulhi(int x, int y);
unsigned int __umulhi(unsigned int x, unsigned int y);
long long __mul64hi(long long x, long long y);
unsigned long long __umul64hi(unsigned long long x, unsigned long long y);
unsigned int __sad(int x, int y, unsigned int z);
unsigned int __usad(unsigned int x, unsigned int y, unsigned int z);
int __hadd(int x, int y);
int __rhadd(int x, int y);
unsigned int __uhadd(unsigned int x, unsigned int y);
unsigned int __urhadd(unsigned int x, unsigned int y);
int mul24(int x, int y);
unsigned int umul24(unsigned int x, unsigned int y);
int mulhi(int x, int y);
unsigned int umulhi(unsigned int x, unsigned int y);
int float2int(float x);
float int2float(int x);
float saturate(float x);
int float_as_int(float x);
float int_as_float(int x);

// Reinterpretation.
int __float_as_int(float x);
unsigned int __float_as_uint(float x);
float __int_as_float(int x);
float __uint_as_float(unsigned int x);
long long __double_as_longlong(double x);
double __longlong_as_double(long long x);
int __double2hiint(double x);
int __double2loint(double x);
double __hiloint2double(int hi, int lo);

// Conversions with a rounding mode.
#define HIPIFY_ROUND(result, name, type)                                                   \
    result name##_rn(type x); result name##_rz(type x); result name##_ru(type x); result name##_rd(type x);
HIPIFY_ROUND(int, __float2int, float)
HIPIFY_ROUND(unsigned int, __float2uint, float)
HIPIFY_ROUND(long long, __float2ll, float)
HIPIFY_ROUND(unsigned long long, __float2ull, float)
HIPIFY_ROUND(int, __double2int, double)
HIPIFY_ROUND(unsigned int, __double2uint, double)
HIPIFY_ROUND(long long, __double2ll, double)
HIPIFY_ROUND(unsigned long long, __double2ull, double)
HIPIFY_ROUND(float, __double2float, double)
HIPIFY_ROUND(float, __int2float, int)
HIPIFY_ROUND(float, __uint2float, unsigned int)
HIPIFY_ROUND(float, __ll2float, long long)
HIPIFY_ROUND(float, __ull2float, unsigned long long)
HIPIFY_ROUND(double, __ll2double, long long)
HIPIFY_ROUND(double, __ull2double, unsigned long long)
double __int2double_rn(int x);
double __uint2double_rn(unsigned int x);

// Arithmetic with a rounding mode.
HIPIFY_ROUND(float, __frcp, float)
HIPIFY_ROUND(float, __fsqrt, float)
HIPIFY_ROUND(double, __drcp, double)
HIPIFY_ROUND(double, __dsqrt, double)
float __frsqrt_rn(float x);
#undef HIPIFY_ROUND
#define HIPIFY_ROUND2(type, name)                                                          \
    type name##_rn(type x, type y); type name##_rz(type x, type y);                        \
    type name##_ru(type x, type y); type name##_rd(type x, type y);
HIPIFY_ROUND2(float, __fadd) HIPIFY_ROUND2(float, __fsub) HIPIFY_ROUND2(float, __fmul) HIPIFY_ROUND2(float, __fdiv)
HIPIFY_ROUND2(double, __dadd) HIPIFY_ROUND2(double, __dsub) HIPIFY_ROUND2(double, __dmul) HIPIFY_ROUND2(double, __ddiv)
#undef HIPIFY_ROUND2
#define HIPIFY_ROUND3(type, name)                                                          \
    type name##_rn(type x, type y, type z); type name##_rz(type x, type y, type z);        \
    type name##_ru(type x, type y, type z); type name##_rd(type x, type y, type z);
HIPIFY_ROUND3(float, __fmaf) HIPIFY_ROUND3(float, __fmaf_ieee) HIPIFY_ROUND3(double, __fma)
#undef HIPIFY_ROUND3

// Packed SIMD within a word.
#define HIPIFY_SIMD1(name) unsigned int name##2(unsigned int a); unsigned int name##4(unsigned int a);
#define HIPIFY_SIMD2(name)                                                                 \
    unsigned int name##2(unsigned int a, unsigned int b); unsigned int name##4(unsigned int a, unsigned int b);
HIPIFY_SIMD1(__vabs) HIPIFY_SIMD1(__vabsss) HIPIFY_SIMD1(__vneg) HIPIFY_SIMD1(__vnegss)
HIPIFY_SIMD2(__vabsdiffs) HIPIFY_SIMD2(__vabsdiffu) HIPIFY_SIMD2(__vadd) HIPIFY_SIMD2(__vaddss)
HIPIFY_SIMD2(__vaddus) HIPIFY_SIMD2(__vavgs) HIPIFY_SIMD2(__vavgu) HIPIFY_SIMD2(__vcmpeq)
HIPIFY_SIMD2(__vcmpges) HIPIFY_SIMD2(__vcmpgeu) HIPIFY_SIMD2(__vcmpgts) HIPIFY_SIMD2(__vcmpgtu)
HIPIFY_SIMD2(__vcmples) HIPIFY_SIMD2(__vcmpleu) HIPIFY_SIMD2(__vcmplts) HIPIFY_SIMD2(__vcmpltu)
HIPIFY_SIMD2(__vcmpne) HIPIFY_SIMD2(__vhaddu) HIPIFY_SIMD2(__vmaxs) HIPIFY_SIMD2(__vmaxu)
HIPIFY_SIMD2(__vmins) HIPIFY_SIMD2(__vminu) HIPIFY_SIMD2(__vsads) HIPIFY_SIMD2(__vsadu)
HIPIFY_SIMD2(__vseteq) HIPIFY_SIMD2(__vsetges) HIPIFY_SIMD2(__vsetgeu) HIPIFY_SIMD2(__vsetgts)
HIPIFY_SIMD2(__vsetgtu) HIPIFY_SIMD2(__vsetles) HIPIFY_SIMD2(__vsetleu) HIPIFY_SIMD2(__vsetlts)
HIPIFY_SIMD2(__vsetltu) HIPIFY_SIMD2(__vsetne) HIPIFY_SIMD2(__vsub) HIPIFY_SIMD2(__vsubss) HIPIFY_SIMD2(__vsubus)
#undef HIPIFY_SIMD1
#undef HIPIFY_SIMD2
#define HIPIFY_DPX3(name)                                                                  \
    int name##_s32(int a, int b, int c); int name##_s32_relu(int a, int b, int c);         \
    unsigned int name##_u32(unsigned int a, unsigned int b, unsigned int c);               \
    unsigned int name##_s16x2(unsigned int a, unsigned int b, unsigned int c);             \
    unsigned int name##_s16x2_relu(unsigned int a, unsigned int b, unsigned int c);        \
    unsigned int name##_u16x2(unsigned int a, unsigned int b, unsigned int c);
HIPIFY_DPX3(__vimax3) HIPIFY_DPX3(__vimin3) HIPIFY_DPX3(__viaddmax) HIPIFY_DPX3(__viaddmin)
#undef HIPIFY_DPX3
int __vimax_s32_relu(int a, int b);
int __vimin_s32_relu(int a, int b);
unsigned int __vimax_s16x2_relu(unsigned int a, unsigned int b);
unsigned int __vimin_s16x2_relu(unsigned int a, unsigned int b);
#define HIPIFY_DPX2(name)                                                                  \
    int name##_s32(int a, int b, bool *pred);                                              \
    unsigned int name##_u32(unsigned int a, unsigned int b, bool *pred);                   \
    unsigned int name##_s16x2(unsigned int a, unsigned int b, bool *hi, bool *lo);         \
    unsigned int name##_u16x2(unsigned int a, unsigned int b, bool *hi, bool *lo);
HIPIFY_DPX2(__vibmax) HIPIFY_DPX2(__vibmin)
#undef HIPIFY_DPX2
}

int __dp4a(int a, int b, int c);
unsigned int __dp4a(unsigned int a, unsigned int b, unsigned int c);
int __dp4a(char4 a, char4 b, int c);
unsigned int __dp4a(uchar4 a, uchar4 b, unsigned int c);
int __dp2a_lo(int a, int b, int c);
unsigned int __dp2a_lo(unsigned int a, unsigned int b, unsigned int c);
int __dp2a_lo(short2 a, char4 b, int c);
unsigned int __dp2a_lo(ushort2 a, uchar4 b, unsigned int c);
int __dp2a_hi(int a, int b, int c);
unsigned int __dp2a_hi(unsigned int a, unsigned int b, unsigned int c);
int __dp2a_hi(short2 a, char4 b, int c);
unsigned int __dp2a_hi(ushort2 a, uchar4 b, unsigned int c);

// Loads and stores with a cache operator.
template <class T> T __ldg(const T *p);
template <class T> T __ldcg(const T *p);
template <class T> T __ldca(const T *p);
template <class T> T __ldcs(const T *p);
template <class T> T __ldlu(const T *p);
template <class T> T __ldcv(const T *p);
template <class T> struct hipify_same { typedef T type; };
template <class T> void __stwb(T *p, typename hipify_same<T>::type v);
template <class T> void __stcg(T *p, typename hipify_same<T>::type v);
template <class T> void __stcs(T *p, typename hipify_same<T>::type v);
template <class T> void __stwt(T *p, typename hipify_same<T>::type v);

#pragma clang force_cuda_host_device end
