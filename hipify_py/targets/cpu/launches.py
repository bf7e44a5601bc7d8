"""Launches for the engine: ``k<<<g, b, n, s>>>(a)`` becomes a call that any C++ compiler reads."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from hipify_py.diagnostics.model import Span
from hipify_py.edits import Edit, Fix, Hole
from hipify_py.frontend.facts import FileFacts, Launch
from hipify_py.frontend.structure import contains
from hipify_py.targets.cpu.blocking import Blocking
from hipify_py.targets.cpu.code import DeviceCode, scopes
from hipify_py.targets.cpu.phases.kernels import PREFIX
from hipify_py.targets.cpu.phases.launches import Splits

LAUNCH_CODE = "launch"
_PLAIN = re.compile(rb"(?:::)?(?:\w+::)*(\w+)\s*(<[\s\S]*>)?")
_NULLS = frozenset((b"NULL", b"0"))
_VARIABLE = b"__VA_ARGS__"
_MEMORY = 2  # the part of a configuration that is a number of bytes, often of another type


def launch_fixes(facts: FileFacts, code: DeviceCode, blocking: Blocking, splits: Splits | None) -> Iterator[Fix]:
    """The fixes of all launches of a file; ``splits`` are its split kernels, if launches may take them."""
    lowering = _Launches(facts, code, blocking, splits)
    for launch in facts.launches:
        if 1 <= len(launch.configuration) <= 4:
            yield lowering.lowered(launch)


@dataclass(frozen=True)
class _Launches:
    """Lowers the launches of one file."""

    facts: FileFacts
    code: DeviceCode
    blocking: Blocking
    splits: Splits | None

    def lowered(self, launch: Launch) -> Fix:
        plain = _PLAIN.fullmatch(self.facts.data[launch.kernel.start : launch.kernel.end])
        flat = plain is not None and self.blocking.never_blocks(plain.group(1))
        new: list[bytes | Hole]
        if plain is not None and _needs_types(self.facts, launch, plain, self.code):
            mode = b", ::simt::LaunchMode::flat" if flat else b""
            new = [b"::simt::launch_kernel<", Hole(*launch.kernel), mode + b">(", *self._configuration(launch), b")"]
        elif plain is not None and self._is_split(launch, plain.group(1)):
            new = _split(self._configuration(launch), launch, plain)
        else:
            # Copies, so that a kernel pointer in a local variable lives until a captured graph runs.
            capture = b"[=]" if self._has_variables(launch) else b"[]"
            body: list[bytes | Hole] = [capture + b"(auto... simt_args) { ", Hole(*launch.kernel), b"(simt_args...); }"]
            name = b"launch_flat" if flat else b"launch"
            new = [b"::simt::" + name + b"(", *self._configuration(launch), b", ", *body, b")"]
        return Fix(LAUNCH_CODE, (Edit(launch.kernel.start, launch.chevrons.end, tuple(new)),))

    def _is_split(self, launch: Launch, kernel: bytes) -> bool:
        if self.splits is None or not self._has_variables(launch):
            return False
        return self.splits.find(kernel, launch.kernel.start) is not None

    def _has_variables(self, launch: Launch) -> bool:
        """Whether there may be local variables; in the initialiser of a global C++ forbids to capture them."""
        tokens, start = self.facts.tokens, launch.kernel.start
        in_macro = tokens.directive[bisect_left(tokens.starts, start)] >= 0
        return in_macro or contains(self._scopes, start)

    def _configuration(self, launch: Launch) -> Sequence[bytes | Hole]:
        """The value of a launch's configuration; variable arguments of a macro stand for any number of parts."""
        variable = any(_VARIABLE in self.facts.data[span.start : span.end] for span in launch.configuration)
        parts: list[bytes | Hole] = [b"::simt::configured(" if variable else b"{"]
        for index, span in enumerate(launch.configuration):
            if index:
                parts.append(b", ")
            if index == _MEMORY and not variable:
                parts += [b"size_t(", Hole(*span), b")"]
            else:
                parts.append(Hole(*span))
        return [*parts, b")" if variable else b"}"]

    @cached_property
    def _scopes(self) -> list[Span]:
        return scopes(self.facts.tokens)


def _split(configuration: Sequence[bytes | Hole], launch: Launch, plain: re.Match[bytes]) -> list[bytes | Hole]:
    """A launch of the kernel that is split into phases, with the original beside it."""
    start, name, end = launch.kernel.start, launch.kernel.start + plain.start(1), launch.kernel.end
    original: list[bytes | Hole] = [Hole(start, name), Hole(name, end)] if name > start else [Hole(name, end)]
    opening, closing = b"[=](auto... simt_args) { ", b"(simt_args...); }"
    split = [*original[:-1], PREFIX, original[-1]]
    new: list[bytes | Hole] = [b"::simt::launch_split(", *configuration, b", "]
    return [*new, opening, *split, closing, b", ", opening, *original, closing, b")"]


def _needs_types(facts: FileFacts, launch: Launch, plain: re.Match[bytes], code: DeviceCode) -> bool:
    """Whether an argument fits its parameter only if the parameter's type is known, and it can be known."""
    arguments = [facts.data[span.start : span.end] for span in launch.call.arguments] if launch.call else []
    if not any(argument in _NULLS or argument.startswith(b"{") for argument in arguments):
        return False
    kernels = code.kernels.get(plain.group(1), [])
    if not kernels or any(len(kernel.parameters) != len(arguments) for kernel in kernels):
        return False
    return bool(plain.group(2)) == kernels[0].template
