"""What is launched with what: the kernel, and the arguments that its lambda captures or computes on the host."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

from hipify_py.diagnostics.model import Span
from hipify_py.edits import Hole
from hipify_py.frontend.declarators import BUILTIN
from hipify_py.frontend.facts import Launch
from hipify_py.frontend.tokens import Tokens
from hipify_py.targets.cpu.code import DeviceFunction
from hipify_py.targets.sycl.captures import Visible, converted_to, is_capturable
from hipify_py.targets.sycl.device import ITEM, Needs
from hipify_py.targets.sycl.indirect import Indirect
from hipify_py.targets.sycl.layout import Parts
from hipify_py.targets.sycl.meanings import hidden, joined, plain
from hipify_py.targets.sycl.outside import seen_from
from hipify_py.targets.sycl.storage import Memory, Variable
from hipify_py.targets.sycl.templates import Bindings, UnknownTypeError

if TYPE_CHECKING:
    from hipify_py.targets.sycl.launches import LaunchWriter

PARAMETER_TYPE = re.compile(rb"([^()&\[\]=]*[\s*])\w+\s*(?:=[\s\S]*)?")  # of a parameter, in front of its name
_PARAMETER = re.compile(rb"(\w+)\s*(?:\[[^\]]*\]|=[\s\S]*)*$")  # its name
_BEFORE_TYPES = frozenset((b"const", b"volatile", b"struct", b"class", b"enum", b"union", b"typename"))


def parameter_name(declaration: bytes) -> bytes:
    """The name of a parameter; empty where a declaration gives it none, as those of ``f(int, const float *, Ray)``."""
    match = _PARAMETER.search(declaration)
    if match is None or match.group(1) in BUILTIN or _BEFORE_TYPES.issuperset(declaration[: match.start(1)].split()):
        return b""
    return match.group(1)


@dataclass
class LaunchedKernel:
    """One launch of a kernel, in the file that is written."""

    file: LaunchWriter
    launch: Launch
    name: bytes
    template: bytes
    kernel: DeviceFunction
    behind: Indirect | None = None  # the kernels, where the launched name is none's

    def __post_init__(self) -> None:
        self.tokens = self.file.context.facts.tokens
        self.data = self.file.context.facts.data
        self.device = self.file.device
        self.needs: Needs = self.device.needs(self.name)
        if self.behind:  # some of them may work on warps
            warp = any(self.device.needs(kernel).warp for kernel in self.behind.kernels)
            self.needs = replace(self.needs, warp=warp)
        self.rank = self.device.rank(self.name)
        assert self.launch.call is not None
        self.arguments = self.launch.call.arguments
        spans = (*self.arguments, *self.launch.configuration)
        self.words = frozenset(word for span in spans for word in self._words(span))
        self.handler = b"h" if b"h" not in self.words else b"handler"
        self.in_macro = self.tokens.directive[bisect_left(self.tokens.starts, self.launch.kernel.start)] >= 0
        self.captures: list[tuple[bytes, Parts]] = []
        self.views: list[bytes] = []  # declarations of the accessors of images

    def kernel_tokens(self) -> Tokens:
        return next(tokens for tokens, function in self.device.code.functions if function == self.kernel)

    def bindings(
        self, tokens: Tokens, function: DeviceFunction, template: bytes, deduced: Mapping[bytes, bytes] | None = None
    ) -> Bindings:
        """What names in a function's declarations stand for at the launch, which has the ``template`` arguments."""
        path = self.device.path(tokens, function)
        around = self.file.locals.path(self.launch.kernel.start) if not self.in_macro else ()
        outside = seen_from(path, around, self.device.members) if path else {}
        launch = bisect_left(tokens.starts, self.launch.kernel.start) if tokens is self.tokens else -1
        return Bindings(tokens, function, template, outside, deduced or {}, launch)

    def _alias(self, variable: Variable) -> bytes:
        """A name for the accessor that no argument has."""
        name = joined(variable.name)
        if variable.memory in (Memory.LOCAL, Memory.DYNAMIC):
            return name + b"_local" if name in self.words else name
        return name + b"_device" if name in self.words or hidden(name) in self._local else name

    @cached_property
    def _local(self) -> Visible:
        """The local variables that the lambda may capture."""
        return self.file.locals.at(self.launch.kernel.start) if not self.in_macro else {}

    def argument(self, index: int, span: Span) -> Hole | bytes:
        """What the kernel is called with: the argument itself, or a capture that has its value."""
        view = self.device.views.get((self.name, index))
        if view is None and self._is_captured(index, span):
            return Hole(*span)
        name = self.capture_name(index)
        if view is None:
            type_ = self._conversion(index, span)
            self.captures.append(
                (name, [b"static_cast<" + type_ + b">(", Hole(*span), b")"] if type_ else [Hole(*span)])
            )
            return name
        self.captures.append((name + b"_image", [view.image(), b"(", Hole(*span), b")"]))
        self.views.append(view.declaration(name, name + b"_image", self.handler))
        return name

    def _conversion(self, index: int, span: Span) -> bytes:
        """The type that an operator of the argument's class converts it to, which CUDA does before the launch."""
        converted = self.launch.converted[index : index + 1]
        if converted and converted[0]:
            return self.device.words.spell(converted[0].encode())
        parameter = PARAMETER_TYPE.fullmatch(self._parameter_text(index))
        if converted or parameter is None:
            return b""
        try:
            bindings = self.bindings(self.kernel_tokens(), self.kernel, self.template)
            type_ = self.device.words.spell(bindings.bind(parameter.group(1).strip()))
        except UnknownTypeError:
            return b""  # it is deduced from the argument, then
        classes = self.device.converting
        known = {**self.file.locals.members, **self._local} if classes else self._local
        return converted_to(self.tokens, span, known, classes, type_)

    def _parameter_text(self, index: int) -> bytes:
        """The declaration of a parameter of the kernel; nothing where it has fewer."""
        spans = self.kernel.parameters[index : index + 1]
        text = b"".join(self.kernel_tokens().data[slice(*span)] for span in spans)
        return text.replace(b"__restrict__", b"").strip()

    def _is_captured(self, index: int, span: Span) -> bool:
        """Whether an argument can be computed by the kernel from what its lambda captures anyway."""
        if ITEM in self._words(span) or self._conversion(index, span):
            return False  # the lambda's own parameter is called so, or the object stays on the host
        if self.data[span.start : span.end].startswith(b"{"):
            return True
        constants = frozenset(self.device.code.macros)
        return is_capturable(self.tokens, span, self._local, constants, self.device.converting)

    def capture_name(self, index: int) -> bytes:
        """The parameter's own name, unless the lambda names something else so."""
        kept = ((number, span) for number, span in enumerate(self.arguments))
        views = self.device.views
        spans = (span for at, span in kept if (self.name, at) not in views and self._is_captured(at, span))
        used = {word for span in (*spans, *self.launch.configuration) for word in self._words(span)}
        taken = {name for name, _ in self.captures} | used | {ITEM, self.handler, plain(self.name)}
        taken |= {self._alias(variable) for variable in self.needs.variables}
        parameter = self.kernel.parameters[index] if index < len(self.kernel.parameters) else None
        if parameter is not None:
            name = parameter_name(self.kernel_tokens().data[parameter.start : parameter.end])
            if name and name not in taken:
                return name
        return b"argument%d" % index

    def _words(self, span: Span) -> list[bytes]:
        return re.findall(rb"\w+", self.data[span.start : span.end])
