"""``--verify`` for SYCL: the output is compiled by a real SYCL compiler, and run on its CPU device."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from hipify_py.cli.verification import Request
from hipify_py.diagnostics.model import Diagnostic, Position, Severity, Span
from hipify_py.frontend.tokens import lex
from hipify_py.prove.subjects import has_main
from hipify_py.verify.dpcpp.build import Compiled, compile_source, execute, link
from hipify_py.verify.dpcpp.toolchain import Dpcpp, Toolchain, device_compiler, find
from hipify_py.verify.model import CompileJob, CompileResult
from hipify_py.verify.outputs import Findings, compile_jobs, source_maps
from hipify_py.verify.toolchains import cache_folder

RUN_CODE = "HP820"
_PASS = "SYCL"


@dataclass(frozen=True)
class _Built:
    """What compiling gave: the findings, and the objects of each source."""

    found: Findings
    toolchain: Toolchain
    sources: Sequence[Compiled]


def verify(request: Request, tell: Callable[[str], None]) -> tuple[Diagnostic, ...]:
    """Findings for everything that the compiler refuses, at the CUDA lines it comes from."""
    with TemporaryDirectory(prefix="hipify-py-sycl-") as folder:
        return _compile(request, tell, Path(folder)).found.diagnostics()


def run(request: Request, tell: Callable[[str], None]) -> tuple[Diagnostic, ...]:
    """The findings of :func:`verify`, and one for each program that fails on the CPU device.

    A source with a ``main`` is a program, together with the other sources of its folder that have none.
    """
    with TemporaryDirectory(prefix="hipify-py-sycl-") as name:
        folder = Path(name)
        built = _compile(request, tell, folder)
        failures = [failure for failure in _programs(request, built, folder, tell) if failure is not None]
        return (*built.found.diagnostics(), *failures)


def _compile(request: Request, tell: Callable[[str], None], folder: Path) -> _Built:
    toolchain = find(request.environment, cache_folder(request.environment))
    jobs = compile_jobs(request)
    tell(f"compiling {len(jobs)} files with {toolchain.name}")
    if isinstance(toolchain, Dpcpp) and jobs:
        device_compiler(toolchain)
    found, maps = Findings(request), source_maps(request)
    with ThreadPoolExecutor(request.options.jobs or os.cpu_count() or 1) as pool:
        results = list(pool.map(lambda entry: _one(entry[0], entry[1], toolchain, folder), enumerate(jobs)))
    for result in results:
        found.add(CompileResult(result.path, _PASS, result.ok, result.messages, 0.0), maps)
    tell(f"{len(jobs) - len(found.failed)} of {len(jobs)} files compile")
    return _Built(found, toolchain, results)


def _one(number: int, job: CompileJob, toolchain: Toolchain, folder: Path) -> Compiled:
    return compile_source(job, toolchain, folder / str(number))


def _programs(request: Request, built: _Built, folder: Path, tell: Callable[[str], None]) -> list[Diagnostic | None]:
    mains = [source for source in built.sources if source.ok and has_main(lex(source.path.read_bytes()))]
    parts = [source for source in built.sources if source.ok and source not in mains]
    outcomes = []
    for number, main in enumerate(mains):
        beside = [part for part in parts if part.path.parent == main.path.parent]
        objects = [path for source in (main, *beside) for path in source.objects]
        outcomes.append(_run(request, main, objects, built.toolchain, folder / f"program{number}"))
    passed = sum(outcome is None for outcome in outcomes)
    tell(f"{passed} of {len(mains)} programs run on the CPU device and return 0")
    return outcomes


def _run(
    request: Request, main: Compiled, objects: Sequence[Path], toolchain: Toolchain, program: Path
) -> Diagnostic | None:
    wrong = link(objects, toolchain, program)
    if not wrong:
        done = execute(program, toolchain)
        if done.code == 0:
            return None
        said = (done.err.strip() or done.out.strip()).splitlines()
        wrong = (done.failure or f"returns {done.code}") + (f", saying: {said[-1]}" if said else "")
    written = os.path.relpath(main.path, request.out)
    path = next((f.path for f in request.result.files if (f.output_path or f.path) == written), written)
    start = Position(1, 1)
    message = f"the program fails on SYCL's CPU device: {wrong}"
    hint = "look at the other findings of the file first"
    return Diagnostic(RUN_CODE, Severity.ERROR, path, Span(0, 0), start, start, "", message, hint)
