"""Exit codes: part of the interface, see docs/cli.md."""

from __future__ import annotations

from enum import IntEnum


class ExitCode(IntEnum):
    """What the exit code says; of several that apply, the highest below INTERRUPTED wins."""

    CLEAN = 0
    FINDINGS = 1
    TROUBLE = 2
    INTERRUPTED = 130
