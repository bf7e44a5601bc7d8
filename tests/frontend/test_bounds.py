"""The ranges of whole numbers in device code, and of the steps of shuffles above all."""

from __future__ import annotations

import pytest

from hipify_py.diagnostics.model import Span
from hipify_py.frontend.bounds import Range
from hipify_py.frontend.facts import FileFacts
from hipify_py.frontend.tokens import lex

ASKED = "__shfl(v, "


def asked(code: str, before: str = "", parameters: str = "int v, int n") -> Range | None:
    """The range of what ``use(...)`` is handed in the body of a device function."""
    data = f"{before}\n__device__ void f({parameters}) {{ {code} }}\n".replace("use(", ASKED).encode()
    start = data.index(ASKED.encode()) + len(ASKED)
    end = start
    depth = 1
    while depth:
        depth += {ord("("): 1, ord(")"): -1}.get(data[end], 0)
        end += 1
    return FileFacts("k.cu", data, lex(data)).bounds.of(Span(start, end - 1))


EXPRESSIONS = {
    "5": (5, 5),
    "1u << 4": (16, 16),
    "33 & 31": (0, 31),
    "n & 31": (0, 31),
    "31 & n": (0, 31),
    "n & ~0": None,
    "n % 32": None,  # of the sign of n
    "threadIdx.x % 32": (0, 31),
    "threadIdx.x >> 5": (0, 31),
    "threadIdx.x": (0, 1023),
    "threadIdx.y * blockDim.x + threadIdx.x": (0, 1023 * 1024 + 1023),
    "warpSize / 2": (16, 16),
    "warp32::size / 2": (16, 16),
    "warpSize - 1": (31, 31),
    "-1": (-1, -1),
    "~0": (-1, -1),
    "(8 | 3) ^ 1": (0, 15),
    "((4))": (4, 4),
    "2 * 3 + 4": (10, 10),
    "n": None,
    "n / 2": None,
    "n > 3": None,
    "n ? 4 : 8": None,
    "p[3]": None,
    "s.x": None,
    "g()": None,
    "16 >> n": None,
    "1 << 40": None,
    "0x7fffffff + 1": None,
    "8 / 0": None,
    "": None,
    "1.5f": None,
    "HALF": (16, 16),
    "HALF - LAST": (-15, -15),
    " + ".join(["1"] * 40): None,
}


@pytest.mark.parametrize("text", EXPRESSIONS)
def test_expressions(text: str) -> None:
    before = "#define HALF (32 / 2)\nconstexpr int LAST = 31;"
    expected = EXPRESSIONS[text]
    assert asked(f"use({text});", before) == (Range(*expected) if expected else None)


