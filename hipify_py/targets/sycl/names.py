"""Names of kernels: one for each launch, different in the whole program."""

from __future__ import annotations

import posixpath
import re
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterable
from functools import cached_property

from hipify_py.diagnostics.model import Span
from hipify_py.frontend.launches import find_chevrons
from hipify_py.frontend.tokens import Tokens
from hipify_py.targets.cpu.code import scopes
from hipify_py.targets.sycl.called import called_kernels


class KernelNames:
    """The names that the launches of one file take; ``shared`` are kernels that other files launch, too."""

    def __init__(self, path: str, tokens: Tokens, shared: Iterable[bytes]) -> None:
        stem = posixpath.basename(path).partition(".")[0]
        self._stem = re.sub(r"\W", "_", stem).encode()
        self._tokens = tokens
        self._shared = frozenset(shared)
        self._used: Counter[bytes] = Counter()

    @cached_property
    def _scopes(self) -> list[Span]:
        return scopes(self._tokens)

    def fresh(self, kernel: bytes) -> bytes:
        """A name for the next launch of ``kernel``."""
        suffix = b"_name" if kernel.lower().endswith(b"kernel") else b"_kernel"
        name = (self._stem + b"_" if kernel in self._shared else b"") + kernel + suffix
        self._used[name] += 1
        return name if self._used[name] == 1 else b"%s_%d" % (name, self._used[name])

    def in_template(self, offset: int) -> bool:
        """Whether ``offset`` is in a template, where one name would stand for many kernels."""
        place = bisect_right(self._scopes, offset, key=lambda scope: scope.start) - 1
        if place < 0 or self._scopes[place].end <= offset:
            return False
        texts, starts = self._tokens.texts, self._tokens.starts
        index = bisect_left(starts, self._scopes[place].start)
        while index > 0 and texts[index - 1] not in (b";", b"}"):
            index -= 1
            if texts[index] == b"template":
                return True
        return b"template" in texts[index : bisect_left(starts, offset)]


def launched(files: Iterable[Tokens]) -> Counter[bytes]:
    """Kernel -> the number of files that launch it."""
    found: Counter[bytes] = Counter()
    for tokens in files:
        names = {called.name for called in called_kernels(tokens)}
        for chevrons in find_chevrons(tokens):
            index = chevrons.first - 1
            while (index > 0 and tokens.texts[index] in (b">", b",")) or tokens.texts[index][:1].isdigit():
                index -= 1
            names.add(tokens.texts[index])
        found.update(names)
    return found
