"""Build programs for the CPU engine, each file once as long as nothing that it is made of changes."""

from __future__ import annotations

import hashlib
import os
import shutil
import tempfile
import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from hipify_py.prove.compilers import HostCompiler
from hipify_py.prove.model import Built, Problem, Subject
from hipify_py.prove.openmp import lacking_openmp, openmp_flags
from hipify_py.prove.trees import Tree
from hipify_py.verify.messages import map_messages, parse_messages
from hipify_py.verify.model import Limits
from hipify_py.verify.process import Finished, run

_OBJECT, _HEADER, _DEPENDENCIES = "unit.o", "header.pch", "dependencies"
_PRECOMPILING = ("clang++", "zig")  # compilers that take a precompiled header by its path
_PRECOMPILED = ("-Xclang", "-fpch-instantiate-templates", "-x", "c++-header")
_COMMON = ("-std=c++17", "-w", "-pthread", "-fno-diagnostics-color")


@dataclass(frozen=True, slots=True)
class Mode:
    """A way to build: its name in reports and its compiler flags; ``own`` are those of one compiler, by its name.

    ``sanitized`` programs map terabytes of address space.
    """

    name: str
    flags: tuple[str, ...]
    sanitized: bool = False
    own: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def flags_for(self, compiler: HostCompiler) -> tuple[str, ...]:
        """All flags for ``compiler``."""
        return *self.flags, *self.own.get(compiler.name, ())


_QUICK = {"zig": ("-g0",)}  # it writes debug information unless told otherwise
PLAIN = Mode("plain", ("-O1",), own=_QUICK)
SHARED = Mode("shared", ("-O1", "-fPIC", "-shared"), own=_QUICK)  # a shared object with a main
WIDE = Mode("wave64", ("-O1", "-DSIMT_WARP=64"), own=_QUICK)


class Builder:
    """Builds subjects from trees with one compiler; results are kept in ``cache`` across runs."""

    def __init__(self, compiler: HostCompiler, cache: Path, limits: Limits | None = None) -> None:
        self.compiler = compiler
        self._cache = cache
        self._limits = limits or Limits()

    def build(self, subject: Subject, tree: Tree, mode: Mode = PLAIN) -> Built:
        """Compile and link ``subject``. Raises OSError if the cache can't be written."""
        started = time.monotonic()
        objects: list[Path] = []
        problems: list[Problem] = []
        cached = True
        for source in subject.sources:
            unit = self.compiled(subject, tree, source, mode)
            cached &= unit.cached
            problems += unit.problems
            if unit.program is not None:
                objects.append(unit.program)
        if len(objects) < len(subject.sources):
            return Built(None, tuple(problems), time.monotonic() - started)
        linked = self._linked(objects, mode, self._openmp(subject, tree))
        return Built(linked.program, linked.problems, time.monotonic() - started, cached and linked.cached)

    def compiled(self, subject: Subject, tree: Tree, source: str, mode: Mode = PLAIN) -> Built:
        """Compile one of the sources of ``subject``. Raises OSError if the cache can't be written."""
        path = tree.root / source
        texts = tree.reached(source)
        general = (
            *_COMMON,
            *mode.flags_for(self.compiler),
            *openmp_flags(self.compiler, texts),
            *(f"-D{define}" for define in subject.defines),
            *(["-DSIMT_SINGLE_TU"] if len(subject.sources) == 1 else []),
        )
        command = [*self.compiler.command, *_language(source), *general, *_places(subject, tree, source)]
        header = _preincluded(tree, source)
        before = [] if header is None else ["-include", str(header)]
        entry = self._cache / "objects" / _digest([*command, *before, self.compiler.version, str(path)], [path])
        if _is_current(entry):
            return Built(entry / _OBJECT, cached=True)
        if lack := lacking_openmp(self.compiler, texts):
            return Built(None, (Problem(source, 1, 1, lack),))
        command += ["-c", str(path)]
        precompiled = None if header is None else self._precompiled(header, general, tree)
        if precompiled is not None:
            use = [*command, "-include-pch", str(precompiled / _HEADER)]
            if self._failure(entry, use, _OBJECT, precompiled) is None:
                return Built(entry / _OBJECT)
        failed = self._failure(entry, [*command, *before], _OBJECT)
        return Built(entry / _OBJECT) if failed is None else Built(None, _problems(failed, tree, source))

    def _openmp(self, subject: Subject, tree: Tree) -> tuple[str, ...]:
        return openmp_flags(self.compiler, [text for source in subject.sources for text in tree.reached(source)])

    def _precompiled(self, header: Path, general: Sequence[str], tree: Tree) -> Path | None:
        """The entry with a header precompiled for such flags; None if the compiler can't, or didn't."""
        if self.compiler.name not in _PRECOMPILING:
            return None
        command = [*self.compiler.command, *general, *(f"-I{folder}" for folder in tree.runtime), *_PRECOMPILED]
        entry = self._cache / "headers" / _digest([*command, self.compiler.version, str(header)], [header])
        if _is_current(entry) or self._failure(entry, [*command, str(header)], _HEADER) is None:
            return entry
        return None

    def _failure(
        self, entry: Path, command: Sequence[str], name: str, precompiled: Path | None = None
    ) -> Finished | None:
        """Compile to the file ``name`` of an entry, which rests on a ``precompiled`` one; None if that went well."""
        with _Scratch(entry) as scratch:
            output, depends = scratch / name, scratch / "unit.d"
            done = run([*command, "-MMD", "-MF", str(depends), "-o", str(output)], self._limits)
            if done.code != 0 or not output.exists():
                return done
            (scratch / _DEPENDENCIES).write_text(_recorded(depends, precompiled), encoding="utf-8")
            _publish(scratch, entry)
        return None

    def _linked(self, objects: Sequence[Path], mode: Mode, flags: Sequence[str]) -> Built:
        command = [*self.compiler.command, *mode.flags_for(self.compiler), "-pthread", *flags]
        entry = self._cache / "programs" / _digest([*command, self.compiler.version], objects)
        if (entry / "program").exists():
            return Built(entry / "program", cached=True)
        with _Scratch(entry) as scratch:
            output = scratch / "program"
            done = run([*command, *map(str, objects), "-o", str(output)], self._limits)
            if done.code != 0 or not output.exists():
                return Built(None, (Problem("", 1, 1, _last_words(done)),))
            _publish(scratch, entry)
        return Built(entry / "program")


