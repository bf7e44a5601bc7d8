// PTX's integer arithmetic that C++ has no operator for.
#pragma once

#include <hip/hip_runtime.h>

namespace ptx {

namespace detail {

__device__ inline int clamp_to_int(long long value) {
    return value > 2147483647ll ? 2147483647 : value < -2147483648ll ? -2147483647 - 1 : static_cast<int>(value);
}

template <class T>
struct unsigned_of {
    using type = T;
};
template <>
struct unsigned_of<short> {
    using type = unsigned short;
};
template <>
struct unsigned_of<int> {
    using type = unsigned;
};
template <>
struct unsigned_of<long long> {
    using type = unsigned long long;
};

}  // namespace detail

__device__ inline int add_saturated(int a, int b) { return detail::clamp_to_int(static_cast<long long>(a) + b); }
__device__ inline int sub_saturated(int a, int b) { return detail::clamp_to_int(static_cast<long long>(a) - b); }

// The absolute value; that of the smallest number is itself.
template <class T>
__device__ T absolute(T value) {
    using Word = typename detail::unsigned_of<T>::type;
    return value < 0 ? static_cast<T>(Word(0) - static_cast<Word>(value)) : value;
}

// sum + |a - b|, modulo the size of T.
template <class T>
__device__ auto sad(T a, T b, T sum) {
    using Word = typename detail::unsigned_of<T>::type;
    const Word difference = a < b ? Word(b) - Word(a) : Word(a) - Word(b);
    return static_cast<Word>(Word(sum) + difference);
}

// Links of carry chains: `_cc` sets the carry (of subtractions the borrow), the `c` in front of it adds the last one.
template <class T>
__device__ T add_cc(T a, T b, unsigned* carry) {
    const T sum = a + b;
    *carry = sum < a;
    return sum;
}

template <class T>
__device__ T addc(T a, T b, unsigned carry) {
    return a + b + carry;
}

template <class T>
__device__ T addc_cc(T a, T b, unsigned* carry) {
    const T sum = a + b;
    const T result = sum + *carry;
    *carry = sum < a || result < sum;
    return result;
}

template <class T>
__device__ T sub_cc(T a, T b, unsigned* borrow) {
    *borrow = a < b;
    return a - b;
}

template <class T>
__device__ T subc(T a, T b, unsigned borrow) {
    return a - b - borrow;
}

template <class T>
__device__ T subc_cc(T a, T b, unsigned* borrow) {
    const T difference = a - b;
    const T result = difference - *borrow;
    *borrow = a < b || difference < *borrow;
    return result;
}

}  // namespace ptx
