"""``--verify=run``: the programs of a translation are run beside their originals."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from pathlib import Path

from hipify_py.cli.verification import Request
from hipify_py.diagnostics.model import Diagnostic
from hipify_py.options import InputFile
from hipify_py.project import Discovery
from hipify_py.prove.build import Builder
from hipify_py.prove.compilers import HostCompiler, find_compilers
from hipify_py.prove.matrix import table
from hipify_py.prove.model import Row
from hipify_py.prove.runners import Translation, runner_kind
from hipify_py.prove.session import Plan, Session
from hipify_py.targets import TargetSpec, all_targets
from hipify_py.verify.toolchains import ToolchainError, cache_folder


def verify(request: Request, tell: Callable[[str], None]) -> tuple[Diagnostic, ...]:
    """Run every program of ``request`` and tell the matrix; see :class:`hipify_py.cli.verification.Verifier`."""
    if request.out == request.root:
        raise ToolchainError("to run the originals they must still be there: use -o DIR, not --in-place")
    files = tuple(InputFile(request.root, file.path, file.source is not None) for file in request.result.files)
    compiler = choose_compiler(request.environment, tell)
    cache = cache_folder(request.environment)
    jobs = request.options.jobs or os.cpu_count() or 1
    plan = Plan(jobs=jobs, parse=request.parse, environment=request.environment)
    session = Session(Discovery(request.root, files), Builder(compiler, cache), work_folder(cache, request.root), plan)
    spec = all_targets()[request.result.target]
    tell_found(spec, request.environment, tell)
    rows: list[Row] = []
    proof = session.prove([Translation(spec, request.result)], rows.append)
    tell(table(rows).rstrip("\n"))
    return proof.findings


def tell_found(spec: TargetSpec, environment: Mapping[str, str], tell: Callable[[str], None]) -> None:
    """Tell what was found to run the output of a target with.

    Raises:
        ToolchainError: something is missing.
    """
    if found := runner_kind(spec).found(environment):
        tell(f"{spec.title}: {found}")


def choose_compiler(environment: Mapping[str, str], tell: Callable[[str], None], name: str = "") -> HostCompiler:
    """The compiler called ``name``, or the best one that is there; what was found and what is missing is told.

    Raises:
        ToolchainError: there is none.
    """
    compilers = find_compilers(environment)
    for compiler in compilers:
        text = f"{compiler.version} ({' '.join(compiler.command)})" if compiler.usable else f"missing; {compiler.get}"
        tell(f"compiler {compiler.name}: {text}")
    usable = [compiler for compiler in compilers if compiler.usable and name in ("", compiler.name)]
    if not usable:
        ways = " or ".join(compiler.get for compiler in compilers if name in ("", compiler.name))
        raise ToolchainError(f"no C++ compiler {name or 'at all'}; {ways or 'g++, clang++ and zig are known'}")
    return usable[0]


def work_folder(cache: Path, root: Path) -> Path:
    """Where the lowered sources of the project at ``root`` are written; the same in every run, so that builds last."""
    return cache / "sources" / os.path.realpath(root).strip(os.sep).replace(os.sep, "-")[-150:]
