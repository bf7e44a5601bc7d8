"""Names of kernels: one for each launch, different in the whole program."""

from __future__ import annotations

import posixpath
import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable

from hipify_py.frontend.launches import find_chevrons
from hipify_py.frontend.tokens import Tokens
from hipify_py.targets.cpu.code import scopes
from hipify_py.targets.sycl.called import called_kernels


class KernelNames:
    """The names that the launches of one file take; ``shared`` are kernels that other files launch, too."""

    def __init__(self, path: str, shared: Iterable[bytes]) -> None:
        stem = posixpath.basename(path).partition(".")[0]
        self._stem = re.sub(r"\W", "_", stem).encode()
        self._shared = frozenset(shared)
        self._used: Counter[bytes] = Counter()

    def fresh(self, kernel: bytes) -> bytes:
        """A name for the next launch of ``kernel``."""
        suffix = b"_name" if kernel.lower().endswith(b"kernel") else b"_kernel"
        name = (self._stem + b"_" if kernel in self._shared else b"") + kernel + suffix
        self._used[name] += 1
        return name if self._used[name] == 1 else b"%s_%d" % (name, self._used[name])

    @staticmethod
    def in_template(tokens: Tokens, offset: int) -> bool:
        """Whether ``offset`` is in a template, where one name would stand for many kernels."""
        for scope in scopes(tokens):
            if scope.start <= offset < scope.end:
                index = bisect_left(tokens.starts, scope.start)
                while index > 0 and tokens.texts[index - 1] not in (b";", b"}"):
                    index -= 1
                    if tokens.texts[index] == b"template":
                        return True
                return b"template" in tokens.texts[index : bisect_left(tokens.starts, offset)]
        return False


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
