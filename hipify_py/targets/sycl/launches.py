"""Launches become command groups: ``queue.parallel_for``, or ``queue.submit`` where there is local memory."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from hipify_py.diagnostics.model import Finding, Severity, Span
from hipify_py.edits import Edit, Fix, Hole
from hipify_py.frontend.facts import Launch, Side
from hipify_py.frontend.lanes import WIDTH as LANES
from hipify_py.frontend.structure import is_macro_parameter
from hipify_py.rewrite.context import FileContext
from hipify_py.rewrite.headers import newline
from hipify_py.targets.sycl.captures import Locals
from hipify_py.targets.sycl.deduced import deduced
from hipify_py.targets.sycl.device import ITEM, Device
from hipify_py.targets.sycl.indirect import Indirect
from hipify_py.targets.sycl.launched import LaunchedKernel
from hipify_py.targets.sycl.layout import WIDTH, Parts, captures, function, indent_width, margin, width
from hipify_py.targets.sycl.meanings import hidden, joined, plain
from hipify_py.targets.sycl.names import KernelNames
from hipify_py.targets.sycl.storage import Memory, Variable
from hipify_py.targets.sycl.templates import Bindings, UnknownTypeError

LAUNCH_CODE = "launch"
CODE = "HP242"
LANE_ORDER = "HP244"
_KERNEL = re.compile(rb"(?:::)?(?:\w+::)*(\w+)\s*(<[\s\S]*>)?")
_DEFAULT_STREAM = frozenset((b"0", b"NULL", b"nullptr", b"(cudaStream_t)0", b"cudaStreamLegacy"))
_LAST_ERROR = frozenset((b"cudaGetLastError", b"cudaPeekAtLastError"))
NOT_DECLARED = "no kernel of that name is declared in the files that are translated with it"
NO_KERNEL = "it is no kernel that is declared in sight, and SYCL kernels can't be called by pointer"


class RefusedError(Exception):
    """A launch that is not translated; the text is the reason."""


@dataclass
class LaunchWriter:
    """Writes the launches of one file."""

    context: FileContext
    device: Device
    names: KernelNames
    support: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        self._tokens = self.context.facts.tokens
        self.locals = Locals(self._tokens)
        self._newline = newline(self.context.facts.data)
        self.indent = indent_width(self.context.facts.data)

    def fixes(self) -> Iterator[Finding | Fix]:
        """A fix for each launch from host code, or the reason why there is none."""
        yield from self.passed()
        for launch in self.context.facts.launches:
            if launch.side is Side.DEVICE:
                continue
            try:
                yield self._launch(launch)
                yield from self.lane_order(launch)
            except RefusedError as reason:
                kernel = self.context.facts.text(launch.kernel)
                yield self.refusal(launch.chevrons, kernel, str(reason))

    def refusal(self, span: Span, name: str, reason: str) -> Finding:
        """The finding for a launch that stays as it is."""
        message = f"the launch of {name} is not translated: {reason}"
        return self.context.finding(CODE, Severity.ERROR, span, name, message, "write the command group by hand")

    def lane_order(self, launch: Launch) -> Iterator[Finding]:
        """A warning where warps may take other threads: SYCL leaves open how blocks of several dimensions are split."""
        name = self.context.facts.text(launch.kernel)
        called = _KERNEL.fullmatch(name.encode())
        block, extents = launch.configuration[1], self.device.extents
        word = self._word(launch, called) if called else b""
        if not self.device.needs(word).warp or extents.rank(self._tokens, block) == 1:
            return
        values = (self.context.facts.constants.value(texts) for texts in extents.widths(self._tokens, block))
        if all(value is not None and value % LANES == 0 for value in values):
            return
        message = f"{name} works on warps, and its blocks may have rows that are no whole warps: SYCL leaves it open"
        message += " which threads share a sub-group then"
        hint = "make x a multiple of 32, or launch one dimension and compute the indices"
        yield self.context.finding(LANE_ORDER, Severity.WARNING, block, name, message, hint)

    def _token(self, launch: Launch, match: re.Match[bytes]) -> int:
        """The token of the name that a launch has in its first group."""
        return bisect_left(self._tokens.starts, launch.kernel.start + match.start(1) - match.start())

    def _word(self, launch: Launch, match: re.Match[bytes]) -> bytes:
        """The word for the kernel that is launched."""
        return self._tokens.texts[self._token(launch, match)]

    def _behind(self, launch: Launch, match: re.Match[bytes]) -> Indirect | None:
        """The kernels that the launched name stands for, which must be called alike."""
        behind = self.device.behind(self._tokens, self._token(launch, match))
        reason = self._unlike(behind.kernels) if behind else ""
        if reason:
            raise RefusedError(reason)
        return behind

    def _unlike(self, kernels: Sequence[bytes]) -> str:
        """Why kernels can't be called alike; nothing if they can."""
        needs = [self.device.needs(kernel) for kernel in kernels]
        if any(need.variables for need in needs):
            return "kernels that it stands for have shared memory or device variables, which differ"
        alike = len({(need.item, self.device.rank(name)) for need, name in zip(needs, kernels, strict=True)}) == 1
        return "" if alike else "the kernels that it stands for don't all take the same work-item"

    def passed(self) -> Iterator[Fix]:
        """Lambdas in the place of kernels that the file hands to templates which launch them."""
        for behind in self.device.indirect:
            if behind.in_macro or self._unlike(behind.kernels):
                continue
            for one in behind.passed:
                if one.tokens is self._tokens:
                    parts = (b"[](const auto &...arguments) { ", Hole(*one.argument), b"(arguments...); }")
                    yield Fix(LAUNCH_CODE, (Edit(one.argument.start, one.argument.end, parts),))

    def _launch(self, launch: Launch) -> Fix:
        data = self.context.facts.data
        match = _KERNEL.fullmatch(data, *launch.kernel)
        name = self._word(launch, match) if match else b""
        # A macro's parameter is no kernel that is called so, but what the macro is called with.
        given = match is not None and is_macro_parameter(self._tokens, self._token(launch, match))
        behind = self._behind(launch, match) if match and (given or name not in self.device.code.kernels) else None
        name = behind.kernels[0] if behind else b"" if given else name
        kernels = self.device.code.kernels.get(name, [])
        if match is None or not kernels:
            named = match is not None and (match.group(2) or b"::" in match.group())
            raise RefusedError(NOT_DECLARED if named else NO_KERNEL)
        if launch.call is None or not 2 <= len(launch.configuration) <= 4:
            raise RefusedError("its configuration and arguments are not written out")
        first = bisect_left(self._tokens.starts, launch.kernel.start)
        if len(set(self._tokens.directive[first : launch.call.close])) > 1:
            raise RefusedError("directives of the preprocessor stand between its arguments")
        kernel = next((k for k in kernels if len(k.parameters) == len(launch.call.arguments)), kernels[0])
        texts = [data[span.start : span.end] for span in launch.call.arguments]
        if behind is None and b"__VA_ARGS__" in texts and len(kernel.parameters) != len(texts):
            raise RefusedError("its arguments are a macro's variable ones, and each has to be captured by itself")
        writer = CommandGroup(self, launch, name, match.group(2) or b"", kernel, behind)
        end = self._tokens.ends[launch.call.close]
        return Fix(LAUNCH_CODE, (Edit(launch.kernel.start, end, tuple(writer.parts())),))


