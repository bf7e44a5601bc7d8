"""Work that can be sent elsewhere: a unit with all that its translation looks at, as one value."""

from __future__ import annotations

import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from pkgutil import resolve_name

from hipify_py.bulk.sources import StoredFile
from hipify_py.contexts import Context
from hipify_py.fanout import Fanout
from hipify_py.frontend.precompiled import Choice, Precompiled
from hipify_py.options import ParseOptions, TranslateOptions
from hipify_py.program import Program, Unit
from hipify_py.results import UnitResults
from hipify_py.targets import all_targets

Graph = Mapping[str, tuple[tuple[str, str, int], ...]]


@dataclass(frozen=True, slots=True)
class Part:
    """One unit: the texts of its context by (relative path, path), and what the whole program says of these files."""

    root: str
    owned: tuple[str, ...]
    borrowed: tuple[str, ...]
    files: tuple[tuple[str, str, bytes], ...]
    graph: Graph
    included: frozenset[str]
    inside: frozenset[str]
    options: tuple[TranslateOptions, ...]
    parse: ParseOptions
    lean: bool
    precompiled: Choice | None


class PartProgram(Program):
    """A program of which only some files are here: what depends on the others was found out before."""

    def __init__(self, part: Part) -> None:
        files = [StoredFile(name, Path(path), data.__bytes__, True) for name, path, data in part.files]
        super().__init__(files, part.parse.include_dirs)
        self.__dict__["graph"] = part.graph
        self.__dict__["included"] = part.included
        self.__dict__["inside_scope"] = part.inside


class Cutter:
    """Cuts parts out of a program."""

    def __init__(
        self, program: Program, context: Context, fanout: Fanout, parse: ParseOptions, shared: Precompiled
    ) -> None:
        self._program = program
        self._context = context
        self._fanout = fanout
        self._parse = parse
        self._shared = shared

    def part(self, unit: Unit) -> Part:
        """The part that holds ``unit``."""
        program, context = self._program, self._context(unit)
        return Part(
            root=unit.root.relative,
            owned=tuple(file.relative for file in unit.owned),
            borrowed=tuple(file.relative for file in unit.borrowed),
            files=tuple((name, str(program.files[name].path), program.files[name].data) for name in sorted(context)),
            graph={name: tuple(edge for edge in program.graph[name] if edge[1] in context) for name in context},
            included=program.included & context,
            inside=program.inside_scope & context,
            options=tuple(translator.options for translator in self._fanout.translators),
            parse=self._parse,
            lean=self._fanout.lean,
            precompiled=self._shared.choice(unit),
        )


@cache
def _folder() -> Path:
    """Where this process keeps what it has precompiled, until it ends."""
    kept = tempfile.TemporaryDirectory(prefix="hipify-py-")
    _KEPT.append(kept)
    return Path(kept.name)


_KEPT: list[tempfile.TemporaryDirectory[str]] = []


def translate_part(part: Part, stopped: str | None = None) -> UnitResults:
    """The results of a part; ``stopped``: by tokens alone, at that limit, or empty since workers died on it."""
    fanout, unit = _prepared(part)
    return fanout.translate_unit(unit) if stopped is None else fanout.translate_stopped(unit, stopped)


def give_up_part(part: Part, limit: str) -> UnitResults:
    """The results of a part whose tokens alone were too much."""
    fanout, unit = _prepared(part)
    return fanout.give_up(unit, limit)


def _prepared(part: Part) -> tuple[Fanout, Unit]:
    """What works on the part, and its unit."""
    program = PartProgram(part)
    owned, borrowed = (tuple(program.files[name] for name in names) for names in (part.owned, part.borrowed))
    unit = Unit(program.files[part.root], owned, borrowed)
    shared = Precompiled(_folder(), program, part.parse)
    if part.precompiled is not None:
        shared.adopt(unit, part.precompiled)
    targets = all_targets()
    translators = tuple(
        resolve_name(targets[option.target].translator)(program, option, part.parse, shared) for option in part.options
    )
    return Fanout(translators, part.lean), unit
