"""``--verify=compile`` for HIP: every written source is compiled for AMD GPUs and for the host."""

from __future__ import annotations

import os
from collections.abc import Callable

from hipify_py.cli.verification import Request
from hipify_py.diagnostics.model import Diagnostic
from hipify_py.targets.hip.spec import SPEC
from hipify_py.verify.compile import check
from hipify_py.verify.facts import default_arches
from hipify_py.verify.outputs import Findings, compile_jobs, source_maps
from hipify_py.verify.toolchains import cache_folder, ensure_hip


def verify(request: Request, tell: Callable[[str], None]) -> tuple[Diagnostic, ...]:
    """Findings for everything that a compiler refuses, at the CUDA lines it comes from."""
    release = request.result.settings.get("rocm-version", _default("rocm-version"))
    toolchain = ensure_hip(request.environment, cache_folder(request.environment), tell, release)
    jobs = compile_jobs(request)
    if not jobs:
        return ()
    arches = default_arches()
    where = toolchain.headers.version if toolchain.headers else ""
    tell(f"compiling {len(jobs)} files for {', '.join(arches)} with {toolchain.name} {toolchain.version}, HIP {where}")
    maps = source_maps(request)
    workers = request.options.jobs or os.cpu_count() or 1
    found = Findings(request)
    for result in check(jobs, toolchain, arches, workers):
        found.add(result, maps)
    compiled = len(jobs) - len(found.failed)
    tell(f"{compiled} of {len(jobs)} files compile for {', '.join(arches)} and the host")
    return found.diagnostics()


def _default(flag: str) -> str:
    return next(option.default for option in SPEC.options if option.flag == flag)
