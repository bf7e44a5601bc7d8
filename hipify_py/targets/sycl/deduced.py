"""What a launch leaves out of a kernel's template arguments: C++ deduces it from the arguments, or there is a default.

The launch has to write the type of the kernel's local memory, which may depend on such a parameter.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Mapping, Sequence

from hipify_py.diagnostics.model import Span
from hipify_py.frontend.tokens import Kind, Tokens
from hipify_py.targets.cpu.code import DeviceFunction
from hipify_py.targets.sycl.captures import Visible
from hipify_py.targets.sycl.templates import template_parameters

_QUALIFIERS = frozenset((b"const", b"volatile", b"constexpr"))
_PARAMETER = re.compile(rb"(?:const\s+)?(\w+)(?:\s+const)?\s*(\*?)\s*(?:const\s+)?(?:__restrict__\s*)?\w+")
_WORD = re.compile(rb"\w+")
_CHAIN = frozenset((b".", b"->", b"::"))


def deduced(
    tokens: Tokens, kernel: DeviceFunction, launching: Tokens, arguments: Sequence[Span], local: Visible
) -> Mapping[bytes, bytes]:
    """By template parameter of a kernel of one file, what it stands for in a launch of another.

    ``local`` are the variables that the launch sees.
    """
    parameters = dict(template_parameters(tokens, kernel.first))
    found = {name: value for name, value in parameters.items() if value and name not in kernel.parameter_words}
    for parameter, argument in zip(kernel.parameters, arguments, strict=False):
        match = _PARAMETER.fullmatch(tokens.data, *parameter)
        if match is not None and match.group(1) in parameters and match.group(1) not in found:
            type_ = _type(launching, argument, bool(match.group(2)), local)
            found.update({match.group(1): type_} if type_ else {})
    return found


def _type(tokens: Tokens, span: Span, pointer: bool, local: Visible) -> bytes:
    """The type of an argument, or of what it points to; nothing where it is more than a variable or a number."""
    first, last = bisect_left(tokens.starts, span.start), bisect_left(tokens.starts, span.end)
    if not all(_is_named(tokens, index) for index in range(first, last)):
        return b""
    declarator = local.get(tokens.texts[first]) if last == first + 1 else None
    words = declarator.words(tokens) if declarator is not None else []
    if declarator is not None and b"auto" not in words and all(_WORD.fullmatch(word) for word in words):
        stars = tokens.texts[declarator.last : declarator.name]
        if stars == [b"*"] * pointer and not tokens.is_text(declarator.name + 1, b"["):
            return b" ".join(word for word in words if word not in _QUALIFIERS)
    text = b"std::decay_t<decltype(" + tokens.data[span.start : span.end] + b")>"
    return b"std::remove_cv_t<std::remove_pointer_t<" + text + b">>" if pointer else text


def _is_named(tokens: Tokens, index: int) -> bool:
    """Whether a token may be one of a variable, a member or a number."""
    return tokens.kinds[index] in (Kind.IDENTIFIER, Kind.NUMBER) or tokens.texts[index] in _CHAIN
