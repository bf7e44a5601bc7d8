"""Argument conditions that HIP's call rules may require: what an argument is, as far as parser or text tell."""

from __future__ import annotations

import re

from hipify_py.diagnostics.model import Span
from hipify_py.frontend.facts import FileFacts, NameUse
from hipify_py.rewrite.names import Condition

_LITERAL = re.compile(r"[-+]?(?:0[xX][0-9a-fA-F']+|[0-9][0-9']*)[uUlL]*")
_FULL_MASKS = frozenset(("0xffffffff", "~0", "-1", "4294967295"))


def _is_literal(facts: FileFacts, use: NameUse, span: Span) -> bool:
    return _LITERAL.fullmatch(facts.text(span).strip("() ")) is not None


def _is_full_mask(facts: FileFacts, use: NameUse, span: Span) -> bool:
    """``0xffffffff`` in any of its spellings."""
    return re.sub(r"[uUlL' ()]", "", facts.text(span)).lower() in _FULL_MASKS


def _is_kernel(facts: FileFacts, use: NameUse, span: Span) -> bool:
    """A bare function name (possibly a template id), not a cast, an address or a variable."""
    text = facts.text(span)
    name = re.match(r"(?:\w+::)*(\w+)(?:\s*<.*>)?\s*$", text, re.S)
    return name is not None and name.group(1) in facts.kernels


def _is_symbol(facts: FileFacts, use: NameUse, span: Span) -> bool:
    """Not yet wrapped by hand."""
    return not facts.text(span).startswith("HIP_SYMBOL")


CONDITIONS: dict[str, Condition] = {
    "literal": _is_literal,
    "full_mask": _is_full_mask,
    "kernel": _is_kernel,
    "symbol": _is_symbol,
}
