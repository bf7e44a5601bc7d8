"""``--verify=compile`` for SYCL: the output is compiled by a real SYCL compiler."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory

from hipify_py.cli.verification import Request
from hipify_py.diagnostics.model import Diagnostic
from hipify_py.verify.dpcpp.build import compile_source
from hipify_py.verify.dpcpp.toolchain import Dpcpp, device_compiler, find
from hipify_py.verify.model import CompileResult
from hipify_py.verify.outputs import Findings, compile_jobs, source_maps
from hipify_py.verify.toolchains import cache_folder

_PASS = "SYCL"


def verify(request: Request, tell: Callable[[str], None]) -> tuple[Diagnostic, ...]:
    """Findings for everything that the compiler refuses, at the CUDA lines it comes from."""
    toolchain = find(request.environment, cache_folder(request.environment))
    jobs = compile_jobs(request)
    tell(f"compiling {len(jobs)} files with {toolchain.name}")
    if isinstance(toolchain, Dpcpp) and jobs:
        device_compiler(toolchain)
    found, maps = Findings(request), source_maps(request)
    workers = request.options.jobs or os.cpu_count() or 1
    with TemporaryDirectory(prefix="hipify-py-sycl-") as name, ThreadPoolExecutor(workers) as pool:
        folders = (Path(name, str(number)) for number in range(len(jobs)))
        for result in pool.map(lambda job, folder: compile_source(job, toolchain, folder), jobs, folders):
            found.add(CompileResult(result.path, _PASS, result.ok, result.messages, 0.0), maps)
    tell(f"{len(jobs) - len(found.failed)} of {len(jobs)} files compile")
    return found.diagnostics()
