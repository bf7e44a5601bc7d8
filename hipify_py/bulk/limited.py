"""Limits on a cluster: a part is worked on in a process beside the Dask worker, since only that one can be stopped."""

from __future__ import annotations

import socket
import subprocess
import sys
import threading
import time
from multiprocessing.connection import Connection

from hipify_py.bulk.parts import Part, give_up_part, translate_part
from hipify_py.results import UnitResults
from hipify_py.workers import LOOK, Limits

_PROGRAM = "import sys; from hipify_py.bulk.limited import serve; serve(int(sys.argv[1]))"
_LOCAL = threading.local()


def translate_limited(part: Part, limits: Limits) -> UnitResults:
    """The results of a part, by its tokens alone if it went over the limits, or given up if these were too much."""
    stopped: str | None = None
    for _ in range(2):
        results, why = _tried(part, stopped, limits)
        if results is not None:
            return results
        stopped = why or stopped or ""
    return give_up_part(part, stopped or "")


def _tried(part: Part, stopped: str | None, limits: Limits) -> tuple[UnitResults | None, str]:
    """The results; or None and the limit that was exceeded, empty if the process died."""
    helper = _helper()
    try:
        helper.pipe.send((part, stopped))
        start = time.monotonic()
        while not helper.pipe.poll(LOOK):
            limit = limits.exceeded(time.monotonic() - start, helper.process.pid)
            if limit:
                helper.end()
                return None, limit
        results: UnitResults = helper.pipe.recv()
    except (EOFError, OSError):
        helper.end()
        return None, ""
    return results, ""


class _Helper:
    """A process that works on one part after the other until its pipe is closed."""

    def __init__(self) -> None:
        ours, theirs = socket.socketpair()
        command = [sys.executable, "-c", _PROGRAM, str(theirs.fileno())]
        self.process = subprocess.Popen(command, pass_fds=[theirs.fileno()])
        theirs.close()
        self.pipe = Connection(ours.detach())
        self.pipe.recv()  # it is ready: the start doesn't count

    def end(self) -> None:
        """Stop the process; the next part gets another."""
        self.pipe.close()
        self.process.kill()
        self.process.wait()
        del _LOCAL.helper


def _helper() -> _Helper:
    """The process of this thread of the worker."""
    if not hasattr(_LOCAL, "helper"):
        _LOCAL.helper = _Helper()
    helper: _Helper = _LOCAL.helper
    return helper


def serve(descriptor: int) -> None:
    """The life of such a process."""
    pipe = Connection(descriptor)
    pipe.send(None)
    try:
        while True:
            pipe.send(translate_part(*pipe.recv()))
    except (EOFError, OSError):
        return
