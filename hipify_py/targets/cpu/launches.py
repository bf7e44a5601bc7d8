"""Launches for the engine: ``k<<<g, b, n, s>>>(a)`` becomes a call that any C++ compiler reads."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from hipify_py.edits import Edit, Fix, Hole
from hipify_py.frontend.facts import FileFacts, Launch
from hipify_py.targets.cpu.blocking import Blocking
from hipify_py.targets.cpu.code import DeviceCode

LAUNCH_CODE = "launch"
_PLAIN = re.compile(rb"(?:::)?(?:\w+::)*(\w+)\s*(<[\s\S]*>)?")
_NULLS = frozenset((b"NULL", b"0"))


def launch_fixes(facts: FileFacts, code: DeviceCode, blocking: Blocking) -> Iterator[Fix]:
    """The fixes of all launches of a file."""
    for launch in facts.launches:
        if 1 <= len(launch.configuration) <= 4:
            yield _lowered(facts, launch, code, blocking)


def _lowered(facts: FileFacts, launch: Launch, code: DeviceCode, blocking: Blocking) -> Fix:
    plain = _PLAIN.fullmatch(facts.data[launch.kernel.start : launch.kernel.end])
    flat = plain is not None and blocking.never_blocks(plain.group(1))
    new: list[bytes | Hole]
    if plain is not None and _needs_types(facts, launch, plain, code):
        mode = b", ::simt::LaunchMode::flat" if flat else b""
        new = [b"::simt::launch_kernel<", Hole(*launch.kernel), mode + b">({", *_configuration(launch), b"})"]
    else:
        # Copies, so that a kernel pointer in a local variable lives until a captured graph runs.
        body: list[bytes | Hole] = [b"[=](auto... simt_args) { ", Hole(*launch.kernel), b"(simt_args...); }"]
        name = b"launch_flat" if flat else b"launch"
        new = [b"::simt::" + name + b"({", *_configuration(launch), b"}, ", *body, b")"]
    return Fix(LAUNCH_CODE, (Edit(launch.kernel.start, launch.chevrons.end, tuple(new)),))


def _needs_types(facts: FileFacts, launch: Launch, plain: re.Match[bytes], code: DeviceCode) -> bool:
    """Whether an argument fits its parameter only if the parameter's type is known, and it can be known."""
    arguments = [facts.data[span.start : span.end] for span in launch.call.arguments] if launch.call else []
    if not any(argument in _NULLS or argument.startswith(b"{") for argument in arguments):
        return False
    kernels = code.kernels.get(plain.group(1), [])
    if not kernels or any(len(kernel.parameters) != len(arguments) for kernel in kernels):
        return False
    return bool(plain.group(2)) == kernels[0].template


def _configuration(launch: Launch) -> Sequence[bytes | Hole]:
    parts: list[bytes | Hole] = []
    for index, span in enumerate(launch.configuration):
        if index:
            parts.append(b", ")
        if index == 2:
            parts += [b"size_t(", Hole(*span), b")"]
        else:
            parts.append(Hole(*span))
    return parts
