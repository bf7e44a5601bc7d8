"""Cooperative groups: types of groups take the dimensions of the work-item that they are made of."""

from __future__ import annotations

from collections.abc import Iterator

from hipify_py.diagnostics.model import Finding, Severity
from hipify_py.edits import Edit, Fix
from hipify_py.frontend.facts import NameUse
from hipify_py.frontend.tokens import Tokens
from hipify_py.rewrite.context import FileContext
from hipify_py.rewrite.verdicts import Fate
from hipify_py.targets.cpu.code import DeviceFunction
from hipify_py.targets.sycl.device import GROUPS, Device, functions_around

CODE = "HP240"
GROUP_CODE = "group"


def group_fixes(context: FileContext, device: Device) -> Iterator[Finding | Fix]:
    """``<N>`` behind each name of such a type in a device function; elsewhere the dimensions are unknown."""
    tokens = context.facts.tokens
    functions = list(device.code.functions_of(tokens))
    for verdict in context.verdicts:
        use = verdict.use
        if use.name.encode() not in GROUPS or verdict.fate not in (Fate.KEEP, Fate.RENAME):
            continue
        owners = functions_of_use(tokens, functions, use)
        if owners:
            text = b"<%d>" % device.rank(owners[-1])
            yield Fix(GROUP_CODE, (Edit.insert(use.span.end, text),))
        else:
            message = f"{use.name} stands outside of a named device function, and its dimensions are unknown"
            yield context.finding(CODE, Severity.ERROR, use.span, use.name, message, "write auto, or the dimensions")


def functions_of_use(tokens: Tokens, functions: list[DeviceFunction], use: NameUse) -> list[bytes]:
    """The name of the device function that a type is used in, or is a parameter of; none if it has no name."""
    owners = [*functions_around(functions, use.span.start), *_of_parameter(tokens, functions, use.token)]
    return [owner.name for owner in owners[-1:] if owner.name]


def _of_parameter(tokens: Tokens, functions: list[DeviceFunction], token: int) -> Iterator[DeviceFunction]:
    """The function that has ``token`` among its parameters."""
    return (f for f in functions if f.opener < token < (tokens.closing(f.opener) or 0))
