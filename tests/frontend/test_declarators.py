"""What reads as a declaration, and where the declared name means it."""

from __future__ import annotations

import pytest

from hipify_py.frontend.declarators import declarator_at
from hipify_py.frontend.scopes import Scopes
from hipify_py.frontend.tokens import lex


@pytest.mark.parametrize(
    ("source", "declared"),
    [
        ("int a = f(1, b), *c, d[3];", "a c d"),
        ("{ } float *x, *y; g(x * y);", "x y"),
        ("for (size_t i = 0, n = v.size(); i < n; ++i) s += a * i;", "i n"),
        ("void f(T *p, const U &q, std::vector<int> v, void (*g)(int), int (&r)[4]) {}", "f p q v g r"),
        ("void f() { r = p * q; g(a * b, c && d); if (a && b) return x; T * y; Foo::Bar z{1}; }", "f y z"),
        ("void f() { if (T *p = g()) h(p); for (auto &row : rows) h(row); }", "f p row"),
        ("template <int N, class T, typename U = int, unsigned M = 3> struct S : B { T t; int m : 3; };", "N M t m"),
        ("enum class E : int { A, B = 2 }; class EXPORT X {}; struct S s; unsigned n;", "s n"),
        ("void f() { return m; (float) q; new T(x); goto l; g(a < b, c > d); x = a > b; a = b * c, d = 4; }", "f"),
        ("void f() { switch (x) { case A: int q = 1; default: y = 2; } try {} catch (const E &e) {} }", "f q e"),
        ("std::array<int, N> one = {{a, b}}, two; std::map<int, std::vector<T>> m; decltype(a) w = 1;", "one two m w"),
        ("#define M int z\nint y; T const *const c = 0; unsigned long long u = 0; typedef int name;", "y c u name"),
        ("auto f = [](int w) { return w; };", "f w"),
    ],
)
def test_declarations(source: str, declared: str) -> None:
    tokens = lex(source.encode())
    assert [tokens.name(i) for i in tokens.identifiers() if declarator_at(tokens, i)] == declared.split()


@pytest.mark.parametrize(
    ("source", "meant"),
    [
        ("int f(int n) { return n; } int n;", ["n) { return n; "]),
        ("void f() { { int n; g(n); } g(n); }", ["n; g(n); "]),
        ("void f() { for (int n = 0; n < 3; ++n) g(n); h(n); }", ["n = 0; n < 3; ++n) g(n); "]),
        ("void f() { if (int n = g()) h(n); else i(n); n; }", ["n = g()) h(n); else i(n); "]),
        ("template <int n> void f() { g(n); } void h() { n; }", ["n> void f() { g(n); "]),
        ("struct S { int n; int get() { return n; } }; void f(int n);", ["n"]),
        ("namespace a { int n; }", []),
    ],
)
def test_scopes(source: str, meant: list[str]) -> None:
    tokens = lex(source.encode())
    found = [local for local in map(Scopes(tokens).local, tokens.places(b"n")) if local is not None]
    assert [source[tokens.starts[one.first] : tokens.starts[one.last]] for one in found] == meant
