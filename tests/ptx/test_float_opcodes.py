"""Floating-point arithmetic, comparisons and conversions: compiled for the host, against the ISA's words."""

from __future__ import annotations

import math
import struct

import ptx_model as isa
import pytest
from ptx_checks import check_edges, check_random
from ptx_harness import Case, Library
from ptx_model import BF16, F16, F32, F64, clamp, mask, read
from ptx_values import F16_EDGES, F32_EDGES

FORMS = {"f16": F16, "bf16": BF16, "f32": F32, "f64": F64}
LETTERS = {"f16": "h", "bf16": "h", "f32": "f", "f64": "d"}
BF16_EDGES = tuple(sorted({value >> 16 for value in F32_EDGES}))
HALVES = {"f16": F16_EDGES, "bf16": BF16_EDGES}


def same(form):
    """Equal bits, or NaN on both sides."""
    return lambda a, b: a == b or isa.decode(a, form) == isa.decode(b, form) == isa.NAN


def same_but_zeros(form):
    """As :func:`same`; the sign of a zero is left open."""
    zero = 1 << sum(form)
    return lambda a, b: same(form)(a, b) or {a, b} == {0, zero}


def close(form, relative, smallest=2.0**-126):
    """Within a relative error, as approximations are allowed; tiny results may be flushed."""

    def check(found, wanted):
        a, b = isa.decode(found, form), isa.decode(wanted, form)
        if isa.NAN in (a, b) or math.inf in (abs(a), abs(b)):
            return a == b
        return abs(float(a) - float(b)) <= max(abs(float(b)) * relative, smallest)

    return check


def halves(kind, count):
    return (HALVES[kind],) * count if kind in HALVES else ()


def arithmetic():
    for kind, form in FORMS.items():
        letter = LETTERS[kind]
        for name in ("add", "sub", "mul", "div", "fma"):
            if name == "div" and kind not in ("f32", "f64"):
                continue
            count = 3 if name == "fma" else 2
            operands = ", ".join(f"%{i}" for i in range(count + 1))
            model = lambda *row, n=name, f=form: isa.arithmetic(n, row, f)  # noqa: E731
            yield Case(f"{name}.rn.{kind} {operands};", letter, letter * count, model, same(form), halves(kind, count))
    for mode in ("rz", "rm", "rp"):
        for name in ("add", "sub", "mul", "fma"):
            count = 3 if name == "fma" else 2
            operands = ", ".join(f"%{i}" for i in range(count + 1))
            model = lambda *row, n=name, m=mode: isa.arithmetic(n, row, F32, m)  # noqa: E731
            yield Case(f"{name}.{mode}.f32 {operands};", "f", "f" * count, model, same(F32))
    one = 0x3F800000

    def saturated(a, b):
        bits = isa.arithmetic("add", (a, b), F32)
        number = isa.decode(bits, F32)
        if number == isa.NAN or number <= 0:
            return 0
        return one if number >= 1 else bits

    yield Case("add.sat.f32 %0, %1, %2;", "f", "ff", saturated, same(F32))


def single_operands():
    for kind, form in FORMS.items():
        letter, top = LETTERS[kind], sum(form)
        domain = halves(kind, 1)
        yield Case(f"neg.{kind} %0, %1;", letter, letter, lambda a, t=top: a ^ (1 << t), same(form), domain)
        yield Case(f"abs.{kind} %0, %1;", letter, letter, lambda a, t=top: a & mask(t), same(form), domain)
    sign = 1 << 31
    yield Case("copysign.f32 %0, %1, %2;", "f", "ff", lambda a, b: a & sign | b & ~sign, same(F32))
    yield Case(
        "rcp.approx.f32 %0, %1;", "f", "f", lambda a: isa.arithmetic("div", (0x3F800000, a), F32), close(F32, 2e-7)
    )
    yield Case("rcp.rn.f64 %0, %1;", "d", "d", lambda a: isa.arithmetic("div", (0x3FF << 52, a), F64), same(F64))
    positive = tuple(value for value in F32_EDGES if 0x800000 <= value < 0x7F800000)
    moderate = tuple(value for value in F32_EDGES if abs(isa.float_of(value)) < 100)

    def real(function, name, domain, tolerance=1e-6):
        def model(a):
            return struct.unpack("<I", struct.pack("<f", function(isa.float_of(a))))[0]

        return Case(f"{name} %0, %1;", "f", "f", model, close(F32, tolerance, 1e-6), (domain,))

    yield real(math.sqrt, "sqrt.rn.f32", positive, 0)
    yield real(math.sqrt, "sqrt.approx.f32", positive)
    yield real(lambda x: 1 / math.sqrt(x), "rsqrt.approx.f32", positive)
    yield real(math.log2, "lg2.approx.f32", positive)
    yield real(lambda x: 2.0**x, "ex2.approx.f32", moderate)
    yield real(math.tanh, "tanh.approx.f32", moderate)
    yield real(math.sin, "sin.approx.f32", moderate)
    yield real(math.cos, "cos.approx.f32", moderate)


