"""Child processes that can neither hang nor eat the machine."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from hipify_py.verify.model import Limits

__all__ = ["Finished", "run"]


@dataclass(frozen=True, slots=True)
class Finished:
    """How a process ended. ``code`` is negative for a signal, as ``subprocess`` has it; None if it never started."""

    code: int | None
    out: str
    err: str
    timed_out: bool
    seconds: float

    @property
    def failure(self) -> str | None:
        """Why the process gave no verdict (not found, killed, out of time), or None if it exited by itself."""
        if self.code is None:
            return f"cannot be started: {self.err}"
        if self.timed_out:
            return f"was stopped after {self.seconds:.0f} s"
        if self.code < 0:
            return f"was killed by signal {-self.code} ({_signal_name(-self.code)})"
        return None


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return "unknown"


def run(
    command: Sequence[str],
    limits: Limits,
    *,
    env: Mapping[str, str] | None = None,
    cwd: Path | None = None,
) -> Finished:
    """Run ``command`` in a process group of its own; past a limit the whole group is killed. Never raises OSError."""
    start = time.monotonic()
    try:
        child = subprocess.Popen(
            list(command),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=None if env is None else dict(env),
            cwd=cwd,
            text=True,
            encoding="utf-8",
            errors="replace",
            start_new_session=True,
        )
    except OSError as error:
        return Finished(None, "", error.strerror or str(error), False, time.monotonic() - start)
    with child:
        _limit_memory(child.pid, limits.memory)
        try:
            out, err = child.communicate(timeout=limits.seconds)
            timed_out = False
        except subprocess.TimeoutExpired:
            timed_out = True
            _kill_group(child.pid)
            out, err = child.communicate()
        except BaseException:
            _kill_group(child.pid)
            raise
    return Finished(child.returncode, out, err, timed_out, time.monotonic() - start)


def _limit_memory(pid: int, limit: int) -> None:
    """Bound the address space from outside: a hook before exec isn't safe in a program with threads."""
    if sys.platform == "linux":
        import resource

        with contextlib.suppress(OSError, ValueError):  # it may have exited already
            resource.prlimit(pid, resource.RLIMIT_AS, (limit, limit))


def _kill_group(pid: int) -> None:
    with contextlib.suppress(ProcessLookupError):
        os.killpg(pid, signal.SIGKILL)
