"""Results kept by content key: a file each, written whole, read with nothing executed."""

from __future__ import annotations

import hashlib
import io
import os
import pickle
import posixpath
import tempfile
import zlib
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

from hipify_py.bulk.keys import UnitKey, relative_to
from hipify_py.diagnostics.model import Diagnostic
from hipify_py.results import FileResult, FileStatus, UnitResults

_CONTEXT = "\0context\0"
_ALLOWED = {
    "hipify_py.results": {"FileResult", "FileStatus", "Outcome", "Reference"},
    "hipify_py.diagnostics.model": {"Diagnostic", "Position", "Severity", "Span"},
    "hipify_py.edits": {"SourceMap", "_Segment"},
    "builtins": {"frozenset"},
}


class ResultCache:
    """Unit results in a folder. Any number of processes and machines may share it."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def has(self, key: UnitKey) -> bool:
        """Whether there is an entry; reading it may still fail."""
        return self._path(key).exists()

    def get(self, key: UnitKey) -> UnitResults | None:
        """The results under ``key``, with the names of its unit; None if there are none that can be used."""
        try:
            stored = self._path(key).read_bytes()
        except OSError:
            return None
        digest, body = stored[:32], stored[32:]
        if hashlib.sha256(body).digest() != digest:
            return None
        own, results = _Reader(io.BytesIO(zlib.decompress(body))).load()
        if own is not None and own != _place(key):
            return None  # a message names the place of the unit that it was made for
        return _context_named(_renamed(results, lambda name: _long(name, key)))

    def put(self, key: UnitKey, results: UnitResults) -> None:
        """Keep results, unless one of them is a failure. A full disk costs the entry, not the run."""
        if any(file.status is FileStatus.FAILED for files in results for file in files):
            return
        where = _place(key)
        shortened = _renamed(_context_marked(results), lambda name: _short(name, key))
        own = where if _is_named(where, shortened) else None
        body = zlib.compress(pickle.dumps((own, shortened), protocol=5), 1)
        path = self._path(key)
        with suppress(OSError):
            path.parent.mkdir(parents=True, exist_ok=True)
            handle, temporary = tempfile.mkstemp(dir=path.parent)
            try:
                with os.fdopen(handle, "wb") as file:
                    file.write(hashlib.sha256(body).digest() + body)
                os.replace(temporary, path)
            except OSError:
                os.unlink(temporary)
                raise

    def _path(self, key: UnitKey) -> Path:
        return self._folder / key.digest[:2] / key.digest[2:]


class _Reader(pickle.Unpickler):
    """Reads values of our own classes and nothing else: an entry can't run code."""

    def find_class(self, module: str, name: str) -> Any:
        if name not in _ALLOWED.get(module, ()):
            raise pickle.UnpicklingError(f"{module}.{name} is no part of results")
        return super().find_class(module, name)


def _place(key: UnitKey) -> str:
    """What a finding's text would hold if it named the place of the unit."""
    return key.alone or (f"{key.base}/" if key.base else "")


def _is_named(where: str, results: UnitResults) -> bool:
    """Whether a finding's text names the folder or file that the results are of."""
    found = (diagnostic for files in results for file in files for diagnostic in file.diagnostics)
    return bool(where) and any(where in diagnostic.message or where in diagnostic.hint for diagnostic in found)


def _context_marked(results: UnitResults) -> UnitResults:
    """The results with a mark where texts name the file whose parse gave a file its context."""
    return _reworded(results, lambda text, file: text.replace(file.parsed_through, _CONTEXT))


def _context_named(results: UnitResults) -> UnitResults:
    """The reverse."""
    return _reworded(results, lambda text, file: text.replace(_CONTEXT, file.parsed_through))


def _reworded(results: UnitResults, change: Callable[[str, FileResult], str]) -> UnitResults:
    def reworded(file: FileResult) -> FileResult:
        if not file.parsed_through:
            return file
        changed = (
            replace(diagnostic, message=change(diagnostic.message, file), hint=change(diagnostic.hint, file))
            for diagnostic in file.diagnostics
        )
        return replace(file, diagnostics=tuple(changed))

    return tuple(tuple(map(reworded, files)) for files in results)


def _short(name: str, key: UnitKey) -> str:
    return "" if key.alone else relative_to(key.base, name)


def _long(name: str, key: UnitKey) -> str:
    return key.alone or (posixpath.join(key.base, name) if key.base else name)


def _renamed(results: UnitResults, rename: Callable[[str], str]) -> UnitResults:
    return tuple(tuple(_with_name(file, rename) for file in files) for files in results)


def _with_name(file: FileResult, rename: Callable[[str], str]) -> FileResult:
    path = rename(file.path)
    return replace(
        file,
        path=path,
        output_path=rename(file.output_path) if file.output_path else "",
        parsed_through=rename(file.parsed_through) if file.parsed_through else "",
        diagnostics=tuple(_at(diagnostic, path) for diagnostic in file.diagnostics),
    )


def _at(diagnostic: Diagnostic, path: str) -> Diagnostic:
    return replace(diagnostic, path=path)
