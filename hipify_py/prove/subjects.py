"""Which programs a project holds: named by ``verify.toml``, or found by their ``main``."""

from __future__ import annotations

import posixpath
from collections.abc import Iterator, Sequence
from pathlib import Path

from hipify_py.frontend.tokens import Tokens, lex
from hipify_py.program import Program
from hipify_py.prove.manifest import NAME, read_manifest
from hipify_py.prove.model import Subject


def find_subjects(root: Path, program: Program) -> list[Subject]:
    """All programs of the project at ``root``, by name.

    A folder with a ``verify.toml`` holds what it says. In any other, each source with a ``main`` is a program; if
    there is one such source, the other sources of the folder that nobody includes belong to it.

    Raises:
        ManifestError: a ``verify.toml`` can't be used.
    """
    by_folder: dict[str, list[str]] = {}
    for relative, file in program.files.items():
        if file.is_source and relative not in program.included:
            by_folder.setdefault(posixpath.dirname(relative), []).append(relative)
    found: list[Subject] = []
    covered = _manifests(root, program)
    for folder in covered:
        found += read_manifest(root / folder / NAME, folder)
    for folder, sources in by_folder.items():
        if not any(_inside(folder, manifest) for manifest in covered):
            found += _by_main(program, folder, sorted(sources))
    return sorted(found, key=lambda subject: subject.name)


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
        depth += (text == b"{") - (text == b"}")
        if text == b"main" and depth <= 0 and tokens.is_text(index + 1, b"("):
            closer = tokens.closing(index + 1)
            if closer is not None and not tokens.is_text(closer + 1, b";"):
                return tokens.starts[index]
    return None
