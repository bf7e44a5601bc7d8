"""Discovery: which files a call is about, which of them are CUDA sources, and what could not be taken."""

from __future__ import annotations

import glob
import os
import re
import stat
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from hipify_py.buildfiles.kinds import concerns_cuda, kind_of
from hipify_py.ignore import IgnoreError, IgnoreRules, compile_patterns, seen_from
from hipify_py.includes import headers_in, leading_to
from hipify_py.options import InputFile

CUDA_SUFFIXES = (".cu", ".cuh")
INCLUDED_SUFFIXES = (
    *(".h", ".hh", ".hpp", ".hxx", ".h++", ".H", ".inl", ".inc", ".ipp", ".tpp", ".txx", ".tcc", ".ixx"),
    *(".cuinc", ".cu.inc", ".cu.in", ".cuh.in", ".cu.h", ".impl"),
)
C_FAMILY_SUFFIXES = (".c", ".cc", ".cpp", ".cxx", ".c++", ".C", ".cp", *INCLUDED_SUFFIXES)
_VERSION_CONTROL = frozenset((".git", ".hg", ".svn"))
_GLOB_CHARACTERS = re.compile(r"[*?[]")


class Problem(NamedTuple):
    """A path that was not taken, and why. ``fatal`` ones decide the exit code; the rest are warnings."""

    path: str
    reason: str
    fatal: bool = True


BACKUP_SUFFIX = ".hipify-orig"
NEW = ".new"  # after the suffix of backups: what says that the file was not there before, and the digest it got


@dataclass(frozen=True, slots=True)
class Discovery:
    """All files under one root, sorted by their relative paths.

    ``carried`` are relative paths that were excluded: never shown to the translator, but part of the tree.
    """

    root: Path
    files: tuple[InputFile, ...]
    carried: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True)
class Selection:
    """What to take: patterns as in ``.gitignore``, further suffixes, and a folder to keep out of (the output).

    Files with the suffix ``backups`` are no sources, whatever they are called before it. ``sandbox``: links are
    followed only below the root and these folders; None: wherever they lead.
    """

    exclude: tuple[str, ...] = ()
    force_exclude: bool = False
    gitignore: bool = True
    suffixes: tuple[str, ...] = ()
    skip: Path | None = None
    backups: str = BACKUP_SUFFIX
    sandbox: tuple[Path, ...] | None = None


def common_root(paths: Sequence[str]) -> Path:
    """The deepest folder that holds all ``paths``; a single folder is its own root."""
    folders = [path if os.path.isdir(path) else os.path.dirname(path) for path in map(os.path.abspath, paths)]
    return Path(os.path.commonpath(folders))


def expand(arguments: Sequence[str]) -> tuple[list[str], list[Problem]]:
    """Existing paths named by ``arguments``, with glob patterns expanded that no shell has expanded."""
    paths: list[str] = []
    problems: list[Problem] = []
    for argument in arguments:
        if os.path.lexists(argument):
            if os.path.exists(argument):
                paths.append(argument)
            else:
                problems.append(Problem(argument, "is a dangling symbolic link"))
        elif _GLOB_CHARACTERS.search(argument):
            found = sorted(glob.glob(argument, recursive=True))
            paths += found
            problems += [] if found else [Problem(argument, "matches no file")]
        else:
            problems.append(Problem(argument, "no such file or folder"))
    return paths, problems


def discover(arguments: Sequence[str], selection: Selection, looks_like_cuda: Callable[[bytes], bool]) -> Discovery:
    """Find the files that ``arguments`` (files, folders, globs) name.

    ``looks_like_cuda`` decides about C and C++ files that a folder holds; ``.cu`` and ``.cuh`` files, and files
    that are named one by one, are taken without asking. So are headers that include one that is taken: they lead to it.

    Raises:
        IgnoreError: a pattern of ``selection.exclude`` is malformed.
    """
    paths, problems = expand(arguments)
    if not paths:
        return Discovery(Path.cwd(), (), problems=tuple(problems))
    walk = _Walk(common_root(paths), selection, looks_like_cuda, problems)
    for path in map(os.path.abspath, paths):
        if os.path.isdir(path):
            walk.folder(path)
        else:
            walk.named_file(path)
    return walk.result()


