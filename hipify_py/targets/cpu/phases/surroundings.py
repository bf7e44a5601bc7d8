"""What kernels may rely on outside of themselves: constants, types, and what the functions that they call do."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache, cached_property
from pathlib import Path

from hipify_py.frontend.tokens import Kind, Tokens
from hipify_py.targets.cpu.blocking import blocking_names
from hipify_py.targets.cpu.code import DeviceCode
from hipify_py.targets.cpu.phases.code import Refused
from hipify_py.targets.cpu.phases.collectives import SPLITTING, is_full_mask
from hipify_py.targets.cpu.phases.declarations import ARITHMETIC
from hipify_py.targets.cpu.phases.uniformity import BLOCK_INDICES

_NAMES = Path(__file__).with_name("names.tsv")
_STATEMENT_WORDS = frozenset(
    b"return break continue goto if for while do switch case { } ; = += -= *= /= %= |= ^= &= ++ -- [ # ##".split()
)
_LOOPS = frozenset((b"while", b"do", b"goto"))
_CONSTANT = (b"const", b"constexpr", b"__constant__")


@cache
def _names(kind: bytes) -> frozenset[bytes]:
    rows = (line.split(b"\t") for line in _NAMES.read_bytes().splitlines()[1:])
    return frozenset(row[0] for row in rows if row[1] == kind)


class Surroundings:
    """The files that are compiled together, as far as kernels depend on them."""

    def __init__(self, device: DeviceCode) -> None:
        self.device = device

    def check(self, words: frozenset[bytes], indirect: bool) -> None:
        """Look at all that the words of a kernel reach; ``indirect``: it calls functions that it does not name.

        Raises:
            Refused: code elsewhere that waits, or a macro that is more than an expression.
        """
        for word in sorted(words & self.device.macros.keys()):
            self._check_macro(word)
        named = words | self._unnamed | (self._addressed if indirect else frozenset())
        outside = self.reached(named) | self._unnamed
        if not outside.isdisjoint(SPLITTING):
            raise Refused("a function that waits is called")
        own = (words | outside) & blocking_names() - SPLITTING
        if own:
            raise Refused(f"{min(own).decode()} is used")
        everything = words | outside
        if not everything.isdisjoint(_LOOPS) and any(word.startswith(b"atomic") for word in everything):
            raise Refused("a loop may wait for an atomic operation")

    def _check_macro(self, name: bytes) -> None:
        for tokens, first, last in self._definitions.get(name, ()):
            texts = tokens.texts[first:last]
            unary = any(text == b"&" and (not i or texts[i - 1] in (b"(", b",")) for i, text in enumerate(texts))
            if unary or not _STATEMENT_WORDS.isdisjoint(texts) or not SPLITTING.isdisjoint(texts):
                raise Refused(f"the macro {name.decode()} is no plain expression")
            for inner in set(texts) & self.device.macros.keys() - {name}:
                self._check_macro(inner)

    @cached_property
    def _definitions(self) -> dict[bytes, list[tuple[Tokens, int, int]]]:
        """Macro -> (file, first token of its body, end) of its definitions."""
        found: dict[bytes, list[tuple[Tokens, int, int]]] = {}
        for tokens in self.device.files:
            for line in tokens.directives:
                if line.name == "define" and line.first < line.last:
                    body = line.first + 1
                    if tokens.is_text(body, b"(") and tokens.starts[body] == tokens.ends[line.first]:
                        body = (tokens.closing(body) or body) + 1
                    found.setdefault(tokens.texts[line.first], []).append((tokens, body, line.last))
        return found

    @cached_property
    def _bodies(self) -> dict[bytes, set[bytes]]:
        found = {name: set(words) for name, words in self.device.macros.items()}
        for _, function in self.device.functions:
            if function.name and function.body is not None and not function.kernel:
                found.setdefault(function.name, set()).update(function.words)
        return found

    @cached_property
    def _addressed(self) -> frozenset[bytes]:
        """Functions that are named without being called, and so may be called through pointers."""
        found: set[bytes] = set()
        for tokens in self.device.files:
            for index in tokens.identifiers():
                if tokens.texts[index] in self._bodies and not (
                    tokens.is_text(index + 1, b"(") or tokens.is_text(index + 1, b"<")
                ):
                    found.add(tokens.texts[index])
        return frozenset(found)

    @cached_property
    def _unnamed(self) -> frozenset[bytes]:
        return frozenset().union(*(f.words for _, f in self.device.functions if not f.name))

    def reached(self, names: Iterable[bytes]) -> frozenset[bytes]:
        """All words of the functions and macros that are named, and of those that they name."""
        found: set[bytes] = set()
        queue = [name for name in names if name in self._bodies]
        seen = set(queue)
        while queue:
            words = self._bodies[queue.pop()]
            found |= words
            new = (words & self._bodies.keys()) - seen
            seen |= new
            queue += new
        return frozenset(found)

    def reads_index(self, words: Iterable[bytes]) -> bool:
        """Whether functions or macros among the words, or what runs unnamed, read the index of the thread."""
        reached = self.reached(words) | self._unnamed
        return any(word == b"threadIdx" or word.startswith((b"__lane", b"thread_rank")) for word in reached)

    def waits_inside(self, callee: bytes) -> bool:
        """Whether a device function or macro of that name waits for other threads."""
        return callee in self._waiting

    @cached_property
    def _waiting(self) -> frozenset[bytes]:
        return frozenset(name for name in self._bodies if not self.reached([name]).isdisjoint(SPLITTING))

    def by_value(self, callee: bytes) -> bool:
        """Whether a function takes no references."""
        known = [function for _, function in self.device.functions if function.name == callee]
        if known:
            return all(b"&" not in function.parameter_words for function in known)
        if callee in self.device.macros or callee in _names(b"function") | _names(b"type") | ARITHMETIC:
            return True
        return callee.startswith((b"__", b"atomic", b"make_"))

    def is_const(self, member: bytes) -> bool:
        """Whether all member functions of that name are ``const``."""
        return member in self._after_members[b"const"] and member not in self._after_members[b"{"]

    @cached_property
    def _after_members(self) -> dict[bytes, set[bytes]]:
        """``const`` or ``{`` -> the names of functions with it behind their parameters."""
        found: dict[bytes, set[bytes]] = {b"const": set(), b"{": set()}
        for tokens in self.device.files:
            for index in tokens.identifiers():
                closer = tokens.closing(index + 1) if tokens.is_text(index + 1, b"(") else None
                if closer is not None and closer + 1 < len(tokens):
                    word = tokens.texts[closer + 1]
                    word = b"{" if word in (b":", b"noexcept", b"->", b"&") else word
                    found.get(word, set()).add(tokens.texts[index])
        return found

    def pure(self, callee: bytes) -> bool:
        """Whether a call's result depends on its arguments alone: known functions, conversions, macros of constants."""
        if callee in self._bodies:
            return callee in self.device.macros and self._is_plain(callee)
        return callee in _names(b"function") | ARITHMETIC

    def _is_plain(self, name: bytes) -> bool:
        """Whether a macro with parameters computes with them and constants only."""
        for tokens, first, last in self._definitions.get(name, ()):
            start = first
            while start > 0 and tokens.texts[start] != name:
                start -= 1
            own = set(tokens.texts[start + 1 : first])
            for index in range(first, last):
                text = tokens.texts[index]
                unary = index == first or tokens.texts[index - 1] in (b"(", b",", b"=")
                if text == b"->" or (unary and text in (b"*", b"&")):
                    return False
                if tokens.kinds[index] == Kind.IDENTIFIER and text not in own and not self.constant(text):
                    return False
        return True

    def constant(self, name: bytes) -> bool:
        """Whether a name outside of kernels has one value while a kernel runs."""
        if name in self.device.macros:
            return self._is_plain(name)
        if name in self._constants or name in BLOCK_INDICES:
            return True
        return name in ARITHMETIC | _names(b"function") | _names(b"type") | self._plain_types

    @cached_property
    def _constants(self) -> frozenset[bytes]:
        """Names that files declare as constants or enumerators, and limits of the C library."""
        found: set[bytes] = set()
        for tokens in self.device.files:
            for index, text in enumerate(tokens.texts):
                if text in _CONSTANT and tokens.directive[index] < 0:
                    found |= set(_declared(tokens, index))
                elif text == b"enum":
                    found |= set(_enumerators(tokens, index))
        limits = re.compile(rb"(?:U?(?:INT|LONG|SHRT|CHAR|LLONG)|FLT|DBL)_(?:MAX|MIN|EPSILON)|INFINITY|NAN")
        words = {text for tokens in self.device.files for text in set(tokens.texts) if limits.fullmatch(text)}
        return frozenset(found | words) - self._memory

    @cached_property
    def _memory(self) -> frozenset[bytes]:
        """Names of variables in device memory, which kernels may change."""
        found: set[bytes] = set()
        for tokens in self.device.files:
            for index, text in enumerate(tokens.texts):
                if text in (b"__device__", b"__managed__"):
                    while index < len(tokens) and tokens.texts[index] not in (b";", b"=", b"[", b"(", b"{", b"}"):
                        index += 1
                    if index < len(tokens) and tokens.texts[index] in (b";", b"=", b"[", b"{"):
                        found.add(tokens.texts[index - 1])
        return frozenset(found)

    @cached_property
    def masks(self) -> frozenset[bytes]:
        """Macros and constants that name all lanes of a warp."""
        found: set[bytes] = set()
        for name, definitions in self._definitions.items():
            if all(is_full_mask(b"".join(tokens.texts[first:last])) for tokens, first, last in definitions):
                found.add(name)
        for tokens in self.device.files:
            for index in tokens.identifiers():
                literal = tokens.is_text(index + 1, b"=") and tokens.is_text(index + 3, b";")
                if literal and tokens.texts[index] in self._constants and is_full_mask(tokens.texts[index + 2]):
                    found.add(tokens.texts[index])
        return frozenset(found)

    def trivial(self, kind: str, parameters: frozenset[bytes]) -> bool:
        """Whether values of a type may be copied byte by byte; template ``parameters`` are trusted to be."""
        if kind.endswith("*"):
            return "auto" not in kind
        words = set(re.findall(rb"\w+", kind.encode())) - {b"const", b"typename", b"struct"}
        known = ARITHMETIC | _names(b"type") | parameters
        return bool(words) and "<" not in kind and words <= known | self._plain_types

    @cached_property
    def _plain_types(self) -> frozenset[bytes]:
        """Structs without special members, and other names of arithmetic types."""
        found: set[bytes] = set()
        for tokens in self.device.files:
            for index, text in enumerate(tokens.texts):
                if text == b"struct" and tokens.is_text(index + 2, b"{"):
                    closer = tokens.closing(index + 2)
                    name = tokens.texts[index + 1]
                    if closer is not None and _is_plain_struct(tokens.texts[index + 3 : closer], name):
                        found.add(name)
                elif text == b"using" and tokens.is_text(index + 2, b"="):
                    end = tokens.texts.index(b";", index)
                    if set(tokens.texts[index + 3 : end]) <= ARITHMETIC:
                        found.add(tokens.texts[index + 1])
                elif text == b"typedef":
                    end = tokens.texts.index(b";", index)
                    if set(tokens.texts[index + 1 : end - 1]) <= ARITHMETIC:
                        found.add(tokens.texts[end - 1])
        return frozenset(found)


def _is_plain_struct(texts: list[bytes], name: bytes) -> bool:
    special = {b"~", b"virtual", b"std", b":", name, b"template"}
    assigns = any(text == b"operator" and texts[i + 1] == b"=" for i, text in enumerate(texts[:-1]))
    return special.isdisjoint(texts) and not assigns


def _declared(tokens: Tokens, index: int) -> Iterator[bytes]:
    """Names with an initialiser in the declaration around a ``const``, and the name of a ``__constant__`` variable."""
    memory = tokens.texts[index] == b"__constant__"
    while index < len(tokens) and tokens.texts[index] not in (b";", b")", b"{", b"}"):
        if tokens.texts[index] in (b"(", b"["):
            index = tokens.closing(index) or index
        elif tokens.texts[index] == b"=" or (memory and tokens.is_text(index + 1, b";")):
            yield tokens.texts[index - 1 if tokens.texts[index] == b"=" else index]
        elif tokens.texts[index] == b"*":
            return
        index += 1


def _enumerators(tokens: Tokens, index: int) -> Iterator[bytes]:
    opener = index
    while opener < len(tokens) and tokens.texts[opener] not in (b"{", b";", b")", b"("):
        opener += 1
    closer = tokens.closing(opener) if tokens.is_text(opener, b"{") else None
    for position in range(opener + 1, closer or 0):
        if tokens.kinds[position] == Kind.IDENTIFIER and tokens.texts[position - 1] in (b"{", b","):
            yield tokens.texts[position]