class _Scratch:
    """A folder beside ``entry`` that is gone afterwards, unless it became the entry."""

    def __init__(self, entry: Path) -> None:
        self._folder = entry.parent

    def __enter__(self) -> Path:
        self._folder.mkdir(parents=True, exist_ok=True)
        self._path = Path(tempfile.mkdtemp(dir=self._folder, prefix=".new-"))
        return self._path

    def __exit__(self, *_: object) -> None:
        shutil.rmtree(self._path, ignore_errors=True)


def _publish(scratch: Path, entry: Path) -> None:
    """Let ``scratch`` become ``entry``; a stale or another process's entry of that name goes."""
    if entry.exists():
        shutil.rmtree(entry, ignore_errors=True)
    try:
        os.rename(scratch, entry)
    except OSError:
        if not entry.exists():
            raise


def _language(source: str) -> tuple[str, ...]:
    return ("-x", "c") if source.endswith(".c") else ("-x", "c++")


def _places(subject: Subject, tree: Tree, source: str) -> list[str]:
    """Where headers are, and where the source is said to be."""
    own = [str(tree.root / subject.folder / folder) for folder in subject.include_dirs]
    folders = [*own, *tree.program.search_dirs(source), *map(str, tree.runtime)]
    return [f"-fmacro-prefix-map={tree.root}={tree.shown}", *(f"-I{folder}" for folder in folders)]


def _preincluded(tree: Tree, source: str) -> Path | None:
    """The header that is put before a source for GPUs."""
    if not tree.preincluded or not source.endswith((".cu", ".hip")):
        return None
    return next(folder / tree.preincluded for folder in tree.runtime if (folder / tree.preincluded).is_file())


def _digest(words: Iterable[str], files: Iterable[Path]) -> str:
    parts = [*words, *(_content_digest(path) for path in files)]
    return hashlib.sha256("\0".join(parts).encode("utf-8", "surrogateescape")).hexdigest()[:32]


def _content_digest(path: Path) -> str:
    status = path.stat()
    return _hashed(str(path), status.st_mtime_ns, status.st_size)


@cache
def _hashed(path: str, modified: int, size: int) -> str:
    return hashlib.sha256(Path(path).read_bytes()).hexdigest()


def _recorded(depends: Path, precompiled: Path | None) -> str:
    """The files that a compilation has read, with their digests, from the rule that the compiler wrote.

    What a precompiled header was made of stands for it.
    """
    text = depends.read_text(encoding="utf-8", errors="surrogateescape").replace("\\\n", " ")
    names = text.partition(": ")[2].replace("\\ ", "\0").split()
    paths = [Path(name.replace("\0", " ")) for name in names]
    own = "".join(f"{_content_digest(path)} {path}\n" for path in paths if path.parent != precompiled)
    return own if precompiled is None else own + (precompiled / _DEPENDENCIES).read_text(encoding="utf-8")


def _is_current(entry: Path) -> bool:
    """Whether all that an entry was made of is as it was."""
    try:
        lines = (entry / _DEPENDENCIES).read_text(encoding="utf-8").splitlines()
        return all(_content_digest(Path(line[65:])) == line[:64] for line in lines)
    except OSError:
        return False


def _problems(done: Finished, tree: Tree, source: str) -> tuple[Problem, ...]:
    """The compiler's errors at places of the originals."""
    found = [m for m in map_messages(parse_messages(done.err), dict(tree.maps)) if m.severity.fails]
    names = {str(mapped.source_path) for mapped in tree.maps.values()}
    placed = [
        Problem(m.file, m.line, m.column, m.text) if m.file in names else Problem(source, 1, 1, _about(m.file, m.text))
        for m in found
    ]
    return tuple(placed) or (Problem(source, 1, 1, done.failure or _last_words(done)),)


def _about(file: str, text: str) -> str:
    return f"{text} (in {Path(file).name})" if file else text


def _last_words(done: Finished) -> str:
    lines = [line for line in done.err.splitlines() if line.strip()]
    errors = [line for line in lines if "error" in line or "undefined reference" in line]
    return (errors or lines or [f"exit status {done.code}"])[0][-300:]
