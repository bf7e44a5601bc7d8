"""Device functions take the work-item and their variables first, and calls pass them on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hipify_py.diagnostics.model import Finding, Severity, Span
from hipify_py.edits import Edit, Fix
from hipify_py.frontend.structure import call_after
from hipify_py.frontend.tokens import Tokens
from hipify_py.rewrite.context import FileContext
from hipify_py.targets.cpu.code import DeviceFunction
from hipify_py.targets.sycl.device import ITEM, Device, Needs, functions_around

SIGNATURE_CODE = "signature"
CODE = "HP240"


def signature_fixes(context: FileContext, device: Device) -> Iterator[Finding | Fix]:
    """The parameters of all functions of a file, and the arguments of all calls of them."""
    tokens = context.facts.tokens
    functions = list(device.code.functions_of(tokens))
    for function in functions:
        if function.name:
            needs = device.needs(function.name)
            if needs:
                yield _parameters(tokens, function, needs, device)
        else:
            yield from _nameless(context, function, device)
    yield from _calls(context, functions, device)


def _words(function: DeviceFunction) -> frozenset[bytes]:
    return function.words | function.parameter_words


def _parameters(tokens: Tokens, function: DeviceFunction, needs: Needs, device: Device) -> Fix:
    texts = [b"const sycl::nd_item<%d> &%s" % (device.rank(function.name), ITEM)] if needs.item else []
    for variable in needs.variables:
        texts.append(variable.parameter(device.alias(_words(function), function.name, variable)))
    return Fix(SIGNATURE_CODE, (_insertion(tokens, function.opener, function.parameters, texts),))


def _insertion(tokens: Tokens, opener: int, present: Sequence[Span], texts: list[bytes]) -> Edit:
    """``texts`` in front of what stands in the parentheses; a lone ``void`` goes."""
    at = tokens.ends[opener]
    joined = b", ".join(texts)
    if len(present) == 1 and tokens.data[present[0].start : present[0].end] == b"void":
        return Edit.replace(at, present[0].end, joined)
    return Edit.insert(at, joined + (b", " if present else b""))


def _nameless(context: FileContext, function: DeviceFunction, device: Device) -> Iterator[Finding]:
    """Operators and lambdas, whose calls don't name them."""
    if not device.needs_of(function.words):
        return
    tokens = context.facts.tokens
    message = "an operator or lambda uses the work-item or variables of the device, and its calls can't hand them to it"
    span = tokens.span(function.opener)
    yield context.finding(CODE, Severity.ERROR, span, "operator", message, "make it a named function")


def _calls(context: FileContext, functions: list[DeviceFunction], device: Device) -> Iterator[Finding | Fix]:
    tokens = context.facts.tokens
    declared = {_name_token(tokens, function) for function in functions}
    for index in tokens.identifiers():
        name = tokens.texts[index]
        if name not in device.names or index in declared:
            continue
        needs = device.needs(name)
        around = list(functions_around(functions, tokens.starts[index]))
        if not needs or not (around or tokens.directive[index] >= 0):
            continue
        caller = around[-1] if around else None
        call = call_after(tokens, index)
        if call is None:
            if tokens.is_text(index - 1, b".") or (caller and name in caller.parameter_words):
                continue
            message = f"{name.decode()} is used without being called, and needs arguments that its caller can't know"
            yield context.finding(
                CODE, Severity.ERROR, tokens.span(index), name.decode(), message, "call it by its name"
            )
            continue
        own = caller.name if caller else b""
        texts = [ITEM] if needs.item else []
        words = _words(caller) if caller else frozenset[bytes]()
        texts += [device.alias(words, own, variable) for variable in needs.variables]
        yield Fix(SIGNATURE_CODE, (_insertion(tokens, call.open, call.arguments, texts),))


def _name_token(tokens: Tokens, function: DeviceFunction) -> int:
    """The token of a function's name in its own declaration."""
    index = function.opener - 1
    while index > function.first and tokens.texts[index] != function.name:
        index -= 1
    return index
