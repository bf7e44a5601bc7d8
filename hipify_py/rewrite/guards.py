"""Conditions on ``__CUDA_ARCH__``, decided for a chosen architecture.

CUDA compiles device code with ``__CUDA_ARCH__`` defined and host code without it. For a given architecture a
condition has one value in the device pass and one in the host pass, and can be said with the target's own macro for
the device pass.
"""

from __future__ import annotations

import ast
import re

MACRO = "__CUDA_ARCH__"
_DEFINED = re.compile(r"defined\s*\(\s*__CUDA_ARCH__\s*\)|defined\s+__CUDA_ARCH__\b")
_COMPARISON = re.compile(
    r"__CUDA_ARCH__\s*(?:>=|<=|==|!=|>|<)\s*\(?\s*\d+\s*\)?|\(?\s*\d+\s*\)?\s*(?:>=|<=|==|!=|>|<)\s*__CUDA_ARCH__"
)
_ALLOWED = (ast.Expression, ast.BoolOp, ast.And, ast.Or, ast.UnaryOp, ast.Not, ast.Compare, ast.Constant, ast.BinOp)
_OPERATORS = (ast.Gt, ast.GtE, ast.Lt, ast.LtE, ast.Eq, ast.NotEq, ast.Add, ast.Sub, ast.Mult, ast.FloorDiv, ast.Mod)


def decide(condition: str, arch: int, device_macro: str) -> str | None:
    """``condition`` (of an ``#if`` or ``#elif``) without ``__CUDA_ARCH__``; None if it can't be decided.

    ``arch`` is what the macro stands for, such as 800.
    """
    whole = _in_passes(condition, arch)
    if whole is not None:
        return _spell(*whole, condition, device_macro)

    def term(match: re.Match[str]) -> str:
        values = _in_passes(match.group(), arch)
        return match.group() if values is None else _spell(*values, "", device_macro)

    result = _COMPARISON.sub(term, _DEFINED.sub(f"defined({device_macro})", condition))
    return None if MACRO in result else result


def _spell(device: bool, host: bool, condition: str, device_macro: str) -> str:
    if device == host:
        return f"{int(device)}  // {condition}" if condition else str(int(device))
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
