"""Lambdas: captures by value, which stay what they were, and by reference; as arguments, nested, with returns."""

from __future__ import annotations

from random_kernels.kinds.kind import Kind
from random_kernels.scope import Lines, Scope


class Lambdas(Kind):
    """Some lambdas at the head of the kernel, others in statements."""

    preamble = """
template <class F> __device__ unsigned applied(F f, unsigned x) { return f(x) + f(x + 1u) * 3u; }
template <class F> __device__ void for_each(unsigned* p, unsigned count, F f) {
  for (unsigned i = 0; i < count; ++i) f(p[i], i);
}
template <class F> __device__ unsigned looked_for(const unsigned* p, const F& test) {
  for (unsigned i = 0; i < 4u; ++i) if (test(p[i])) return i;
  return 4u;
}
"""

    def opening(self) -> Lines:
        """Lambdas that are called later."""
        scope = self.scope
        inside = Scope(scope.random, scope.name, ["x"], ["v0", "x"])
        changes = Scope(scope.random, scope.name, ["v0", "v1", "x", "arr[1]"], ["x", "v2"])
        kinds = [
            ("keeps(v1)", ["const unsigned still = v0;", "auto keeps = [=](unsigned x) { return x + still; };"]),
            ("copies(v0)", [f"auto copies = [v1, v0](unsigned x) {{ return {inside.value()} + v1; }};"]),
            ("every(v2)", [f"auto every = [=](unsigned x) {{ return {inside.value()}; }};"]),
            ("none(v1, 3u)", ["auto none = [](unsigned a, unsigned b) -> unsigned { return a * 3u + b; };"]),
            (
                "changes(v2)",
                [f"auto changes = [&](unsigned x) {{ {' '.join(changes.assignment())} return x + v0; }};"],
            ),
            (
                "early(v0)",
                [
                    "auto early = [&v1](unsigned x) {",
                    f"for (unsigned i = 0; i < 3u; ++i) if ((x + i) % 5u == {scope.random.randrange(5)}u) return v1++;",
                    "return x;",
                    "};",
                ],
            ),
            ("generic(v1)", ["auto generic = [](auto x) { return x * 5u + 1u; };"]),
            ("counts()", ["auto counts = [turn]() mutable { return ++turn; };"]),
            ("starts(v0)", ["auto starts = [base = v1 * 2u](unsigned x) { return base + x; };"]),
        ]
        lines = []
        for call, text in scope.random.sample(kinds, scope.random.randint(1, 3)):
            lines += text
            if call.startswith(("changes", "early", "counts")):
                scope.effects.append(lambda call=call: call)
            else:
                scope.values.append(call)
        return lines

    def statement(self) -> Lines:
        """A lambda on the spot."""
        scope = self.scope
        a, array, value = scope.place(), scope.one_of("arr", "mine", "own"), scope.value
        name = scope.fresh("l")
        return scope.random.choice(
            [
                [f"{a} += applied([=](unsigned x) {{ return x * 3u + tid; }}, {value()});"],
                [f"{a} += applied([&](unsigned x) {{ v2 += x; return v2 ^ turn; }}, {value()});"],
                [f"for_each({array}, 3u, [&](unsigned& e, unsigned i) {{ e += i + {value(1)}; turn ^= e; }});"],
                [f"{a} = looked_for({array}, [=](unsigned e) {{ return e % 3u == tid % 3u; }});"],
                [f"{a} ^= [&]() -> unsigned {{ if ({scope.condition()}) return {value()}; return v1++; }}();"],
                [f"auto {name} = [&] {{ {' '.join(scope.assignment())} }};", f"{name}();", "v0 += 1u;", f"{name}();"],
                [
                    f"auto {name} = [&](unsigned x) {{ auto inner = [&](unsigned y) {{ return y + x + v0; }}; "
                    "v0 ^= 1u; return inner(x * 2u); };",
                    f"{a} = {name}({value(1)});",
                ],
                [f"auto {name} = [v0](unsigned x) {{ return x - v0; }};", "v0 += 9u;", f"{a} ^= {name}({value(1)});"],
                [f"unsigned& {name} = [&]() -> unsigned& {{ return arr[turn % 4u]; }}();", "turn++;", f"{name} += 3u;"],
            ]
        )
