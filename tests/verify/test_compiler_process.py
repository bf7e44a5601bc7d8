"""Processes end, whatever they do."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from hipify_py.verify.model import Limits
from hipify_py.verify.process import run

Script = Callable[[str, str], Path]


def test_output_and_status(script: Script) -> None:
    done = run([str(script("x", "echo out; echo err >&2; exit 3"))], Limits())
    assert (done.code, done.out, done.err, done.failure) == (3, "out\n", "err\n", None)


def test_a_missing_program_is_reported() -> None:
    done = run(["/nowhere/clang"], Limits())
    assert done.code is None
    assert done.failure == "cannot be started: No such file or directory"


def test_a_hanging_program_is_stopped_with_its_children(script: Script) -> None:
    """The child holds the pipes open: only killing the whole group lets run() return."""
    done = run([str(script("x", "tail -f /dev/null & wait"))], Limits(seconds=0.2))
    assert done.timed_out
    assert done.failure == "was stopped after 0 s"


def test_a_killed_program_is_reported(script: Script) -> None:
    done = run([str(script("x", "kill -KILL $$"))], Limits())
    assert done.failure == "was killed by signal 9 (SIGKILL)"


def test_memory_is_bounded(script: Script) -> None:
    limit = 1 << 30
    done = run([str(script("x", 'until [ "$(ulimit -v)" != unlimited ]; do :; done; ulimit -v'))], Limits(memory=limit))
    assert done.out == f"{limit // 1024}\n"


def test_bytes_that_are_not_utf8_do_not_matter(script: Script) -> None:
    done = run([str(script("x", "printf '\\377\\n' >&2"))], Limits())
    assert done.err == "\ufffd\n"
