"""The cpu translator: the text stays CUDA (or HIP); launches, dynamic shared memory and kernel casts are lowered."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from hipify_py.diagnostics.model import Finding
from hipify_py.edits import Fix
from hipify_py.frontend.analyze import Interest
from hipify_py.frontend.facts import FileFacts
from hipify_py.pipeline import UnitTranslator
from hipify_py.results import FileResult
from hipify_py.rewrite.context import FileContext, ProjectInfo
from hipify_py.rewrite.knowledge import Knowledge, load_knowledge
from hipify_py.rewrite.project import project_info
from hipify_py.rewrite.rewriter import Rewriter
from hipify_py.targets.cpu.blocking import Blocking
from hipify_py.targets.cpu.launches import cast_fixes, launch_fixes, shared_fixes
from hipify_py.targets.cpu.spec import SPEC

_RUNTIME_HEADER = "cuda_runtime.h"
_RUNTIME_APIS = frozenset(("runtime", "driver", "device"))


class CpuTranslator(UnitTranslator):
    """Lowers the files of one project for the engine."""

    @cached_property
    def _knowledge(self) -> Knowledge:
        return load_knowledge(SPEC.tables)

    @cached_property
    def _rewriter(self) -> Rewriter:
        return Rewriter(
            title=SPEC.title,
            version="",
            knowledge=self._knowledge,
            options={},
            runtime_header=_RUNTIME_HEADER,
            runtime_apis=_RUNTIME_APIS,
            support_folder="cpu_support",
            extra=_lower,
        )

    @cached_property
    def _project(self) -> ProjectInfo:
        return project_info(self.program, self._knowledge, _RUNTIME_HEADER)

    def interest(self) -> Interest:
        """Names of the tables."""
        return Interest(self._knowledge.is_candidate, self._knowledge.needs_types)

    def project_info(self) -> ProjectInfo:
        """What file translations may know of other files."""
        return self._project

    def translate_file(self, facts: FileFacts, project: ProjectInfo) -> FileResult:
        """The result of one file."""
        return self._rewriter.translate(facts, project)


def _lower(context: FileContext) -> Sequence[Finding | Fix]:
    facts = context.facts
    return [*launch_fixes(facts, Blocking(facts)), *shared_fixes(facts), *cast_fixes(facts)]
