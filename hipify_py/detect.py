"""Whether C or C++ text has anything to do with CUDA, decided by a scan of its bytes."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

from hipify_py.includes import headers_of
from hipify_py.tables.load import FOLDER, is_cuda_looking, read_table
from hipify_py.tables.schema import CudaFact, Kind

_WORD = re.compile(rb"[A-Za-z_]\w*")
_DECISIVE = (Kind.HEADER, Kind.NAMESPACE, Kind.QUALIFIER, Kind.VARIABLE)
_QUALIFIED = re.compile(rb"\b([A-Za-z_]\w*)\s*::")


def looks_like_cuda(data: bytes) -> bool:
    """Whether ``data`` holds a kernel launch, a qualifier, a header, or a name spelt like one of CUDA's.

    Comments and strings count as well: a file too many costs time, a file too few would stay untranslated.
    """
    return (
        b"<<<" in data
        or not _of_kind(Kind.HEADER).isdisjoint(header for header, *_ in headers_of(data))
        or any(map(_is_cuda_word, set(_WORD.findall(data))))
        or not _of_kind(Kind.NAMESPACE).isdisjoint(_QUALIFIED.findall(data))
    )


@cache
def _is_cuda_word(word: bytes) -> bool:
    return word in _of_kind(Kind.QUALIFIER) or word in _of_kind(Kind.VARIABLE) or is_cuda_looking(word.decode("ascii"))


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
