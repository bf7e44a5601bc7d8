"""What sources of one program have to agree on although none includes the other: names that meet when it is linked."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property, lru_cache

from hipify_py.contexts import Context, compiled_together
from hipify_py.program import Program, Unit
from hipify_py.targets.sycl.names import launched, launching_macros, nameless, stem_of

_SPACE = rb"__(?:device|constant|managed)__"
_EXTERN = re.compile(rb"\bextern\b[^;{}()]*" + _SPACE + rb"[^;{}()]*;")
_DEFINED = re.compile(_SPACE + rb"[^;{}()=]*?\b(\w+)\s*(?:\[[^\]]*\]\s*)*[;={,]")
_WORD = re.compile(rb"\w+")
Files = Mapping[bytes, tuple[str, ...]]


class Linked:
    """The files of a program by the names that they launch, define or declare, each in order of their paths."""

    def __init__(self, program: Program) -> None:
        self._program = program

    @cached_property
    def launching(self) -> Files:
        """By kernel, the files that launch it: SYCL's names of kernels have to differ in the whole program."""
        return self._by_name(launched)

    @cached_property
    def macros(self) -> frozenset[bytes]:
        """The macros that launch kernels."""
        return frozenset(name for file in self._program.files.values() for name in launching_macros(file.data))

    @cached_property
    def nameless(self) -> Files:
        """By function, the files that have launches in one of that name, each for itself."""
        return self._by_name(lambda data: (name for name, _ in nameless(data, self.macros)))

    @cached_property
    def _defined(self) -> Files:
        return self._by_name(lambda data: (match.group(1) for match in _DEFINED.finditer(data)))

    @cached_property
    def _external(self) -> Files:
        return self._by_name(
            lambda data: (word for match in _EXTERN.finditer(data) for word in _WORD.findall(match[0]))
        )

    @cached_property
    def private(self) -> frozenset[bytes]:
        """Device variables of which CUDA gives each source its own, where two have one of that name.

        Several sources define it, or headers do, and none declares it for others.
        """
        roots = {unit.root.relative for unit in self._program.units()}
        several = (name for name, files in self._defined.items() if len(files) > 1 or files[0] not in roots)
        return frozenset(name for name in several if name not in self._external)

    def deciding(self, paths: Iterable[str]) -> Iterator[str]:
        """Files elsewhere that decide how names are written in ``paths``: one for each reason is enough."""
        for path in paths:
            data = self._program.files[path].data
            for name in set(launched(data)):
                others = [other for other in self.launching[name] if other != path]
                yield from others[:1]
                yield from [other for other in others if stem_of(other) == stem_of(path)][:1]
            for name in {name for name, _ in nameless(data, self.macros)}:
                yield from [other for other in self.nameless[name] if other != path][:1]
            for name in {match.group(1) for match in _DEFINED.finditer(data)}:
                yield from [other for other in self._defined[name] if other != path][:1]
                yield from self._external.get(name, ())[:1]

    def _by_name(self, names: Callable[[bytes], Iterable[bytes]]) -> Files:
        found: dict[bytes, list[str]] = {}
        for path, file in sorted(self._program.files.items()):
            for name in dict.fromkeys(names(file.data)):
                found.setdefault(name, []).append(path)
        return {name: tuple(paths) for name, paths in found.items()}


@lru_cache(maxsize=1)
def linked(program: Program) -> Linked:
    """What is found out about a program, once for keys of the cache and the translator."""
    return Linked(program)


def context(program: Program) -> Context:
    """The files that are compiled with a unit's own, and those whose names meet its own when the program is linked."""
    together = compiled_together(program)

    def files(unit: Unit) -> frozenset[str]:
        return together(unit).union(linked(program).deciding(file.relative for file in unit.owned))

    return files
