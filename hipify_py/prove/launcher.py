"""Runs a program under limits: ``launcher.py LIMITS REPORT PROGRAM ARGUMENT...``. It sees its own name without folders.

``LIMITS`` is a JSON object: ``milliseconds`` of wall-clock time; ``memory``, ``file_size`` and ``folder_size`` in
bytes, ``processes``; 0 bytes are no limit. What the program and all processes that come from it use together is looked
at again and again; past a limit all are killed. ``REPORT`` is a file descriptor, to which a JSON object is written:
``code``, the exit status (negative for a signal), ``limit``, what was too much, in words, or nothing.

It is a process of its own because limits can't be set between fork and exec where there are threads, and because on
Linux processes that lose their parent come to it, wherever they have gone.
"""

from __future__ import annotations

import contextlib
import ctypes
import json
import os
import resource
import signal
import sys
import time
from collections.abc import Iterator
from itertools import islice

_PR_SET_CHILD_SUBREAPER = 36
_THREADS = 4096  # of all processes: CUDA blocks of a cooperative launch have a thread each
_SLACK = 4 << 30  # bytes of address space beyond the memory: stacks and guards that are never touched
_PAUSE = 0.05  # seconds between two looks
_PAGE = resource.getpagesize()


def main() -> None:
    """Start the program, watch it, report."""
    limits, report = json.loads(sys.argv[1]), int(sys.argv[2])
    os.set_inheritable(report, False)
    with contextlib.suppress(OSError, AttributeError):  # systems other than Linux have none
        ctypes.CDLL(None).prctl(_PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGCHLD])
    child = os.fork()
    if child == 0:
        _become(sys.argv[3:], limits)
    status, limit = _watch(child, limits)
    _kill_all(child)
    if status is None:
        status = os.waitpid(child, 0)[1]
    with contextlib.suppress(ChildProcessError):
        while True:
            os.wait()
    os.write(report, json.dumps({"code": os.waitstatus_to_exitcode(status), "limit": limit}).encode())


def _become(command: list[str], limits: dict[str, int]) -> None:
    os.setpgid(0, 0)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGCHLD])
    for ignored in (signal.SIGPIPE, signal.SIGXFSZ):  # by Python
        signal.signal(ignored, signal.SIG_DFL)
    address_space = limits["memory"] + _SLACK if limits["memory"] else 0
    kinds = (
        (resource.RLIMIT_AS, address_space),
        (resource.RLIMIT_FSIZE, limits["file_size"]),
        (resource.RLIMIT_NPROC, _THREADS),
    )
    for kind, wanted in kinds:
        _, hard = resource.getrlimit(kind)
        if wanted and (hard == resource.RLIM_INFINITY or wanted <= hard):
            resource.setrlimit(kind, (wanted, wanted))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    try:
        os.execv(command[0], [os.path.basename(command[0]), *command[1:]])
    finally:
        os._exit(127)


def _watch(child: int, limits: dict[str, int]) -> tuple[int | None, str]:
    """(status, "") when the program has ended, (None, reason) when it has used too much."""
    end = time.monotonic() + limits["milliseconds"] / 1000
    while True:
        ended, status = os.waitpid(child, os.WNOHANG)
        if ended:
            return status, ""
        limit = "time" if time.monotonic() > end else _too_much(limits)
        if limit:
            return None, limit
        signal.sigtimedwait([signal.SIGCHLD], _PAUSE)


def _too_much(limits: dict[str, int]) -> str:
    processes = list(islice(_descendants(os.getpid()), limits["processes"] + 1))
    if len(processes) > limits["processes"]:
        return f"more than {limits['processes']} processes"
    if limits["memory"] and sum(map(_resident, processes)) > limits["memory"]:
        return f"more than {limits['memory'] >> 20} MiB of memory"
    if limits["folder_size"] and _size(".") > limits["folder_size"]:
        return f"more than {limits['folder_size'] >> 20} MiB of files"
    return ""


def _descendants(process: int) -> Iterator[int]:
    """The processes that come from one, as far as the system tells."""
    with contextlib.suppress(OSError):
        for thread in os.listdir(f"/proc/{process}/task"):
            with open(f"/proc/{process}/task/{thread}/children", encoding="ascii") as file:
                for child in map(int, file.read().split()):
                    yield child
                    yield from _descendants(child)


def _resident(process: int) -> int:
    """Bytes of memory in use."""
    try:
        with open(f"/proc/{process}/statm", encoding="ascii") as file:
            return int(file.read().split()[1]) * _PAGE
    except (OSError, IndexError):
        return 0


def _size(folder: str) -> int:
    """Bytes on disk below a folder."""
    total = 0
    with contextlib.suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            with contextlib.suppress(OSError):
                if entry.is_dir(follow_symlinks=False):
                    total += _size(entry.path)
                else:
                    total += entry.stat(follow_symlinks=False).st_blocks * 512
    return total


def _kill_all(child: int) -> None:
    """Kill all that come from the program: its group at once, then those who have left it.

    They are stopped first, so that none can start another meanwhile.
    """
    with contextlib.suppress(OSError):
        os.killpg(child, signal.SIGKILL)
    for number in (signal.SIGSTOP, signal.SIGKILL):
        known: set[int] = set()
        while fresh := set(_descendants(os.getpid())) - known:
            known |= fresh
            for process in fresh:
                with contextlib.suppress(OSError):
                    os.kill(process, number)


if __name__ == "__main__":
    main()
