"""Conditions on ``__CUDA_ARCH__``, decided for a chosen architecture.

CUDA compiles device code with ``__CUDA_ARCH__`` defined and host code without it. For a given architecture a
condition has one value in the device pass and one in the host pass, and can be said with the target's own macro for
the device pass.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable
from typing import NamedTuple

MACRO = "__CUDA_ARCH__"
_DEFINED = re.compile(r"defined\s*\(\s*__CUDA_ARCH__\s*\)|defined\s+__CUDA_ARCH__\b")
_NUMBER = r"(?:\d+|\(\s*\d+\s*\))"
_OPERATOR = r"\s*(?:>=|<=|==|!=|>|<)\s*"
_COMPARISON = re.compile(f"__CUDA_ARCH__{_OPERATOR}{_NUMBER}|{_NUMBER}{_OPERATOR}__CUDA_ARCH__")
_TERM = re.compile(f"{_DEFINED.pattern}|{_COMPARISON.pattern}")
_ALLOWED = (ast.Expression, ast.BoolOp, ast.And, ast.Or, ast.UnaryOp, ast.Not, ast.Compare, ast.Constant, ast.BinOp)
_OPERATORS = (ast.Gt, ast.GtE, ast.Lt, ast.LtE, ast.Eq, ast.NotEq, ast.Add, ast.Sub, ast.Mult, ast.FloorDiv, ast.Mod)


class Replacement(NamedTuple):
    """What characters ``[start, end)`` of a condition become."""

    start: int
    end: int
    new: str


def decide(condition: str, arch: int, device_macro: str) -> tuple[Replacement, ...] | None:
    """What takes ``__CUDA_ARCH__`` out of ``condition`` (of an ``#if`` or ``#elif``); None if it can't be decided.

    All of the condition is replaced where it has one value in each pass, else each term on the macro by itself, so that
    other names in the condition stay where they are. ``arch`` is what the macro stands for, such as 800.
    """
    whole = _in_passes(condition, arch)
    if whole is not None:
        return (Replacement(0, len(condition), _spell(*whole, condition, device_macro)),)
    terms: list[Replacement] = []
    for match in _TERM.finditer(condition):
        values = _in_passes(match.group(), arch)
        if values is not None:
            terms.append(Replacement(*match.span(), _spell(*values, "", device_macro)))
    rest = applied(condition, [term._replace(new="") for term in terms])
    return None if MACRO in rest else tuple(terms)


def applied(condition: str, replacements: Iterable[Replacement]) -> str:
    """``condition`` with ``replacements``, which are in order."""
    parts: list[str] = []
    position = 0
    for start, end, new in replacements:
        parts += (condition[position:start], new)
        position = end
    return "".join(parts) + condition[position:]


def _spell(device: bool, host: bool, condition: str, device_macro: str) -> str:
    if device == host:
        return f"{int(device)}  // {' '.join(condition.split())}" if condition else str(int(device))
    return f"defined({device_macro})" if device else f"!defined({device_macro})"


def _in_passes(condition: str, arch: int) -> tuple[bool, bool] | None:
    """The condition's value in the device pass and in the host pass; None if it depends on anything else."""
    device, host = (_value(condition, defined, value) for defined, value in ((1, arch), (0, 0)))
    return None if device is None or host is None else (device, host)


def _value(condition: str, defined: int, arch: int) -> bool | None:
    text = _DEFINED.sub(f" {defined} ", condition).replace(MACRO, f" {arch} ")
    text = text.replace("&&", " and ").replace("||", " or ").replace("/", "//")
    text = re.sub(r"!(?!=)", " not ", text).strip()
    try:
        tree = ast.parse(text, mode="eval")
    except (SyntaxError, ValueError):
        return None
    if not all(isinstance(node, (*_ALLOWED, *_OPERATORS)) for node in ast.walk(tree)):
        return None
    try:
        return bool(eval(compile(tree, "<condition>", "eval"), {"__builtins__": {}}))
    except (ArithmeticError, TypeError):
        return None
