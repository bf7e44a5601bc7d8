"""What builds and runs the translated programs of a project: the CPU engine, or what a target has of its own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from pkgutil import resolve_name
from typing import Protocol

from hipify_py.options import ParseOptions
from hipify_py.project import Discovery
from hipify_py.prove.build import PLAIN, Builder
from hipify_py.prove.execute import execute
from hipify_py.prove.model import Built, Ran, Subject
from hipify_py.prove.trees import Tree, Values, translated_tree
from hipify_py.results import ProjectResult
from hipify_py.targets.base import TargetSpec


@dataclass(frozen=True, slots=True)
class Translation:
    """A project translated to one target; ``refused`` are files that the target's own compiler refuses.

    ``refused`` is None if no such compiler was asked.
    """

    spec: TargetSpec
    result: ProjectResult
    refused: frozenset[str] | None = None


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What a runner works with: the files that were translated, constants that get other values, and where to build."""

    found: Discovery
    values: Values
    folder: Path
    builder: Builder
    parse: ParseOptions
    environment: Mapping[str, str]


class Runner(Protocol):
    """Builds and runs the programs of one translation. ``place`` is where they run, in words."""

    place: str

    @property
    def tree(self) -> Tree | None:
        """The translation as it was lowered for the CPU engine, if that is what it runs on."""

    def build(self, subject: Subject) -> Built:
        """Build a program. Raises OSError if what is built can't be written."""

    def run(self, subject: Subject, program: Path) -> Ran:
        """Run what :meth:`build` has built."""


class RunnerKind(Protocol):
    """What :attr:`hipify_py.targets.base.TargetSpec.runner` names: a class, or something else that makes runners.

    ``compiles`` tells whether building asks the target's own compiler.
    """

    compiles: bool

    def __call__(self, translation: Translation, surroundings: Surroundings) -> Runner:
        """A runner of the programs of ``translation``."""

    def found(self, environment: Mapping[str, str]) -> str:
        """What it needs and has found, in words.

        Raises:
            hipify_py.verify.toolchains.ToolchainError: something is missing; the text says how to get it.
        """


class EngineRunner:
    """Lowers a translation for the CPU engine."""

    compiles = False
    place = "the CPU engine"

    def __init__(self, translation: Translation, surroundings: Surroundings) -> None:
        found, folder, values = surroundings.found, surroundings.folder, surroundings.values
        self.tree = translated_tree(found, translation.result, translation.spec, folder, values)
        self._builder, self._root = surroundings.builder, found.root

    @staticmethod
    def found(environment: Mapping[str, str]) -> str:
        """Nothing but the compiler that originals are built with, too."""
        return ""

    def build(self, subject: Subject) -> Built:
        """Compile and link a program with the engine."""
        return self._builder.build(subject, self.tree, PLAIN)

    def run(self, subject: Subject, program: Path) -> Ran:
        """Run it in a scratch folder."""
        return run_subject(self._root, subject, program)


def runner_kind(spec: TargetSpec) -> RunnerKind:
    """What makes the runners of a target."""
    if not spec.runner:
        return EngineRunner
    kind: RunnerKind = resolve_name(spec.runner)
    return kind


def run_subject(
    root: Path,
    subject: Subject,
    program: Path,
    environment: Mapping[str, str] | None = None,
    *,
    sanitized: bool = False,
) -> Ran:
    """Run a program of the project at ``root``, under the name of its first source."""
    called = Path(subject.sources[0]).stem
    folder = root / subject.folder
    return execute(program, subject.settings, folder, environment or {}, called=called, sanitized=sanitized)
