// Functions that 16-bit floating-point types share. Included once a type, between definitions of
// HIPIFY_T and HIPIFY_T2 (scalar and pair); it has no guard for that reason.

#define HIPIFY_UNARY(name) HIPIFY_T name(HIPIFY_T a);
#define HIPIFY_UNARY2(name) HIPIFY_T2 name(HIPIFY_T2 a);
#define HIPIFY_BINARY(name) HIPIFY_T name(HIPIFY_T a, HIPIFY_T b);
#define HIPIFY_BINARY2(name) HIPIFY_T2 name(HIPIFY_T2 a, HIPIFY_T2 b);
#define HIPIFY_COMPARE(name)                                                               \
    bool name(HIPIFY_T a, HIPIFY_T b);                                                     \
    bool name##u(HIPIFY_T a, HIPIFY_T b);                                                  \
    HIPIFY_T2 name##2(HIPIFY_T2 a, HIPIFY_T2 b);                                           \
    HIPIFY_T2 name##u2(HIPIFY_T2 a, HIPIFY_T2 b);                                          \
    unsigned int name##2_mask(HIPIFY_T2 a, HIPIFY_T2 b);                                   \
    unsigned int name##u2_mask(HIPIFY_T2 a, HIPIFY_T2 b);

HIPIFY_BINARY(__hadd) HIPIFY_BINARY(__hsub) HIPIFY_BINARY(__hmul) HIPIFY_BINARY(__hdiv)
HIPIFY_BINARY(__hadd_rn) HIPIFY_BINARY(__hsub_rn) HIPIFY_BINARY(__hmul_rn)
HIPIFY_BINARY(__hadd_sat) HIPIFY_BINARY(__hsub_sat) HIPIFY_BINARY(__hmul_sat)
HIPIFY_BINARY(__hmax) HIPIFY_BINARY(__hmin) HIPIFY_BINARY(__hmax_nan) HIPIFY_BINARY(__hmin_nan)
HIPIFY_BINARY2(__hadd2) HIPIFY_BINARY2(__hsub2) HIPIFY_BINARY2(__hmul2) HIPIFY_BINARY2(__h2div)
HIPIFY_BINARY2(__hadd2_rn) HIPIFY_BINARY2(__hsub2_rn) HIPIFY_BINARY2(__hmul2_rn)
HIPIFY_BINARY2(__hadd2_sat) HIPIFY_BINARY2(__hsub2_sat) HIPIFY_BINARY2(__hmul2_sat)
HIPIFY_BINARY2(__hmax2) HIPIFY_BINARY2(__hmin2) HIPIFY_BINARY2(__hmax2_nan) HIPIFY_BINARY2(__hmin2_nan)
HIPIFY_UNARY(__hneg) HIPIFY_UNARY(__habs) HIPIFY_UNARY2(__hneg2) HIPIFY_UNARY2(__habs2)
HIPIFY_T __hfma(HIPIFY_T a, HIPIFY_T b, HIPIFY_T c);
HIPIFY_T __hfma_sat(HIPIFY_T a, HIPIFY_T b, HIPIFY_T c);
HIPIFY_T __hfma_relu(HIPIFY_T a, HIPIFY_T b, HIPIFY_T c);
HIPIFY_T2 __hfma2(HIPIFY_T2 a, HIPIFY_T2 b, HIPIFY_T2 c);
HIPIFY_T2 __hfma2_sat(HIPIFY_T2 a, HIPIFY_T2 b, HIPIFY_T2 c);
HIPIFY_T2 __hfma2_relu(HIPIFY_T2 a, HIPIFY_T2 b, HIPIFY_T2 c);
HIPIFY_T2 __hcmadd(HIPIFY_T2 a, HIPIFY_T2 b, HIPIFY_T2 c);
HIPIFY_COMPARE(__heq) HIPIFY_COMPARE(__hne) HIPIFY_COMPARE(__hlt)
HIPIFY_COMPARE(__hle) HIPIFY_COMPARE(__hgt) HIPIFY_COMPARE(__hge)
bool __hbeq2(HIPIFY_T2 a, HIPIFY_T2 b);
bool __hbne2(HIPIFY_T2 a, HIPIFY_T2 b);
bool __hblt2(HIPIFY_T2 a, HIPIFY_T2 b);
bool __hble2(HIPIFY_T2 a, HIPIFY_T2 b);
bool __hbgt2(HIPIFY_T2 a, HIPIFY_T2 b);
bool __hbge2(HIPIFY_T2 a, HIPIFY_T2 b);
bool __hbequ2(HIPIFY_T2 a, HIPIFY_T2 b);
bool __hbltu2(HIPIFY_T2 a, HIPIFY_T2 b);
bool __hisnan(HIPIFY_T a);
int __hisinf(HIPIFY_T a);
HIPIFY_T2 __hisnan2(HIPIFY_T2 a);

