"""Kernels that are launched under another name: a parameter of a macro, or of a function template.

SYCL's kernels can't call through pointers. But a macro's text has the kernel's own name wherever it is used, and a
template takes a lambda that calls the kernel as well as it takes a pointer to it.
"""

from __future__ import annotations

from bisect import bisect_left
from typing import NamedTuple

from hipify_py.diagnostics.model import Span
from hipify_py.frontend.scopes import Scopes
from hipify_py.frontend.structure import call_after, split_arguments
from hipify_py.frontend.tokens import Kind, Tokens
from hipify_py.targets.cpu.code import DeviceCode

_ENDS = frozenset((b";", b"{", b"}"))


class Passed(NamedTuple):
    """One kernel that the name may stand for, the argument that says so, and the other arguments beside it."""

    kernel: bytes
    tokens: Tokens
    argument: Span
    others: tuple[Span, ...]


class Indirect(NamedTuple):
    """All of them; ``in_macro`` is whether the name is a macro's."""

    passed: tuple[Passed, ...]
    in_macro: bool

    @property
    def kernels(self) -> list[bytes]:
        """The kernels, each once."""
        return list(dict.fromkeys(one.kernel for one in self.passed))


def indirect(code: DeviceCode, tokens: Tokens, index: int) -> Indirect | None:
    """What the launched name at ``index`` stands for, if every use of its macro or template says so."""
    in_macro = tokens.directive[index] >= 0
    place = _of_macro(tokens, index) if in_macro else _of_template(tokens, index)
    if place is None:
        return None
    name, number = place
    found: list[Passed] = []
    for file in code.files:
        for use in file.places(name):
            call = call_after(file, use)
            if call is None or _is_declaration(file, use, in_macro) or number >= len(call.arguments):
                continue
            kernel = _kernel(code, file, call.arguments[number])
            if not kernel:
                return None
            others = (*call.arguments[:number], *call.arguments[number + 1 :])
            found.append(Passed(kernel, file, call.arguments[number], others))
    return Indirect(tuple(found), in_macro) if found else None


def _of_macro(tokens: Tokens, index: int) -> tuple[bytes, int] | None:
    """(the macro around a token, the number of its parameter that stands there)."""
    directive = tokens.directives[tokens.directive[index]]
    opener = directive.first + 1
    closer = tokens.closing(opener) if tokens.is_text(opener, b"(") else None
    if directive.name != "define" or closer is None or tokens.starts[opener] != tokens.ends[directive.first]:
        return None
    spans = split_arguments(tokens, opener, closer)
    names = [tokens.data[span.start : span.end] for span in spans]
    return (tokens.texts[directive.first], names.index(tokens.texts[index])) if tokens.texts[index] in names else None


def _of_template(tokens: Tokens, index: int) -> tuple[bytes, int] | None:
    """(the function template around a token, the number of its parameter that stands there, of a type it deduces)."""
    scopes = Scopes(tokens)
    declared = (scopes.local(place) for place in reversed(tokens.places(tokens.texts[index])) if place < index)
    local = next((one for one in declared if one is not None and index < one.last), None)
    if local is None or local.declarator.pointer or local.declarator.last != local.declarator.first + 1:
        return None
    opener = scopes.around[local.first]
    if not tokens.is_text(opener, b"(") or tokens.kinds[opener - 1] != Kind.IDENTIFIER:
        return None
    type_ = tokens.texts[local.declarator.first]
    if not any(_is_type_parameter(tokens, place, opener) for place in tokens.places(type_) if place < opener):
        return None
    spans = split_arguments(tokens, opener, tokens.matches[opener])
    number = next(n for n, span in enumerate(spans) if span.start <= tokens.starts[local.first] < span.end)
    return tokens.texts[opener - 1], number


def _is_type_parameter(tokens: Tokens, place: int, opener: int) -> bool:
    """Whether a name is introduced as a type by the template whose function's parameters open at ``opener``."""
    between = tokens.texts[place:opener]
    return tokens.texts[place - 1] in (b"class", b"typename") and not any(
        sign in between for sign in (b";", b"{", b"}")
    )


def _is_declaration(tokens: Tokens, index: int, in_macro: bool) -> bool:
    """Whether a use is the definition of the macro, or of the function."""
    if in_macro:
        return tokens.directive[index] >= 0 and tokens.directives[tokens.directive[index]].first == index
    before = tokens.texts[index - 1]
    return (tokens.kinds[index - 1] == Kind.IDENTIFIER and before != b"return") or before in (b"*", b"&")


def _kernel(code: DeviceCode, tokens: Tokens, span: Span) -> bytes:
    """The word of the kernel that an argument names; nothing if it is something else."""
    first, last = bisect_left(tokens.starts, span.start), bisect_left(tokens.starts, span.end)
    texts = tokens.texts[first:last]
    if not texts or texts[0] == b"&" or any(text in (b".", b"->", b"?", b"[") for text in texts):
        return b""
    end = texts.index(b"<") if b"<" in texts else len(texts)
    return next((text for text in reversed(texts[:end]) if text in code.kernels), b"")
