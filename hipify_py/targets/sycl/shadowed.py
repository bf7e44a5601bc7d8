"""Names of what functions get that mean something else there: a parameter, a local variable or a member.

Functions get the item and the device variables that they name. Which variable a name means is not looked up, so such
code is told.
"""

from __future__ import annotations

from collections.abc import Iterator

from hipify_py.diagnostics.model import Finding, Severity
from hipify_py.frontend.declarators import declarator_at, is_class
from hipify_py.frontend.tokens import Tokens
from hipify_py.rewrite.context import FileContext
from hipify_py.targets.cpu.code import DeviceFunction
from hipify_py.targets.sycl.device import ITEM, Device
from hipify_py.targets.sycl.storage import Memory

CODE = "HP241"
_HINT = "give one of the two another name"
_FILE_SCOPE = (Memory.GLOBAL, Memory.MANAGED)


def shadowed(context: FileContext, device: Device) -> Iterator[Finding]:
    """Declarations in device functions, and in their classes, with the name of what the function gets."""
    tokens = context.facts.tokens
    names = frozenset(
        variable.name
        for declared in device.storage.declarations
        for variable in declared.variables
        if variable.memory in _FILE_SCOPE and not variable.owner and not device.is_constexpr(variable)
    )
    told: set[int] = set()
    for function in device.code.functions_of(tokens):
        item = {ITEM} if device.needs(function.name).item else set[bytes]()
        for name in sorted((names | item) & (function.words | function.parameter_words)):
            for index in _declarations(tokens, name, function):
                if index not in told and (name != ITEM or _is_outermost(tokens, index, function)):
                    told.add(index)
                    text = name.decode("utf-8", "replace")
                    owner = "the sycl::nd_item" if name == ITEM else "a device variable"
                    message = f"{text} is also the name of {owner}, which this function would get and use"
                    yield context.finding(CODE, Severity.ERROR, tokens.span(index), text, message, _HINT)


def _declarations(tokens: Tokens, name: bytes, function: DeviceFunction) -> Iterator[int]:
    """Where a function, or the class around it, declares ``name``."""
    around = _opener(tokens, function.first)
    for index in tokens.places(name):
        inside = function.opener < index and function.body is not None and tokens.starts[index] < function.body.end
        member = around is not None and is_class(tokens, around) and _opener(tokens, index) == around
        if (inside or member) and declarator_at(tokens, index) is not None:
            yield index


def _is_outermost(tokens: Tokens, index: int, function: DeviceFunction) -> bool:
    """Whether a declaration is a parameter or of all of the body, which can't hold another one of that name."""
    closer = tokens.closing(function.opener)
    if closer is None or index < closer:
        return True
    opener = _opener(tokens, index)
    in_header = b"for" in tokens.texts[max(index - 5, 0) : index]
    return function.body is not None and not in_header and tokens.starts[opener or 0] == function.body.start


def _opener(tokens: Tokens, index: int) -> int | None:
    """The brace that ``index`` stands in."""
    index -= 1
    while index >= 0:
        if tokens.texts[index] == b"{":
            return index
        index = tokens.matches.get(index, index) - 1 if tokens.texts[index] == b"}" else index - 1
    return None
