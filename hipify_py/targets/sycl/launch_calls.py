"""``cudaLaunchKernel`` and its cooperative form: launches by a call, whose arguments stand in an array of pointers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from hipify_py.diagnostics.model import Finding, Severity, Span
from hipify_py.edits import Edit, Fix, Hole
from hipify_py.frontend.facts import Launch, NameUse
from hipify_py.targets.sycl.called import LAUNCH_FUNCTIONS, called_at
from hipify_py.targets.sycl.device import ITEM
from hipify_py.targets.sycl.launched import PARAMETER_TYPE, parameter_name
from hipify_py.targets.sycl.launches import (
    LAUNCH_CODE,
    NO_KERNEL,
    CommandGroup,
    LaunchWriter,
    RefusedError,
)
from hipify_py.targets.sycl.layout import Parts
from hipify_py.targets.sycl.templates import UnknownTypeError

_CHANGED = "HP105"
_COOPERATIVE = b"cudaLaunchCooperativeKernel"
_ARRAY = re.compile(rb"(?:\(\s*void\s*\*\s*\*\s*\)\s*)?(\w+)")


class CallWriter(LaunchWriter):
    """Writes the launches of one file that are calls of CUDA's launch functions."""

    def fixes(self) -> Iterator[Finding | Fix]:
        """A fix for each call, or the reason why there is none."""
        for use in self.context.facts.uses:
            if use.name.encode() not in LAUNCH_FUNCTIONS:
                continue
            try:
                group = self._group(use)
                end = self._tokens.ends[group.call.close]
                yield Fix(LAUNCH_CODE, (Edit(use.span.start, end, tuple(group.parts())),), absorbs=True)
                yield from self.lane_order(group.launch)
                if group.cooperative:
                    message = "barriers of the whole grid take root groups, an extension of DPC++"
                    yield self.context.finding(_CHANGED, Severity.NOTE, use.span, use.name, message)
            except (RefusedError, UnknownTypeError) as reason:
                yield self.refusal(use.span, use.name, str(reason))

    def _group(self, use: NameUse) -> CalledGroup:
        called = called_at(self._tokens, use.token)
        if called is None:
            raise RefusedError("its arguments are not written out, or its kernel is not named")
        candidates = self.device.code.kernels.get(called.name, [])
        if not candidates:
            raise RefusedError(NO_KERNEL)
        _, grid, block, _, *rest = called.call.arguments
        launch = Launch(called.kernel, use.span, (grid, block, *rest), called.call, use.activity, use.side)
        template = self.context.facts.data[slice(*called.kernel)].partition(b"<")
        return CalledGroup(self, launch, called.name, b"".join(template[1:]), candidates[0])


@dataclass
class CalledGroup(CommandGroup):
    """What one call becomes; it is an expression, whose value is an error code."""

    def __post_init__(self) -> None:
        super().__post_init__()
        assert self.launch.call is not None
        self.call = self.launch.call
        self.cooperative = self.data[slice(*self.launch.chevrons)] == _COOPERATIVE
        array = self.data[slice(*self.arguments[3])]
        match = _ARRAY.fullmatch(array.strip())
        if match is None:
            raise RefusedError("its array of arguments is no variable")
        if any((self.name, number) in self.device.views for number in range(len(self.kernel.parameters))):
            raise RefusedError("its textures are images, which are no arguments from an array")
        self._array = match.group(1)
        self._types = [self._type(span) for span in self.kernel.parameters]
        self.arguments = self.kernel.parameters

    def is_checked(self) -> bool:
        """Always: the call gives an error code."""
        return True

    def argument(self, index: int, span: Span) -> Hole | bytes:
        """The name of a capture that has its value from the array, when the kernel is launched."""
        name = self.capture_name(index)
        value = b"*static_cast<%s*>(%s[%d])" % (self._types[index], self._array, index)
        self.captures.append((name, [value]))
        return name

    def capture_name(self, index: int) -> bytes:
        """The parameter's own name, unless the launch has something else of that name."""
        span = self.kernel.parameters[index]
        name = parameter_name(self.kernel_tokens().data[slice(*span)])
        taken = {name for name, _ in self.captures} | {self._alias(variable) for variable in self.needs.variables}
        taken |= {ITEM, self._array}
        return name if name and name not in taken else b"argument%d" % index

    def _type(self, span: Span) -> bytes:
        """The type of a parameter, and what parts it from the star of a pointer to it."""
        text = self.kernel_tokens().data[slice(*span)].replace(b"__restrict__", b"").strip()
        match = PARAMETER_TYPE.fullmatch(text)
        if match is None:
            raise RefusedError("a parameter of its kernel is no plain variable")
        bindings = self.bindings(self.kernel_tokens(), self.kernel, self.template)
        type_ = self.device.words.spell(bindings.bind(match.group(1).strip()))
        return type_ if type_.endswith(b"*") else type_ + b" "

    def _properties(self) -> Parts:
        if not self.cooperative:
            return []
        self.file.support.add("cooperative")
        return [b", gpu::cooperative"]
