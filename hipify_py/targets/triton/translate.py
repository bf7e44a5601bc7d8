"""The Triton translator: every kernel of a file goes through the IR into one Python module."""

from __future__ import annotations

import keyword
import os
import re
from dataclasses import dataclass, field, replace

from hipify_py.diagnostics.model import Diagnostic, Severity, Span
from hipify_py.frontend.analyze import Interest
from hipify_py.frontend.facts import FileFacts, Launch, Side
from hipify_py.frontend.reader import UnitReader
from hipify_py.frontend.tokens import closed_up
from hipify_py.frontend.trees import KernelTree
from hipify_py.ir.idioms.lanes import Shape
from hipify_py.ir.lift.lifter import lift
from hipify_py.ir.lowering import lower
from hipify_py.ir.nodes import Kernel
from hipify_py.ir.refusal import CONSTRUCT, Refusal
from hipify_py.pipeline import UnitTranslator
from hipify_py.results import FileResult, FileStatus, Outcome, Reference
from hipify_py.rewrite.context import ProjectInfo
from hipify_py.rules import all_rules
from hipify_py.targets.triton.kernels import PrintedKernel, print_kernel
from hipify_py.targets.triton.module import TAKEN, LaunchSite, render

SUFFIX = "_triton.py"
_DEVICE_PASS = "__CUDA_ARCH__=900"  # kernels are read as the device's compiler does
_UNPARSED, _HOST_CODE = "HP706", "HP707"


class TritonTranslator(UnitTranslator):
    """Translates the kernels of one project."""

    def interest(self) -> Interest:
        """No names, but the bodies of kernels."""
        return Interest(lambda name: False, lambda name: False, kernels=True)

    def reader(self, interest: Interest) -> UnitReader:
        """Reads sources as the device's compiler does."""
        parse = replace(self.parse, defines=(*self.parse.defines, _DEVICE_PASS))
        return UnitReader(self.program, parse, interest, self.precompiled)

    def project_info(self) -> ProjectInfo:
        """Files are translated alone."""
        return ProjectInfo()

    def translate_file(self, facts: FileFacts, project: ProjectInfo) -> FileResult:
        """The result of one file."""
        work = FileKernels(facts, str(self.program.files[facts.path].path))
        kernels = [printed for _, printed in work.kernels()]
        work.say_host_code()
        launches = [
            LaunchSite(facts.lines.position(at.kernel.start).line, _text(facts, at), at.kernel.start)
            for at in facts.launches
        ]
        output = render(facts.path, kernels, launches).encode() if kernels else None
        return FileResult(
            path=facts.path,
            status=FileStatus.TRANSLATED if kernels else FileStatus.UNCHANGED,
            output=output,
            output_path=os.path.splitext(facts.path)[0] + SUFFIX if kernels else "",
            diagnostics=tuple(sorted(work.diagnostics, key=lambda d: (d.span.start, d.code))),
            references=tuple(work.references),
            lines=len(facts.lines),
            source=facts.data,
            parsed_through=facts.parsed_through,
        )


def _text(facts: FileFacts, launch: Launch) -> str:
    """A launch in one line."""
    end = facts.tokens.ends[launch.call.close] if launch.call else launch.chevrons.end
    return " ".join(closed_up(facts.data[launch.kernel.start : end]).decode("utf-8", "replace").split())