HALVING = (0, 16)
VARIABLES = {
    "halved by a shift": ("for (int o = 16; o > 0; o >>= 1) use(o);", HALVING),
    "halved by division": ("for (unsigned o = 16; o; o /= 2) { v += 1; use(o); }", HALVING),
    "halved by an assignment": ("for (int o = 16; o > 0; o = o >> 1) use(o);", HALVING),
    "halved in the body": ("int o = 16; while (o > 0) { use(o); o /= 2; }", HALVING),
    "halved in do": ("int o(16); do { use(o); o >>= 1; } while (o);", HALVING),
    "from half a warp": ("for (int o = warpSize / 2; o > 0; o >>= 1) use(o);", HALVING),
    "from a constant": ("const int h = 32 / 2; for (int o = h; o > 0; o >>= 1) use(o);", HALVING),
    "below a pragma": ("\n#pragma unroll\nfor (int o = 16; o > 0; o >>= 1)\nuse(o);", HALVING),
    "doubled to a warp": ("for (int o = 1; o < 32; o *= 2) use(o);", (0, 31)),
    "doubled to half a warp": ("for (int o = 1; o <= 16; o <<= 1) use(o);", (0, 16)),
    "doubled to the warp's size": ("for (int o = 1; o < warpSize; o = o * 2) use(o);", (0, 31)),
    "counted up": ("for (int i = 0; i < 5; ++i) use(1 << i);", (1, 16)),
    "counted up under two conditions": ("for (int i = 0; n > 3 && i < 5; i++) use(1 << i);", (1, 16)),
    "counted up by two": ("for (int i = 0; i < 5; i += 2) use(i);", (0, 4)),
    "counted down": ("for (int o = 31; o > 0; --o) use(o);", (0, 31)),
    "counted down to one": ("for (int o = 31; o >= 1; o -= 1) use(o);", (0, 31)),
    "halved, used with others": ("for (int o = 16; o > 0; o >>= 1) { g(v + o); use(o * 2 - 1); }", (-1, 31)),
    "handed to a shuffle, too": ("for (int o = 16; o > 0; o >>= 1) v += __shfl_up_sync(~0u, use(o), o);", HALVING),
    "two loops, one name": ("for (int o = 64; o; o /= 2) v += o; for (int o = 16; o; o /= 2) use(o);", HALVING),
    "a loop in a loop": ("for (int i = 0; i < n; ++i) for (int o = 16; o; o /= 2) use(o);", HALVING),
    "set in branches": ("int o = 4; if (n) o = 8; use(o);", (4, 8)),
    "a copy": ("int a = 5; int b = a; use(b);", (5, 5)),
    "limited by a mask": ("int o = n & 15; use(o);", (0, 15)),
    "of the user's braces": ("int o{7}; use(o);", (7, 7)),
    "a parameter": ("use(n);", None),
    "a parameter that is set in a branch": ("if (v) n = 4; use(n);", None),
    "a parameter that a loop starts anew": ("for (n = 16; n > 0; n >>= 1) use(n);", HALVING),
    "after a loop that starts it": ("for (n = 16; n > 0; n >>= 1) v += 1; use(n);", None),
    "from a parameter": ("for (int o = n; o > 0; o >>= 1) use(o);", None),
    "doubled to a parameter": ("for (int o = 1; o < n; o *= 2) use(o);", None),
    "doubled or": ("for (int o = 1; o < 32 || n; o *= 2) use(o);", None),
    "doubled without an end": ("for (int o = 1; ; o *= 2) use(o);", None),
    "doubled in the body": ("for (int o = 1; o < 32;) { o *= 2; use(o); }", None),
    "doubled in the head, used there": ("for (int o = 1; o < 32; o *= 2, use(o)) v += 1;", None),
    "doubled behind the loop": ("for (int o = 1; o < 32; o *= 2) v += 1; int o; use(o);", None),
    "counted down below 0": ("for (int o = 16; n; o -= 1) use(o);", None),
    "counted by a parameter": ("for (int o = 0; o < 32; o += n) use(o);", None),
    "halved, then more": ("for (int o = 16; o > 0; o = o - 1 + 40) use(o);", None),
    "divided by a parameter": ("for (int o = 16; o > 0; o /= n) use(o);", None),
    "combined with bits": ("int o = 16; o |= n; use(o);", None),
    "set from something else": ("int o = 4; o = n; use(o);", None),
    "set from itself": ("int o = o; use(o);", None),
    "two that set each other": ("int a = 1, b = 2; a = b; b = a; use(a);", None),
    "its address is taken": ("int o = 4; g(&o); use(o);", None),
    "a reference": ("int o = 4; int& r = o; r = 64; use(r);", None),
    "handed to a function": ("int o = 4; g(v, o); use(o);", None),
    "an output of inline PTX": ('int o = 4; asm("mov.u32 %0, 99;" : "=r"(o)); use(o);', None),
    "of a lambda": ("auto l = [](int o) { use(o); }; int o = 4; l(99);", None),
    "another function's": ("shared = 4; g(); use(shared);", None),
    "two in one declaration": ("int a, o; for (o = 16; o > 0; o >>= 1) use(o);", HALVING),
    "the program's own size of a warp": ("int warpSize = 64; use(warpSize / 2);", (32, 32)),
    "a parameter of that name": ("auto l = [](int warpSize) { use(warpSize); };", None),
    "handed to a function-like macro": ("int o = 4; SET(o) use(o);", None),
    "never set": ("extern int o; use(o);", None),
    "in another function": ("use(o); } __device__ void g() { int o = 4;", None),
    "over elements": ("for (int o : {16, 8}) use(o);", None),
}


@pytest.mark.parametrize("case", VARIABLES)
def test_variables(case: str) -> None:
    code, expected = VARIABLES[case]
    assert asked(code) == (Range(*expected) if expected else None)


def test_macros_and_templates() -> None:
    assert asked("v;", "#define STEP(o) use(o)") is None
    assert asked("for (int o = W / 2; o; o /= 2) use(o);", "template <int W>") is None
    assert asked("for (int o = W / 2; o; o /= 2) use(o);", "constexpr int W = 32;") == Range(*HALVING)
    assert asked("use(d);", parameters="int d = 16") is None


def test_deep_nesting_has_no_range() -> None:
    """What is too long for a look is unknown, not an error."""
    assert asked(f"use({'(' * 4000}1{')' * 4000});") is None
    assert asked(f"use({'-' * 4000}1);") is None
    assert asked("for (int i = 0; i < 5; ++i) " * 3000 + "use(1 << i);") == Range(1, 16)
