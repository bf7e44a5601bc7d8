"""The HIP translator: the shared rewriter, with HIP's header, launches and argument conditions."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cache, cached_property

from hipify_py._resources import resource
from hipify_py.diagnostics.model import Finding
from hipify_py.edits import Fix
from hipify_py.frontend.analyze import Interest
from hipify_py.frontend.facts import FileFacts, InlineAsm
from hipify_py.pipeline import UnitTranslator
from hipify_py.results import FileResult
from hipify_py.rewrite.assembly import PtxRefusal, PtxTranslation
from hipify_py.rewrite.context import FileContext, ProjectInfo
from hipify_py.rewrite.knowledge import Knowledge, load_knowledge
from hipify_py.rewrite.own_rules import with_rules
from hipify_py.rewrite.project import project_info
from hipify_py.rewrite.rewriter import Rewriter
from hipify_py.rewrite.waves import decide
from hipify_py.tables.load import FOLDER
from hipify_py.targets.hip.interfaces import interface_fixes
from hipify_py.targets.hip.launches import launch_fixes
from hipify_py.targets.hip.masks import mask_fixes
from hipify_py.targets.hip.spec import SPEC

_WARP_SIZE = "32"  # warps keep CUDA's 32 lanes on every GPU; see the support part warp32
_NATIVE_WAVES = FOLDER / "hip" / "native_waves.toml"
_FRAMEWORK_MACROS = FOLDER / "hip" / "framework_macros.toml"
_SUPPORT_FOLDER = "hip_support"
_SUPPORT = resource("templates", "hip", "support")
_RUNTIME_HEADER = "hip/hip_runtime.h"
_API_HEADER = "hip/hip_runtime_api.h"
_NATIVE_MACROS = re.compile(
    rb"\b(?:(?P<predefined>__HIP__|__HIPCC__|__HIPCC_RTC__|__HIP_\w+__|HIP_VERSION\w*|__AMDGCN__|__gfx\w+__)"
    rb"|\w*USE_HIP\w*|\w*USE_ROCM\w*|\w+_(?:HIP|ROCM)|(?:HIP|ROCM)_\w*(?:ENABLED|BUILD|BACKEND|VERSION))\b"
)
_TORCH_TABLES = {"1": "torch_v1", "2": ""}
_RUNTIME_APIS = frozenset(("runtime", "driver", "device", "cooperative_groups", "profiler"))


class HipTranslator(UnitTranslator):
    """Translates the files of one project to HIP."""

    @cached_property
    def _options(self) -> dict[str, str]:
        defaults = {option.flag: option.default for option in SPEC.options}
        return {**defaults, **self.options.target_options}

    @cached_property
    def _knowledge(self) -> Knowledge:
        tables = load_knowledge(SPEC.tables, overlay=_TORCH_TABLES[self._options["torch-hipify"]])
        return with_rules(tables, self.options.rules)

    @cached_property
    def _native_knowledge(self) -> Knowledge:
        """What is known of names in functions that run on whole wavefronts."""
        return with_rules(load_knowledge(SPEC.tables), (_NATIVE_WAVES, *self.options.rules))

    @cached_property
    def _rewriter(self) -> Rewriter:
        return Rewriter(
            title=SPEC.title,
            version=self._options["rocm-version"],
            knowledge=self._knowledge,
            native_knowledge=self._native_knowledge if self._is_portable else None,
            options=self._options,
            runtime_header=_RUNTIME_HEADER,
            runtime_apis=_RUNTIME_APIS,
            support_folder=_SUPPORT_FOLDER,
            support_texts=_SUPPORT,
            api_header=_API_HEADER,
            extra=self._extra,
            ptx=self._ptx,
            native_macros=_NATIVE_MACROS,
            native_headers=("hip/", "rccl/", "miopen/", "rocblas", "hipblas"),
            device_macro="__HIP_DEVICE_COMPILE__",
            cuda_arch=int(self._options["define-cuda-arch"]),
            unsafe=self.options.unsafe_fixes,
            comments=self.options.comments,
        )

    @cached_property
    def _project(self) -> ProjectInfo:
        info = project_info(self.program, self._knowledge, _RUNTIME_HEADER)
        return replace(info, waves=decide(self.program)) if self._is_portable else info

    @property
    def _is_portable(self) -> bool:
        return self._options["warp-size"] != _WARP_SIZE

    def _ptx(self, facts: FileFacts, statement: InlineAsm) -> PtxTranslation | PtxRefusal:
        from hipify_py.targets.hip.ptx import PtxOptions, translate_asm

        return translate_asm(facts, statement, PtxOptions(self._knowledge.support_part, _WARP_SIZE))

    def _extra(self, context: FileContext) -> Sequence[Finding | Fix]:
        ggl = self._options["hip-launch"] == "ggl"
        return [*launch_fixes(context.facts, ggl), *interface_fixes(context), *mask_fixes(context)]

    def interest(self) -> Interest:
        """Names of the tables, and argument types for calls that change."""
        return Interest(self._knowledge.is_candidate, self._knowledge.needs_types, bool(self.options.rules))

    def project_info(self) -> ProjectInfo:
        """What file translations may know of other files."""
        return self._project

    def translate_file(self, facts: FileFacts, project: ProjectInfo) -> FileResult:
        """The result of one file."""
        given = project.given | _defined_by_frameworks(project.unit_headers)
        return self._rewriter.translate(facts, replace(project, given=given))

    def added_files(self, results: Sequence[FileResult]) -> dict[str, bytes]:
        """The parts of the support header that the results use."""
        parts = sorted(set[str]().union(*(result.support for result in results)))
        return {f"{_SUPPORT_FOLDER}/{part}.h": _SUPPORT.joinpath(f"{part}.h").read_bytes() for part in parts}

    def settings(self) -> dict[str, str]:
        """The release that the output is for, and the other options."""
        return dict(self._options)


@cache
def _framework_macros() -> dict[str, tuple[str, ...]]:
    """Macro -> beginnings of headers whose users are built with it."""
    text = _FRAMEWORK_MACROS.read_text(encoding="utf-8")
    return {macro: tuple(starts) for macro, starts in tomllib.loads(text).items()}


def _defined_by_frameworks(headers: Iterable[str]) -> frozenset[str]:
    """Macros that are defined for code that includes ``headers``."""
    known = list(headers)
    return frozenset(macro for macro, starts in _framework_macros().items() if any(h.startswith(starts) for h in known))