HIPIFY_UNARY(hceil) HIPIFY_UNARY(hfloor) HIPIFY_UNARY(htrunc) HIPIFY_UNARY(hrint) HIPIFY_UNARY(hsqrt)
HIPIFY_UNARY(hrsqrt) HIPIFY_UNARY(hrcp) HIPIFY_UNARY(hexp) HIPIFY_UNARY(hexp2) HIPIFY_UNARY(hexp10)
HIPIFY_UNARY(hlog) HIPIFY_UNARY(hlog2) HIPIFY_UNARY(hlog10) HIPIFY_UNARY(hsin) HIPIFY_UNARY(hcos)
HIPIFY_UNARY(htanh) HIPIFY_UNARY(htanh_approx)
HIPIFY_UNARY2(h2ceil) HIPIFY_UNARY2(h2floor) HIPIFY_UNARY2(h2trunc) HIPIFY_UNARY2(h2rint) HIPIFY_UNARY2(h2sqrt)
HIPIFY_UNARY2(h2rsqrt) HIPIFY_UNARY2(h2rcp) HIPIFY_UNARY2(h2exp) HIPIFY_UNARY2(h2exp2) HIPIFY_UNARY2(h2exp10)
HIPIFY_UNARY2(h2log) HIPIFY_UNARY2(h2log2) HIPIFY_UNARY2(h2log10) HIPIFY_UNARY2(h2sin) HIPIFY_UNARY2(h2cos)
HIPIFY_UNARY2(h2tanh) HIPIFY_UNARY2(h2tanh_approx)

#define HIPIFY_OPERATOR(op)                                                                \
    HIPIFY_T operator op(const HIPIFY_T &a, const HIPIFY_T &b);                            \
    HIPIFY_T &operator op##=(HIPIFY_T &a, const HIPIFY_T &b);                              \
    HIPIFY_T2 operator op(const HIPIFY_T2 &a, const HIPIFY_T2 &b);                         \
    HIPIFY_T2 &operator op##=(HIPIFY_T2 &a, const HIPIFY_T2 &b);
HIPIFY_OPERATOR(+) HIPIFY_OPERATOR(-) HIPIFY_OPERATOR(*) HIPIFY_OPERATOR(/)
HIPIFY_T &operator++(HIPIFY_T &a);
HIPIFY_T &operator--(HIPIFY_T &a);
HIPIFY_T operator++(HIPIFY_T &a, int);
HIPIFY_T operator--(HIPIFY_T &a, int);
HIPIFY_T operator+(const HIPIFY_T &a);
HIPIFY_T operator-(const HIPIFY_T &a);
HIPIFY_T2 operator+(const HIPIFY_T2 &a);
HIPIFY_T2 operator-(const HIPIFY_T2 &a);
#define HIPIFY_RELATION(op)                                                                \
    bool operator op(const HIPIFY_T &a, const HIPIFY_T &b);                                \
    bool operator op(const HIPIFY_T2 &a, const HIPIFY_T2 &b);
HIPIFY_RELATION(==) HIPIFY_RELATION(!=) HIPIFY_RELATION(<) HIPIFY_RELATION(<=) HIPIFY_RELATION(>) HIPIFY_RELATION(>=)

HIPIFY_SHUFFLE(HIPIFY_T)
HIPIFY_SHUFFLE(HIPIFY_T2)
__device__ HIPIFY_T atomicAdd(HIPIFY_T *address, HIPIFY_T value);
__device__ HIPIFY_T2 atomicAdd(HIPIFY_T2 *address, HIPIFY_T2 value);

#undef HIPIFY_UNARY
#undef HIPIFY_UNARY2
#undef HIPIFY_BINARY
#undef HIPIFY_BINARY2
#undef HIPIFY_COMPARE
#undef HIPIFY_OPERATOR
#undef HIPIFY_RELATION
