"""A one-line counter on a terminal."""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable
from typing import TextIO

from hipify_py.printable import printable

DELAY = 1.0  # seconds without a counter: short runs stay silent
INTERVAL = 0.1  # seconds between two updates


class Counter:
    """Shows ``label done/total path`` on ``stream``, rewritten in place; nothing unless ``enabled``."""

    def __init__(self, stream: TextIO, label: str, enabled: bool, clock: Callable[[], float] = time.monotonic) -> None:
        self._stream = stream
        self._label = label
        self._enabled = enabled
        self._clock = clock
        self._next = clock() + DELAY
        self._shown = False

    def __call__(self, done: int, total: int, path: str) -> None:
        """Note that ``done`` of ``total`` files are through, ``path`` the last of them."""
        now = self._clock()
        if not self._enabled or now < self._next:
            return
        self._next = now + INTERVAL
        width = shutil.get_terminal_size().columns - 1
        line = f"{self._label} {done}/{total} {printable(path)}"[:width]
        self._stream.write(f"\r{line:<{width}}")
        self._stream.flush()
        self._shown = True

    def close(self) -> None:
        """Wipe the line."""
        if self._shown:
            width = shutil.get_terminal_size().columns - 1
            self._stream.write("\r" + " " * width + "\r")
            self._stream.flush()
            self._shown = False
