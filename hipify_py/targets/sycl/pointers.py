"""Calls through pointers to functions in device code, which SYCL has none of."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator

from hipify_py.diagnostics.model import Finding, Severity
from hipify_py.frontend.structure import contains, is_keyword
from hipify_py.frontend.tokens import Kind, Tokens
from hipify_py.rewrite.context import FileContext
from hipify_py.targets.sycl.device import Device
from hipify_py.targets.sycl.meanings import plain

CODE = "HP240"
_HINT = "choose among the functions by a number, in a switch, or make the function a template's argument"


def pointer_findings(context: FileContext, device: Device) -> Iterator[Finding]:
    """A finding for each variable or parameter of a device function, or use of a member, that it calls through."""
    tokens = context.facts.tokens
    types = frozenset(name for file in device.code.files for name in _types(file))
    members = frozenset(name for file in device.code.files for name in _members(file, device, types)) - device.defined
    for function in device.code.functions_of(tokens):
        if function.body is None:
            continue
        last = bisect_left(tokens.starts, function.body.end)
        own = list(_declared(tokens, range(function.opener, last), types))
        names = {tokens.texts[index] for index in own}
        first = bisect_left(tokens.starts, function.body.start)
        own += [at for name in members - names for at in tokens.places(name) if first <= at < last]
        for index in own:
            called = range(index + 1, last) if tokens.texts[index] in names else range(index, index + 1)
            if _is_called(tokens, called, tokens.texts[index]):
                name = plain(tokens.texts[index]).decode()
                message = f"{name} points to a function, and SYCL kernels can't call functions through pointers"
                yield context.finding(CODE, Severity.ERROR, tokens.span(index), name, message, _HINT)


def _types(tokens: Tokens) -> Iterator[bytes]:
    """The names of types that point to functions: ``typedef int (*name)(int)``, ``using name = int (*)(int)``."""
    for index in tokens.places(b"typedef"):
        opener = next((at for at in range(index, len(tokens)) if tokens.texts[at] in (b"(", b";", b"{")), index)
        if _is_pointer(tokens, opener):
            yield tokens.texts[opener + 2]
    for index in tokens.places(b"using"):
        end = next((at for at in range(index, len(tokens)) if tokens.texts[at] in (b";", b"{")), index)
        stars = (at for at in range(index, end) if tokens.is_text(at, b"*") and tokens.is_text(at + 2, b"("))
        if tokens.is_text(index + 2, b"=") and any(tokens.texts[at - 1 : at + 2 : 2] == [b"(", b")"] for at in stars):
            yield tokens.texts[index + 1]


def _members(tokens: Tokens, device: Device, types: frozenset[bytes]) -> Iterator[bytes]:
    """The names that are declared with such types outside of device functions: members of classes, or the host's."""
    bodies = [function.body for function in device.code.functions_of(tokens) if function.body]
    for index in (at + 1 for type_ in types for at in tokens.places(type_)):
        ends = tokens.texts[index + 1] in (b";", b",", b"=", b"[", b"{")
        if tokens.kinds[index] == Kind.IDENTIFIER and ends and not contains(bodies, tokens.starts[index]):
            yield tokens.texts[index]


def _is_pointer(tokens: Tokens, opener: int) -> bool:
    """Whether ``(*name)(`` or ``(*name[n])(`` begins at ``opener``."""
    closer = tokens.closing(opener) if tokens.is_text(opener, b"(") and tokens.is_text(opener + 1, b"*") else None
    named = tokens.kinds[opener + 2 : opener + 3] == [Kind.IDENTIFIER]
    return (
        closer is not None and named and tokens.is_text(closer + 1, b"(") and tokens.texts[opener + 3] in (b")", b"[")
    )


def _declared(tokens: Tokens, inside: range, types: frozenset[bytes]) -> Iterator[int]:
    """The names of variables and parameters that point to functions."""
    for index in inside:
        before = tokens.texts[index - 1]
        typed = tokens.kinds[index - 1] == Kind.IDENTIFIER and before not in (b"return", b"else", b"case", b"do")
        if typed and _is_pointer(tokens, index):
            yield index + 2
        elif before in types and tokens.kinds[index] == Kind.IDENTIFIER and not is_keyword(tokens.texts[index]):
            yield index


def _is_called(tokens: Tokens, inside: range, name: bytes) -> bool:
    """Whether ``name(``, ``name[i](`` or ``(*name)(`` stands there."""
    for index in tokens.places(name):
        behind = index + 1
        while tokens.is_text(behind, b"["):
            behind = (tokens.closing(behind) or behind) + 1
        through = tokens.texts[index - 2 : index] == [b"(", b"*"] and tokens.is_text(behind, b")")
        if index in inside and tokens.is_text(behind + 1 if through else behind, b"("):
            return True
    return False
