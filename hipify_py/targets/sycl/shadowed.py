"""The name of the work-item where it means something else: a parameter, a local variable or a member.

Functions get the item under that name, and the target's tables spell it so; such code is told.
"""

from __future__ import annotations

from collections.abc import Iterator

from hipify_py.diagnostics.model import Finding, Severity
from hipify_py.frontend.scopes import Scopes
from hipify_py.frontend.tokens import Tokens
from hipify_py.rewrite.context import FileContext
from hipify_py.targets.cpu.code import DeviceFunction
from hipify_py.targets.sycl.device import ITEM, Device
from hipify_py.targets.sycl.meanings import hidden, name_token, plain

CODE = "HP241"
_FUNCTION = "item is also the name of the sycl::nd_item, which what calls this function has"
_HINT = "give one of the two another name"


def shadowed(context: FileContext, device: Device) -> Iterator[Finding]:
    """Declarations of that name in functions that need the item there, and uses of members and variables of it."""
    tokens = context.facts.tokens
    if not (tokens.places(ITEM) or tokens.places(hidden(ITEM))):
        return
    scopes, told = Scopes(tokens), set[int]()
    name = ITEM.decode()
    message = f"{name} is also the name of the sycl::nd_item, which this function would get and use"
    for function in device.code.functions_of(tokens):
        if device.needs(function.name).item and function.body is not None:
            own = [name_token(tokens, function)] if plain(function.name) == ITEM else []
            for index in own:
                yield context.finding(CODE, Severity.ERROR, tokens.span(index), name, _FUNCTION, _HINT)
            for index in _clashes(tokens, scopes, device, function):
                if index not in told:
                    told.add(index)
                    yield context.finding(CODE, Severity.ERROR, tokens.span(index), name, message, _HINT)


def _clashes(tokens: Tokens, scopes: Scopes, device: Device, function: DeviceFunction) -> Iterator[int]:
    """Tokens of one function that mean something else by the item's name."""
    assert function.body is not None
    end, local = function.body.end, set[int]()
    for index in (*tokens.places(ITEM), *tokens.places(hidden(ITEM))):
        if not (function.opener < index and tokens.starts[index] < end):
            continue
        found = scopes.local(index)
        if found is not None:
            local.update(range(found.first, found.last))
            whole = tokens.ends[found.last] == end
            if whole or any(_needs_item(device, text) for text in tokens.texts[found.first : found.last]):
                yield index
        elif index not in local and tokens.texts[index - 1] not in (b".", b"->", b"::"):
            yield index


def _needs_item(device: Device, text: bytes) -> bool:
    return text in device.words.item or device.needs(text).item
