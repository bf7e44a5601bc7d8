"""``--verify=compile`` for Triton: every kernel is compiled for an NVIDIA and an AMD GPU, without having either."""

from __future__ import annotations

import ast
import importlib.util
import json
import re
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hipify_py.cli.verification import Request
from hipify_py.diagnostics.model import Diagnostic, LineIndex, Position, Severity, Span
from hipify_py.results import FileResult
from hipify_py.verify.model import Limits
from hipify_py.verify.process import run
from hipify_py.verify.toolchains import ToolchainError, cache_folder

CODE = "HP801"
_BLOCK = (256, 1, 1)
_SECONDS = 60.0  # for one kernel and all GPUs
_MEMORY = 32 << 30  # of address space


def verify(request: Request, tell: Callable[[str], None]) -> tuple[Diagnostic, ...]:
    """Findings for every kernel that Triton's compiler refuses."""
    if importlib.util.find_spec("triton") is None:
        raise ToolchainError("Triton is not installed; pip install 'hipify-py[triton]'")
    jobs = [(file, kernel) for file in request.result.files for kernel in _kernels(file)]
    if not jobs:
        return ()
    tell(f"compiling {len(jobs)} kernels with Triton")
    listed = [[str(request.out / file.output_path), kernel, _BLOCK] for file, kernel in jobs]
    failures = [answer for answer in _answers(request, listed) if answer["error"]]
    failed = {answer["job"] for answer in failures}
    tell(f"{len(jobs) - len(failed)} of {len(jobs)} kernels compile for all GPUs")
    return tuple(_finding(jobs[answer["job"]], answer["gpu"], answer["error"]) for answer in failures)


def _kernels(file: FileResult) -> list[str]:
    """Names of the kernels in a translated module."""
    if file.output is None or not file.output_path:
        return []
    tree = ast.parse(file.output)
    return [node.name for node in tree.body if isinstance(node, ast.FunctionDef) and _is_kernel(node)]


def _is_kernel(function: ast.FunctionDef) -> bool:
    names = {argument.arg for argument in function.args.args}
    return {"BX", "BY", "BZ", "NT"} <= names


def _answers(request: Request, jobs: Sequence[object]) -> list[dict[str, Any]]:
    """What the compiler says, kernel by kernel; it runs in a process of its own, for it may crash."""
    cache = cache_folder(request.environment) / "triton"
    environment = {**request.environment, "TRITON_CACHE_DIR": str(cache), "TRITON_DEFAULT_FP_FUSION": "1"}
    environment.pop("TRITON_INTERPRET", None)
    with TemporaryDirectory(prefix="hipify-py-") as folder:
        listed = Path(folder, "jobs.json")
        listed.write_text(json.dumps(jobs), encoding="utf-8")
        command = [sys.executable, "-m", "hipify_py.targets.triton.compiling", str(listed)]
        done = run(command, Limits(_SECONDS * len(jobs), _MEMORY), env=environment)
    found = [json.loads(line) for line in done.out.splitlines() if line.startswith("{")]
    if done.code != 0:
        raise ToolchainError(f"Triton's compiler stopped after {len(found)} answers: {done.err.strip()[-300:]}")
    return found


def _finding(job: tuple[FileResult, str], gpu: str, error: str) -> Diagnostic:
    file, kernel = job
    source = file.source or b""
    found = re.search(rb"\b" + re.escape(kernel.encode()) + rb"\b", source)
    span = Span(*found.span()) if found else Span(0, 0)
    lines = LineIndex(source)
    start: Position = lines.position(span.start)
    last = error.strip().splitlines()[-1] if error.strip() else "no message"
    message = f"the kernel {kernel} does not compile for {gpu}: {last}"
    hint = "please report it with the kernel"
    return Diagnostic(CODE, Severity.ERROR, file.path, span, start, lines.position(span.end), kernel, message, hint)
