"""Device functions: parameters that are changed, references and pointers as results, templates, returns in loops."""

from __future__ import annotations

from random_kernels.kinds.kind import Kind
from random_kernels.scope import Lines, Scope


class Functions(Kind):
    """Calls of the functions below, and of one that is the kernel's own."""

    preamble = """
__device__ unsigned take(unsigned& x, unsigned by) { const unsigned old = x; x += by; return old; }
__device__ void exchange(unsigned& a, unsigned& b) { const unsigned kept = a; a = b; b = kept; }
__device__ unsigned& bigger(unsigned& a, unsigned& b) { return a > b ? a : b; }
__device__ unsigned& element_of(unsigned* p, unsigned i) { return p[i % 4u]; }
__device__ unsigned& next_of(unsigned* p, unsigned& i) { i++; return p[i % 4u]; }
__device__ unsigned sum_of(const unsigned* p, int count = 4) {
  unsigned s = 0;
  while (count-- > 0) s += *p++;
  return s;
}
__device__ void fill(unsigned* p, unsigned v, unsigned n = 3u) { for (unsigned i = 0; i < n; ++i) *p++ = v + i; }
__device__ unsigned* find(unsigned* p, unsigned v) {
  for (int i = 0; i < 3; ++i) if (p[i] % 4u == v % 4u) return p + i;
  return p + 3;
}
__device__ bool search(const unsigned* p, unsigned want, unsigned& where) {
  for (unsigned i = 0; i < 4u; ++i) {
    for (unsigned j = i; j < 4u; ++j) {
      if (p[i] % 8u + p[j] % 8u == want % 16u) { where = i * 4u + j; return true; }
      if (p[j] % 16u == 3u) break;
    }
    if (p[i] % 32u == 5u) { where ^= i; return false; }
  }
  return false;
}
__device__ unsigned classify(unsigned x) {
  switch (x % 6u) {
    case 0: return 10u;
    case 1: x += 3u;
    case 2: if (x & 8u) return x;
    case 3: x *= 5u; break;
    case 4: for (int i = 0; i < 3; ++i) { if (x % 7u == 0u) return x + 1u; x = x * 3u + 1u; }
    default: return x ^ 7u;
  }
  return x - 1u;
}
template <class T> __device__ T mixed(T a, T b) { return T(a * T(3) + b); }
template <int N> __device__ unsigned rotated(unsigned x) {
  if constexpr (N == 0) return x;
  else return rotated<N - 1>(x << 3 | x >> 29) + N;
}
template <unsigned N> __device__ unsigned folded(unsigned (&a)[N]) {
  unsigned s = N;
  for (unsigned i = 0; i < N; ++i) { s = s * 31u + a[i]; a[i] += 1u; }
  return s;
}
template <class T, int SHIFT = 2> __device__ T shifted(T x, T by = T(1)) { return T((x << SHIFT) + by); }
template <bool UP> __device__ void moved(unsigned& x) { if (UP) x += 5u; else x -= 3u; }
__device__ unsigned over(int x) { return unsigned(x) + 1u; }
__device__ unsigned over(unsigned x) { return x * 3u; }
__device__ unsigned over(bool x) { return x ? 7u : 9u; }
__device__ constexpr unsigned squared(unsigned x) { return x * x; }
__device__ unsigned by_value(unsigned x) { x += 4u; x ^= x >> 3; return x; }
__device__ void twice(unsigned* p, unsigned* q) { *p = *q * 2u + 1u; *q = *p ^ 3u; }
"""

    def functions(self) -> Lines:
        """A function with returns in loops, over its parameters."""
        inside = Scope(
            self.scope.random, self.scope.name, ["a", "b", "c[b % 4u]", "c[1]", "x"], ["c[a % 4u]", "a % 3u"]
        )
        lines = [f"__device__ unsigned {self.scope.name}_f(unsigned a, unsigned& b, unsigned* c) {{", "unsigned x = a;"]
        for _ in range(self.scope.random.randint(1, 3)):
            count = inside.fresh("i")
            lines += inside.assignment()
            if inside.chance(0.7):
                with inside.inner(values=[count]):
                    lines += [
                        f"for (unsigned {count} = 0; {count} < 3u; ++{count}) {{",
                        f"if ({inside.condition()}) return {inside.one_of(inside.value(), inside.effect())};",
                        *inside.assignment(),
                        f"if ({inside.tested_effect()}) {inside.one_of('break', 'continue')};",
                        *inside.assignment(),
                        "}",
                    ]
        return [*lines, f"return {inside.value()};", "}"]

    def opening(self) -> Lines:
        """Calls of functions are for all kinds."""
        scope = self.scope
        scope.values += [
            "rotated<2>(v0)", "mixed(v1, 3u)", "over(v0 > 3u)", "over(v1)", "over(int(v2 % 9u))", "squared(5u)",
            "sum_of(arr)", "sum_of(mine + 1, 2)", "shifted(v0)", "shifted<unsigned, 4>(v1, v0)", "classify(v0)",
            "mixed<unsigned short>(v0, v1)",
        ]  # fmt: skip
        scope.effects += [lambda: f"take({scope.place()}, {scope.value(1)})", self._own, self._found]
        return []

    def _own(self) -> str:
        scope = self.scope
        return f"{scope.name}_f({scope.value(1)}, {scope.place()}, {scope.one_of('arr', 'mine', 'own')})"

    def _found(self) -> str:
        return f"unsigned(search({self.scope.one_of('arr', 'mine', 'own')}, {self.scope.value(1)}, v2))"

    def statement(self) -> Lines:
        """A call."""
        scope = self.scope
        a, b, array = scope.place(), scope.place(), scope.one_of("arr", "mine", "own")
        value, name = scope.value, scope.fresh("f")
        return scope.random.choice(
            [
                [f"exchange({a}, {b});"],
                [f"bigger({a}, {b}) += {value()};"],
                [f"{a} ^= bigger(v0, v1);"],
                [f"element_of({array}, {value(1)}) {scope.one_of('=', '+=')} {value()};"],
                [f"next_of({array}, turn) {scope.one_of('=', '+=')} {value()};"],
                [f"element_of({array}, {value(1)})++;", f"{a} += turn++;"],
                [f"unsigned& {name} = element_of({array}, turn);", "turn += 5u;", f"{name} ^= {value()};"],
                [f"fill({array}, {value()});"],
                [f"fill({array} + 1, {value()}, {scope.below(3)});"],
                [f"*find({array}, {value(1)}) = {value()};"],
                [f"unsigned* {name} = find({array}, {value(1)});", f"*{name} += {value()};"],
                [f"{a} += {scope.name}_f({value(1)}, {b}, {array});"],
                [f"if (search({array}, {value(1)}, {a})) {{", *scope.assignment(), "}"],
                [f"{a} = folded(arr);"],
                [f"moved<{scope.one_of('true', 'false')}>({a});"],
                [f"twice(&{a}, &{b});"] if a != b else [f"twice(&v0, &{b});"],
                [f"{a} = by_value({value()}) + by_value({value()});"],
                [f"{a} = classify({scope.one_of(value(), scope.effect())});"],
                [f"{a} = take({b}, 3u);", f"take(v1, take(v2, {value(1)}));"],
            ]
        )
