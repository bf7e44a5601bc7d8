"""Versions of a project on disk: the original or a translation, lowered for the CPU engine, with the way back."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from pkgutil import resolve_name

from hipify_py.edits import Applied, SourceMap, apply_fixes
from hipify_py.program import HEADER_SUFFIXES, SOURCE_SUFFIXES, Program, ProgramFile
from hipify_py.project import Discovery
from hipify_py.prove.values import set_values
from hipify_py.results import FileResult, FileStatus, ProjectResult
from hipify_py.targets import TargetSpec, all_targets
from hipify_py.verify.messages import Mapped, OffsetMap, map_messages
from hipify_py.verify.model import CompilerMessage, Severity
from hipify_py.writer import write_whole

Lower = Callable[[Sequence[ProgramFile]], Mapping[str, Applied]]
Values = Mapping[str, Mapping[str, str]]  # file -> constant -> value
RUNTIME = Path(__file__).resolve().parent.parent / "runtime"
_ENGINE = "cpu"  # the target whose lowering makes originals run on the CPU engine


@dataclass(frozen=True)
class Tree:
    """One version of the project under ``root``.

    ``runtime`` are the folders with the engine's headers that it builds with; ``maps`` lead from written files, by
    resolved path, back to the originals. In ``__FILE__`` the project's own root, ``shown``, stands for ``root``: all
    versions print the same. ``preincluded`` is the header that compilers put before every source for GPUs unasked.
    """

    label: str
    root: Path
    shown: Path
    runtime: tuple[Path, ...]
    files: Mapping[str, ProgramFile]
    maps: Mapping[Path, Mapped]
    preincluded: str = ""

    @cached_property
    def program(self) -> Program:
        """The include graph of the written files."""
        return Program(list(self.files.values()))

    def reached(self, source: str) -> list[bytes]:
        """The texts of a source and of the written files that it includes."""
        return [self.files[name].data for name in self.program.reach(source)]

    def original(self, file: str, line: int) -> CompilerMessage | None:
        """The place in the originals of a place in a written file; None for files that aren't the project's."""
        path = Path(file)
        shown = path.is_relative_to(self.shown) and not path.is_relative_to(self.root)
        written = self.root / path.relative_to(self.shown) if shown else path
        if written.resolve() not in self.maps:
            return None
        return map_messages([CompilerMessage(str(written), line, 1, Severity.ERROR, "")], self.maps)[0]


class _Chain:
    """The way back through two translations."""

    def __init__(self, first: OffsetMap, second: OffsetMap) -> None:
        self._first, self._second = first, second

    def original(self, offset: int) -> int:
        """The offset in the very first text."""
        return self._first.original(self._second.original(offset))


def code_texts(found: Discovery) -> dict[str, bytes]:
    """The content of all files that hold C, C++ or CUDA, whether or not they need a translation."""
    return {
        file.relative: file.path.read_bytes()
        for file in found.files
        if file.translate or file.relative.endswith((*SOURCE_SUFFIXES, *HEADER_SUFFIXES))
    }


def source_tree(found: Discovery, folder: Path, values: Values | None = None) -> Tree:
    """The project as it is but for its ``values``: CUDA, which nothing here compiles."""
    texts = code_texts(found)
    return _written("source", found, {}, _originals(texts, values), texts, _unlowered, folder, ())


def original_tree(
    found: Discovery,
    folder: Path,
    values: Values | None = None,
    *,
    label: str = "original",
    changes: Mapping[str, Applied] | None = None,
) -> Tree:
    """The project as it is but for its ``values``, lowered as far as the engine needs it.

    ``changes`` are files that were changed before, given the same values; such a version needs a ``label`` of its own.
    """
    spec, texts = all_targets()[_ENGINE], code_texts(found)
    changed = _originals(texts, values)
    for name, applied in (changes or {}).items():
        changed[name] = applied.data, _Chain(changed[name][1], applied.source_map)
    tree = _written(label, found, {}, changed, texts, _lower(spec), folder, _folders(spec, texts.values()))
    return replace(tree, preincluded="cuda_runtime.h")


def _originals(texts: Mapping[str, bytes], values: Values | None) -> dict[str, tuple[bytes, OffsetMap]]:
    return {name: _valued(data, SourceMap(()), (values or {}).get(name)) for name, data in texts.items()}


def translated_tree(
    found: Discovery, result: ProjectResult, spec: TargetSpec, folder: Path, values: Values | None = None
) -> Tree:
    """A translation to the target of ``spec``, with the ``values`` of the original; lowered if the engine runs it."""
    sources = code_texts(found)
    own = values or {}
    texts = {name: _valued(data, SourceMap(()), own.get(name)) for name, data in sources.items()}
    for file in result.files:
        if file.status in (FileStatus.TRANSLATED, FileStatus.UNCHANGED) and file.source is not None:
            texts.pop(file.path, None)
            texts[file.output_path or file.path] = _valued(*_content(file), own.get(file.path))
            sources[file.output_path or file.path] = file.source
    tree = _written(spec.name, found, result.added, texts, sources, _lower(spec), folder, _folders(spec))
    return replace(tree, preincluded=spec.preincluded)


def _content(file: FileResult) -> tuple[bytes, OffsetMap]:
    assert file.source is not None
    data = file.source if file.output is None else file.output
    return data, file.source_map if file.source_map is not None else SourceMap(())


def _valued(data: bytes, back: OffsetMap, values: Mapping[str, str] | None) -> tuple[bytes, OffsetMap]:
    """A text and the way back to the original, with other values for its constants."""
    if not values:
        return data, back
    applied = set_values(data, values)
    return applied.data, _Chain(back, applied.source_map)


def _folders(spec: TargetSpec, texts: Iterable[bytes] | None = None) -> tuple[Path, ...]:
    """Include folders: those of the target's own interface, of CUDA's, and the engine's.

    Originals do without the target's own, unless their ``texts`` include some of it.
    """
    if not spec.runtime:
        return ()
    names = [name for name in spec.runtime[:-1] if texts is None or any(f"<{name}/".encode() in text for text in texts)]
    return (*(RUNTIME / name for name in (*names, spec.runtime[-1])), RUNTIME)


def _written(
    label: str,
    found: Discovery,
    added: Mapping[str, bytes],
    texts: Mapping[str, tuple[bytes, OffsetMap]],
    sources: Mapping[str, bytes],
    lower: Lower,
    folder: Path,
    runtime: tuple[Path, ...],
) -> Tree:
    root = folder / label
    files = [ProgramFile(name, root / name, data) for name, (data, _) in texts.items()]
    files += [ProgramFile(name, root / name, data) for name, data in added.items()]
    lowered = lower(files)
    maps: dict[Path, Mapped] = {}
    written: dict[str, ProgramFile] = {}
    for file in files:
        applied = lowered[file.relative]
        _put(file.path, applied.data)
        written[file.relative] = ProgramFile(file.relative, file.path, applied.data)
        if file.relative in texts:
            chain = _Chain(texts[file.relative][1], applied.source_map)
            maps[file.path.resolve()] = Mapped(applied.data, Path(file.relative), sources[file.relative], chain)
    for name in {*(file.relative for file in found.files), *found.carried} - sources.keys():
        _put(root / name, (found.root / name).read_bytes())
    return Tree(label, root, found.root, runtime, written, maps)


def _lower(spec: TargetSpec) -> Lower:
    if not spec.lower:
        return _unlowered
    function: Lower = resolve_name(spec.lower)
    return function


def _unlowered(files: Sequence[ProgramFile]) -> dict[str, Applied]:
    return {file.relative: apply_fixes(file.data, ()) for file in files}


def _put(path: Path, data: bytes) -> None:
    """Write ``data`` unless it is there already: build tools go by a file's age."""
    if path.is_file() and path.read_bytes() == data:
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    write_whole(path, [data])
