"""Findings of verification, at places of the original sources."""

from __future__ import annotations

from collections.abc import Iterable

from hipify_py.diagnostics.model import Diagnostic, LineIndex, Position, Severity, Span
from hipify_py.frontend.tokens import lex
from hipify_py.program import Program
from hipify_py.prove.model import Built, Problem, Row, Subject, Verdict
from hipify_py.prove.subjects import main_offset

HINTS = {
    "HP801": "see the other findings near this line; without one, please report it",
    "HP802": "nothing can be compared before the original runs; see the errors, or set its arguments in verify.toml",
    "HP803": "see the other findings near this line; without one, please report it",
    "HP804": "see the findings of the translation; set tolerances in verify.toml if only rounding differs",
    "HP805": "let the program print or check what its kernels compute",
    "HP806": "look at the barriers and warp operations of the kernel and at who reaches them",
    "HP807": "put a barrier between the two accesses, or make them atomic",
    "HP808": "check the bounds of the access",
    "HP809": "look for 32, warpSize, shuffle widths and lane masks that do not fit together",
    "HP810": "let the check cover all blocks",
    "HP811": "write every element before it is read, and check the bounds; shared memory starts with any content",
    "HP812": "see the findings of the translation in and around the kernel; set tolerances in kernels.toml",
    "HP813": "say in kernels.toml, or in a comment above the kernel, what it wants to be called with",
}


class Places:
    """Makes findings about one subject. Those without a place of their own stand at its ``main``."""

    def __init__(self, program: Program, subject: Subject) -> None:
        self._program = program
        self._subject = subject
        data = program.files[subject.sources[0]].data
        self._start = main_offset(lex(data)) or 0

    def start(self, code: str, severity: Severity, message: str, hint: str) -> Diagnostic:
        """A finding about the program as a whole."""
        path = self._subject.sources[0]
        index = LineIndex(self._program.files[path].data)
        begin = index.position(self._start)
        end = Position(begin.line, begin.column + len("main"))
        span = Span(self._start, self._start + len("main"))
        return Diagnostic(code, severity, path, span, begin, end, self._subject.name, message, hint)

    def at(self, code: str, severity: Severity, problem: Problem) -> Diagnostic:
        """A finding at the place of ``problem``."""
        file = self._program.files.get(problem.path)
        if file is None:
            return self.start(code, severity, problem.text, HINTS[code])
        index = LineIndex(file.data)
        offset = index.offset(problem.line, problem.column)
        where = index.position(offset)
        span = Span(offset, offset)
        return Diagnostic(code, severity, problem.path, span, where, where, "", problem.text, HINTS[code])

    def builds(self, code: str, built: Built, reason: str) -> list[Diagnostic]:
        """Findings for what a compiler refuses, or for ``reason`` if it has refused nothing."""
        if built.program is not None:
            return [self.start(code, Severity.ERROR, reason, HINTS[code])]
        unique = dict.fromkeys(Problem(p.path, p.line, p.column, f"{reason}: {p.text}") for p in built.problems)
        return [self.at(code, Severity.ERROR, problem) for problem in unique]

    def faults(self, problems: Iterable[Problem]) -> list[Diagnostic]:
        """What the engine has said of the kernels during a run."""
        return [self.at("HP806", Severity.ERROR, problem) for problem in problems]

    def mutants(self, row: Row) -> list[Diagnostic]:
        """What it means that a deliberate defect goes unnoticed."""
        noticed = row.mutants
        found: list[Diagnostic] = []
        if noticed.get("skip-launches") is False:
            message = "the comparison proves nothing: the program's output is the same when no kernel runs"
            if row.verdict is not Verdict.UNPROVEN:
                message = "the program's output is the same when no kernel runs; its device memory was compared instead"
            found.append(self.start("HP805", Severity.WARNING, message, HINTS["HP805"]))
        elif noticed.get("drop-last-block") is False:
            message = "the program's output is the same when the last block of every grid is left out"
            found.append(self.start("HP810", Severity.NOTE, message, HINTS["HP810"]))
        return found
