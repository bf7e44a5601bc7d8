"""Device functions take the work-item and their variables first, and calls pass them on."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from hipify_py.diagnostics.model import Finding, Severity, Span
from hipify_py.edits import Edit, Fix
from hipify_py.frontend.structure import call_after, is_macro_parameter
from hipify_py.frontend.tokens import Tokens
from hipify_py.rewrite.context import FileContext
from hipify_py.rewrite.headers import newline
from hipify_py.targets.cpu.code import DeviceFunction
from hipify_py.targets.sycl.device import ITEM, Device, Needs, functions_around
from hipify_py.targets.sycl.layout import filled
from hipify_py.targets.sycl.meanings import name_token, plain

SIGNATURE_CODE = "signature"
CODE = "HP240"
_FOR_HOST = "give host code a function of its own"
_MADE = "a macro gives the function its name, so that its calls and launches can't be told what it needs in SYCL"
_MADE_HINT = "write the function out, or make a template of it"
_ASKED = "an operator or lambda, which its calls can't hand the work-item to, asks an extension of DPC++ for it"
_ASKED_HINT = "for other compilers, make it a named function"
_NEXT_TO_TYPE, _NEXT_TO_NAME = re.compile(rb"\w[*&] *\w"), re.compile(rb" [*&]\w")
_MARKS = re.compile(rb"\b(__global__|__device__|__host__|__forceinline__|__launch_bounds__\([^()]*\))[ \t]*")
_MARKS_NEW = {b"__forceinline__": b"inline "}


def signature_fixes(context: FileContext, device: Device) -> Iterator[Finding | Fix]:
    """The parameters of all functions of a file, and the arguments of all calls of them."""
    tokens = context.facts.tokens
    functions = list(device.code.functions_of(tokens))
    for function in functions:
        if function.name:
            needs = device.needs(function.name)
            if needs and _is_made(tokens, name_token(tokens, function)):
                span = tokens.span(name_token(tokens, function))
                name = plain(function.name).decode()
                yield context.finding(CODE, Severity.ERROR, span, name, _MADE, _MADE_HINT)
            elif needs:
                yield _parameters(tokens, function, needs, device)
            elif realigned := tuple(_realigned(tokens, function)):
                yield Fix(SIGNATURE_CODE, realigned)
        else:
            yield from _nameless(context, function, device)
    yield from _calls(context, functions, device)


def _is_made(tokens: Tokens, name: int) -> bool:
    """Whether a macro's parameter is the name at a token, or a part of it."""
    pasted = tokens.is_text(name - 1, b"##") or tokens.is_text(name + 1, b"##")
    return tokens.directive[name] >= 0 and (pasted or is_macro_parameter(tokens, name))


def _words(function: DeviceFunction) -> frozenset[bytes]:
    return function.words | function.parameter_words


def _parameters(tokens: Tokens, function: DeviceFunction, needs: Needs, device: Device) -> Fix:
    texts = [b"const sycl::nd_item<%d> &%s" % (device.rank(function.name), ITEM)] if needs.item else []
    for variable in needs.variables:
        texts.append(variable.parameter(device.alias(_words(function), function.name, variable)))
    texts = _styled(tokens, function, texts)
    insertion = _insertion(tokens, function.opener, function.parameters, texts, _head(tokens, function.opener))
    return Fix(SIGNATURE_CODE, (insertion, *_realigned(tokens, function)))


def _styled(tokens: Tokens, function: DeviceFunction, texts: list[bytes]) -> list[bytes]:
    """Stars and ampersands next to the type where the function's own parameters have them there."""
    own = b" ".join(tokens.data[span.start : span.end] for span in function.parameters)
    if _NEXT_TO_TYPE.search(own) and not _NEXT_TO_NAME.search(own):
        return [re.sub(rb" ([*&])(?=\w)", rb"\1 ", text) for text in texts]
    return texts


def _head(tokens: Tokens, opener: int) -> bytes:
    """The line up to a function's parameters as it will be."""
    start = tokens.data.rfind(b"\n", 0, tokens.starts[opener]) + 1
    return _MARKS.sub(lambda mark: _MARKS_NEW.get(mark.group(1), b""), tokens.data[start : tokens.ends[opener]])


