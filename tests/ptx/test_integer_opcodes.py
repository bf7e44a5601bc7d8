"""Integer and bit instructions: the translation, compiled for the host, against the ISA's words."""

from __future__ import annotations

import ptx_model as isa
import pytest
from ptx_checks import check_edges, check_random
from ptx_harness import Case, Library
from ptx_model import clamp, mask, read, signed

LETTER = {16: "h", 32: "r", 64: "l"}
SHIFTS = (0, 1, 15, 16, 17, 31, 32, 33, 63, 64, 65, 0x80000000, 0xFFFFFFFF)
FIELDS = (0, 1, 7, 8, 31, 32, 33, 63, 64, 255, 256, 257)


def both(name, width, function, count=2):
    """A case for the unsigned and one for the signed type; ``function`` takes and gives Python integers."""
    letter = LETTER[width]
    operands = ", ".join(f"%{i}" for i in range(count + 1))
    for sign in "us":

        def model(*row, sign=sign):
            return function(*(read(value, width, sign) for value in row)) & mask(width)

        yield Case(f"{name}.{sign}{width} {operands};", letter, letter * count, model)


def arithmetic():
    for width in (16, 32, 64):
        yield from both("add", width, lambda a, b: a + b)
        yield from both("sub", width, lambda a, b: a - b)
        yield from both("mul.lo", width, lambda a, b: a * b)
        yield from both("mul.hi", width, lambda a, b, w=width: a * b >> w)
        yield from both("mad.lo", width, lambda a, b, c: a * b + c, 3)
        yield from both("min", width, min)
        yield from both("max", width, max)
        yield from both("sad", width, lambda a, b, c: c + abs(a - b), 3)
        s = f"s{width}"
        letter = LETTER[width]
        yield Case(f"abs.{s} %0, %1;", letter, letter, lambda a, w=width: abs(signed(a, w)) & mask(w))
        yield Case(f"neg.{s} %0, %1;", letter, letter, lambda a, w=width: -a & mask(w))
    for width in (32, 64):
        yield from both("mad.hi", width, lambda a, b, c, w=width: (a * b >> w) + c, 3)
    for width in (16, 32):
        for sign in "us":
            wide, narrow = LETTER[2 * width], LETTER[width]

            def product(a, b, c=0, w=width, s=sign):
                return read(a, w, s) * read(b, w, s) + c & mask(2 * w)

            yield Case(f"mul.wide.{sign}{width} %0, %1, %2;", wide, narrow * 2, product)
            yield Case(f"mad.wide.{sign}{width} %0, %1, %2, %3;", wide, narrow * 2 + wide, product)
    for sign in "us":

        def product_24(a, b, c=0, s=sign):
            return read(a & mask(24), 24, s) * read(b & mask(24), 24, s) + c & mask(32)

        yield Case(f"mul24.lo.{sign}32 %0, %1, %2;", "r", "rr", product_24)
        yield Case(f"mad24.lo.{sign}32 %0, %1, %2, %3;", "r", "rrr", product_24)
    low, high = isa.integer_range(32, "s")
    yield Case(
        "add.sat.s32 %0, %1, %2;", "r", "rr", lambda a, b: clamp(signed(a, 32) + signed(b, 32), low, high) & mask(32)
    )
    yield Case(
        "sub.sat.s32 %0, %1, %2;", "r", "rr", lambda a, b: clamp(signed(a, 32) - signed(b, 32), low, high) & mask(32)
    )
    nonzero = (1, 2, 3, 7, 0x7FFFFFFF, 0x80000000)
    yield Case("div.u32 %0, %1, %2;", "r", "rr", lambda a, b: a // b, domains=(None, nonzero))
    yield Case("rem.u32 %0, %1, %2;", "r", "rr", lambda a, b: a % b, domains=(None, nonzero))
    yield Case(
        "div.s32 %0, %1, %2;",
        "r",
        "rr",
        lambda a, b: int(signed(a, 32) / signed(b, 32)) & mask(32),
        domains=(None, nonzero),
    )


def carries():
    def add(a, b, c, d):
        total = (b << 32 | a) + (d << 32 | c)
        return total & mask(32), total >> 32 & mask(32)

    def sub(a, b, c, d):
        total = (b << 32 | a) - (d << 32 | c)
        return total & mask(32), total >> 32 & mask(32)

    yield Case("add.cc.u32 %0, %2, %4; addc.u32 %1, %3, %5;", "rr", "rrrr", add)
    yield Case("sub.cc.u32 %0, %2, %4; subc.u32 %1, %3, %5;", "rr", "rrrr", sub)

    def three(a, b, c, d, e, f, sign):
        total = (c << 128 | b << 64 | a) + sign * (f << 128 | e << 64 | d)
        return total & mask(64), total >> 64 & mask(64), total >> 128 & mask(64)

    for name, sign in (("add", 1), ("sub", -1)):
        text = f"{name}.cc.u64 %0, %3, %6; {name}c.cc.u64 %1, %4, %7; {name}c.u64 %2, %5, %8;"
        yield Case(text, "lll", "llllll", lambda *row, sign=sign: three(*row, sign))

    def product(a, b, c, d):
        total = a * b + (d << 32 | c)
        return total & mask(32), total >> 32 & mask(32)

    yield Case("mad.lo.cc.u32 %0, %2, %3, %4; madc.hi.u32 %1, %2, %3, %5;", "rr", "rrrr", product)


def bits():
    for name, function in (("and", lambda a, b: a & b), ("or", lambda a, b: a | b), ("xor", lambda a, b: a ^ b)):
        for width in (16, 32, 64):
            yield Case(f"{name}.b{width} %0, %1, %2;", LETTER[width], LETTER[width] * 2, function)
    for width in (16, 32, 64):
        letter = LETTER[width]
        yield Case(f"not.b{width} %0, %1;", letter, letter, lambda a, w=width: ~a & mask(w))
        yield Case(f"cnot.b{width} %0, %1;", letter, letter, lambda a: int(a == 0))

        def left(a, n, w=width):
            return a << n & mask(w) if n < w else 0

        def right(a, n, w=width):
            return a >> n if n < w else 0

        def right_signed(a, n, w=width):
            return signed(a, w) >> min(n, w - 1) & mask(w)

        domains = (None, SHIFTS)
        yield Case(f"shl.b{width} %0, %1, %2;", letter, letter + "r", left, domains=domains)
        yield Case(f"shr.u{width} %0, %1, %2;", letter, letter + "r", right, domains=domains)
        yield Case(f"shr.b{width} %0, %1, %2;", letter, letter + "r", right, domains=domains)
        yield Case(f"shr.s{width} %0, %1, %2;", letter, letter + "r", right_signed, domains=domains)
        yield Case(f"shl.b{width} %0, %1, 3;", letter, letter, lambda a, f=left: f(a, 3))
        yield Case(f"shr.s{width} %0, %1, 5;", letter, letter, lambda a, f=right_signed: f(a, 5))
        yield Case(f"shr.s{width} %0, %1, 77;", letter, letter, lambda a, f=right_signed: f(a, 77))
    for mode in ("clamp", "wrap"):

        def distance(n, mode=mode):
            return min(n, 32) if mode == "clamp" else n & 31

        def shf_l(a, b, n, d=distance):
            return (b << 32 | a) << d(n) >> 32 & mask(32)

        def shf_r(a, b, n, d=distance):
            return (b << 32 | a) >> d(n) & mask(32)

        yield Case(f"shf.l.{mode}.b32 %0, %1, %2, %3;", "r", "rrr", shf_l, domains=(None, None, SHIFTS))
        yield Case(f"shf.r.{mode}.b32 %0, %1, %2, %3;", "r", "rrr", shf_r, domains=(None, None, SHIFTS))
    for width in (32, 64):
        letter = LETTER[width]
        yield Case(f"popc.b{width} %0, %1;", "r", letter, int.bit_count)
        yield Case(f"clz.b{width} %0, %1;", "r", letter, lambda a, w=width: w - a.bit_length())
        yield Case(f"brev.b{width} %0, %1;", letter, letter, lambda a, w=width: int(f"{a:0{w}b}"[::-1], 2))
        for kind in (f"u{width}", f"s{width}"):
            yield Case(f"bfind.{kind} %0, %1;", "r", letter, lambda a, k=kind: isa.bfind(a, k, False))
            yield Case(f"bfind.shiftamt.{kind} %0, %1;", "r", letter, lambda a, k=kind: isa.bfind(a, k, True))
            field = (None, FIELDS, FIELDS)
            model = lambda a, b, c, k=kind: isa.bfe(a, b, c, k)  # noqa: E731
            yield Case(f"bfe.{kind} %0, %1, %2, %3;", letter, letter + "rr", model, domains=field)
            yield Case(f"bfe.{kind} %0, %1, 5, 9;", letter, letter, lambda a, k=kind: isa.bfe(a, 5, 9, k))
            yield Case(f"bfe.{kind} %0, %1, 0, 8;", letter, letter, lambda a, k=kind: isa.bfe(a, 0, 8, k))
        model = lambda a, b, c, d, w=width: isa.bfi(a, b, c, d, w)  # noqa: E731
        yield Case(
            f"bfi.b{width} %0, %1, %2, %3, %4;", letter, letter * 2 + "rr", model, domains=(None, None, FIELDS, FIELDS)
        )
    offsets = (0, 1, 2, 5, 32, 33, 0xFFFFFFFF, 0xFFFFFFFD, 0xFFFFFFE0)
    yield Case("fns.b32 %0, %1, %2, %3;", "r", "rrr", isa.fns, domains=(None, tuple(range(32)), offsets))
    for mode in ("", "f4e", "b4e", "rc8", "ecl", "ecr", "rc16"):
        name = f"prmt.b32.{mode}" if mode else "prmt.b32"
        selectors = (0, 1, 2, 3, 4, 7, 0x3210, 0x7654, 0x89AB, 0xFEDC, 0x12345678, 0xFFFFFFFF)
        model = lambda a, b, c, m=mode: isa.prmt(a, b, c, m)  # noqa: E731
        yield Case(f"{name} %0, %1, %2, %3;", "r", "rrr", model, domains=(None, None, selectors))
    for selector in (0x5410, 0x7632, 0x0123, 0x9B08, 0x3210):
        model = lambda a, b, s=selector: isa.prmt(a, b, s)  # noqa: E731
        yield Case(f"prmt.b32 %0, %1, %2, {selector:#x};", "r", "rr", model)


def logic_tables():
    for table in (0, 1, 0x17, 0x3C, 0x5A, 0x80, 0x96, 0xB8, 0xCA, 0xE8, 0xEA, 0xF8, 0xFE, 0xFF):

        def model(a, b, c, table=table):
            result = 0
            for i in range(32):
                row = (a >> i & 1) << 2 | (b >> i & 1) << 1 | c >> i & 1
                result |= (table >> row & 1) << i
            return result

        yield Case(f"lop3.b32 %0, %1, %2, %3, {table:#x};", "r", "rrr", model)


def moves():
    yield Case("mov.b64 %0, {%1, %2};", "l", "rr", lambda a, b: b << 32 | a)
    yield Case("mov.b64 {%0, %1}, %2;", "rr", "l", lambda a: (a & mask(32), a >> 32))
    yield Case("mov.b32 %0, {%1, %2};", "r", "hh", lambda a, b: b << 16 | a)
    yield Case("mov.b32 {%0, %1}, %2;", "hh", "r", lambda a: (a & mask(16), a >> 16))
    yield Case("mov.b64 %0, {%1, %2, %3, %4};", "l", "hhhh", lambda *row: sum(v << 16 * i for i, v in enumerate(row)))
    yield Case("mov.b64 {%0, %1}, %2;", "ff", "d", lambda a: (a & mask(32), a >> 32))
    yield Case("mov.b32 %0, %1;", "r", "f", lambda a: a)
    yield Case("mov.b32 %0, %1;", "f", "r", lambda a: a)
    yield Case("mov.b64 %0, %1;", "d", "l", lambda a: a)
    yield Case("mov.u32 %0, -1;", "r", "", lambda: mask(32))
    yield Case("mov.s64 %0, -9223372036854775808;", "l", "", lambda: 1 << 63)
    yield Case("mov.f32 %0, 0f3FC00000;", "f", "", lambda: 0x3FC00000)
    yield Case("mov.f64 %0, 0d3FB999999999999A;", "d", "", lambda: 0x3FB999999999999A)
    yield Case(
        "{ .reg .b32 t, u; mov.b32 t, %2; mov.b32 u, %3; mov.b32 %0, u; mov.b32 %1, t; }",
        "rr",
        "rr",
        lambda a, b: (b, a),
    )


def selections():
    choose = "{ .reg .pred p; setp.ne.u32 p, %3, 0; selp.b32 %0, %1, %2, p; }"
    yield Case(choose, "r", "rrr", lambda a, b, c: a if c else b)
    yield Case("slct.u32.s32 %0, %1, %2, %3;", "r", "rrr", lambda a, b, c: b if c >> 31 else a)
    signs = ("eq", "ne", "lt", "le", "gt", "ge")
    for kind in ("u16", "s16", "u32", "s32", "u64", "s64"):
        letter = LETTER[int(kind[1:])]
        for name in signs + (("lo", "ls", "hi", "hs") if kind[0] == "u" else ()):
            text = f"{{ .reg .pred p; setp.{name}.{kind} p, %1, %2; selp.u32 %0, 1, 0, p; }}"
            model = lambda a, b, n=name, k=kind: int(isa.compare(n, a, b, k))  # noqa: E731
            yield Case(text, "r", letter * 2, model)
    for join, function in (("and", lambda a, b: a and b), ("or", lambda a, b: a or b), ("xor", lambda a, b: a != b)):
        text = (
            f"{{ .reg .pred p, q, r; setp.ne.u32 r, %4, 0; setp.lt.{join}.s32 p|q, %2, %3, r;"
            " selp.u32 %0, 1, 0, p; selp.u32 %1, 1, 0, q; }"
        )

        def model(a, b, c, f=function):
            less = signed(a, 32) < signed(b, 32)
            return int(f(less, c != 0)), int(f(not less, c != 0))

        yield Case(text, "rr", "rrr", model)
    yield Case("set.lt.u32.s32 %0, %1, %2;", "r", "rr", lambda a, b: mask(32) * (signed(a, 32) < signed(b, 32)))
    yield Case("set.eq.f32.u32 %0, %1, %2;", "f", "rr", lambda a, b: 0x3F800000 * (a == b))
    guarded = (
        "{ .reg .pred p; setp.gt.s32 p, %1, 0; mov.u32 %0, 5; @p add.u32 %0, %1, 1; @!p bra E; add.u32 %0, %0, 7; E: }"
    )
    yield Case(guarded, "r", "r", lambda a: (a + 8 if signed(a, 32) > 0 else 5) & mask(32))


def dot_products():
    for sign in "us":

        def dp4a(a, b, c, s=sign):
            return sum(x * y for x, y in zip(isa.lanes(a, 8, s), isa.lanes(b, 8, s), strict=True)) + c & mask(32)

        yield Case(f"dp4a.{sign}32.{sign}32 %0, %1, %2, %3;", "r", "rrr", dp4a)
        for half in ("lo", "hi"):

            def dp2a(a, b, c, s=sign, first=2 * (half == "hi")):
                pairs = zip(isa.lanes(a, 16, s), isa.lanes(b, 8, s)[first:], strict=False)
                return sum(x * y for x, y in pairs) + c & mask(32)

            yield Case(f"dp2a.{half}.{sign}32.{sign}32 %0, %1, %2, %3;", "r", "rrr", dp2a)


def video():
    functions = {
        "vadd": lambda a, b: a + b,
        "vsub": lambda a, b: a - b,
        "vmin": min,
        "vmax": max,
        "vabsdiff": lambda a, b: abs(a - b),
    }
    for name, function in functions.items():
        for types in ("u32.u32.u32", "s32.s32.s32", "s32.u32.s32"):
            target, first, second = (part[0] for part in types.split("."))

            def scalar(a, b, c=None, f=function, s=(target, first, second), saturate=False):
                value = f(read(a, 32, s[1]), read(b >> 8 & 0xFF, 8, s[2]))
                value = clamp(value, *isa.integer_range(32, s[0])) if saturate else read(value, 32, s[0])
                return (value + (c or 0)) & mask(32)

            yield Case(f"{name}.{types} %0, %1, %2.b1;", "r", "rr", scalar)
            saturated = lambda a, b, c, f=scalar: f(a, b, c, saturate=True)  # noqa: E731
            yield Case(f"{name}.{types}.sat.add %0, %1, %2.b1, %3;", "r", "rrr", saturated)
        for lanes, width in ((2, 16), (4, 8)):

            def packed(a, b, f=function, w=width, s="u"):
                pairs = zip(isa.lanes(a, w, s), isa.lanes(b, w, s), strict=True)
                return isa.join([f(x, y) for x, y in pairs], w)

            yield Case(f"{name}{lanes}.u32.u32.u32 %0, %1, %2, %1;", "r", "rr", packed)
            if name in ("vadd", "vsub"):

                def packed_saturated(a, b, f=function, w=width):
                    pairs = zip(isa.lanes(a, w, "s"), isa.lanes(b, w, "s"), strict=True)
                    return isa.join([clamp(f(x, y), *isa.integer_range(w, "s")) for x, y in pairs], w)

                yield Case(f"{name}{lanes}.s32.s32.s32.sat %0, %1, %2, %1;", "r", "rr", packed_saturated)
    for lanes, width in (("2", 16), ("4", 8)):

        def average(a, b, w=width):
            pairs = zip(isa.lanes(a, w, "u"), isa.lanes(b, w, "u"), strict=True)
            return isa.join([(x + y + 1) >> 1 for x, y in pairs], w)

        def less(a, b, w=width, s="u"):
            return isa.join([int(x < y) for x, y in zip(isa.lanes(a, w, s), isa.lanes(b, w, s), strict=True)], w)

        yield Case(f"vavrg{lanes}.u32.u32.u32 %0, %1, %2, %1;", "r", "rr", average)
        yield Case(f"vset{lanes}.u32.u32.lt %0, %1, %2, %1;", "r", "rr", less)
        yield Case(f"vset{lanes}.s32.s32.lt %0, %1, %2, %1;", "r", "rr", lambda a, b, f=less: f(a, b, s="s"))
    yield Case(
        "vabsdiff4.u32.u32.u32.add %0, %1, %2, %3;",
        "r",
        "rrr",
        lambda a, b, c: (
            sum(abs(x - y) for x, y in zip(isa.lanes(a, 8, "u"), isa.lanes(b, 8, "u"), strict=True)) + c & mask(32)
        ),
    )


CASES = [
    case
    for group in (arithmetic, carries, bits, logic_tables, moves, selections, dot_products, video)
    for case in group()
]


@pytest.fixture(scope="module")
def library(tmp_path_factory):
    return Library(CASES, tmp_path_factory.mktemp("integers"))


@pytest.mark.parametrize("index", range(len(CASES)), ids=[case.template for case in CASES])
def test_edges(library, index):
    check_edges(library, CASES[index], index)


@pytest.mark.parametrize("index", range(len(CASES)), ids=[case.template for case in CASES])
def test_random_values(library, index):
    check_random(library, CASES[index], index)
