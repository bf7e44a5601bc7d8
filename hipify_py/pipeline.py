"""The translation of a unit by one target: what is read of it goes file by file through the target's translator."""

from __future__ import annotations

import traceback
from abc import ABC, abstractmethod
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from itertools import chain

from hipify_py.diagnostics.model import LineIndex
from hipify_py.frontend.analyze import Interest
from hipify_py.frontend.constants import Definition
from hipify_py.frontend.facts import REDEFINED, FileFacts, Origin
from hipify_py.frontend.precompiled import Precompiled
from hipify_py.frontend.reader import UnitReader
from hipify_py.frontend.structure import defined_functions
from hipify_py.options import ParseOptions, TranslateOptions
from hipify_py.program import Program, ProgramFile, Unit
from hipify_py.results import FileResult, FileStatus, refused
from hipify_py.rewrite.context import ProjectInfo
from hipify_py.rewrite.rewriter import takes_includes


@dataclass(frozen=True)
class UnitTranslator(ABC):
    """Translates unit by unit; targets fill in :meth:`translate_file`. Worker processes inherit it by fork."""

    program: Program
    options: TranslateOptions
    parse: ParseOptions
    precompiled: Precompiled | None = None

    @abstractmethod
    def interest(self) -> Interest:
        """Which names the target wants to know about."""

    @abstractmethod
    def translate_file(self, facts: FileFacts, project: ProjectInfo) -> FileResult:
        """The result of one file."""

    @abstractmethod
    def project_info(self) -> ProjectInfo:
        """What file translations may know of other files; asked for once a unit."""

    def added_files(self, results: Sequence[FileResult]) -> dict[str, bytes]:
        """Files that the output needs besides the translated ones."""
        return {}

    def settings(self) -> dict[str, str]:
        """What was assumed, for the report."""
        return {}

    def reader(self, interest: Interest) -> UnitReader:
        """What reads units for this translator, and for others of the same program."""
        return UnitReader(self.program, self.parse, interest, self.precompiled)

    def translate_facts(self, unit: Unit, all_facts: Sequence[FileFacts]) -> list[FileResult]:
        """The results of the files that a unit owns, once it has been read; the root's is the last."""
        try:
            project = self._project_of(unit, all_facts)
        except Exception:
            return [internal_error(file) for file in unit.owned]
        root = unit.root.relative
        all_facts = [replace(facts, elsewhere=partial(self._constants, root, facts.path)) for facts in all_facts]
        results = [self._guarded(facts, project) for facts in all_facts if facts.path != root]
        fragments = [result for result in results if not takes_includes(result.path, project)]
        support = frozenset[str]().union(*(fragment.support for fragment in fragments))
        headers = frozenset[str]().union(*(fragment.lacking for fragment in fragments))
        project = replace(project, fragment_support=support, fragment_headers=headers)
        borrowed = {file.relative for file in unit.borrowed}
        results = [result for result in results if result.path not in borrowed]
        return [*results, *(self._guarded(facts, project) for facts in all_facts if facts.path == root)]

    def _constants(self, root: str, path: str) -> Iterator[Definition]:
        """What names constants in the files that compilers see with ``path``."""
        others = (name for name in self.program.reach(root) if name != path)
        return chain.from_iterable(self.program.files[name].constants for name in others)

    def _project_of(self, unit: Unit, all_facts: Sequence[FileFacts]) -> ProjectInfo:
        root = unit.root.relative
        user_names = _user_names(all_facts) | self.program.defines(root)
        project = replace(
            self.project_info(),
            user_names=user_names,
            given=frozenset(define.partition("=")[0] for define in self.parse.defines),
            root=root,
            renamed_includes=self._renamed_includes,
            stages=self.options.stages,
        )
        return _with_unit(project, self.program, all_facts)

    @cached_property
    def _renamed_includes(self) -> Mapping[str, Mapping[str, str]]:
        """Includer -> headers as written -> as to be written, for headers whose files get new names."""
        if not self.options.extensions:
            return {}
        return {
            includer: {header: self.options.new_name(header) for header, _, _ in found}
            for includer, found in self.program.graph.items()
        }

    def _guarded(self, facts: FileFacts, project: ProjectInfo) -> FileResult:
        try:
            return self.translate_file(facts, project)
        except Exception:
            return internal_error(self.program.files[facts.path])


def _user_names(all_facts: Sequence[FileFacts]) -> frozenset[str]:
    """Names that the parser has seen the user declare outside classes and namespaces, and functions of dead code."""
    declared = {
        use.name
        for facts in all_facts
        for use in facts.uses
        if use.resolution.origin is Origin.USER and use.resolution.qualified == use.name
    }
    return frozenset(declared.union(*(defined_functions(facts.tokens) for facts in all_facts)))


def _with_unit(project: ProjectInfo, program: Program, all_facts: Sequence[FileFacts]) -> ProjectInfo:
    """``project`` with what the files of the root's program include and declare."""
    for facts in all_facts:
        program.files[facts.path].keep_declared(facts.tokens)
    reached = [program.files[relative] for relative in program.reach(project.root)]
    own = [use for facts in all_facts for use in facts.uses if use.resolution.origin is Origin.USER]
    seen = {facts.path for facts in all_facts}
    elsewhere = (file.declared_functions for file in reached if file.relative not in seen)
    redefined = {use.name for use in own if REDEFINED in use.resolution.attributes}
    return replace(
        project,
        unit_headers=frozenset(header for file in reached for header, *_ in file.includes),
        declared=frozenset(use.name for use in own).union(*elsewhere),
        redefined=frozenset(redefined),
        variables=frozenset[str]().union(*(file.declared_variables for file in reached)),
        texts=_texts(program, project.root, seen),
    )


def _texts(program: Program, root: str, own: Collection[str]) -> Mapping[str, bytes]:
    """The texts of the root's program: files of other units first, then the unit's ``own``."""
    ordered = sorted(program.in_order(root), key=lambda relative: relative in own)
    return {relative: program.files[relative].data for relative in ordered}


def internal_error(file: ProgramFile) -> FileResult:
    """The result of a file that met a fault of ours, which is being handled."""
    last = traceback.format_exc().strip().splitlines()[-1]
    message = f"internal error: {last}; the file is carried over unchanged"
    result = refused(file.relative, FileStatus.FAILED, message, "please report it with the file", "HP901")
    return FileResult(result.path, result.status, diagnostics=result.diagnostics, lines=len(LineIndex(file.data)))
