"""The two output streams, and what the environment says of colours."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from typing import TextIO

from hipify_py.printable import printable

PROGRAM = "hipify-py"


class OutputError(Exception):
    """Stdout doesn't take the result."""


def is_terminal(stream: TextIO | None) -> bool:
    """Whether somebody watches ``stream``; Python has None for one that is closed."""
    return stream is not None and stream.isatty()


def wants_color(choice: str, stream: TextIO | None, environment: Mapping[str, str] = os.environ) -> bool:
    """Whether to colour ``stream``: ``choice`` decides, then NO_COLOR, then FORCE_COLOR, then the terminal."""
    if choice != "auto":
        return choice == "always"
    if environment.get("NO_COLOR"):
        return False
    if environment.get("FORCE_COLOR") or environment.get("CLICOLOR_FORCE"):
        return True
    return is_terminal(stream) and environment.get("TERM") != "dumb"


def error(message: str) -> None:
    """Say what is wrong; never suppressed."""
    _say("error", message)


def warning(message: str, quiet: bool) -> None:
    """Say what deserves a look."""
    if not quiet:
        _say("warning", message)


def inform(text: str, quiet: bool) -> None:
    """Say something nobody asked for."""
    if not quiet:
        _print(text)


def emit(data: bytes | str) -> None:
    """Put the result asked for on stdout, text in its encoding. A reader that has seen enough isn't an error.

    Raises:
        OutputError: stdout is closed, or what is behind it is full.
    """
    if sys.stdout is None:
        raise OutputError("stdout is closed")
    if isinstance(data, str):
        data = data.encode(sys.stdout.encoding, "backslashreplace")
    try:
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
    except BrokenPipeError:
        _silence_stdout()
    except OSError as error:
        _silence_stdout()
        raise OutputError(f"cannot write to stdout: {error.strerror or error}") from error


def _say(kind: str, message: str) -> None:
    _print(f"{PROGRAM}: {kind}: {printable(message)}")


def _print(text: str) -> None:
    if sys.stderr is not None:  # print would take stdout instead
        print(text, file=sys.stderr)


def _silence_stdout() -> None:
    """Let what is still buffered go nowhere, or the interpreter would complain when it ends."""
    null = os.open(os.devnull, os.O_WRONLY)
    os.dup2(null, sys.stdout.fileno())
    os.close(null)
