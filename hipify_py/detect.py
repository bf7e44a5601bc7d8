"""Whether C or C++ text has anything to do with CUDA, decided by a scan of its bytes."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

from hipify_py.frontend.tokens import has_launch
from hipify_py.includes import headers_of
from hipify_py.tables.load import FOLDER, holds_cuda_looking, read_table
from hipify_py.tables.schema import CudaFact, Kind

_NAMES_ONLY = bytes(at if re.match(rb"\w", bytes((at,))) else ord(" ") for at in range(256))
"""Translates all but the characters of names to blanks."""
_REMEMBERED = 1 << 18  # words
_plain: set[bytes] = set()

_CUDA = (b".cu", b".cuh")  # suffixes of the project's own files that hold CUDA
_DECISIVE = (Kind.HEADER, Kind.NAMESPACE, Kind.QUALIFIER, Kind.VARIABLE)
_QUALIFIED = re.compile(rb"\b([A-Za-z_]\w*)\s*::")


def looks_like_cuda(data: bytes) -> bool:
    """Whether ``data`` holds a kernel launch, a qualifier, a header, or a name spelt like one of CUDA's.

    Comments and strings count as well: a file too many costs time, a file too few would stay untranslated.
    """
    headers = {header for header, *_ in headers_of(data)}
    if has_launch(data) or not _of_kind(Kind.HEADER).isdisjoint(headers) or any(h.endswith(_CUDA) for h in headers):
        return True
    words = frozenset(data.translate(_NAMES_ONLY).split())
    return _holds_cuda_word(words) or (
        not _of_kind(Kind.NAMESPACE).isdisjoint(words)
        and not _of_kind(Kind.NAMESPACE).isdisjoint(_QUALIFIED.findall(data))
    )


def _holds_cuda_word(words: frozenset[bytes]) -> bool:
    """Whether one of ``words`` is CUDA's; those that aren't are remembered, since files of a project share most."""
    new = words - _plain
    spelt = b"\n".join(new).decode("ascii")
    if not new.isdisjoint(_of_kind(Kind.QUALIFIER) | _of_kind(Kind.VARIABLE)) or holds_cuda_looking(spelt):
        return True
    if len(_plain) > _REMEMBERED:
        _plain.clear()
    _plain.update(new)
    return False


def _of_kind(kind: Kind) -> frozenset[bytes]:
    """The names in the CUDA tables that are of ``kind``."""
    return _by_kind()[kind]


@cache
def _by_kind() -> Mapping[str, frozenset[bytes]]:
    """The names that decide, by their kinds; the tables are read once for all of them."""
    found: dict[str, set[bytes]] = {kind: set() for kind in _DECISIVE}
    for path in (FOLDER / "cuda").glob("*.tsv"):
        for name, line in read_table(path, CudaFact._fields).items():
            kind = line.split("\t", 2)[1]
            if kind in found:
                found[kind].add(name.encode())
    return {kind: frozenset(names) for kind, names in found.items()}
