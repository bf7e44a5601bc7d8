"""What translators of build files share: the file, the project around it, and a collector of edits and findings."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from hipify_py.buildfiles.cmake.parser import ListFile
from hipify_py.buildfiles.knowledge import BuildKnowledge
from hipify_py.diagnostics.model import Diagnostic, Finding, LineIndex, Severity, Span
from hipify_py.edits import Applied, Edit, Fix, apply_fixes
from hipify_py.results import FileResult

BUILD_CODE = "HP502"
"""The code of build-file edits that no finding of their own explains."""


@dataclass(frozen=True, slots=True)
class BuildProject:
    """What a build file's translation may know of the project.

    ``renamed`` are files that get new names (relative paths), ``defined`` names that the project's build files define
    themselves, ``architectures`` the GPUs to build for. ``translate_source`` translates device code that stands in a
    string; None: such strings are only reported.
    """

    renamed: Mapping[str, str] = field(default_factory=dict)
    defined: frozenset[str] = frozenset()
    targets: frozenset[str] = frozenset()  # libraries and programs that CMake's files make
    architectures: tuple[str, ...] = ()
    translate_source: Callable[[bytes], FileResult] | None = None
    kernel_variables: frozenset[str] = frozenset()  # CMake variables that name .cu files
    nvcc_variables: frozenset[str] = frozenset()  # CMake variables whose words only nvcc gets
    enables_language: bool = False  # a list file of the project enables CUDA as a language


@dataclass
class BuildEditor:
    """Collects the edits and findings of one build file. ``tree`` is a list file that was parsed already."""

    path: str
    data: bytes
    knowledge: BuildKnowledge
    project: BuildProject
    fixes: list[Fix] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    tree: ListFile | None = None

    def __post_init__(self) -> None:
        self.lines = LineIndex(self.data)

    def text(self, span: Span) -> str:
        """The text of a span; bytes that are no UTF-8 survive."""
        return self.data[span.start : span.end].decode("utf-8", "surrogateescape")

    def replace(self, span: Span, new: str) -> None:
        """Replace a span, unless it holds ``new`` already."""
        if self.text(span) != new:
            self.fixes.append(Fix(BUILD_CODE, (Edit.replace(span.start, span.end, _bytes(new)),)))

    def insert(self, at: int, new: str) -> None:
        """Insert text before byte ``at``."""
        self.fixes.append(Fix(BUILD_CODE, (Edit.insert(at, _bytes(new)),)))

    def find(self, code: str, severity: Severity, span: Span, symbol: str, message: str, hint: str = "") -> None:
        """Report something at a span."""
        start, end = self.lines.position(span.start), self.lines.position(span.end)
        self.findings.append(Finding(Diagnostic(code, severity, self.path, span, start, end, symbol, message, hint)))

    def applied(self) -> Applied:
        """The file with all edits."""
        return apply_fixes(self.data, self.fixes)

    def conflicts(self, applied: Applied) -> list[Finding]:
        """A finding for each edit that could not be made."""
        told = BuildEditor(self.path, self.data, self.knowledge, self.project)
        for conflict in applied.conflicts:
            message = (
                f"the {conflict.dropped.code} fix was not applied: the {conflict.kept.code} fix holds the same text"
            )
            span = Span(conflict.at, conflict.at)
            told.find("HP190", Severity.ERROR, span, "", message, "apply it by hand, and report the input")
        return told.findings


def _bytes(text: str) -> bytes:
    return text.encode("utf-8", "surrogateescape")
