"""The translation of a project's build files: all are surveyed, then each is translated by its system's module."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from hipify_py.buildfiles import foreign
from hipify_py.buildfiles.cmake import survey
from hipify_py.buildfiles.cmake import translate as cmake
from hipify_py.buildfiles.cmake.parser import CMakeSyntaxError, ListFile, parse
from hipify_py.buildfiles.kinds import FOREIGN, Kind
from hipify_py.buildfiles.knowledge import BuildKnowledge
from hipify_py.buildfiles.make.translate import translate_make, translate_shell
from hipify_py.buildfiles.model import BuildEditor, BuildProject
from hipify_py.buildfiles.python.translate import translate_python
from hipify_py.buildfiles.report import tell_native
from hipify_py.diagnostics.model import Finding, LineIndex
from hipify_py.results import FileResult, FileStatus


@dataclass(frozen=True, slots=True)
class BuildFile:
    """A build file of the project that concerns CUDA."""

    path: str
    kind: Kind
    data: bytes


Translator = Callable[[BuildEditor], None]
_TRANSLATORS: Mapping[Kind, Translator] = {
    Kind.CMAKE: cmake.translate,
    Kind.MAKE: translate_make,
    Kind.SHELL: translate_shell,
    Kind.PYTHON: translate_python,
}


@dataclass(frozen=True)
class BuildFiles:
    """The build files of one project, surveyed; made by :func:`survey_files`."""

    files: tuple[BuildFile, ...]
    knowledge: BuildKnowledge | None
    project: BuildProject
    native: Mapping[str, survey.Native]
    trees: dict[str, ListFile]  # list files as the survey has parsed them, until they are translated

    @property
    def builds_natively(self) -> bool:
        """Whether the project has a back end of the target already, so that nothing is to be translated."""
        return bool(self.native)

    def translate(self) -> list[FileResult]:
        """The results of all files."""
        return [self._translate(file) for file in self.files]

    def _translate(self, file: BuildFile) -> FileResult:
        if self.knowledge is None or file.kind in FOREIGN:
            return _result(file, file.data, foreign.findings(file.path, file.kind, file.data))
        tree = self.trees.pop(file.path, None)
        editor = BuildEditor(file.path, file.data, self.knowledge, self.project, tree=tree)
        if self.builds_natively:
            if evidence := self.native.get(file.path):
                tell_native(editor, evidence.span, evidence.text)
            return _result(file, file.data, editor.findings)
        _TRANSLATORS[file.kind](editor)
        applied = editor.applied()
        return _result(file, applied.data, [*editor.findings, *editor.conflicts(applied)])


def _result(file: BuildFile, data: bytes, findings: Iterable[Finding]) -> FileResult:
    diagnostics = sorted((finding.diagnostic for finding in findings), key=lambda d: (d.span.start, d.span.end, d.code))
    changed = data != file.data
    return FileResult(
        path=file.path,
        status=FileStatus.TRANSLATED if changed else FileStatus.UNCHANGED,
        output=data if changed else None,
        diagnostics=tuple(diagnostics),
        lines=len(LineIndex(file.data)),
        build=file.kind.value,
    )


def survey_files(
    files: Sequence[BuildFile], list_files: Iterable[bytes], knowledge: BuildKnowledge | None, project: BuildProject
) -> BuildFiles:
    """Look at all build files. ``list_files`` are further CMake files, which define names though they lack CUDA."""
    parsed = {file.path: _parsed(file.data, file.path) for file in files if file.kind is Kind.CMAKE}
    known = [tree for tree in [*parsed.values(), *map(_parsed, list_files)] if tree is not None]
    project = replace(
        project,
        defined=frozenset(name for tree in known for name in survey.defined_names(tree)),
        targets=frozenset(name for tree in known for name in survey.target_names(tree)),
        kernel_variables=frozenset(name for tree in known for name in survey.kernel_variables(tree)),
        nvcc_variables=frozenset(name for tree in known for name in survey.nvcc_variables(tree)),
        enables_language=any(survey.enables_cuda(tree) for tree in known),
    )
    native: dict[str, survey.Native] = {}
    for path, tree in parsed.items():
        evidence = survey.native(tree, knowledge.cmake) if tree and knowledge else None
        if evidence is not None:
            native[path] = evidence
    trees = {path: tree for path, tree in parsed.items() if tree is not None}
    return BuildFiles(tuple(files), knowledge, project, native, trees)


def _parsed(data: bytes, path: str = "") -> ListFile | None:
    try:
        return parse(data, template=path.endswith(".in"))
    except CMakeSyntaxError:
        return None