def extremes():
    for kind, form in FORMS.items():
        for name, choose in (("min", min), ("max", max)):

            def model(a, b, f=form, choose=choose):
                x, y = isa.decode(a, f), isa.decode(b, f)
                if isa.NAN in (x, y):
                    return a if y == isa.NAN else b
                return a if choose(x, y) == x else b

            letter, domain = LETTERS[kind], halves(kind, 2)
            yield Case(f"{name}.{kind} %0, %1, %2;", letter, letter * 2, model, same_but_zeros(form), domain)
            if form == F32:

                def with_nan(a, b, model=model):
                    is_nan = isa.NAN in (isa.decode(a, F32), isa.decode(b, F32))
                    return isa.nan_bits(F32) if is_nan else model(a, b)

                yield Case(f"{name}.NaN.f32 %0, %1, %2;", "f", "ff", with_nan, same_but_zeros(F32))


def comparisons():
    ordered = ("eq", "ne", "lt", "le", "gt", "ge")
    for kind, letter in (("f16", "h"), ("f32", "f"), ("f64", "d")):
        for name in (*ordered, *(name + "u" for name in ordered), "num", "nan"):
            text = f"{{ .reg .pred p; setp.{name}.{kind} p, %1, %2; selp.u32 %0, 1, 0, p; }}"
            model = lambda a, b, n=name, k=kind: int(isa.compare(n, a, b, k))  # noqa: E731
            yield Case(text, "r", letter * 2, model, domains=halves(kind, 2))
    for name, holds in (
        ("finite", lambda x: x != isa.NAN and abs(x) != math.inf),
        ("notanumber", lambda x: x == isa.NAN),
    ):
        text = f"{{ .reg .pred p; testp.{name}.f32 p, %1; selp.u32 %0, 1, 0, p; }}"
        yield Case(text, "r", "f", lambda a, h=holds: int(h(isa.decode(a, F32))))

    def slct(a, b, c):
        number = isa.decode(c, F32)
        return b if number == isa.NAN or number < 0 else a

    yield Case("slct.u32.f32 %0, %1, %2, %3;", "r", "rrf", slct)


def packed():
    word = tuple(a << 16 | b for a, b in zip(F16_EDGES, reversed(F16_EDGES), strict=True))
    word_b = tuple(a << 16 | b for a, b in zip(BF16_EDGES, reversed(BF16_EDGES), strict=True))
    for kind, form, domain in (("f16", F16, word), ("bf16", BF16, word_b)):

        def each(a, b, form=form):
            low, high = same(form)(a & 0xFFFF, b & 0xFFFF), same(form)(a >> 16, b >> 16)
            return low and high

        for name in ("add", "sub", "mul", "fma"):
            count = 3 if name == "fma" else 2
            operands = ", ".join(f"%{i}" for i in range(count + 1))

            def model(*row, n=name, f=form):
                low = isa.arithmetic(n, tuple(v & 0xFFFF for v in row), f)
                return isa.arithmetic(n, tuple(v >> 16 for v in row), f) << 16 | low

            yield Case(f"{name}.rn.{kind}x2 {operands};", "r", "r" * count, model, each, (domain,) * count)

        def pair(a, b, f=form):
            return isa.encode(isa.decode(a, F32), f) << 16 | isa.encode(isa.decode(b, F32), f)

        yield Case(f"cvt.rn.{kind}x2.f32 %0, %1, %2;", "r", "ff", pair, each)

    def two(name, *row):
        parts = [isa.arithmetic(name, tuple(v >> shift & mask(32) for v in row), F32) for shift in (0, 32)]
        return parts[1] << 32 | parts[0]

    def each_32(a, b):
        return same(F32)(a & mask(32), b & mask(32)) and same(F32)(a >> 32, b >> 32)

    pairs = tuple(a << 32 | b for a, b in zip(F32_EDGES, reversed(F32_EDGES), strict=True))
    for name in ("add", "sub", "mul", "fma"):
        count = 3 if name == "fma" else 2
        operands = ", ".join(f"%{i}" for i in range(count + 1))
        model = lambda *row, n=name: two(n, *row)  # noqa: E731
        yield Case(f"{name}.rn.f32x2 {operands};", "l", "l" * count, model, each_32, (pairs,) * count)
    for half, kind in ((F16, "f16"), (BF16, "bf16")):

        def mixed(a, b, c, h=half):
            a, b = (isa.encode(isa.decode(v, h), F32) for v in (a, b))
            return isa.arithmetic("fma", (a, b, c), F32)

        yield Case(f"fma.rn.f32.{kind} %0, %1, %2, %3;", "f", "hhf", mixed, same(F32), (HALVES[kind], HALVES[kind]))


def to_integers():
    for source in ("f16", "f32", "f64"):
        form, letter = FORMS[source], LETTERS[source]
        for width in (8, 16, 32, 64):
            for sign in "us":
                for mode in ("rni", "rzi", "rmi", "rpi"):
                    out = {8: "r", 16: "h", 32: "r", 64: "l"}[width]

                    def model(a, f=form, w=width, s=sign, m=mode, o=out):
                        value = isa.to_integer(a, f, w, s, m)
                        return read(value, w, s) & mask({"r": 32, "h": 16, "l": 64}[o])

                    text = f"cvt.{mode}.{sign}{width}.{source} %0, %1;"
                    yield Case(text, out, letter, model, domains=halves(source, 1))