@dataclass(slots=True)
class _Walk:
    """The state of one discovery."""

    root: Path
    selection: Selection
    looks_like_cuda: Callable[[bytes], bool]
    problems: list[Problem]
    translate: dict[str, bool] = field(default_factory=dict)  # relative path -> translate
    carried: set[str] = field(default_factory=set)
    plain: dict[str, frozenset[str]] = field(default_factory=dict)  # header without CUDA -> what it includes

    def result(self) -> Discovery:
        taken = [name for name, translate in self.translate.items() if translate]
        self.translate.update(dict.fromkeys(leading_to(self.plain, taken), True))
        files = tuple(InputFile(self.root, name, self.translate[name]) for name in sorted(self.translate))
        carried = tuple(sorted(self.carried - self.translate.keys()))
        return Discovery(self.root, files, carried, tuple(self.problems))

    def relative(self, path: str) -> str:
        return seen_from(str(self.root), path).replace(os.sep, "/")

    def named_file(self, path: str) -> None:
        """Take a file that was named explicitly; only ``force_exclude`` can keep it out."""
        if not stat.S_ISREG(os.stat(path).st_mode):
            self.problems.append(Problem(path, "is not a regular file"))
            return
        if self._leads_out(path):
            return
        excluded = self.selection.force_exclude and self._excluded(path)
        if excluded:
            self.carried.add(self.relative(path))
        else:
            self.translate[self.relative(path)] = self._is_source(path)

    def folder(self, start: str) -> None:
        """Take everything below ``start`` that isn't ignored."""
        rules = IgnoreRules.above(start) if self.selection.gitignore else IgnoreRules()
        pending = [(start, frozenset((_identity(start),)), rules)]
        while pending:
            folder, ancestors, rules = pending.pop()
            rules = self._with_own_rules(rules, folder)
            for entry in self._entries(folder):
                if not _is(entry.is_dir):
                    self._file(entry, rules)
                elif self._enters(entry, ancestors, rules):
                    pending.append((entry.path, ancestors | {_identity(entry.path)}, rules))

    def _with_own_rules(self, rules: IgnoreRules, folder: str) -> IgnoreRules:
        if not self.selection.gitignore:
            return rules
        try:
            return rules.below(folder)
        except IgnoreError as error:
            self.problems.append(Problem(os.path.join(folder, ".gitignore"), str(error), fatal=False))
            return rules

    def _entries(self, folder: str) -> Iterator[os.DirEntry[str]]:
        try:
            with os.scandir(folder) as entries:
                yield from sorted(entries, key=lambda entry: entry.name)
        except OSError as error:
            self.problems.append(Problem(folder, f"cannot be read: {error.strerror}"))

    def _enters(self, entry: os.DirEntry[str], ancestors: frozenset[tuple[int, int]], rules: IgnoreRules) -> bool:
        if entry.name in _VERSION_CONTROL or rules.ignores(entry.path, folder=True):
            return False
        skip = self.selection.skip
        if skip is not None and skip.exists() and os.path.samefile(entry.path, skip):
            return False
        if self._leads_out(entry.path):
            return False
        if _identity(entry.path) in ancestors:
            self.problems.append(Problem(entry.path, "is a symbolic link to a folder it lies in", fatal=False))
            return False
        return True

    def _file(self, entry: os.DirEntry[str], rules: IgnoreRules) -> None:
        if entry.name in _VERSION_CONTROL or rules.ignores(entry.path):
            return
        if not _is(entry.is_file):
            reason = "is a dangling symbolic link" if entry.is_symlink() else "is not a regular file"
            self.problems.append(Problem(entry.path, reason, fatal=False))
        elif self._leads_out(entry.path):
            return
        elif self._excluded(entry.path) or entry.name.endswith((self.selection.backups, self.selection.backups + NEW)):
            self.carried.add(self.relative(entry.path))
        else:
            self.translate.setdefault(self.relative(entry.path), self._holds_cuda(entry.path))

    def _leads_out(self, path: str) -> bool:
        """Whether a path is a link out of the sandbox, which is told."""
        if self.selection.sandbox is None:
            return False
        real = os.path.realpath(path)
        roots = (os.path.realpath(folder).rstrip(os.sep) + os.sep for folder in (self.root, *self.selection.sandbox))
        if real.startswith(tuple(roots)):
            return False
        self.problems.append(Problem(path, "is a symbolic link out of the sandbox; it was left out"))
        return True

    def _excluded(self, path: str) -> bool:
        if not self.selection.exclude:
            return False
        return IgnoreRules().adding(str(self.root), compile_patterns(self.selection.exclude)).ignores(path)

    def _is_source(self, path: str) -> bool:
        suffixes = (*CUDA_SUFFIXES, *C_FAMILY_SUFFIXES, *self.selection.suffixes)
        return path.endswith(suffixes) or self._concerns_cuda(path)

    def _concerns_cuda(self, path: str) -> bool:
        """Whether a path is that of a build file that CUDA has to do with."""
        kind = kind_of(path.replace(os.sep, "/"))
        if kind is None:
            return False
        try:
            with open(path, "rb") as file:
                return concerns_cuda(path, kind, file.read())
        except OSError:
            return True  # as of a source: it is read again, and reported as failed

    def _holds_cuda(self, path: str) -> bool:
        if path.endswith((*CUDA_SUFFIXES, *self.selection.suffixes)):
            return True
        if not path.endswith(C_FAMILY_SUFFIXES):
            return self._concerns_cuda(path)
        try:
            with open(path, "rb") as file:
                data = file.read()
        except OSError:
            return True  # the translation reads it again, and reports the file as failed
        if self.looks_like_cuda(data):
            return True
        if path.endswith(INCLUDED_SUFFIXES):
            self.plain[self.relative(path)] = headers_in(data)
        return False


def _is(kind: Callable[[], bool]) -> bool:
    try:
        return kind()
    except OSError:  # a link to itself
        return False


def _identity(path: str) -> tuple[int, int]:
    status = os.stat(path)
    return status.st_dev, status.st_ino
