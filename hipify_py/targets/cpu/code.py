"""What device code the files of one program hold, read off their tokens: kernels, device functions, macros."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from hipify_py.diagnostics.model import Span
from hipify_py.frontend.structure import split_arguments
from hipify_py.frontend.tokens import Kind, Tokens

_SIGNS = frozenset((b"*", b"&", b"&&"))
_MARKS = frozenset((b"__global__", b"__device__"))
_ATTRIBUTES = frozenset((b"__launch_bounds__", b"__attribute__", b"__align__", b"alignas", b"decltype", b"__declspec"))
_AFTER_NAMES = frozenset((b",", b")", b">", b"=", b"["))
_BEFORE_TYPES = frozenset((b"typename", b"class", b"<", b",", b"("))  # of a type without a name, too


@dataclass(frozen=True, slots=True)
class DeviceFunction:
    """A function or lambda marked for the device. ``name`` is empty for lambdas, operators and destructors.

    ``body`` is None for declarations; ``words`` are the texts of the body's tokens. ``first`` and ``opener`` are the
    tokens of its first specifier and of its parameter list. ``indirect`` is whether it calls what a parameter or a
    template parameter stands for.
    """

    name: bytes
    kernel: bool
    template: bool
    parameters: tuple[Span, ...]
    parameter_words: frozenset[bytes]
    body: Span | None
    words: frozenset[bytes]
    first: int
    opener: int
    indirect: bool = False


class DeviceCode:
    """All device functions and macros of some files that are compiled together."""

    def __init__(self, files: Iterable[Tokens]) -> None:
        self.files = tuple(files)

    @cached_property
    def macros(self) -> dict[bytes, set[bytes]]:
        """Macro -> the words of all its definitions."""
        found: dict[bytes, set[bytes]] = {}
        for tokens in self.files:
            for directive in tokens.directives:
                if directive.name == "define" and directive.last > directive.first:
                    words = tokens.texts[directive.first + 1 : directive.last]
                    found.setdefault(tokens.texts[directive.first], set()).update(words)
        return found

    @cached_property
    def functions(self) -> tuple[tuple[Tokens, DeviceFunction], ...]:
        """Every device function with the file it stands in."""
        return tuple((tokens, function) for tokens in self.files for function in self.functions_of(tokens))

    def functions_of(self, tokens: Tokens) -> Iterator[DeviceFunction]:
        """The device functions of one file."""
        marks = _MARKS | {name for name, words in self.macros.items() if not words.isdisjoint(_MARKS)}
        seen: set[int] = set()
        for index, text in enumerate(tokens.texts):
            if text in marks and not _is_defined(tokens, index):
                found = _function_at(tokens, index, marks)
                if found is not None and found[0] not in seen:
                    seen.add(found[0])
                    yield found[1]

    @cached_property
    def kernels(self) -> dict[bytes, list[DeviceFunction]]:
        """Kernels by name: declarations, definitions and overloads."""
        found: dict[bytes, list[DeviceFunction]] = {}
        for _, function in self.functions:
            if function.kernel and function.name:
                found.setdefault(function.name, []).append(function)
        return found


def _is_defined(tokens: Tokens, index: int) -> bool:
    """Whether a token is the name of the macro that its directive defines."""
    return tokens.directive[index] >= 0 and tokens.directives[tokens.directive[index]].first == index


def _function_at(tokens: Tokens, mark: int, marks: frozenset[bytes]) -> tuple[int, DeviceFunction] | None:
    """(token of the parameter list, the function that a mark at ``mark`` introduces); None for variables."""
    opener = _parameters(tokens, mark, marks)
    closer = tokens.closing(opener) if opener is not None else None
    if opener is None or closer is None or tokens.texts[opener + 1] in _SIGNS:  # a pointer: T (*name)(parameters)
        return None
    first = _specifiers_start(tokens, mark)
    before = tokens.texts[first:opener]
    name = _name(tokens, opener, marks)
    if name == b"operator" and tokens.is_text(closer + 1, b"("):  # operator()(parameters)
        opener, name = closer + 1, b""
        closer = tokens.closing(opener)
        if closer is None:
            return None
    body = _body(tokens, closer)
    return opener, DeviceFunction(
        name=name,
        kernel=b"__global__" in before,
        template=first > 0 and tokens.is_text(first - 1, b">"),
        parameters=split_arguments(tokens, opener, closer),
        parameter_words=frozenset(tokens.texts[opener + 1 : closer]),
        body=body,
        words=words_in(tokens, body) if body else frozenset(),
        first=first,
        opener=opener,
        indirect=body is not None and _calls(tokens, body, _values(tokens, first, opener, closer)),
    )


def _values(tokens: Tokens, first: int, opener: int, closer: int) -> frozenset[bytes]:
    """The names of parameters, and of template parameters that are no types.

    ``first`` is the first specifier of the function, ``opener`` and ``closer`` the brackets of its parameters.
    """
    start = first
    while start > 0 and tokens.texts[start - 1] not in (b";", b"{", b"}") and tokens.texts[start] != b"template":
        start -= 1
    head = range(start, first) if tokens.is_text(start, b"template") else range(0)
    return frozenset(
        tokens.texts[index]
        for index in (*head, *range(opener + 1, closer))
        if tokens.kinds[index] == Kind.IDENTIFIER
        and tokens.texts[index + 1] in _AFTER_NAMES
        and tokens.texts[index - 1] not in _BEFORE_TYPES
    )


def _calls(tokens: Tokens, body: Span, names: frozenset[bytes]) -> bool:
    """Whether one of ``names`` is called in ``body``."""
    indices = range(bisect_left(tokens.starts, body.start), bisect_right(tokens.starts, body.end - 1))
    return any(tokens.texts[index] in names and tokens.is_text(index + 1, b"(") for index in indices)


def _parameters(tokens: Tokens, mark: int, marks: frozenset[bytes]) -> int | None:
    """The ``(`` of the parameter list after a mark; those of attributes are passed over."""
    index = mark + 1
    while index < len(tokens) and tokens.directive[index] == tokens.directive[mark]:
        text = tokens.texts[index]
        if text in (b";", b"=", b"{", b"}"):
            return None
        if text == b"(":
            if tokens.texts[index - 1] not in _ATTRIBUTES:
                return index
            closer = tokens.closing(index)
            if closer is None:
                return None
            index = closer
        index += 1
    return None


def _specifiers_start(tokens: Tokens, mark: int) -> int:
    """The first token of the specifiers around a mark: behind the last end of something else."""
    index = mark
    while index > 0 and tokens.texts[index - 1] not in (b";", b"}", b"{", b">", b":", b"]", b")", b",", b"("):
        index -= 1
    return index


def _name(tokens: Tokens, opener: int, marks: frozenset[bytes]) -> bytes:
    """The name before a parameter list; empty for what is called without being named."""
    index = opener - 1
    if tokens.is_text(index, b">"):  # an explicit specialisation
        while index > 0 and tokens.texts[index] != b"<":
            index -= 1
        index -= 1
    if index < 0 or tokens.kinds[index] != Kind.IDENTIFIER or tokens.texts[index] in marks:
        return b""
    if tokens.is_text(index - 1, b"~") or tokens.is_text(index - 1, b"operator"):
        return b""
    return tokens.texts[index]


def _body(tokens: Tokens, closer: int) -> Span | None:
    """The braces behind a parameter list, past ``const``, a return type or member initialisers."""
    index = closer + 1
    while index < len(tokens) and tokens.directive[index] == tokens.directive[closer]:
        text = tokens.texts[index]
        if text == b"{":
            end = tokens.closing(index)
            return Span(tokens.starts[index], tokens.ends[end]) if end is not None else None
        if text in (b";", b"=", b"}", b")", b","):
            return None
        if text == b"(":
            end = tokens.closing(index)
            if end is None:
                return None
            index = end
        index += 1
    return None


def class_words(tokens: Tokens) -> Iterator[tuple[bytes, frozenset[bytes]]]:
    """(name, words of its members' declarations and of its constructors' initialisers) of every class.

    Member functions' names and bodies are left out: whoever runs them names them.
    """
    for index in tokens.identifiers():
        if tokens.texts[index] not in (b"struct", b"class") or index + 2 >= len(tokens):
            continue
        opener = index + 2
        while opener < len(tokens) and tokens.texts[opener] not in (b"{", b";", b"(", b")", b"="):
            opener += 1
        closer = tokens.closing(opener) if tokens.is_text(opener, b"{") else None
        if closer is None:
            continue
        words: set[bytes] = set(tokens.texts[index + 2 : opener])
        at, depth = opener + 1, 0
        while at < closer:
            text = tokens.texts[at]
            depth += (text == b"(") - (text == b")")
            if depth or not tokens.is_text(at + 1, b"("):
                words.add(text)
            at = (tokens.closing(at) or at) + 1 if text == b"{" else at + 1
        yield tokens.texts[index + 1], frozenset(words)


def words_in(tokens: Tokens, span: Span) -> frozenset[bytes]:
    """The texts of the tokens in ``span``."""
    return frozenset(tokens.texts[bisect_left(tokens.starts, span.start) : bisect_right(tokens.starts, span.end - 1)])


def scopes(tokens: Tokens) -> list[Span]:
    """The outermost braces that aren't those of a namespace or ``extern "C"``: functions, classes, initialisers."""
    found: list[Span] = []
    end = -1
    for index, text in enumerate(tokens.texts):
        if text != b"{" or index < end or tokens.directive[index] >= 0 or _opens_namespace(tokens, index):
            continue
        closer = tokens.closing(index)
        if closer is not None:
            found.append(Span(tokens.starts[index], tokens.ends[closer]))
            end = closer
    return found


def _opens_namespace(tokens: Tokens, brace: int) -> bool:
    index = brace - 1
    if index > 0 and tokens.kinds[index] == Kind.STRING:
        return tokens.is_text(index - 1, b"extern")
    while index > 0 and (tokens.kinds[index] == Kind.IDENTIFIER or tokens.texts[index] == b"::"):
        if tokens.texts[index] == b"namespace":
            return True
        index -= 1
    return tokens.is_text(index, b"namespace")
