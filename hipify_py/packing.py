"""Pickling of small values by their constructors' arguments: results travel between processes, and into the cache."""

from __future__ import annotations

from typing import Any


class Packed:
    """Base of frozen dataclasses with slots: what ``dataclasses`` gives them sets field after field in Python."""

    __slots__: tuple[str, ...] = ()

    def __reduce__(self) -> tuple[type, tuple[Any, ...]]:
        return type(self), tuple(getattr(self, name) for name in self.__slots__)
