"""Run a built program in a scratch folder under limits."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import BinaryIO, NamedTuple

from hipify_py.prove.model import Ran, RunSettings

_LAUNCHER = Path(__file__).with_name("launcher.py")
_GRACE = 30.0  # seconds that the launcher has to end everything
_KEPT = 64 << 20  # bytes of output and of each file that are compared


def execute(
    program: Path,
    settings: RunSettings,
    inputs_from: Path,
    environment: Mapping[str, str],
    *,
    called: str = "program",
    sanitized: bool = False,
) -> Ran:
    """Run ``program`` in an empty folder that holds copies of its inputs.

    It sees a small environment of its own, and ``called`` as its name, so that versions of it that print their name
    do not differ; it can start itself again by that name. Memory isn't limited for ``sanitized`` programs, which map
    terabytes. Raises OSError if the scratch folder can't be set up.
    """
    with tempfile.TemporaryDirectory(prefix="hipify-py-run-") as scratch:
        work = Path(scratch, "work")
        work.mkdir()
        _copy_inputs(settings.inputs, inputs_from, work)
        given = {name: _stamp(path) for name, path in _files(work)}
        limits = {
            "milliseconds": int(settings.seconds * 1000),
            "memory": 0 if sanitized else settings.memory,
            "file_size": settings.file_size,
            "folder_size": settings.folder_size,
            "processes": settings.processes,
        }
        by_name = Path(scratch, "bin", called)
        by_name.parent.mkdir()
        by_name.symlink_to(program.absolute())
        own = _environment(Path(scratch))
        out, err = Path(scratch, "out"), Path(scratch, "err")
        started = time.monotonic()
        command = [str(by_name), *settings.arguments]
        with out.open("wb") as out_file, err.open("wb") as err_file:
            ended = _run(command, limits, work, {**own, **settings.environment, **environment}, out_file, err_file)
        seconds = time.monotonic() - started
        left = {name: _head(path) for name, path in _files(work) if given.get(name) != _stamp(path)}
        return Ran(ended.code, _head(out), _head(err), left, ended.limit, seconds)


def _environment(scratch: Path) -> dict[str, str]:
    """One thread each for blocks and for OpenMP: sums are added in the same order every time."""
    return {
        "PATH": f"{os.defpath}{os.pathsep}{scratch / 'bin'}",
        "HOME": str(scratch),
        "TMPDIR": str(scratch),
        "LANG": "C.UTF-8",
        "SIMT_THREADS": "1",
        "OMP_NUM_THREADS": "1",
    }


def _copy_inputs(inputs: Sequence[str], source: Path, work: Path) -> None:
    for name in inputs:
        target = work / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if (source / name).is_dir():
            shutil.copytree(source / name, target)
        else:
            shutil.copyfile(source / name, target)


class _Ended(NamedTuple):
    code: int
    limit: str


def _run(
    command: Sequence[str],
    limits: Mapping[str, int],
    work: Path,
    environment: Mapping[str, str],
    out: BinaryIO,
    err: BinaryIO,
) -> _Ended:
    """Run through the launcher, which keeps the time; without an answer from it, its group is killed later."""
    read, write = os.pipe()
    with os.fdopen(read, "rb") as answers, os.fdopen(write, "wb") as asked:
        child = subprocess.Popen(
            [sys.executable, "-I", "-S", str(_LAUNCHER), json.dumps(limits), str(write), *command],
            cwd=work,
            env=dict(environment),
            stdin=subprocess.DEVNULL,
            stdout=out,
            stderr=err,
            start_new_session=True,
            pass_fds=(write,),
        )
        asked.close()
        with contextlib.suppress(subprocess.TimeoutExpired):
            child.wait(limits["milliseconds"] / 1000 + _GRACE)
        if child.poll() is None:
            return _Ended(_kill(child), "time")
        answer = answers.read()
    return _Ended(**json.loads(answer)) if answer else _Ended(child.returncode, "")


def _kill(child: subprocess.Popen[bytes]) -> int:
    with contextlib.suppress(ProcessLookupError):
        os.killpg(child.pid, signal.SIGKILL)
    return child.wait()


def _files(folder: Path) -> Iterator[tuple[str, Path]]:
    for path in sorted(folder.rglob("*")):
        if path.is_file() and not path.is_symlink():
            yield path.relative_to(folder).as_posix(), path


def _stamp(path: Path) -> tuple[int, int]:
    status = path.stat()
    return status.st_mtime_ns, status.st_size


def _head(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(_KEPT)
