"""Names that the preprocessor pastes together, found by expanding the macros of a program on tokens.

This is a small preprocessor: arguments, ``##``, rescanning with hidden names. Conditions are not evaluated, so that
dead branches count too; of a macro with several definitions each is tried. Every piece remembers where it stands in
the text, since that is where an edit must change it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from hipify_py.diagnostics.model import Span
from hipify_py.frontend.structure import macro_parameters
from hipify_py.frontend.tokens import Directive, Kind, Tokens

_MAX_WORDS = 4000  # of one expansion; macros that make more make no names that anybody wrote by hand
_MAX_DEPTH = 40
_MAX_VARIANTS = 4  # definitions of one macro that are tried


class Piece(NamedTuple):
    """A stretch of text that became part of a pasted name."""

    text: str
    path: str
    span: Span


class Pasted(NamedTuple):
    """An identifier that ``##`` made, of two pieces or more, in order."""

    name: str
    pieces: tuple[Piece, ...]


@dataclass(frozen=True, slots=True)
class Pastings:
    """What the macros of a program make.

    ``plain`` are the places that also come out of an expansion by themselves or as a string: to change them there
    changes more than pasted names. ``unused`` are left operands of ``##`` that no expansion completed.
    """

    names: frozenset[Pasted] = frozenset()
    plain: frozenset[tuple[str, Span]] = frozenset()
    unused: frozenset[Piece] = frozenset()


class _Word(NamedTuple):
    text: str
    kind: Kind
    pieces: tuple[Piece, ...]
    hidden: frozenset[str] = frozenset()
    open: bool = False  # a parameter of a macro body that is looked at by itself: it may become anything


class Macro(NamedTuple):
    """One ``#define``; ``parameters`` is None for a macro without a parameter list."""

    name: str
    parameters: tuple[str, ...] | None
    body: tuple[_Word, ...]

    @property
    def pastes(self) -> bool:
        """Whether its body has a ``##``."""
        return any(word.text == "##" for word in self.body)


def find_pastings(files: Mapping[str, Tokens]) -> Pastings:
    """All names that macros of ``files`` (by path) paste together in ``files``, in code and in macro bodies."""
    macros = _all_definitions(files)
    relevant = _relevant(macros)
    if not relevant:
        return Pastings()
    names: set[Pasted] = set()
    plain: set[tuple[str, Span]] = set()
    variants = min(_MAX_VARIANTS, max(len(macros[name]) for name in relevant))
    for variant in range(variants):
        expander = _Expander({name: found[min(variant, len(found) - 1)] for name, found in macros.items()}, relevant)
        for words in _roots(files, macros, relevant):
            expander.run(words)
        names |= expander.names
        plain |= expander.plain
    made = {(piece.path, piece.span) for name in names for piece in name.pieces}
    lefts = (left for name in relevant for macro in macros[name] for left in _left_operands(macro))
    return Pastings(frozenset(names), frozenset(plain), frozenset(p for p in lefts if (p.path, p.span) not in made))


def pasting_macros(files: Mapping[str, Tokens]) -> set[str]:
    """The macros of ``files`` that paste names, or come to through other macros."""
    return _relevant(_all_definitions(files))


def _all_definitions(files: Mapping[str, Tokens]) -> dict[str, list[Macro]]:
    macros: dict[str, list[Macro]] = {}
    for path, tokens in files.items():
        for macro in definitions(path, tokens):
            macros.setdefault(macro.name, []).append(macro)
    return macros


def definitions(path: str, tokens: Tokens) -> Iterator[Macro]:
    """The macros that a file defines, in live and dead code."""
    for directive in tokens.directives:
        if directive.name == "define" and directive.first < directive.last:
            yield _definition(path, tokens, directive)


def _definition(path: str, tokens: Tokens, directive: Directive) -> Macro:
    first = directive.first
    name, at = tokens.name(first), first + 1
    parameters: tuple[str, ...] | None = None
    parentheses = macro_parameters(tokens, directive)
    if parentheses is not None:
        opener, closer = parentheses
        words = [tokens.name(i) for i in range(opener + 1, closer) if not tokens.is_text(i, b",")]
        parameters = tuple("__VA_ARGS__" if word == "..." else word for word in words)
        at = closer + 1
    return Macro(name, parameters, tuple(_words(path, tokens, at, directive.last)))


def _words(path: str, tokens: Tokens, first: int, last: int) -> Iterator[_Word]:
    for index in range(first, last):
        text = tokens.name(index)
        yield _Word(text, tokens.kinds[index], (Piece(text, path, tokens.span(index)),))


def _left_operands(macro: Macro) -> Iterator[Piece]:
    """Identifiers of the body, parameters aside, that begin a pasted name."""
    for index, word in enumerate(macro.body[:-1]):
        starts = macro.body[index + 1].text == "##" and (index == 0 or macro.body[index - 1].text != "##")
        if starts and word.kind == Kind.IDENTIFIER and word.text not in (macro.parameters or ()):
            yield word.pieces[0]


def _relevant(macros: Mapping[str, Sequence[Macro]]) -> set[str]:
    """Macros that paste, and those that may come to paste through others."""
    relevant = {name for name, found in macros.items() if any(macro.pastes for macro in found)}
    if not relevant:
        return relevant
    while True:
        more = {
            name
            for name, found in macros.items()
            if name not in relevant and any(word.text in relevant for macro in found for word in macro.body)
        }
        if not more:
            return relevant
        relevant |= more


