"""Whose texts decide the results of a unit. Keys of the cache ask before anything of a target's machinery is imported.

A target chooses by :attr:`hipify_py.targets.base.TargetSpec.context`: a function that gives, for a program, what tells
the files that count for a unit.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pkgutil import resolve_name

from hipify_py.program import Program, Unit
from hipify_py.targets.base import TargetSpec

Context = Callable[[Unit], frozenset[str]]
"""The files of a project whose texts may decide a unit's results."""


def alone(program: Program) -> Context:
    """The unit with what it includes: for targets that translate names one by one."""
    return lambda unit: frozenset(program.reach(unit.root.relative))


def compiled_together(program: Program) -> Context:
    """The files that are compiled with any of the unit's own, for whoever reads device code across files.

    What :meth:`hipify_py.pipeline.UnitTranslator.project_info` may hold on top of that are the graph of includes and
    who includes the unit's files.
    """
    return lambda unit: frozenset[str]().union(*(program.together[file.relative] for file in unit.owned))


def context_of(program: Program, specs: Sequence[TargetSpec]) -> Context:
    """What decides the results for any of several targets, and what the parser may read."""
    contexts: list[Context] = [resolve_name(spec.context)(program) for spec in specs]

    def context(unit: Unit) -> frozenset[str]:
        return program.visible(unit.root.relative).union(*(one(unit) for one in contexts))

    return context
