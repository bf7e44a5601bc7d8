"""The cpu translator: the text stays CUDA (or HIP); launches, dynamic shared memory and kernel casts are lowered."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property

from hipify_py.diagnostics.model import Finding
from hipify_py.edits import Fix
from hipify_py.frontend.analyze import Interest
from hipify_py.frontend.facts import FileFacts
from hipify_py.pipeline import UnitTranslator
from hipify_py.results import FileResult
from hipify_py.rewrite.context import FileContext, ProjectInfo
from hipify_py.rewrite.knowledge import Knowledge, load_knowledge
from hipify_py.rewrite.own_rules import with_rules
from hipify_py.rewrite.project import project_info
from hipify_py.rewrite.rewriter import Rewriter
from hipify_py.targets.cpu.assembly import translate_portable
from hipify_py.targets.cpu.lower import Lowering
from hipify_py.targets.cpu.spec import SPEC

_RUNTIME_HEADER = "cuda_runtime.h"
_HIP_HEADERS = ("hip/hip_runtime.h", "hip/hip_runtime_api.h")
_RUNTIME_APIS = frozenset(("runtime", "driver", "device"))


class CpuTranslator(UnitTranslator):
    """Lowers the files of one project for the engine."""

    @cached_property
    def _knowledge(self) -> Knowledge:
        return with_rules(load_knowledge(SPEC.tables), self.options.rules)

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
            extra=self._lower,
            ptx=translate_portable,
            device_launches=True,
        )

    @cached_property
    def _project(self) -> ProjectInfo:
        info = project_info(self.program, self._knowledge, _RUNTIME_HEADER)
        return replace(info, provides_runtime=info.provides_runtime | self._hip_files())

    def _hip_files(self) -> frozenset[str]:
        """Files that include HIP's own header, themselves or through others."""
        direct = {
            relative
            for relative, file in self.program.files.items()
            if any(header in _HIP_HEADERS for header, *_ in file.includes)
        }
        return frozenset(name for name in self.program.files if not direct.isdisjoint(self.program.reach(name)))

    @cached_property
    def _lowering(self) -> Lowering:
        return Lowering(self.program, split=True)

    def _lower(self, context: FileContext) -> Sequence[Finding | Fix]:
        return list(self._lowering.fixes(context.facts))

    def interest(self) -> Interest:
        """Names of the tables."""
        return Interest(self._knowledge.is_candidate, self._knowledge.needs_types, bool(self.options.rules))

    def project_info(self) -> ProjectInfo:
        """What file translations may know of other files."""
        return self._project

    def translate_file(self, facts: FileFacts, project: ProjectInfo) -> FileResult:
        """The result of one file."""
        return self._rewriter.translate(facts, project)
