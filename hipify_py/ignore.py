"""``.gitignore`` files and patterns of the same syntax."""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from pathspec import GitIgnoreSpec

FILE_NAME = ".gitignore"


class IgnoreError(ValueError):
    """A malformed pattern."""


@cache
def compile_patterns(patterns: tuple[str, ...]) -> GitIgnoreSpec:
    """Compile patterns in ``.gitignore`` syntax.

    Raises:
        IgnoreError: one of them is malformed.
    """
    try:
        return GitIgnoreSpec.from_lines(patterns)
    except ValueError as error:
        raise IgnoreError(str(error)) from error


@dataclass(frozen=True, slots=True)
class IgnoreRules:
    """Patterns by the folder they are relative to, outermost first. The innermost that matches decides."""

    levels: tuple[tuple[str, GitIgnoreSpec], ...] = ()

    def adding(self, folder: str, spec: GitIgnoreSpec) -> IgnoreRules:
        """These rules and, above them, ``spec`` for paths in ``folder``."""
        return IgnoreRules((*self.levels, (folder, spec)))

    def below(self, folder: str) -> IgnoreRules:
        """These rules and those of ``folder``'s own ``.gitignore``, if it has one.

        Raises:
            IgnoreError: a pattern is malformed.
        """
        try:
            with open(os.path.join(folder, FILE_NAME), "rb") as file:
                data = file.read()
        except OSError:
            return self
        lines = data.decode("utf-8", "surrogateescape").splitlines()
        return self.adding(folder, compile_patterns(tuple(lines)))

    def ignores(self, path: str, folder: bool = False) -> bool:
        """Whether ``path`` (absolute) is ignored."""
        for base, spec in reversed(self.levels):
            relative = seen_from(base, path).replace(os.sep, "/") + ("/" if folder else "")
            include = spec.check_file(relative).include
            if include is not None:
                return include
        return False

    @staticmethod
    def above(folder: str) -> IgnoreRules:
        """The rules of the repository around ``folder``; none when they ignore ``folder`` itself, which was named."""
        rules = IgnoreRules()
        for outer in reversed(list(_folders_up_to_repository(Path(folder)))):
            try:
                rules = rules.below(str(outer))
            except IgnoreError:
                continue  # somebody else's file, outside of what was asked for
            if rules.ignores(folder, folder=True):
                return IgnoreRules()
        return rules


def seen_from(folder: str, path: str) -> str:
    """``path`` relative to ``folder``, both absolute and plain."""
    return path[len(folder) + 1 :] if path.startswith(folder + os.sep) else os.path.relpath(path, folder)


def _folders_up_to_repository(folder: Path) -> Iterable[Path]:
    """The parents of ``folder`` up to the one that is a repository; nothing without one."""
    parents: list[Path] = []
    if (folder / ".git").exists():
        return parents
    for parent in folder.parents:
        parents.append(parent)
        if (parent / ".git").exists():
            return parents
    return []
