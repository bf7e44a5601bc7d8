"""What statements of a random kernel can be made of: places, values and effects, all of them ``unsigned``.

Everything has one meaning in C++17: an expression with side effects stands only where the order of evaluation is
fixed, shifts and divisors are in range, and numbers with a sign stay small.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from random import Random

Lines = list[str]


class Scope:
    """The names that are visible, and random expressions over them.

    ``places`` may be read and changed, ``values`` have no side effects, ``effects`` make an expression that has some.
    """

    def __init__(self, random: Random, name: str, places: Sequence[str] = (), values: Sequence[str] = ()) -> None:
        self.random = random
        self.name = name
        self.places = list(places)
        self.values = list(values)
        self.effects: list[Callable[[], str]] = []
        self._count = 0

    def fresh(self, letter: str) -> str:
        """A name of its own."""
        self._count += 1
        return f"{letter}_{self._count}"

    @contextmanager
    def inner(self, *places: str, values: Sequence[str] = ()) -> Iterator[None]:
        """A block with more names in it."""
        kept = self.places, self.values, self.effects
        self.places, self.values, self.effects = [*self.places, *places], [*self.values, *values], [*self.effects]
        yield
        self.places, self.values, self.effects = kept

    def chance(self, probability: float) -> bool:
        """True with that probability."""
        return self.random.random() < probability

    def one_of(self, *choices: str) -> str:
        """One of some texts."""
        return self.random.choice(choices)

    def place(self) -> str:
        """What can be changed."""
        return self.random.choice(self.places)

    def number(self) -> str:
        """A constant."""
        return f"{self.random.choice([0, 1, 2, 3, 5, 7, 31, 255, 65535, 0x80000000, 0xFFFFFFFF])}u"

    def below(self, count: int) -> str:
        """A value below ``count``."""
        return f"{self.atom()} % {count}u"

    def atom(self) -> str:
        """A short value."""
        return self.number() if self.chance(0.2) else self.random.choice(self.places + self.values)

    def value(self, depth: int = 2) -> str:
        """An expression without side effects."""
        if depth == 0 or self.chance(0.25):
            return self.atom()
        a, b = self.value(depth - 1), self.value(depth - 1)
        return self.one_of(
            f"({a} {self.one_of('+', '-', '*', '^', '&', '|')} {b})",
            f"({a} + {b})",
            f"((0u + {a}) {self.one_of('<<', '>>')} ({b} & 31u))",
            f"({a} {self.one_of('/', '%')} ({b} | 1u))",
            f"({self.condition(depth - 1)} ? {a} : {b})",
            f"{self.one_of('~', '-')}({a})",
        )

    def condition(self, depth: int = 1) -> str:
        """A test without side effects."""
        a, b = self.value(depth), self.value(depth)
        simple = f"{a} {self.one_of('<', '<=', '>', '>=', '==', '!=')} {b}"
        return self.one_of(simple, f"{a} % 3u == {self.random.randrange(3)}u", f"!({simple})", f"({a} & 4u) != 0u")

    def effect(self) -> str:
        """An expression with side effects; only where nothing else is evaluated beside it."""
        if self.effects and self.chance(0.5):
            return self.random.choice(self.effects)()
        place = self.place()
        return self.one_of(
            f"{place}++",
            f"--{place}",
            f"({place} = {self.value()})",
            f"({place} {self.one_of('+=', '^=', '-=', '*=', '|=')} {self.value(1)})",
        )

    def tested_effect(self) -> str:
        """A test with side effects."""
        first, second = self.condition(), f"{self.effect()} % 2u == 0u"
        return self.one_of(second, f"{first} && {second}", f"{first} || {second}", f"{second} && {first}")

    def assignment(self) -> Lines:
        """One assignment."""
        if self.chance(0.3):
            return [f"{self.place()} = {self.effect()};"]
        return [f"{self.place()} {self.one_of('=', '+=', '^=', '-=', '*=', '|=')} {self.value()};"]
