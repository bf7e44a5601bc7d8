"""Compile written HIP files for GPUs and for the host."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from threading import Lock

from hipify_py.verify import pch
from hipify_py.verify.commands import compile_command
from hipify_py.verify.messages import parse_messages
from hipify_py.verify.model import (
    HOST,
    CompileJob,
    CompileResult,
    CompilerMessage,
    Limits,
    Severity,
    Toolchain,
)
from hipify_py.verify.process import Finished, run

__all__ = ["check"]

_TAIL = 400  # characters of an unreadable compiler's last words that a message repeats


def check(
    files: Sequence[CompileJob],
    toolchain: Toolchain,
    arches: Sequence[str],
    jobs: int,
    limits: Limits | None = None,
) -> Iterator[CompileResult]:
    """Compile every file for every GPU in ``arches``, then for the host, ``jobs`` at a time.

    Results come in that order, file by file. Trouble with the compiler itself (not found, killed,
    out of time) is an error message of the result like any other. ValueError if the toolchain isn't
    usable or doesn't know one of the GPUs.
    """
    if not toolchain.usable:
        raise ValueError(f"toolchain {toolchain.name} lacks {', '.join(part.what for part in toolchain.missing)}")
    if unknown := [arch for arch in arches if arch.partition(":")[0] not in toolchain.arches]:
        raise ValueError(f"{toolchain.name} {toolchain.version} does not know {', '.join(unknown)}")
    headers = _PrecompiledHeaders(toolchain, files, limits or Limits())
    return _results(files, (*arches, HOST), jobs, headers)


def _results(
    files: Sequence[CompileJob], passes: Sequence[str], jobs: int, headers: _PrecompiledHeaders
) -> Iterator[CompileResult]:
    pool = ThreadPoolExecutor(max_workers=max(jobs, 1))
    try:
        pending: list[Future[CompileResult]] = [
            pool.submit(_compile, job, arch, headers) for job in files for arch in passes
        ]
        for future in pending:
            yield future.result()
    finally:
        pool.shutdown(cancel_futures=True)


class _PrecompiledHeaders:
    """Builds each precompiled header once, at first need, where enough files share it."""

    def __init__(self, toolchain: Toolchain, files: Sequence[CompileJob], limits: Limits) -> None:
        self.toolchain, self.limits = toolchain, limits
        self._eligible = frozenset(job for job in files if pch.eligible(job))
        self._uses = Counter((job.std, job.defines) for job in self._eligible)
        self._built: dict[tuple[str, str, tuple[str, ...]], Path | None] = {}
        self._locks: dict[str, Lock] = {}
        self._lock = Lock()

    def get(self, job: CompileJob, arch: str) -> Path | None:
        """The header for ``job`` in this pass, or None if it does without."""
        if job not in self._eligible or self._uses[job.std, job.defines] < pch.WORTHWHILE:
            return None
        key = arch, job.std, job.defines
        with self._lock:
            lock = self._locks.setdefault(arch, Lock())
        with lock:
            if key not in self._built:
                self._built[key] = pch.precompiled(self.toolchain, job, arch, self.limits)
            return self._built[key]


def _compile(job: CompileJob, arch: str, headers: _PrecompiledHeaders) -> CompileResult:
    toolchain, limits = headers.toolchain, headers.limits
    header = headers.get(job, arch)
    done = run(compile_command(toolchain, job, arch, header), limits)
    seconds = done.seconds
    if header is not None and done.code != 0:
        done = run(compile_command(toolchain, job, arch), limits)
        seconds += done.seconds
        if done.code == 0:
            pch.discard(header)
    messages = _messages(toolchain, done)
    return CompileResult(job.path, arch, done.code == 0 and not done.timed_out, messages, seconds)


def _messages(toolchain: Toolchain, done: Finished) -> tuple[CompilerMessage, ...]:
    found = parse_messages(done.err)
    if done.failure is not None:
        return (*found, _about_compiler(f"{toolchain.path.name} {done.failure}"))
    if done.code != 0 and not any(message.severity.fails for message in found):
        said = " ".join(done.err.split())[-_TAIL:]
        return (*found, _about_compiler(f"{toolchain.path.name} failed with exit status {done.code}: {said}"))
    return found


def _about_compiler(text: str) -> CompilerMessage:
    return CompilerMessage("", 0, 0, Severity.FATAL, text)
