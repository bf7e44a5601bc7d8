"""Which programs a project holds: named by ``verify.toml``, or found by their ``main``."""

from __future__ import annotations

import os
import posixpath
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from hipify_py.frontend.tokens import Tokens, lex
from hipify_py.program import Program, ProgramFile
from hipify_py.prove.manifest import NAME, read_manifest
from hipify_py.prove.model import Subject

_OPENERS, _CLOSERS = (b"{", b"("), (b"}", b")")
_MOST_INPUT = 64 << 20  # bytes that are copied for each run without being asked for


def find_subjects(
    root: Path, program: Program, data: Sequence[str] = (), manifest: Path | None = None
) -> list[Subject]:
    """All programs of the project at ``root``, by name.

    A folder with a ``verify.toml`` holds what it says. In any other, each source with a ``main`` is a program; if
    there is one such source, the other sources of the folder that nobody includes belong to it. ``data`` are the
    project's files that are no code: those in the folder of a program without a manifest are its inputs. What
    ``manifest`` says, a file outside of the project, goes before all of this for the programs that it names.

    Raises:
        ManifestError: a ``verify.toml`` can't be used.
    """
    by_folder: dict[str, list[str]] = {}
    for relative, file in program.files.items():
        if file.is_source and relative not in program.included:
            by_folder.setdefault(posixpath.dirname(relative), []).append(relative)
    found = read_manifest(manifest, "", root) if manifest else []
    named = {source for subject in found for source in subject.sources}
    covered = _manifests(root, program)
    for folder in covered:
        found += [subject for subject in read_manifest(root / folder / NAME, folder) if subject.sources[0] not in named]
    alone: list[Subject] = []
    for folder, sources in by_folder.items():
        if not any(_inside(folder, other) for other in covered):
            alone += [
                subject for subject in _by_main(program, folder, sorted(sources)) if subject.sources[0] not in named
            ]
    return sorted([*found, *_with_inputs(root, alone, data)], key=lambda subject: subject.name)


def with_included(paths: Sequence[Path]) -> list[Path]:
    """``paths`` and the files that they include, directly or not, found beside their includer."""
    found = dict.fromkeys(path.absolute() for path in paths)
    queue = list(found)
    while queue:
        path = queue.pop()
        for header, *_ in ProgramFile(path.name, path, path.read_bytes()).includes:
            included = Path(os.path.normpath(path.parent / header))
            if included not in found and included.is_file():
                found[included] = None
                queue.append(included)
    return list(found)


def _with_inputs(root: Path, subjects: Sequence[Subject], data: Sequence[str]) -> Iterator[Subject]:
    """Give each subject the files of ``data`` that lie nearest to it, as long as they are not too much to copy."""
    folders = sorted({subject.folder for subject in subjects}, key=len, reverse=True)
    by_folder: dict[str, list[str]] = {}
    for name in data:
        nearest = next((folder for folder in folders if _inside(posixpath.dirname(name), folder)), None)
        if nearest is not None:
            by_folder.setdefault(nearest, []).append(name)
    for subject in subjects:
        near = by_folder.get(subject.folder, [])
        if sum((root / name).stat().st_size for name in near) <= _MOST_INPUT:
            inputs = tuple(posixpath.relpath(name, subject.folder or ".") for name in near)
            subject = replace(subject, settings=replace(subject.settings, inputs=inputs))
        yield subject


def _manifests(root: Path, program: Program) -> list[str]:
    folders = {""}
    for relative in program.files:
        folder = posixpath.dirname(relative)
        while folder:
            folders.add(folder)
            folder = posixpath.dirname(folder)
    return sorted(folder for folder in folders if (root / folder / NAME).is_file())


def _inside(folder: str, manifest: str) -> bool:
    return not manifest or folder == manifest or folder.startswith(f"{manifest}/")


def _by_main(program: Program, folder: str, sources: Sequence[str]) -> Iterator[Subject]:
    mains = [source for source in sources if has_main(lex(program.files[source].data))]
    if len(mains) == 1 and len(sources) > 1:
        name = folder or posixpath.splitext(mains[0])[0]
        yield Subject(name, (mains[0], *(source for source in sources if source != mains[0])), folder)
        return
    for source in mains:
        yield Subject(posixpath.splitext(source)[0], (source,), folder)


def has_main(tokens: Tokens) -> bool:
    """Whether a ``main`` is defined at file scope."""
    return main_offset(tokens) is not None


def main_offset(tokens: Tokens) -> int | None:
    """The byte offset of the ``main`` that is defined at file scope."""
    depth = 0
    for index, text in enumerate(tokens.texts):
        if tokens.directive[index] >= 0:
            continue
        depth += (text in _OPENERS) - (text in _CLOSERS)
        if text == b"main" and depth <= 0 and tokens.is_text(index + 1, b"("):
            closer = tokens.closing(index + 1)
            if closer is not None and not tokens.is_text(closer + 1, b";"):
                return tokens.starts[index]
    return None