def _realigned(tokens: Tokens, function: DeviceFunction) -> Iterator[Edit]:
    """The blanks in front of further lines of parameters that stood below the first one."""
    start, end = tokens.ends[function.opener], tokens.starts[tokens.closing(function.opener) or function.opener]
    before = start - tokens.data.rfind(b"\n", 0, start) - 1
    after = len(_head(tokens, function.opener))
    for match in re.finditer(rb"\n( +)(?=\S)", tokens.data[start : max(start, end)]):
        if len(match.group(1)) == before and before != after:
            yield Edit.replace(start + match.start(1), start + match.end(1), b" " * after)


def _insertion(tokens: Tokens, opener: int, present: Sequence[Span], texts: list[bytes], head: bytes = b"") -> Edit:
    """``texts`` in front of what stands in the parentheses; a lone ``void`` goes.

    Lines are broken where the text behind ``head``, if it is given, would pass the right margin.
    """
    at = tokens.ends[opener]
    end = present[0].end if len(present) == 1 and tokens.data[slice(*present[0])] == b"void" else at
    follows = b", " if present and end == at else b""
    joined = b", ".join(texts) + follows
    if head and tokens.directive[opener] < 0:
        closer = tokens.closing(opener)
        rest = tokens.data[end : tokens.ends[closer] if closer is not None else end].partition(b"\n")[0].rstrip()
        joined = filled(texts, rest if follows else b"", head, newline(tokens.data))
        if follows and not rest:  # the first parameter stands on a line of its own
            joined += b","
    return Edit.replace(at, end, joined)


def _nameless(context: FileContext, function: DeviceFunction, device: Device) -> Iterator[Finding | Fix]:
    """Operators and lambdas, whose calls don't name them: they ask for the work-item."""
    if not device.needs_of(function.words):
        return
    tokens = context.facts.tokens
    rank = device.asked_rank(tokens, function)
    if rank and function.body is not None:
        text = b" const auto item = sycl::ext::oneapi::this_work_item::get_nd_item<%d>();" % rank
        yield Fix(SIGNATURE_CODE, (_first_statement(tokens, function.body.start, text),))
        yield context.finding(CODE, Severity.NOTE, tokens.span(function.opener), "operator", _ASKED, _ASKED_HINT)
        return
    message = "an operator or lambda uses the work-item or variables of the device, and its calls can't hand them to it"
    span = tokens.span(function.opener)
    yield context.finding(CODE, Severity.ERROR, span, "operator", message, "make it a named function")


def _first_statement(tokens: Tokens, brace: int, text: bytes) -> Edit:
    """``text`` behind an opening brace, on a line of its own where the next statement has one."""
    rest = re.match(rb"[ \t]*(\r?\n[ \t]*)", tokens.data[brace + 1 :])
    return Edit.insert(brace + 1, rest.group(1) + text.lstrip() if rest else text)


def _calls(context: FileContext, functions: list[DeviceFunction], device: Device) -> Iterator[Finding | Fix]:
    tokens = context.facts.tokens
    declared = {name_token(tokens, function) for function in functions}
    for index in tokens.identifiers():
        name = tokens.texts[index]
        if name not in device.names or index in declared:
            continue
        needs = device.needs(name)
        around = list(functions_around(functions, tokens.starts[index]))
        if not needs:
            continue
        call = call_after(tokens, index)
        if not around and tokens.directive[index] < 0:
            if call is not None and name in device.shared_with_host:
                spelled = plain(name).decode()
                message = f"{spelled} uses the work-item or variables of the device, which host code can't hand to it"
                yield context.finding(CODE, Severity.ERROR, tokens.span(index), spelled, message, _FOR_HOST)
            continue
        caller = around[-1] if around else None
        if call is None:
            if _is_made(tokens, index):
                continue
            if tokens.is_text(index - 1, b".") or (caller and name in caller.parameter_words):
                continue
            spelled = plain(name).decode()
            message = f"{spelled} is used without being called, and needs arguments that its caller can't know"
            yield context.finding(CODE, Severity.ERROR, tokens.span(index), spelled, message, "call it by its name")
            continue
        own = caller.name if caller else b""
        texts = [ITEM] if needs.item else []
        words = _words(caller) if caller else frozenset[bytes]()
        texts += [device.alias(words, own, variable) for variable in needs.variables]
        yield Fix(SIGNATURE_CODE, (_insertion(tokens, call.open, call.arguments, texts),))
