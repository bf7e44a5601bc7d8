"""The tokens of one file as libclang annotates them, in whole arrays: each with the cursor that it belongs to."""

from __future__ import annotations

import ctypes
from bisect import bisect_left
from collections.abc import Iterable
from typing import Any

from hipify_py.frontend.tokens import IDENTIFIER, SPLICE


class Annotated:
    """The tokens of one file with their cursors, looked up by byte offset."""

    def __init__(self, cindex: Any, unit: Any, file: Any, data: bytes) -> None:
        """``cindex`` is the bindings' module, ``unit`` and ``file`` are objects of it; ``data`` is the file's text."""
        lib = cindex.conf.lib
        self._cindex = cindex
        self._unit = unit
        self._data = data
        first = cindex.SourceLocation.from_offset(unit, file, 0)
        last = cindex.SourceLocation.from_offset(unit, file, len(data))
        extent = cindex.SourceRange.from_locations(first, last)
        self._memory = ctypes.POINTER(cindex.Token)()
        count = ctypes.c_uint()
        lib.clang_tokenize(unit, extent, ctypes.byref(self._memory), ctypes.byref(count))
        self._count = count.value
        self._cursors = (cindex.Cursor * self._count)()
        self._starts: list[int] = []
        if self._count:
            lib.clang_annotateTokens(unit, self._memory, self._count, self._cursors)
            self._starts = self._offsets(lib, cindex)

    def _offsets(self, lib: Any, cindex: Any) -> list[int]:
        """Start offsets of all tokens.

        A token holds its raw location at a fixed place, and inside one file raw locations grow with offsets; the
        shortcut is checked at both ends and each token is asked singly when it does not hold.
        """
        words = ctypes.sizeof(cindex.Token) // 4
        raw = (ctypes.c_uint32 * (self._count * words)).from_address(ctypes.addressof(self._memory.contents))
        locations = raw[1::words]
        base = locations[0] - self._ask(lib, 0)
        if locations[-1] - base == self._ask(lib, self._count - 1):
            return [location - base for location in locations]
        return [self._ask(lib, index) for index in range(self._count)]

    def _ask(self, lib: Any, index: int) -> int:
        return int(lib.clang_getTokenLocation(self._unit, self._memory[index]).offset)

    def _index(self, offset: int) -> int | None:
        index = bisect_left(self._starts, offset)
        return index if index < self._count and self._starts[index] == offset else None

    def cursor(self, offset: int) -> Any:
        """The cursor of the token that starts at ``offset``, or None."""
        index = self._index(offset)
        if index is None:
            return None
        cursor = self._cursors[index]
        cursor._tu = self._unit
        return cursor

    def word(self, offset: int) -> str:
        """The identifier at ``offset``, line splices removed."""
        match = IDENTIFIER.match(self._data, offset)
        return SPLICE.sub(b"", match.group()).decode("utf-8", "replace") if match else ""

    def of_kinds(self, kinds: frozenset[int]) -> Iterable[tuple[int, Any]]:
        """(offset, cursor) of the tokens whose cursor is of one of ``kinds``."""
        size = ctypes.sizeof(self._cindex.Cursor) // 4
        raw = (ctypes.c_int32 * (self._count * size)).from_buffer(self._cursors)
        for index, kind in enumerate(raw[0::size]):
            if kind in kinds:
                cursor = self._cursors[index]
                cursor._tu = self._unit
                yield self._starts[index], cursor

    def dispose(self) -> None:
        """Give the token array back to libclang."""
        if self._memory:
            self._cindex.conf.lib.clang_disposeTokens(self._unit, self._memory, self._count)
