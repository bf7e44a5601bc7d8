"""Which kernels never wait for another thread: those run as plain loops."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, cached_property
from pathlib import Path

from hipify_py.targets.cpu.code import DeviceCode, class_words

_NAMES = Path(__file__).with_name("blocking.tsv")
_LIBRARIES = frozenset((b"cub", b"hipcub", b"rocprim"))
_LOOPS = frozenset((b"while", b"do", b"goto"))


@cache
def blocking_names() -> frozenset[bytes]:
    """Words whose presence in device code means that a thread may wait for another."""
    lines = _NAMES.read_bytes().splitlines()[1:]
    return frozenset(line.partition(b"\t")[0] for line in lines)


class Blocking:
    """Judges kernels by the words of all code that they can reach."""

    def __init__(self, code: DeviceCode) -> None:
        self._code = code

    @cached_property
    def _bodies(self) -> dict[bytes, set[bytes]]:
        """Name of a device function, macro or class -> its words, parameters included; overloads share an entry."""
        found = {name: set(words) for name, words in self._code.macros.items()}
        for tokens in self._code.files:
            for name, words in class_words(tokens):
                found.setdefault(name, set()).update(words)
        for _, function in self._code.functions:
            if function.body is not None and function.name:
                found.setdefault(function.name, set()).update(function.words | function.parameter_words)
        return found

    @cached_property
    def _indirect(self) -> frozenset[bytes]:
        """Functions that call what a parameter stands for: it may be any other device function."""
        return frozenset(function.name for _, function in self._code.functions if function.indirect)

    @cached_property
    def _callable(self) -> frozenset[bytes]:
        """Words of all device functions but kernels."""
        return frozenset().union(*(f.words for _, f in self._code.functions if not f.kernel))

    @cached_property
    def _unnamed(self) -> frozenset[bytes]:
        """Words of lambdas, operators and destructors, which run without being named."""
        return frozenset().union(*(f.words for _, f in self._code.functions if not f.name))

    @cached_property
    def _opens_library(self) -> bool:
        """Whether ``using namespace`` lets a library's names, which may wait, stand without the library's own."""
        return any(
            tokens.is_text(index + 1, b"namespace") and tokens.texts[index + 2] in _LIBRARIES
            for tokens in self._code.files
            for index in tokens.identifiers()
            if tokens.texts[index] == b"using" and index + 2 < len(tokens)
        )

    def never_blocks(self, kernel: bytes) -> bool:
        """Whether everything that the kernel of that name can reach is in sight and holds no blocking word."""
        if not any(definition.body for definition in self._code.kernels.get(kernel, ())):
            return False
        if self._opens_library:
            return False
        words = self._reached(kernel)
        spins = not words.isdisjoint(_LOOPS) and any(word.startswith(b"atomic") for word in words)
        return not spins and words.isdisjoint(blocking_names())

    def _reached(self, kernel: bytes) -> set[bytes]:
        reached: set[bytes] = set()
        queue: list[Iterable[bytes]] = [self._bodies[kernel], self._unnamed]
        if kernel in self._indirect:
            queue.append(self._callable)
        while queue:
            new = set(queue.pop()) - reached
            reached |= new
            if not new.isdisjoint(self._indirect):
                queue.append(self._callable)
            queue += [self._bodies[word] for word in new if word in self._bodies]
        return reached
