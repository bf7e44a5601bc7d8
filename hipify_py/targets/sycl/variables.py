"""Declarations of shared and device variables: gone where functions get them, or objects that own device memory."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator

from hipify_py.diagnostics.model import Finding, Severity, Span
from hipify_py.edits import Edit, Fix
from hipify_py.frontend.declarators import declarator_at
from hipify_py.frontend.structure import chain_start
from hipify_py.frontend.tokens import Tokens
from hipify_py.rewrite.context import FileContext
from hipify_py.rewrite.headers import newline
from hipify_py.targets.sycl.device import Device
from hipify_py.targets.sycl.meanings import plain
from hipify_py.targets.sycl.storage import SPACES, Declaration, Memory, Variable

VARIABLE_CODE = "variable"
CODE = "HP241"
_NAME = re.compile(rb"\b([A-Za-z_]\w*)\b(?!\s*[(<])")  # of something that isn't called
_HINT = "pass the memory to the function as an argument"
_POINTER = "it holds the address of a device function, and SYCL kernels can't call functions through pointers"
_OVERLOADED = "another function of the same name has shared memory of that name, and calls can't tell them apart"
_KEPT = "it keeps its value in the function, and SYCL kernels have no static variables"
_STATIC = "is local memory of a type that only the function itself can write: an extension of DPC++ declares it there"
_STATIC_HINT = "for other compilers, hand it to the function"
_HINTS = {
    _POINTER: "choose among the functions by a number, in a switch",
    _OVERLOADED: "give one of the two another name",
    _KEPT: "declare it outside of the function",
}
_PARTS = {Memory.GLOBAL: "global", Memory.MANAGED: "managed"}


def variable_fixes(context: FileContext, device: Device) -> Iterator[Finding | Fix]:
    """A fix for each declaration of a file, or the reason why there is none."""
    tokens = context.facts.tokens
    gone = Span(0, 0)  # the lines of the declarations before, that are removed
    for declared in device.storage.declarations:
        if declared.tokens is not tokens:
            continue
        reason = refusal(declared, device)
        if reason:
            span = Span(tokens.starts[declared.first], tokens.ends[declared.last])
            name = _name(declared)
            hint = _HINTS.get(reason, _HINT)
            yield context.finding(CODE, Severity.ERROR, span, name, f"{name} is not translated: {reason}", hint)
        elif declared.variables and declared.variables[0].memory is Memory.OWN:
            yield Fix(VARIABLE_CODE, (_own(tokens, declared),), absorbs=True)
            name, span = _name(declared), Span(tokens.starts[declared.first], tokens.ends[declared.last])
            yield context.finding(CODE, Severity.NOTE, span, name, f"{name} {_STATIC}", _STATIC_HINT)
        elif declared.temporaries or declared.variables[0].memory in (Memory.LOCAL, Memory.DYNAMIC):
            removal = _removal(tokens, declared, gone)
            gone = Span(gone.start if removal.start == gone.end else removal.start, removal.end)
            yield Fix(VARIABLE_CODE, (removal,), absorbs=True)
        else:
            yield Fix(VARIABLE_CODE, (_object(tokens, declared, device),), absorbs=True)


def use_fixes(context: FileContext, device: Device) -> Iterator[Fix]:
    """Uses of device variables in functions that get them under another name than stands there."""
    tokens = context.facts.tokens
    for function in device.code.functions_of(tokens):
        if not function.name or function.body is None:
            continue
        words = function.words | function.parameter_words
        first, last = (bisect_left(tokens.starts, offset) for offset in function.body)
        for variable in (v for v in device.needs(function.name).variables if v.memory in _PARTS):
            alias = device.alias(words, function.name, variable)
            for index in tokens.places(variable.name):
                start = chain_start(tokens, index)
                if first <= index < last and (start < index or alias != plain(variable.name)):
                    edit = Edit.replace(tokens.starts[start], tokens.ends[index], alias)
                    yield Fix(VARIABLE_CODE, (edit,))


def support_of_variables(device: Device, tokens: Tokens) -> set[str]:
    """The parts of the support header that the declarations of a file use."""
    return {
        _PARTS[variable.memory]
        for declared in device.storage.declarations
        if declared.tokens is tokens and not refusal(declared, device)
        for variable in declared.variables
        if variable.memory in _PARTS and not device.is_constexpr(variable)
    }


def _name(declared: Declaration) -> str:
    """What a finding calls the variables of a declaration."""
    if declared.variables:
        return plain(declared.variables[0].name).decode()
    tokens, index = declared.tokens, declared.first
    while index < declared.last:
        if tokens.texts[index] not in SPACES and declarator_at(tokens, index) is not None:
            return tokens.name(index)
        index = (tokens.closing(index) or index) + 1 if not tokens.is_text(index + 1, b"*") else index + 1
    return "__shared__"


def refusal(declared: Declaration, device: Device) -> str:
    """Why a declaration is not translated; empty if it is."""
    if any(v.memory is Memory.DYNAMIC and v.local_type for v in declared.variables):
        return "its type is declared inside of the function, and the function's callers can't name it"
    marks = frozenset(declared.tokens.texts[declared.first : declared.last])
    if not declared.variables and declared.owner and b"__shared__" not in marks and b"__device__" in marks:
        return _KEPT
    if not declared.variables and not declared.temporaries:
        return "its declaration has a form that is not read (in a macro, of an unnamed type, several pointers)"
    names = [variable.name for variable in device.storage.local.get(declared.owner, ())]
    if any(names.count(variable.name) > 1 for variable in declared.variables if variable.owner):
        return _OVERLOADED
    functions = device.names | device.defined  # in output of ours they have lost their marks
    if any(match.group(1) in functions for v in declared.variables for match in _NAME.finditer(v.initial)):
        return _POINTER
    return ""


def _removal(tokens: Tokens, declared: Declaration, gone: Span) -> Edit:
    """The declaration with its line, if nothing else stands there, and with a blank line that would be left doubled.

    ``gone`` are lines that are removed already.
    """
    data, start, end = tokens.data, tokens.starts[declared.first], tokens.ends[declared.last]
    line = data.rfind(b"\n", 0, start) + 1
    after = data.find(b"\n", end)
    if after < 0 or data[line:start].strip() or data[end:after].strip():
        return Edit.replace(start, end + len(data[end:]) - len(data[end:].lstrip(b" \t")), b"")
    above = data[: gone.start if line == gone.end else line].splitlines()[-1:]
    below = data.find(b"\n", after + 1)
    opens = above and (not above[0].strip() or above[0].rstrip().endswith(b"{"))
    if opens and below >= 0 and not data[after + 1 : below].strip():
        after = below
    return Edit.replace(line, after + 1, b"")


def _own(tokens: Tokens, declared: Declaration) -> Edit:
    """Local memory in the place of its declaration, and a reference to it with the name and type of the variable."""
    start, end = tokens.starts[declared.first], tokens.ends[declared.last]
    line = tokens.data.rfind(b"\n", 0, start) + 1
    alone = not tokens.data[line:start].strip()
    between = newline(tokens.data) + tokens.data[line:start] if alone else b" "
    texts = []
    for variable in declared.variables:
        memory = variable.name + b"_memory"
        texts.append(b"sycl::ext::oneapi::experimental::work_group_static<" + variable.whole + b"> " + memory + b";")
        volatile = b"volatile " if variable.volatile else b""
        texts.append(volatile + b"auto &" + variable.name + b" = *&" + memory + b";")
    return Edit.replace(start, end, between.join(texts))


def _object(tokens: Tokens, declared: Declaration, device: Device) -> Edit:
    texts = [_declaration(variable, device) for variable in declared.variables]
    start, end = tokens.starts[declared.first], tokens.ends[declared.last]
    return Edit.replace(start, end, b" ".join(texts))


def _declaration(variable: Variable, device: Device) -> bytes:
    name = plain(variable.name)
    if device.is_constexpr(variable):
        dims = b"".join(b"[" + dim + b"]" for dim in variable.dims)
        equals = b"" if variable.initial.startswith(b"{") and not variable.dims else b" = "
        return b"constexpr " + variable.type + b" " + name + dims + equals + variable.initial + b";"
    linkage = b"extern " if variable.external and not variable.initial else device.linkage(variable)
    if variable.memory is Memory.MANAGED:
        if linkage == b"extern ":
            return linkage + variable.parameter(name) + b";"
        return linkage + b"auto &" + name + b" = gpu::managed<" + variable.whole + b">(" + variable.initial + b");"
    initial = b"(" + variable.initial + b")" if variable.initial else b""
    return linkage + b"gpu::global_variable<" + variable.whole + b"> " + name + initial + b";"
