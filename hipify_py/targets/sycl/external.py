"""Functions and kernels that one source defines for others: ``SYCL_EXTERNAL``, without which SYCL links none."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from hipify_py.edits import Edit, Fix
from hipify_py.frontend.tokens import Kind, Tokens
from hipify_py.rewrite.context import FileContext
from hipify_py.targets.cpu.code import DeviceCode, DeviceFunction

if TYPE_CHECKING:
    from hipify_py.targets.sycl.device import Device

EXTERNAL_CODE = "external"
_EXTERNAL = b"SYCL_EXTERNAL "
_MARKS = frozenset((b"__device__", b"__global__", b"__host__", b"__noinline__", b"extern", b"virtual", b"explicit"))
_OF_ONE_SOURCE = frozenset((b"static", b"inline", b"__forceinline__", b"__inline__", b"constexpr", b"friend"))


def external_fixes(context: FileContext, device: Device) -> Iterator[Fix]:
    """The mark in front of such functions, where they are declared and where they are defined."""
    tokens = context.facts.tokens
    names = device.external
    for function in device.code.functions_of(tokens):
        if function.name in names and _may_be_elsewhere(tokens, function, device.code):
            at = tokens.starts[_behind_marks(tokens, function, device.code)]
            yield Fix(EXTERNAL_CODE, (Edit.insert(at, _EXTERNAL),))


def external_names(code: DeviceCode) -> frozenset[bytes]:
    """The functions that files declare and another file defines, if any but these use them."""
    declared: dict[bytes, set[int]] = {}
    defined: dict[bytes, set[int]] = {}
    for tokens, function in code.functions:
        if function.name and _may_be_elsewhere(tokens, function, code):
            found = defined if function.body is not None else declared
            found.setdefault(function.name, set()).add(id(tokens))
    return frozenset(
        name
        for name, files in declared.items()
        if files - (homes := defined.get(name, set()))
        and any(id(tokens) not in homes and _uses(tokens, name, id(tokens) in files) for tokens in code.files)
    )


def _uses(tokens: Tokens, name: bytes, declares: bool) -> bool:
    """Whether a file has the name beside its own declaration of it."""
    return len(tokens.places(name)) > declares


def _may_be_elsewhere(tokens: Tokens, function: DeviceFunction, code: DeviceCode) -> bool:
    """Whether one source may define a function for others."""
    head = frozenset(tokens.texts[function.first : function.opener])
    words = head.union(*(code.macros[text] for text in head if text in code.macros))
    closer = tokens.closing(function.opener)
    is_deleted = function.body is None and closer is not None and tokens.is_text(closer + 1, b"=")  # or defaulted
    return not (function.template or is_deleted) and words.isdisjoint(_OF_ONE_SOURCE)


def _behind_marks(tokens: Tokens, function: DeviceFunction, code: DeviceCode) -> int:
    """The first token of a function that is no mark for the device."""
    index = function.first
    while (
        tokens.texts[index] in _MARKS
        or tokens.kinds[index] == Kind.STRING
        or not _MARKS.isdisjoint(code.macros.get(tokens.texts[index], ()))
    ):
        index += 1
    return index
