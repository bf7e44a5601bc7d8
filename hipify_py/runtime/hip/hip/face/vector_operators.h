// Element-wise operators on the vector types, which HIP has and CUDA lacks. As templates they give way to a program's own.
#pragma once

#include <type_traits>

#include "vector_types.h"

namespace face {

template <class V>
inline constexpr int elements = 0;
#define FACE_ELEMENTS(N)                   \
    template <>                            \
    inline constexpr int elements<N##1> = 1; \
    template <>                            \
    inline constexpr int elements<N##2> = 2; \
    template <>                            \
    inline constexpr int elements<N##3> = 3; \
    template <>                            \
    inline constexpr int elements<N##4> = 4;
FACE_ELEMENTS(char)
FACE_ELEMENTS(uchar)
FACE_ELEMENTS(short)
FACE_ELEMENTS(ushort)
FACE_ELEMENTS(int)
FACE_ELEMENTS(uint)
FACE_ELEMENTS(long)
FACE_ELEMENTS(ulong)
FACE_ELEMENTS(longlong)
FACE_ELEMENTS(ulonglong)
FACE_ELEMENTS(float)
FACE_ELEMENTS(double)
#undef FACE_ELEMENTS
template <class V>
using require_vector = std::enable_if_t<(elements<V> > 0), V>;

template <class V, class F>
inline V each_element(V a, const V& b, F f) {
    a.x = decltype(a.x)(f(a.x, b.x));
    if constexpr (elements<V> > 1) a.y = decltype(a.y)(f(a.y, b.y));
    if constexpr (elements<V> > 2) a.z = decltype(a.z)(f(a.z, b.z));
    if constexpr (elements<V> > 3) a.w = decltype(a.w)(f(a.w, b.w));
    return a;
}
template <class V>
inline V broadcast(decltype(V::x) s) {
    V v{};
    return each_element(v, v, [s](auto, auto) { return s; });
}

}  // namespace face

#define FACE_OPERATOR(OP)                                                                                        \
    template <class V>                                                                                           \
    inline face::require_vector<V> operator OP(const V& a, const V& b) {                                         \
        return face::each_element(a, b, [](auto x, auto y) { return x OP y; });                                  \
    }                                                                                                            \
    template <class V, class S, class = face::require_vector<V>, class = std::enable_if_t<std::is_arithmetic_v<S>>> \
    inline V operator OP(const V& a, S s) { return a OP face::broadcast<V>(decltype(a.x)(s)); }                  \
    template <class V, class S, class = face::require_vector<V>, class = std::enable_if_t<std::is_arithmetic_v<S>>> \
    inline V operator OP(S s, const V& a) { return face::broadcast<V>(decltype(a.x)(s)) OP a; }                  \
    template <class V, class = face::require_vector<V>>                                                          \
    inline V& operator OP##=(V& a, const V& b) { return a = a OP b; }                                            \
    template <class V, class S, class = face::require_vector<V>, class = std::enable_if_t<std::is_arithmetic_v<S>>> \
    inline V& operator OP##=(V& a, S s) { return a = a OP s; }
FACE_OPERATOR(+)
FACE_OPERATOR(-)
FACE_OPERATOR(*)
FACE_OPERATOR(/)
#undef FACE_OPERATOR
template <class V>
inline face::require_vector<V> operator-(const V& a) { return face::broadcast<V>(0) - a; }
template <class V, class = face::require_vector<V>>
inline bool operator==(const V& a, const V& b) {
    bool same = true;
    face::each_element(a, b, [&](auto x, auto y) { return same = same && x == y, x; });
    return same;
}
template <class V, class = face::require_vector<V>>
inline bool operator!=(const V& a, const V& b) { return !(a == b); }