@dataclass
class CommandGroup(LaunchedKernel):
    """What one launch becomes."""

    def parts(self) -> Parts:
        """The text that takes the launch's place."""
        local = [v for v in self.needs.variables if v.memory in (Memory.LOCAL, Memory.DYNAMIC)]
        checked = self.is_checked()
        if self.behind and self.behind.in_macro:
            return self._in_macro(checked)
        call = self._call()
        level = 1 if checked else 0
        group = self._group(local, call, level) if local or self.views else self._simple(call, level)
        if checked:
            self.file.support.add("error")
            group = [b"gpu::attempt([&] {", self._indent(1), *group, b";", self._indent(0), b"})"]
        return group

    def _in_macro(self, checked: bool) -> Parts:
        """The launch of a macro's parameter: what it is called with is computed where the macro is used."""
        item = [ITEM, b", "] if self.needs.item else []
        call: Parts = [Hole(*self.launch.kernel), b"(", *item, b"arguments...)"]
        inner: Parts = [b"[=]", *self._parameters(), b" { ", *call, b"; }"]
        self.file.support.add("range")
        ranges: Parts = [b"gpu::nd_range<%d>(" % self.rank, Hole(*self.launch.configuration[0]), b", "]
        ranges += [Hole(*self.launch.configuration[1]), b"), "]
        parts: Parts = [b"[&](auto... arguments) { ", *self._queue(), b".parallel_for(", *ranges, *inner, b"); }("]
        for number, span in enumerate(self.arguments):
            parts += [b", "] * bool(number) + [Hole(*span)]
        parts.append(b")")
        if checked:
            self.file.support.add("error")
            return [b"gpu::attempt([&] { ", *parts, b"; })"]
        return parts

    def is_checked(self) -> bool:
        """Whether the last error is asked for further down in the same function."""
        texts = self.tokens.texts
        start = bisect_left(self.tokens.starts, self.launch.chevrons.end)
        if self.in_macro:
            directive = self.tokens.directive[start]
            return any(
                texts[index] in _LAST_ERROR
                for index in range(start, len(texts))
                if self.tokens.directive[index] == directive
            )
        depth = 0
        for index in range(start, len(texts)):
            depth += (texts[index] == b"{") - (texts[index] == b"}")
            if texts[index] in _LAST_ERROR:
                return True
            if depth < 0 and texts[index] == b"}" and self._ends_function(index):
                return self._uses_checking_macro(start, index)
        return False

    def _ends_function(self, brace: int) -> bool:
        opener = self.tokens.matches.get(brace, 0)
        return self.file.locals.ends_at(self.tokens.starts[opener])

    def _uses_checking_macro(self, start: int, end: int) -> bool:
        macros = self.device.code.macros
        return any(not _LAST_ERROR.isdisjoint(macros[text]) for text in self.tokens.texts[start:end] if text in macros)

    def _queue(self) -> Parts:
        configuration = self.launch.configuration
        self.file.support.add("queue")
        if len(configuration) < 4:
            return [b"gpu::queue()"]
        stream = configuration[3]
        if self.data[stream.start : stream.end].replace(b" ", b"") in _DEFAULT_STREAM:
            return [b"gpu::queue()"]
        return [b"gpu::queue(", Hole(*stream), b")"]

    def _range(self) -> Parts:
        grid, block = self.launch.configuration[:2]
        extents = self.device.extents
        if self.rank == 1 and extents.is_plain(self.tokens, grid) and self._is_simple(block):
            size = Hole(*block)
            if self.data[slice(*grid)] == b"1":
                return [b"sycl::nd_range<1>(", size, b", ", size, b")"]
            return [b"sycl::nd_range<1>(sycl::range<1>(", Hole(*grid), b") * ", size, b", ", size, b")"]
        self.file.support.add("range")
        return [b"gpu::nd_range<%d>(" % self.rank, Hole(*grid), b", ", Hole(*block), b")"]

    def _is_simple(self, span: Span) -> bool:
        """Whether an expression is one name or number, so that it can be written twice."""
        first = bisect_left(self.tokens.starts, span.start)
        alone = bisect_left(self.tokens.starts, span.end) == first + 1
        return alone and self.device.extents.is_plain(self.tokens, span)

    def _simple(self, call: Parts, level: int) -> Parts:
        head: Parts = [*self._queue(), b".parallel_for", *self._name(), b"("]
        return [*head, *self._broken(self.captures, call, level)]

    def _broken(self, captured: Sequence[tuple[bytes, Parts]], call: Parts, level: int) -> Parts:
        """The arguments of ``parallel_for`` on lines of their own."""
        inner = self._indent(level + 1)
        parameters = self._parameters()
        head = [*captures(b"=", captured, inner, width(parameters) + len(b" {")), *parameters]
        ranges = [*self._range(), *self._properties(), b","]
        return [inner, *ranges, inner, *function(head, call, inner, self._indent(level + 2)), b")"]

    def _group(self, local: Sequence[Variable], call: Parts, level: int) -> Parts:
        inner = self._indent(level + 1)
        # What is computed on the host isn't in the command group, which must not submit anything itself.
        submit: Parts = [*self._queue(), b".submit("]
        handler = b"(sycl::handler &" + self.handler + (b") mutable {" if self.views else b") {")
        beside = width(submit) + len(handler) - self.file.indent  # which the first line has less than the others
        outer = captures(b"&", self.captures, inner, beside)
        parts: Parts = [*submit, *outer, handler]
        accessors = (b"sycl::local_accessor" + text for text in self._accessors(local))
        for line in [*self._constants(local), *self.views, *accessors]:
            parts += [inner, *self._split(line), b";"]
        head: Parts = [self.handler, b".parallel_for", *self._name(), b"("]
        short: Parts = [*self._range(), *self._properties(), b", [=]", *self._parameters()]
        if self.in_macro or margin(inner) + width([*head, *short]) + len(b" {") <= WIDTH:
            arguments: Parts = [*short, b" {", self._indent(level + 2), *call, b";", inner, b"})"]
        else:
            arguments = self._broken((), call, level + 1)
        return [*parts, inner, *head, *arguments, b";", self._indent(level), b"})"]

    def _properties(self) -> Parts:
        """What stands behind the range: nothing, where a launch is like any other."""
        return []

    def _split(self, line: bytes) -> Parts:
        """A line in which ``\\0`` stands for the launch's size of dynamic memory."""
        before, found, after = line.partition(b"\0")
        if not found:
            return [line]
        return [before, Hole(*self.launch.configuration[2]), after]

    def _indent(self, levels: int) -> bytes:
        if self.in_macro:
            return b" "
        start = self.data.rfind(b"\n", 0, self.launch.kernel.start) + 1
        blanks = re.match(rb"[ \t]*", self.data[start:])
        margin = blanks.group() if blanks else b""
        step = b"\t" if margin.endswith(b"\t") else b" " * self.file.indent
        return self.file._newline + margin + step * levels

    def _constants(self, local: Sequence[Variable]) -> list[bytes]:
        """Constants of the kernel's body that the sizes of its local memory mention."""
        found: dict[bytes, None] = {}
        for variable in local:
            for line in self.bindings_of(variable).constants(variable.words):
                found[line] = None
        return list(found)

    def bindings_of(self, variable: Variable) -> Bindings:
        if not variable.owner or variable.owner == self.name:
            definitions = [(t, f) for t, f in self.device.code.functions if f.name == self.name and f.body]
            tokens, function = definitions[0] if definitions else (self.kernel_tokens(), self.kernel)
            known = {} if self.in_macro else deduced(tokens, function, self.tokens, self.arguments, self._local)
            spelled = {name: self.device.words.spell(text) for name, text in known.items()}
            return self.bindings(tokens, function, self.template, spelled)
        for tokens, function in self.device.code.functions:
            if function.name == variable.owner and function.body:
                return self.bindings(tokens, function, b"")
        raise RefusedError("its local memory is declared out of sight")

    def _accessors(self, local: Sequence[Variable]) -> Iterator[bytes]:
        dynamic = [v for v in local if v.memory is Memory.DYNAMIC]
        for variable in local:
            if variable.memory is Memory.DYNAMIC:
                continue
            alias = self._alias(variable)
            if len(variable.dims) == 1:
                type_, size = self._bound(variable, variable.type), self._bound(variable, variable.dims[0])
                yield b"<%s, 1> %s(%s, %s)" % (type_, alias, size, self.handler)
            else:
                yield b"<%s, 1> %s(1, %s)" % (self._bound(variable, variable.whole), alias, self.handler)
        if dynamic:
            yield self._dynamic(dynamic)

    def _bound(self, variable: Variable, text: bytes) -> bytes:
        """A part of a variable's declaration as the launch has to write it."""
        try:
            return self.bindings_of(variable).bind(text)
        except UnknownTypeError as error:
            raise RefusedError(str(error)) from error

    def _dynamic(self, dynamic: Sequence[Variable]) -> bytes:
        """One accessor for all dynamic memory, since CUDA has only one such array."""
        size = self._dynamic_size()
        first = dynamic[0]
        if len(dynamic) > 1 or first.is_bytes:
            return b"<sycl::ulong2, 1> %s((%s + 15) / 16, %s)" % (self._dynamic_name(dynamic), size, self.handler)
        type_ = self._bound(first, first.type + b"".join(b"[" + dim + b"]" for dim in first.dims[1:]))
        return b"<%s, 1> %s(%s / sizeof(%s), %s)" % (type_, self._alias(first), size, type_, self.handler)

    def _dynamic_size(self) -> bytes:
        """An operand for the size of dynamic memory in bytes."""
        if len(self.launch.configuration) <= 2:
            return b"0"
        first = bisect_left(self.tokens.starts, self.launch.configuration[2].start)
        return b"\0" if self.tokens.ends[first] == self.launch.configuration[2].end else b"(\0)"

    def _dynamic_name(self, dynamic: Sequence[Variable]) -> bytes:
        return self._alias(dynamic[0]) if len(dynamic) == 1 else b"dynamic_memory"

    def _passed(self, variable: Variable) -> bytes:
        alias = self._alias(variable)
        if variable.memory is Memory.DYNAMIC:
            dynamic = [v for v in self.needs.variables if v.memory is Memory.DYNAMIC]
            if len(dynamic) > 1 or variable.is_bytes:
                type_ = self._bound(variable, variable.type)
                return b"reinterpret_cast<%s *>(&%s[0])" % (type_, self._dynamic_name(dynamic))
            return b"&" + alias + b"[0]"
        if variable.memory is Memory.LOCAL:
            return (b"&" if variable.is_pointer else b"") + alias + b"[0]"
        name = self._qualified(variable)
        self.captures.append((alias, [b"&" + name if variable.memory is Memory.MANAGED else name + b".address()"]))
        return b"*" + alias

    def _qualified(self, variable: Variable) -> bytes:
        """The name of a device variable as host code at the launch may use it."""
        name, path = plain(variable.name), variable.path
        around = self.file.locals.path(self.launch.kernel.start)
        if around[: len(path)] != path or self.in_macro:
            return b"::".join((*path, name))
        hides = hidden(name) in self._local or (around != path and joined(variable.name) != name)
        return b"".join((b"::", *(part + b"::" for part in path), name)) if hides else name

    def _call(self) -> Parts:
        """The call of the kernel inside the lambda; fills in what the lambda captures."""
        parts: Parts = []
        if self.needs.item:
            parts.append(ITEM)
        for variable in self.needs.variables:
            parts += [b", "] * bool(parts) + [self._passed(variable)]
        for index, span in enumerate(self.arguments):
            parts += [b", "] * bool(parts) + [self.argument(index, span)]
        return [Hole(*self.launch.kernel), b"(", *parts, b")"]

    def _parameters(self) -> Parts:
        """What stands between a kernel's captures and its body."""
        item = b" " + ITEM if self.needs.item else b""
        warp = b" [[sycl::reqd_sub_group_size(32)]]" if self.needs.warp else b""
        return [b"(sycl::nd_item<%d>%s)%s" % (self.rank, item, warp)]

    def _name(self) -> Parts:
        if self.in_macro or self.file.names.may_repeat(self.launch.kernel.start, self.device.code.macros):
            return []
        return [b"<class ", self.file.names.fresh(plain(self.name)), b">"]
