"""``threadIdx.x`` and its kin become queries of the work-item; CUDA's x is SYCL's last dimension."""

from __future__ import annotations

from collections.abc import Iterator

from hipify_py.diagnostics.model import Finding, Severity
from hipify_py.edits import Edit, Fix
from hipify_py.frontend.tokens import Kind, Tokens
from hipify_py.rewrite.context import FileContext
from hipify_py.targets.sycl.device import AXES, INDICES, ITEM, Device, functions_around

INDEX_CODE = "index"
CODE = "HP240"
_INTEGERS = frozenset((b"int", b"unsigned", b"long", b"size_t", b"uint32_t", b"int32_t", b"uint64_t", b"int64_t"))
_EXACT = frozenset((b"+", b"*", b"(", b")", b"."))  # operations whose low 32 bits don't depend on the type's size
_COMPARISONS = frozenset((b"<", b">", b"<=", b">=", b"==", b"!="))
_ARITHMETIC = frozenset((b"+", b"-", b"*", b"/", b"%", b"&", b"|", b"^", b"<<", b"~"))
_CASTS = frozenset((b"int", b"unsigned", b"float", b"double", b"size_t", b"long", b"short", b"char", b"uint32_t"))


def index_fixes(context: FileContext, device: Device) -> Iterator[Finding | Fix]:
    """The indices in device functions and macros of a file."""
    tokens = context.facts.tokens
    functions = list(device.code.functions_of(tokens))
    for index in tokens.identifiers():
        query = INDICES.get(tokens.texts[index])
        if query is None:
            continue
        around = list(functions_around(functions, tokens.starts[index]))
        owner = around[-1].name if around else _macro(tokens, index)
        axis = AXES.get(tokens.texts[index + 2]) if tokens.is_text(index + 1, b".") else None
        if owner and axis is not None:
            dimension = device.rank(owner) - 1 - axis
            text = b"%s.%s(%d)" % (ITEM, query, dimension)
            if not _is_exact(tokens, index):
                text = b"unsigned(" + text + b")"
            yield Fix(INDEX_CODE, (Edit.replace(tokens.starts[index], tokens.ends[index + 2], text),))
        elif not around or axis is None:
            yield _report(context, index)


def _macro(tokens: Tokens, index: int) -> bytes:
    directive = tokens.directive[index]
    if directive < 0 or tokens.directives[directive].name != "define":
        return b""
    return tokens.texts[tokens.directives[directive].first]


def _report(context: FileContext, index: int) -> Finding:
    tokens = context.facts.tokens
    name = tokens.name(index)
    message = f"{name} is not used by its members x, y and z in a device function, and SYCL has no such variable"
    hint = "ask the nd_item for each dimension"
    return context.finding(CODE, Severity.ERROR, tokens.span(index), name, message, hint)


def _is_exact(tokens: Tokens, index: int) -> bool:
    """Whether the place takes a ``size_t`` as it takes CUDA's ``unsigned``: the value can't come out different."""
    before, after = tokens.texts[index - 1], tokens.texts[index + 3] if index + 3 < len(tokens) else b""
    if before in _COMPARISONS or after in _COMPARISONS:
        return before not in _ARITHMETIC and after not in _ARITHMETIC
    if before == b"(" and after == b")" and tokens.texts[index - 2] in _CASTS:
        return True
    if before == b")" and tokens.is_text(index - 3, b"(") and tokens.texts[index - 2] in _CASTS:
        return True
    return _in_integer_initialiser(tokens, index) or _in_subscript(tokens, index)


def _in_integer_initialiser(tokens: Tokens, index: int) -> bool:
    """``int i = <sums and products>``, or an assignment operator's right side of the same form."""
    start = index
    while start > 0 and tokens.texts[start] != b"=":
        if tokens.texts[start] in (b";", b"{", b"}", b",", b"=="):
            return False
        start -= 1
    end = index
    while end < len(tokens) and tokens.texts[end] not in (b";", b","):
        end += 1
    if not all(_is_operand(tokens, at) or tokens.texts[at] in _EXACT for at in range(start + 1, end)):
        return False
    if any(tokens.is_text(at + 1, b"(") for at in range(start + 1, end) if _is_operand(tokens, at)):
        return False
    return _declares_integers(tokens, start - 1)


def _declares_integers(tokens: Tokens, name: int) -> bool:
    """Whether ``name`` is declared here as an integer, alone or after others: ``int i = 0, name``."""
    start = name
    while start > 0 and tokens.texts[start - 1] not in (b";", b"{", b"}", b"("):
        start = tokens.matches.get(start - 1, start - 1) if tokens.texts[start - 1] in (b")", b"]") else start - 1
    words = [text for text in tokens.texts[start : start + 4] if text not in (b"const", b"constexpr", b"static")]
    return bool(words) and words[0] in _INTEGERS


def _in_subscript(tokens: Tokens, index: int) -> bool:
    """``a[<sums and products>]``."""
    start = index
    while start > 0 and (_is_operand(tokens, start) or tokens.texts[start] in _EXACT):
        start -= 1
    closer = tokens.closing(start) if tokens.is_text(start, b"[") else None
    if closer is None:
        return False
    inside = range(start + 1, closer)
    names = [at for at in inside if _is_operand(tokens, at)]
    exact = len(names) + sum(tokens.texts[at] in _EXACT for at in inside) == len(inside)
    return exact and not any(tokens.is_text(at + 1, b"(") for at in names)


def _is_operand(tokens: Tokens, index: int) -> bool:
    return tokens.kinds[index] in (Kind.IDENTIFIER, Kind.NUMBER)
