"""Integers of all widths and signs, their conversions, and truth values as numbers."""

from __future__ import annotations

from random_kernels.kinds.kind import Kind
from random_kernels.scope import Lines

_NARROW = ("i8", "u8", "i16", "u16")
_ALL = (*_NARROW, "i32", "u64", "i64", "yes")


class Integers(Kind):
    """``i32`` stays between -1000 and 1000, ``i64`` between -10^12 and 10^12; others take any value of their type."""

    preamble = """
enum Shade { DARK = 3, LIGHT = -2, GREY };
enum class Mode : unsigned char { off, on = 200, half };
__device__ unsigned digest(long long x) { return unsigned(x) ^ unsigned(x >> 32); }
"""

    def opening(self) -> Lines:
        """One variable of each type."""
        scope = self.scope
        scope.values += [f"(unsigned){name}" for name in _ALL]
        scope.values += ["digest(i64)", "(unsigned)(u64 >> 32)", "(unsigned)-i8", "(unsigned)~u16", "unsigned(!yes)"]
        scope.effects += [lambda: f"(unsigned)({scope.random.choice(_NARROW)}++)", lambda: "unsigned(--u64)"]
        return [
            "signed char i8 = (signed char)v0;", "unsigned char u8 = (unsigned char)v1;",
            "short i16 = (short)(v0 * 77u);", "unsigned short u16 = (unsigned short)tid;",
            "int i32 = int(v2 % 2000u) - 1000;", "unsigned long long u64 = v0 * 0x100000001ull;",
            "long long i64 = (long long)i32 * 100000;", "bool yes = v1 & 1u;",
        ]  # fmt: skip

    def _signed(self) -> str:
        """An ``int`` of at most 2^16."""
        scope = self.scope
        return scope.one_of(*_NARROW, "i32", "yes", f"(int({scope.value(1)} % 200u) - 100)", "-i8", "~i16", "'a'")

    def _test(self) -> str:
        scope = self.scope
        return scope.one_of(
            f"{scope.one_of(*_ALL)} {scope.one_of('<', '>', '==', '<=')} {scope.one_of(*_ALL)}",
            f"{scope.one_of(*_ALL)} {scope.one_of('<', '>', '!=')} {scope.one_of('-1', '0', '3u', '-5LL', '200')}",
            scope.condition(),
        )

    def statement(self) -> Lines:
        """Arithmetic of mixed types."""
        scope = self.scope
        a, b = self._signed(), self._signed()
        narrow, place, name = scope.random.choice(_NARROW), scope.place(), scope.fresh("n")
        c_type = {"i8": "signed char", "u8": "unsigned char", "i16": "short", "u16": "unsigned short"}[narrow]
        divisor = f"({b} | 1)"
        bits = scope.random.randint(1, 31)
        return scope.random.choice(
            [
                [f"{narrow} = ({c_type})({a} {scope.one_of('+', '-', '^', '&', '|')} {b});"],
                [f"{narrow} {scope.one_of('+=', '-=', '^=', '|=', '&=')} {a};"],
                [f"{narrow} {scope.one_of('*=', '/=', '%=')} {scope.one_of('3', '-7', '5u', '11')};"],
                [f"{narrow} >>= {scope.random.randint(0, 7)};"],
                [f"i32 = ({a} {scope.one_of('+', '-')} {b}) % 1000;"],
                [f"i32 = {a} {scope.one_of('/', '%')} {divisor} % 1000;"],
                [f"i32 = ({a} >> {scope.random.randint(0, 9)}) % 1000;"],
                [f"{place} = {a} * 3 {scope.one_of('/', '%')} {divisor};"],
                [f"{place} += {a} {scope.one_of('*', '-', '/ 3u +')} {scope.value(1)};"],
                [f"{place} ^= unsigned({a} {scope.one_of('/', '%')} {scope.one_of('3', '-3', '7u', '-1', '10LL')});"],
                [f"i64 = (long long){a} * {b} * 10 - i32;"],
                [f"i64 = i64 {scope.one_of('/', '%')} {scope.one_of('7', '-13', '1000003LL', '(i32 | 1)')};"],
                [f"i64 = (i64 >> {bits}) {scope.one_of('+', '-', '^')} {a};"],
                [f"u64 = u64 * 6364136223846793005ull + {a};"],
                [f"u64 = (u64 {scope.one_of('<<', '>>')} {bits}) {scope.one_of('^', '+', '|')} {scope.value(1)};"],
                [f"u64 {scope.one_of('/=', '%=')} {scope.one_of('7u', '1000000007ull', '(u8 | 1)')};"],
                [f"yes = {self._test()};"],
                [f"yes {scope.one_of('^=', '&=', '|=', '+=')} ({self._test()});"],
                [f"const bool {name} = {self._test()};", f"{place} += {name} + yes * 2u + !{name};"],
                [f"{place} = {self._test()} ? {scope.one_of(*_ALL)} : {scope.one_of(*_ALL)};"],
                [f"{place} ^= ({self._test()}) - ({self._test()});"],
                [
                    f"const auto {name} = {scope.one_of(*_ALL)} + {scope.one_of(*_NARROW)};",
                    f"{place} ^= (unsigned){name};",
                ],
                [f"Shade {name} = yes ? DARK : GREY;", f"{place} += {name};"],
                [f"Mode {name} = {self._test()} ? Mode::on : Mode::half;", f"{place} ^= (unsigned){name};"],
                [f"constexpr int {name} = -7 / 2 * 4 + (-7 % 3) + (1 << 4);", f"{place} += {name};"],
                [f"{place} = sizeof({narrow} + 1) + sizeof(i64) * {scope.value(1)};"],
                [f"const char {name} = 'a' + char({scope.value(1)} % 26u);", f"{place} = {place} * 2u + {name};"],
                [f"{place} += 1u << (u8 & 31) | {scope.value(1)} >> (i16 & 15);"],
            ]
        )

    def ending(self) -> Lines:
        """All of them."""
        return [
            "out[gid] = MIX(out[gid], unsigned(i8) + u8 * 3u + unsigned(i16) * 5u + u16 * 7u + unsigned(i32) * 11u);",
            "out[gid] = MIX(out[gid], digest(i64) + digest((long long)u64) + yes);",
        ]