@dataclass
class FileKernels:
    """The kernels of one file under translation, and what is said of them."""

    facts: FileFacts
    path: str
    idioms: bool = True  # lift them
    diagnostics: list[Diagnostic] = field(default_factory=list)
    references: list[Reference] = field(default_factory=list)
    refused: list[KernelTree] = field(default_factory=list)

    def kernels(self) -> list[tuple[KernelTree, PrintedKernel]]:
        """The kernels that can be translated; what is said of the others is noted."""
        done: list[tuple[KernelTree, PrintedKernel]] = []
        names: set[str] = set()
        for tree in self.facts.kernel_trees:
            outcome = Outcome.UNSUPPORTED
            try:
                kernel = self._lifted(tree)
                blocks = [block for block in tree.blocks if block is not None]
                lowered = lower(kernel, _shapes(tree), idioms=self.idioms)
                launches = frozenset(offset for file, offset in tree.launches if self._is_here(file))
                done.append((tree, replace(print_kernel(lowered, _unique(tree, names), blocks), launches=launches)))
                self._say_notes(kernel)
                outcome = Outcome.TRANSLATED
            except Refusal as refusal:
                self._refused(tree, refusal)
            except RecursionError:  # of the passes: functions inlined in functions add up
                self._refused(tree, Refusal(CONSTRUCT, "it is nested too deeply", start=tree.start, end=tree.end))
            line = self.facts.lines.position(tree.start).line if self._is_here(tree.file) else 1
            self.references.append(Reference(_instance(tree), "kernel", "language", outcome, line))
        return done

    def _lifted(self, tree: KernelTree) -> Kernel:
        for file, offset, message in tree.errors:
            text = f"the parser does not understand it: {message}"
            hint = "make the missing headers visible with -I"
            raise Refusal(_UNPARSED, text, symbol=tree.function.name, hint=hint, file=file, start=offset, end=offset)
        return lift(tree)

    def _is_here(self, file: str) -> bool:
        return os.path.realpath(file) == os.path.realpath(self.path)

    def _refused(self, tree: KernelTree, refusal: Refusal) -> None:
        """Report a refusal at its place, or at the kernel's if that is in another file."""
        self.refused.append(tree)
        if refusal.placed and self._is_here(refusal.file or tree.file) and self._is_here(tree.file):
            span = Span(refusal.start, max(refusal.start, refusal.end))
        elif self._is_here(tree.file):
            span = Span(tree.start, tree.end)
        else:
            span = self._launch_of(tree.function.name)
        name = tree.function.name
        message = f"kernel {_instance(tree)} is not translated: {refusal.message}"
        self._say(refusal.code, span, refusal.symbol or name, message, refusal.hint)

    def _launch_of(self, name: str) -> Span:
        for launch in self.facts.launches:
            if re.search(rf"\b{re.escape(name)}\b", self.facts.text(launch.kernel)):
                return launch.kernel
        return Span(0, 0)

    def _say_notes(self, kernel: Kernel) -> None:
        for start, code, name in kernel.notes:
            message = f"the call of {name} is left out of the Triton kernel"
            hint = "it does not change what the kernel computes"
            self._say(code, Span(start, start + len(name)), name, message, hint)

    def say_host_code(self) -> None:
        """One note on the launches that the user has to make from Python."""
        launches = [launch for launch in self.facts.launches if launch.side is Side.HOST]
        if launches:
            count = f"{len(launches)} launch" + ("es" if len(launches) > 1 else "")
            message = f"host code is not translated ({count}); the module lists them"
            self._say(_HOST_CODE, launches[0].kernel, self.facts.text(launches[0].kernel), message)

    def _say(self, code: str, span: Span, symbol: str, message: str, hint: str = "") -> None:
        severity = next((rule.severity for rule in all_rules() if rule.code == code), Severity.ERROR)
        lines = self.facts.lines
        start, end = lines.position(span.start), lines.position(span.end)
        self.diagnostics.append(Diagnostic(code, severity, self.facts.path, span, start, end, symbol, message, hint))


def _shapes(tree: KernelTree) -> list[Shape]:
    """The shapes of blocks that a kernel is launched with; none if one of them isn't known."""
    known = [Shape(*block) for block in tree.blocks if block is not None]
    return known if len(known) == len(tree.blocks) else []


def _instance(tree: KernelTree) -> str:
    """What a kernel is called in messages: with its template arguments if it is an instance."""
    arguments = ", ".join(tree.function.template_arguments)
    return f"{tree.function.name}<{arguments}>" if arguments else tree.function.name


def _unique(tree: KernelTree, names: set[str]) -> str:
    """The Python name of a kernel: with its template arguments if it is an instance. It may be no other's, nor that of
    another's launcher, nor one that modules use themselves; theirs start with an underscore."""
    parts = [tree.function.name, *(re.sub(r"\W+", "_", text).strip("_") for text in tree.function.template_arguments)]
    base = "_".join(parts)
    if keyword.iskeyword(base) or base in TAKEN or base.startswith("_"):
        base = f"{base.lstrip('_') or 'kernel'}_"
    name, number = base, 1
    while names & {name, f"launch_{name}"}:
        number += 1
        name = f"{base}_{number}"
    names |= {name, f"launch_{name}"}
    return name