def _roots(
    files: Mapping[str, Tokens], macros: Mapping[str, Sequence[Macro]], relevant: set[str]
) -> Iterator[list[_Word]]:
    """What is expanded: uses of relevant macros in code, and their bodies with open parameters."""
    passed = {macro.name for found in macros.values() for macro in found if macro.parameters}
    for path, tokens in files.items():
        for index in tokens.identifiers():
            name = tokens.name(index)
            if tokens.directive[index] >= 0 or name not in macros:
                continue
            closer = tokens.closing(index + 1) if tokens.is_text(index + 1, b"(") else None
            words = list(_words(path, tokens, index, (closer if closer is not None else index) + 1))
            if name in relevant or (name in passed and any(word.text in relevant for word in words)):
                yield words
    for name in relevant:
        for macro in macros[name]:
            parameters = macro.parameters or ()
            yield [word._replace(open=True) if word.text in parameters else word for word in macro.body]


class _Expander:
    """Expands macros, and keeps the names that were pasted."""

    def __init__(self, macros: Mapping[str, Macro], relevant: set[str]) -> None:
        self._macros = macros
        self._relevant = relevant
        self._count = 0
        self.names: set[Pasted] = set()
        self.plain: set[tuple[str, Span]] = set()

    def run(self, words: Sequence[_Word]) -> None:
        self._count = 0
        self._by_itself(self._expand(_paste(words, self.names), 0))

    def _by_itself(self, words: Iterable[_Word]) -> None:
        """Note what comes out unpasted; a string of a pasted name follows the name."""
        self.plain.update((word.pieces[0].path, word.pieces[0].span) for word in words if len(word.pieces) == 1)

    def _expand(self, words: Sequence[_Word], depth: int) -> list[_Word]:
        done: list[_Word] = []
        rest = list(reversed(words))
        while rest and self._count < _MAX_WORDS:
            self._count += 1
            word = rest.pop()
            macro = self._macros.get(word.text)
            if macro is None or word.open or word.kind != Kind.IDENTIFIER or word.text in word.hidden:
                done.append(word)
            elif macro.parameters is None:
                rest.extend(reversed(self._hide(macro, _paste(macro.body, self.names), word.hidden)))
            else:
                arguments = _arguments(rest)
                if arguments is None or depth > _MAX_DEPTH:
                    done.append(word)
                    continue
                body = self._substitute(macro, arguments, depth)
                rest.extend(reversed(self._hide(macro, body, word.hidden)))
        return done

    @staticmethod
    def _hide(macro: Macro, words: Iterable[_Word], hidden: frozenset[str]) -> list[_Word]:
        names = hidden | {macro.name}
        return [word._replace(hidden=word.hidden | names) for word in words]

    def _substitute(self, macro: Macro, arguments: list[list[_Word]], depth: int) -> list[_Word]:
        bound = _bind(macro.parameters or (), arguments)
        body = macro.body
        result: list[_Word] = []
        for index, word in enumerate(body):
            pasted = any(0 <= near < len(body) and body[near].text == "##" for near in (index - 1, index + 1))
            argument = bound.get(word.text) if word.kind == Kind.IDENTIFIER else None
            if argument is None:
                result.append(word)
            elif index and body[index - 1].text == "#":
                self._by_itself(argument)
            elif pasted:
                result.extend(argument or [_Word("", Kind.PUNCTUATION, ())])
            else:
                result.extend(self._expand(argument, depth + 1))
        return _paste(result, self.names)


def _bind(parameters: Sequence[str], arguments: list[list[_Word]]) -> dict[str, list[_Word]]:
    """Arguments by parameter; the variable ones are joined with their commas."""
    bound: dict[str, list[_Word]] = {}
    for index, parameter in enumerate(parameters):
        if parameter == "__VA_ARGS__":
            joined: list[_Word] = []
            for argument in arguments[index:]:
                joined += [_Word(",", Kind.PUNCTUATION, ())] * bool(joined) + argument
            bound[parameter] = joined
        else:
            bound[parameter] = arguments[index] if index < len(arguments) else []
    return bound


def _arguments(rest: list[_Word]) -> list[list[_Word]] | None:
    """Take a parenthesised argument list off the end of ``rest`` (which is reversed); None if there is none."""
    if not rest or rest[-1].text != "(":
        return None
    depth = 0
    found: list[list[_Word]] = [[]]
    for taken, word in enumerate(reversed(rest), start=1):
        depth += (word.text in ("(", "[", "{")) - (word.text in (")", "]", "}"))
        if depth == 0:
            del rest[len(rest) - taken :]
            return found
        if word.text == "," and depth == 1:
            found.append([])
        elif taken > 1:
            found[-1].append(word)
    return None


def _paste(words: Sequence[_Word], names: set[Pasted]) -> list[_Word]:
    """Join the operands of every ``##``; a name made of known pieces only goes into ``names``.

    After a comma ``##`` joins nothing: it stands before variable arguments.
    """
    result: list[_Word] = []
    index = 0
    while index < len(words):
        word = words[index]
        joined = False
        while index + 2 < len(words) and words[index + 1].text == "##" and word.text != ",":
            right = words[index + 2]
            hidden = word.hidden & right.hidden
            known = tuple(piece for piece in (*word.pieces, *right.pieces) if piece.text)
            kind = word.kind if word.text else right.kind
            word = _Word(word.text + right.text, kind, known, hidden, word.open or right.open)
            joined = True
            index += 2
        if joined and len(word.pieces) > 1 and not word.open and word.text.isidentifier():
            names.add(Pasted(word.text, word.pieces))
        result.append(word)
        index += 2 if word.text == "," and index + 1 < len(words) and words[index + 1].text == "##" else 1
    return result
