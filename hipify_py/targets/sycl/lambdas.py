"""Lambdas in device functions capture what was a variable of all threads, and is a parameter or reference now.

CUDA's lambdas reach indices and shared and device variables without a capture. A copy that ``[=]`` would take of such
a variable has other values than the variable later on.
"""

from __future__ import annotations

from collections.abc import Iterator

from hipify_py.edits import Edit, Fix
from hipify_py.frontend.tokens import Kind, Tokens
from hipify_py.targets.cpu.code import DeviceFunction
from hipify_py.targets.sycl.device import ITEM, Device, functions_around
from hipify_py.targets.sycl.storage import Memory, Variable

CAPTURE_CODE = "capture"
_BEFORE = frozenset((b"return", b"co_return", b"case", b"else", b"do"))  # words that an operand may follow
_BEHIND = frozenset((b"(", b"{", b"<", b"mutable", b"->", b"noexcept"))


def capture_fixes(tokens: Tokens, device: Device) -> Iterator[Fix]:
    """The captures that the lambdas of a file's device functions lack."""
    functions = [function for function in device.code.functions_of(tokens) if function.name and function.body]
    for opener in (index for index, text in enumerate(tokens.texts) if text == b"[" and functions):
        closer = tokens.closing(opener)
        around = list(functions_around(functions, tokens.starts[opener]))
        if closer is None or not around or not _is_lambda(tokens, opener, closer):
            continue
        body = _body(tokens, closer)
        if body is not None:
            words = frozenset(tokens.texts[body : tokens.closing(body)])
            yield from _captures(tokens, (opener, closer), list(_needed(device, around[-1], words)))


def _is_lambda(tokens: Tokens, opener: int, closer: int) -> bool:
    """Whether brackets are those of captures, neither of an element nor of an attribute."""
    before = tokens.texts[opener - 1]
    operand = (tokens.kinds[opener - 1] == Kind.IDENTIFIER and before not in _BEFORE) or before in (b")", b"]", b">")
    return (
        not operand and before != b"[" and not tokens.is_text(opener + 1, b"[") and tokens.texts[closer + 1] in _BEHIND
    )


def _body(tokens: Tokens, closer: int) -> int | None:
    """The brace of the body of the lambda whose captures end at ``closer``."""
    index = closer + 1
    while index < len(tokens) and tokens.texts[index] not in (b"{", b";", b"}"):
        index = (tokens.closing(index) or index) + 1
    return index if tokens.is_text(index, b"{") else None


def _needed(device: Device, function: DeviceFunction, words: frozenset[bytes]) -> Iterator[tuple[bytes, bool]]:
    """What a lambda of a function uses that wasn't captured: its name, and whether a copy of it is no good."""
    reached = device.reached(words)
    if not reached.isdisjoint(device.words.item):
        yield ITEM, False
    own = function.words | function.parameter_words
    for variable in device.needs(function.name).variables:
        if variable.name in reached and (not variable.owner or variable.owner in reached | {function.name}):
            yield device.alias(own, function.name, variable), not variable.is_pointer
    for variable in _static(device, function):
        if variable.name in words:
            yield variable.name, True


def _static(device: Device, function: DeviceFunction) -> Iterator[Variable]:
    """The local memory that a function declares itself."""
    for declared in device.storage.declarations:
        if declared.owner == function.name:
            yield from (variable for variable in declared.variables if variable.memory is Memory.OWN)


def _captures(tokens: Tokens, brackets: tuple[int, int], needed: list[tuple[bytes, bool]]) -> Iterator[Fix]:
    opener, closer = brackets
    default = tokens.texts[opener + 1] if tokens.texts[opener + 2] in (b",", b"]") else b""
    if default == b"&" or not needed:
        return
    present = tokens.texts[opener:closer]
    names = [name for name, by_reference in needed if (by_reference or default != b"=") and name not in present]
    if names:
        lead = b", " if closer > opener + 1 else b""
        text = lead + b", ".join(b"&" + name for name in dict.fromkeys(names))
        yield Fix(CAPTURE_CODE, (Edit.insert(tokens.starts[closer], text),))
