"""Names of kernels: one for each launch, different in the whole program."""

from __future__ import annotations

import posixpath
import re
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from functools import cached_property

from hipify_py.diagnostics.model import Finding, Severity, Span
from hipify_py.frontend.launches import find_chevrons
from hipify_py.frontend.scopes import Scopes
from hipify_py.frontend.tokens import LAUNCH_SIGN, Tokens, has_launch, lex
from hipify_py.rewrite.context import FileContext
from hipify_py.targets.cpu.code import scopes
from hipify_py.targets.sycl.called import LAUNCH_FUNCTIONS, called_kernels
from hipify_py.targets.sycl.meanings import plain

CODE = "HP245"
_HINT = "give the function another name in one of them"
_INTERNAL = re.compile(rb"\bstatic\b|\bnamespace\s*\{")
_LAST_WORD = re.compile(rb"(\w+)\s*$")
_LIKE_MACRO = re.compile(rb"[A-Z][A-Z0-9_]+")
_LONGEST_NAME = 400  # bytes of a kernel with its template arguments


class KernelNames:
    """The names of one file's launches; ``launching`` are the files of the program that launch each kernel."""

    def __init__(self, path: str, tokens: Tokens, launching: Mapping[bytes, Collection[str]]) -> None:
        self._path = path
        self._tokens = tokens
        self._launching = launching
        self._used: Counter[bytes] = Counter()

    def _prefix(self, kernel: bytes) -> bytes:
        """What the names of a kernel start with in this file, where others launch one of that name, too."""
        others = [path for path in self._launching.get(kernel, ()) if path != self._path]
        stem = stem_of(self._path)
        if any(stem_of(path) == stem for path in others):
            stem = posixpath.splitext(self._path)[0]
        prefix = re.sub(r"\W", "_", stem).encode() + b"_" if others else b""
        return b"in_" + prefix if prefix.lower().startswith(b"cu") else prefix  # not to look like one of CUDA's names

    @cached_property
    def _scopes(self) -> list[Span]:
        return scopes(self._tokens)

    def fresh(self, kernel: bytes) -> bytes:
        """A name for the next launch of ``kernel``."""
        suffix = b"_name" if kernel.lower().endswith(b"kernel") else b"_kernel"
        name = self._prefix(kernel) + kernel + suffix
        self._used[name] += 1
        return name if self._used[name] == 1 else b"%s_%d" % (name, self._used[name])

    def may_repeat(self, offset: int, macros: Collection[bytes]) -> bool:
        """Whether one name at ``offset`` may stand for many kernels: in a template, or in an argument of a macro.

        ``macros`` are some that are known; others are told by how they are spelt.
        """
        return self.in_template(offset) or any(
            name in macros or _LIKE_MACRO.fullmatch(name) for name in self._called_around(offset)
        )

    def _called_around(self, offset: int) -> Iterator[bytes]:
        """The names in front of the parentheses that ``offset`` stands in, in one function."""
        tokens = self._tokens
        index = bisect_left(tokens.starts, offset) - 1
        while index > 0:
            partner = tokens.matches.get(index)
            if partner is not None and partner < index:
                index = partner
            elif partner is not None and tokens.is_text(index, b"("):
                yield tokens.texts[index - 1]
            index -= 1

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


def stem_of(path: str) -> str:
    """The name of a file without what stands behind its first full stop."""
    return posixpath.basename(path).partition(".")[0]


def launched(data: bytes) -> Iterator[bytes]:
    """The names that a text launches kernels by."""
    for sign in LAUNCH_SIGN.finditer(data):
        place = sign.start()
        match = _LAST_WORD.search(_without_arguments(data[max(place - _LONGEST_NAME, 0) : place].rstrip()))
        yield from [match.group(1)] if match else []
    if any(function in data for function in LAUNCH_FUNCTIONS):
        yield from (plain(called.name) for called in called_kernels(lex(data)))


def launching_macros(data: bytes) -> Iterator[bytes]:
    """The macros of a text that launch kernels."""
    if b"define" in data and has_launch(data):
        tokens = lex(data)
        for chevrons in find_chevrons(tokens):
            directive = tokens.directive[chevrons.first]
            if directive >= 0 and tokens.directives[directive].name == "define":
                yield tokens.texts[tokens.directives[directive].first]


def nameless(data: bytes, macros: Collection[bytes]) -> Iterator[tuple[bytes, int]]:
    """(function, offset) of launches in templates or by ``macros``, where other sources may have such a function.

    Compilers name such launches after the function.
    """
    if not _INTERNAL.search(data) or not (has_launch(data) or any(macro in data for macro in macros)):
        return
    tokens = lex(data)
    around, names = Scopes(tokens), KernelNames("", tokens, {})
    launches = (found.first for found in find_chevrons(tokens) if names.in_template(tokens.starts[found.first]))
    uses = (index for macro in macros for index in tokens.places(macro))
    for index in (*launches, *uses):
        function = _function(tokens, around, index) if tokens.directive[index] < 0 else None
        if function is not None and _is_internal(tokens, around, function):
            yield tokens.texts[function], tokens.starts[index]


def _function(tokens: Tokens, scopes: Scopes, index: int) -> int | None:
    """The name of the outermost function around a token."""
    blocks = [brace for brace in scopes.braces(index) if scopes.is_block(brace)]
    closer = blocks[-1] - 1 if blocks else 0
    while closer > 0 and tokens.texts[closer] not in (b")", b";", b"{", b"}"):
        closer -= 1
    opener = tokens.matches.get(closer) if tokens.is_text(closer, b")") else None
    return opener - 1 if opener is not None else None


def _is_internal(tokens: Tokens, scopes: Scopes, function: int) -> bool:
    """Whether a function is its file's own."""
    head = function
    while head > 0 and tokens.texts[head - 1] not in (b";", b"{", b"}"):
        head -= 1
    return b"static" in tokens.texts[head:function] or any(scopes.namespace(b) == () for b in scopes.braces(function))


def shared_names(
    context: FileContext, files: Mapping[bytes, Collection[str]], macros: Collection[bytes]
) -> Iterator[Finding]:
    """The launches of a file whose function stands in other sources, too; ``files`` are those of each function."""
    path, tokens = context.facts.path, context.facts.tokens
    for function, offset in nameless(context.facts.data, macros):
        others = sorted(name for name in files.get(function, ()) if name != path)
        if others:
            name = function.decode("utf-8", "replace")
            message = (
                f"{name} is a function of {others[0]}, too, and what the two launch has one name in a program of both"
            )
            span = tokens.span(bisect_left(tokens.starts, offset))
            yield context.finding(CODE, Severity.WARNING, span, name, message, _HINT)


def _without_arguments(text: bytes) -> bytes:
    """The text without the template arguments at its end."""
    depth = 0
    for end in range(len(text), 0, -1):
        depth += (text[end - 1] == ord(b">")) - (text[end - 1] == ord(b"<"))
        if depth == 0:
            return text if end == len(text) else text[: end - 1]
    return text