def between_integers():
    letters = {16: "h", 32: "r", 64: "l"}
    for source in (16, 32, 64):
        for target in (16, 32, 64):
            for signs in ("uu", "us", "su", "ss"):

                def value(a, s=source, t=target, g=signs, saturate=False):
                    number = read(a, s, g[1])
                    number = clamp(number, *isa.integer_range(t, g[0])) if saturate else number
                    return number & mask(t)

                kinds = f"{signs[0]}{target}.{signs[1]}{source}"
                yield Case(f"cvt.{kinds} %0, %1;", letters[target], letters[source], value)
                (low, high), (least, most) = isa.integer_range(target, signs[0]), isa.integer_range(source, signs[1])
                if low <= least and most <= high:
                    continue  # PTX has .sat only where it can matter
                saturated = lambda a, v=value: v(a, saturate=True)  # noqa: E731
                yield Case(f"cvt.sat.{kinds} %0, %1;", letters[target], letters[source], saturated)
    yield Case("cvt.s32.s8 %0, %1;", "r", "r", lambda a: read(a, 8, "s") & mask(32))
    yield Case("cvt.u32.u8 %0, %1;", "r", "r", lambda a: a & 0xFF)

    def pack_8(a, b, c):
        return (
            (c & 0xFFFF) << 16
            | (clamp(read(a, 32, "s"), -128, 127) & 0xFF) << 8
            | clamp(read(b, 32, "s"), -128, 127) & 0xFF
        )

    yield Case("cvt.pack.sat.s8.s32.b32 %0, %1, %2, %3;", "r", "rrr", pack_8)
    yield Case(
        "cvt.pack.sat.u16.s32 %0, %1, %2;",
        "r",
        "rr",
        lambda a, b: clamp(read(a, 32, "s"), 0, 65535) << 16 | clamp(read(b, 32, "s"), 0, 65535),
    )


def between_floats():
    for source, target in (("f16", "f32"), ("bf16", "f32"), ("f32", "f64")):
        model = lambda a, s=FORMS[source], t=FORMS[target]: isa.encode(isa.decode(a, s), t)  # noqa: E731
        yield Case(
            f"cvt.{target}.{source} %0, %1;",
            LETTERS[target],
            LETTERS[source],
            model,
            same(FORMS[target]),
            halves(source, 1),
        )
    for source, target, mode in (
        ("f32", "f16", "rn"),
        ("f32", "bf16", "rn"),
        ("f32", "bf16", "rz"),
        ("f64", "f32", "rn"),
    ):
        model = lambda a, s=FORMS[source], t=FORMS[target], m=mode: isa.encode(isa.decode(a, s), t, m)  # noqa: E731
        yield Case(
            f"cvt.{mode}.{target}.{source} %0, %1;", LETTERS[target], LETTERS[source], model, same(FORMS[target])
        )
    for kind in ("u32", "s32", "u64", "s64"):
        for target in ("f32", "f64"):

            def from_integer(a, k=kind, t=FORMS[target]):
                return isa.encode(isa.Fraction(read(a, int(k[1:]), k[0])), t)

            letter = "r" if kind.endswith("32") else "l"
            yield Case(f"cvt.rn.{target}.{kind} %0, %1;", LETTERS[target], letter, from_integer)
    for mode, function in (("rni", round), ("rzi", math.trunc), ("rmi", math.floor), ("rpi", math.ceil)):

        def whole(a, f=function):
            number = isa.decode(a, F32)
            return isa.encode(isa.Fraction(f(number)), F32) if isinstance(number, isa.Fraction) else a

        yield Case(f"cvt.{mode}.f32.f32 %0, %1;", "f", "f", whole, same_but_zeros(F32))

    def saturated(a):
        number = isa.decode(a, F32)
        return 0 if number == isa.NAN or number <= 0 else 0x3F800000 if number >= 1 else a

    yield Case("cvt.sat.f32.f32 %0, %1;", "f", "f", saturated)

    def tf32(a):
        number = isa.decode(a, F32)
        if isinstance(number, isa.Fraction):
            return isa.encode(number, (8, 10), "rna") << 13
        return 0x7FFFFFFF if number == isa.NAN else a

    yield Case("cvt.rna.tf32.f32 %0, %1;", "r", "f", tf32)


CASES = [
    case
    for group in (
        arithmetic,
        single_operands,
        extremes,
        comparisons,
        packed,
        to_integers,
        between_integers,
        between_floats,
    )
    for case in group()
]


@pytest.fixture(scope="module")
def library(tmp_path_factory):
    return Library(CASES, tmp_path_factory.mktemp("floats"))


@pytest.mark.parametrize("index", range(len(CASES)), ids=[case.template for case in CASES])
def test_edges(library, index):
    check_edges(library, CASES[index], index)


@pytest.mark.parametrize("index", range(len(CASES)), ids=[case.template for case in CASES])
def test_random_values(library, index):
    check_random(library, CASES[index], index)
