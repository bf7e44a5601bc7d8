"""Run a built program in a scratch folder under limits."""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from hipify_py.prove.model import Ran, RunSettings

_LAUNCHER = Path(__file__).with_name("launcher.py")
_KEPT = 64 << 20  # bytes of output and of each file that are compared


def execute(
    program: Path, settings: RunSettings, inputs_from: Path, environment: Mapping[str, str], *, sanitized: bool = False
) -> Ran:
    """Run ``program`` in an empty folder that holds copies of its inputs.

    It sees a small environment of its own. Address space isn't limited for ``sanitized`` programs, which map
    terabytes. Raises OSError if the scratch folder can't be set up.
    """
    with tempfile.TemporaryDirectory(prefix="hipify-py-run-") as scratch:
        work = Path(scratch, "work")
        work.mkdir()
        _copy_inputs(settings.inputs, inputs_from, work)
        given = {name: _stamp(path) for name, path in _files(work)}
        memory = 0 if sanitized else settings.memory
        limits = (int(settings.seconds) + 5, memory, settings.file_size, settings.processes)
        command = [sys.executable, "-I", "-S", str(_LAUNCHER), *map(str, limits), str(program), *settings.arguments]
        own = {"PATH": os.defpath, "HOME": scratch, "TMPDIR": scratch, "LANG": "C.UTF-8", "SIMT_THREADS": "1"}
        out, err = Path(scratch, "out"), Path(scratch, "err")
        started = time.monotonic()
        code, timed_out = _run(
            command, work, {**own, **settings.environment, **environment}, out, err, settings.seconds
        )
        seconds = time.monotonic() - started
        left = {name: _head(path) for name, path in _files(work) if given.get(name) != _stamp(path)}
        return Ran(code, _head(out), _head(err), left, timed_out, seconds)


def _copy_inputs(inputs: Sequence[str], source: Path, work: Path) -> None:
    for name in inputs:
        target = work / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if (source / name).is_dir():
            shutil.copytree(source / name, target)
        else:
            shutil.copyfile(source / name, target)


def _run(
    command: Sequence[str], work: Path, environment: Mapping[str, str], out: Path, err: Path, seconds: float
) -> tuple[int, bool]:
    with out.open("wb") as out_file, err.open("wb") as err_file:
        child = subprocess.Popen(
            command,
            cwd=work,
            env=dict(environment),
            stdin=subprocess.DEVNULL,
            stdout=out_file,
            stderr=err_file,
            start_new_session=True,
        )
        try:
            return child.wait(seconds), False
        except subprocess.TimeoutExpired:
            return _kill(child), True
        finally:
            if child.poll() is None:
                _kill(child)


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
