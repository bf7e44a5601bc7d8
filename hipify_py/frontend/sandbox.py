"""The sandbox: what the parser may read while it works on sources that nobody trusts.

libclang sees the disk through an overlay that holds the project, the folders that were named, the system's headers and
our own. However a file is spelt (absolute, with ``..``, through a link, by a macro, in ``__has_include`` or ``#embed``,
by an option of a compile command), what is not in the overlay does not exist for it.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

from hipify_py.frontend import stubs
from hipify_py.options import ParseOptions
from hipify_py.program import Program

PROBE = b"#include <cstdio>\n#include <cstddef>\n#include <string>\n#include <limits.h>\n"
"""Includes that show where the system's headers are."""

_LOCAL = "/usr/local/include"
_INCLUDE = "include"
_DEEPEST = 100  # folders below a root; what a link that leads out hides below that is left out with its folder


class Sandbox:
    """What may be read for one program: files below its root and below the folders that were named."""

    def __init__(self, program: Program, parse: ParseOptions) -> None:
        named = (*(parse.sandbox or ()), *((parse.cuda_path,) if parse.cuda_path else ()))
        self._roots = tuple(dict.fromkeys(os.path.abspath(root) for root in (program.root, *named)))
        self._real = tuple(_folder(os.path.realpath(root)) for root in self._roots)

    def holds(self, path: str | Path) -> bool:
        """Whether the file that ``path`` leads to, links followed, lies in one of the folders."""
        return _folder(os.path.realpath(path)).startswith(self._real)

    def refuses(self, header: str, beside: str, folders: Sequence[str]) -> bool:
        """Whether an include that was not found names something outside. Nothing outside is looked at."""
        places = [os.path.normpath(os.path.join(folder, header)) for folder in (beside, *folders)]
        if not _folder(places[0]).startswith((*self._real, *map(_folder, self._roots))):
            return True
        return any(os.path.islink(place) or os.path.exists(place) for place in places) and not any(
            map(self.holds, places)
        )

    def overlay(self, folder: Path, system: Callable[[], Iterable[str]]) -> Path:
        """The overlay's file in ``folder``, which holds what is precompiled, too; made once.

        ``system`` gives the names of files that the system's headers consist of, as the parser spells them.
        """
        file = folder / "sandbox.json"
        if not file.exists():
            trusted = {_folder(os.path.abspath(kept)): kept for kept in (str(stubs.ROOT), str(folder), _LOCAL)}
            trusted |= dict(map(_header_root, system()))
            entries = [_remap(name.rstrip(os.sep), real) for name, real in _outermost(trusted)]
            for root in dict.fromkeys((*self._roots, *map(os.path.realpath, self._roots))):
                if os.path.isdir(root) and not _folder(root).startswith(tuple(trusted)):
                    entries.append(_entry(root, root, _closed(root, self.holds)))
            document = {"version": 0, "case-sensitive": "true", "redirecting-with": "redirect-only", "roots": entries}
            text = json.dumps(document, ensure_ascii=False)
            scratch = file.with_suffix(f".{os.getpid()}")
            scratch.write_bytes(text.encode("utf-8", "surrogateescape"))
            scratch.replace(file)
        return file


def _folder(path: str) -> str:
    return path.rstrip(os.sep) + os.sep


def _header_root(name: str) -> tuple[str, str]:
    """(folder of headers as the parser's spelling leads to it without looking at links, the same for real).

    The folder is the one called ``include`` that the header lies in, or else its own.
    """
    spelt = os.path.normpath(os.path.abspath(name)).split(os.sep)
    real = os.path.realpath(name).split(os.sep)
    below = len(real) - real.index(_INCLUDE) - 1 if _INCLUDE in real else 1
    if spelt[-below - 1 :] != real[-below - 1 :]:
        below = 1
    return _folder(os.sep.join(spelt[:-below])), os.sep.join(real[:-below])


def _outermost(folders: dict[str, str]) -> Iterator[tuple[str, str]]:
    """The folders that lie in no other one."""
    for name, real in sorted(folders.items()):
        if not any(name != other and name.startswith(other) for other in folders):
            yield name, real


def _closed(root: str, holds: Callable[[str], bool]) -> frozenset[str]:
    """What is not to be seen below ``root``: links that lead out, and what is neither file nor folder."""
    found: set[str] = set()
    deepest = root.count(os.sep) + _DEEPEST
    queue = [root]
    while queue:
        try:
            with os.scandir(queue.pop()) as listing:
                entries = list(listing)
        except OSError:
            continue
        for entry in entries:
            if entry.is_symlink():
                is_open = holds(entry.path) and (os.path.isfile(entry.path) or os.path.isdir(entry.path))
            else:
                is_open = entry.is_file() or entry.is_dir()
                queue += [entry.path] if entry.is_dir(follow_symlinks=False) else []
            if not is_open:
                found.add(os.sep.join(entry.path.split(os.sep)[: deepest + 1]))
    return frozenset(found)


def _entry(path: str, name: str, closed: frozenset[str]) -> dict[str, object]:
    """The overlay's entry for a folder: as it is, or piece by piece around what is closed."""
    if not any(one.startswith(_folder(path)) for one in closed):
        return _remap(name, path)
    contents = []
    with os.scandir(path) as listing:
        for entry in sorted(listing, key=lambda entry: entry.name):
            if entry.path not in closed:
                contents.append(
                    _entry(entry.path, entry.name, closed) if entry.is_dir() else _remap(entry.name, entry.path, "file")
                )
    return {"type": "directory", "name": name, "contents": contents}


def _remap(name: str, real: str, kind: str = "directory-remap") -> dict[str, object]:
    return {"type": kind, "name": name, "external-contents": real}
