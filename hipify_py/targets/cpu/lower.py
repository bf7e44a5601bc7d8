"""Lowering of whole programs: launches, shared memory, kernel casts and inline PTX, for CUDA and HIP text alike.

It works on tokens, so that what can't be parsed is lowered too, and a program costs milliseconds.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hipify_py.edits import Applied, Fix, apply_fixes
from hipify_py.frontend.analyze import Interest, analyze
from hipify_py.frontend.facts import FileFacts
from hipify_py.frontend.tokens import Tokens, lex
from hipify_py.program import Program, ProgramFile
from hipify_py.targets.cpu.assembly import assembly_fixes
from hipify_py.targets.cpu.blocking import Blocking
from hipify_py.targets.cpu.casts import cast_fixes
from hipify_py.targets.cpu.clock import clock_fixes
from hipify_py.targets.cpu.code import DeviceCode
from hipify_py.targets.cpu.launches import launch_fixes
from hipify_py.targets.cpu.phases.launches import Splits
from hipify_py.targets.cpu.phases.surroundings import Surroundings
from hipify_py.targets.cpu.shared import shared_fixes
from hipify_py.targets.cpu.watched import watched_fixes

_NOTHING = Interest(lambda name: False, lambda name: False)


class Lowering:
    """Lowers the files of one project, each with a view of what is compiled together with it.

    ``split`` adds split forms of kernels (:mod:`hipify_py.targets.cpu.phases`), which run faster and find no defects;
    without it shared variables are declared so that the engine can watch them.
    """

    def __init__(self, program: Program, *, split: bool) -> None:
        self._program = program
        self._split = split
        self._tokens: dict[str, Tokens] = {}
        self._codes: dict[frozenset[str], tuple[DeviceCode, Blocking]] = {}
        self._surroundings: dict[DeviceCode, Surroundings] = {}

    def fixes(self, facts: FileFacts) -> Iterator[Fix]:
        """All fixes of one file."""
        code, blocking = self._code(facts.path)
        splits = Splits(facts.tokens, self._surroundings_of(code)) if self._split else None
        yield from launch_fixes(facts, code, blocking, splits)
        yield from splits.fixes() if splits else ()
        yield from shared_fixes(facts.tokens, code)
        yield from () if self._split else watched_fixes(facts.tokens, code)
        yield from cast_fixes(facts.tokens, code)
        yield from clock_fixes(facts.tokens, code)

    def lower(self, relative: str) -> Applied:
        """The lowered text of one file."""
        facts = analyze(relative, self._program.files[relative].data, _NOTHING)
        return apply_fixes(facts.data, [*self.fixes(facts), *assembly_fixes(facts)])

    def _code(self, relative: str) -> tuple[DeviceCode, Blocking]:
        group = self._program.together[relative]
        if group not in self._codes:
            code = DeviceCode(self._lexed(name) for name in sorted(group))
            self._codes[group] = code, Blocking(code)
        return self._codes[group]

    def _surroundings_of(self, code: DeviceCode) -> Surroundings:
        return self._surroundings.setdefault(code, Surroundings(code))

    def _lexed(self, relative: str) -> Tokens:
        if relative not in self._tokens:
            self._tokens[relative] = lex(self._program.files[relative].data)
        return self._tokens[relative]


def lower(files: Sequence[ProgramFile], *, split: bool = False) -> dict[str, Applied]:
    """The lowered text of every file of a project, by relative path."""
    lowering = Lowering(Program(files), split=split)
    return {file.relative: lowering.lower(file.relative) for file in files}
