// Atomic functions on global and shared memory. They are relaxed, as CUDA's are, and hold across OS threads, so the
// `_block` and `_system` forms are the same functions.
#pragma once
#include "access_watch.h"
#include "intrinsics.h"

namespace simt {
namespace detail {

template <size_t bytes>
struct Word;
template <>
struct Word<1> {
  using type = uint8_t;
};
template <>
struct Word<2> {
  using type = uint16_t;
};
template <>
struct Word<4> {
  using type = uint32_t;
};
template <>
struct Word<8> {
  using type = uint64_t;
};
// May alias any type, since atomics reach objects through it.
template <class T>
using word_of __attribute__((may_alias)) = typename Word<sizeof(T)>::type;

template <class T>
struct Same {
  using type = T;
};
template <class T>
using same = typename Same<T>::type;  // keeps a parameter out of deduction

template <class To, class From>
To bit_copy(const From& v) {
  static_assert(sizeof(To) == sizeof(From) && std::is_trivially_copyable_v<To> && std::is_trivially_copyable_v<From>);
  To to;
  memcpy(&to, &v, sizeof to);
  return to;
}

}  // namespace detail

// Replace *p by f(*p) atomically; returns the old value.
template <class T, class F>
T atomic_update(T* p, F f) {
  using W = typename detail::Word<sizeof(T)>::type;
  auto* word = reinterpret_cast<detail::word_of<T>*>(p);
  watch_read(p, sizeof *p);
  W old = __atomic_load_n(word, __ATOMIC_RELAXED);
  while (!__atomic_compare_exchange_n(word, &old, detail::bit_copy<W>(T(f(detail::bit_copy<T>(old)))), true,
                                      __ATOMIC_RELAXED, __ATOMIC_RELAXED)) {
  }
  spin_point();
  return detail::bit_copy<T>(old);
}

template <class T>
T atomic_exchange(T* p, T v) {
  using W = typename detail::Word<sizeof(T)>::type;
  auto* word = reinterpret_cast<detail::word_of<T>*>(p);
  const W old = __atomic_exchange_n(word, detail::bit_copy<W>(v), __ATOMIC_SEQ_CST);
  spin_point();
  return detail::bit_copy<T>(old);
}

// Store v if *p has the bits of `expected`; returns the old value.
template <class T>
T atomic_compare_exchange(T* p, T expected, T v) {
  using W = typename detail::Word<sizeof(T)>::type;
  auto* word = reinterpret_cast<detail::word_of<T>*>(p);
  watch_read(p, sizeof *p);
  W old = detail::bit_copy<W>(expected);
  __atomic_compare_exchange_n(word, &old, detail::bit_copy<W>(v), false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
  spin_point();
  return detail::bit_copy<T>(old);
}

template <class T>
T atomic_add(T* p, T v) {
  if constexpr (std::is_integral_v<T>) {
    watch_read(p, sizeof *p);
    const T old = __atomic_fetch_add(p, v, __ATOMIC_RELAXED);
    spin_point();
    return old;
  } else {
    return atomic_update(p, [v](T old) { return old + v; });
  }
}

template <class T>
T atomic_subtract(T* p, T v) {
  if constexpr (std::is_integral_v<T>) {
    watch_read(p, sizeof *p);
    const T old = __atomic_fetch_sub(p, v, __ATOMIC_RELAXED);
    spin_point();
    return old;
  } else {
    return atomic_update(p, [v](T old) { return old - v; });
  }
}

// Store nothing if the value stays, as a failing minimum or maximum does not write.
template <class T, class Better>
T atomic_select(T* p, T v, Better better) {
  watch_read(p, sizeof *p);
  T old = detail::bit_copy<T>(__atomic_load_n(reinterpret_cast<detail::word_of<T>*>(p), __ATOMIC_RELAXED));
  if (!better(v, old)) return spin_point(), old;
  return atomic_update(p, [&](T now) { return better(v, now) ? v : now; });
}

}  // namespace simt

#define SIMT_ATOMIC(name, scope, body)                                                                       \
  template <class T, class = std::enable_if_t<std::is_arithmetic_v<T>>>                                      \
  T name##scope(T* p, simt::detail::same<T> v) {                                                             \
    return body;                                                                                             \
  }
#define SIMT_ATOMIC_SCOPES(name, body) \
  SIMT_ATOMIC(name, , body)            \
  SIMT_ATOMIC(name, _block, body)      \
  SIMT_ATOMIC(name, _system, body)
#define SIMT_LESS [](T a, T b) { return a < b; }
#define SIMT_GREATER [](T a, T b) { return a > b; }

SIMT_ATOMIC_SCOPES(atomicAdd, simt::atomic_add(p, v))
SIMT_ATOMIC_SCOPES(atomicSub, simt::atomic_subtract(p, v))
SIMT_ATOMIC_SCOPES(atomicExch, simt::atomic_exchange(p, v))
SIMT_ATOMIC_SCOPES(atomicMin, simt::atomic_select(p, v, SIMT_LESS))
SIMT_ATOMIC_SCOPES(atomicMax, simt::atomic_select(p, v, SIMT_GREATER))
SIMT_ATOMIC_SCOPES(atomicAnd, simt::atomic_update(p, [v](T old) { return T(old & v); }))
SIMT_ATOMIC_SCOPES(atomicOr, simt::atomic_update(p, [v](T old) { return T(old | v); }))
SIMT_ATOMIC_SCOPES(atomicXor, simt::atomic_update(p, [v](T old) { return T(old ^ v); }))
// Counters that wrap at v.
SIMT_ATOMIC_SCOPES(atomicInc, simt::atomic_update(p, [v](T old) { return old >= v ? T(0) : T(old + 1); }))
SIMT_ATOMIC_SCOPES(atomicDec, simt::atomic_update(p, [v](T old) { return old == 0 || old > v ? v : T(old - 1); }))

#define SIMT_ATOMIC_CAS(scope)                                                                               \
  template <class T, class = std::enable_if_t<std::is_arithmetic_v<T>>>                                      \
  T atomicCAS##scope(T* p, simt::detail::same<T> expected, simt::detail::same<T> v) {                        \
    return simt::atomic_compare_exchange(p, expected, v);                                                    \
  }
SIMT_ATOMIC_CAS()
SIMT_ATOMIC_CAS(_block)
SIMT_ATOMIC_CAS(_system)

#undef SIMT_ATOMIC_CAS
#undef SIMT_LESS
#undef SIMT_GREATER
#undef SIMT_ATOMIC_SCOPES
#undef SIMT_ATOMIC
