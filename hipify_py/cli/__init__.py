"""The command line: the only part that prints, exits or reads the environment."""

from __future__ import annotations

import sys
from collections.abc import Sequence

__all__ = ["main"]


def main(argv: Sequence[str] | None = None) -> int:
    """Run ``hipify-py`` with ``argv`` and return its exit code; see :class:`hipify_py.cli.exitcodes.ExitCode`."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    try:
        from hipify_py.cli.dispatch import dispatch

        return int(dispatch(arguments))
    except KeyboardInterrupt:
        print("hipify-py: interrupted", file=sys.stderr)
        return 130
    except SystemExit as leave:  # argparse: help, or wrong usage
        return leave.code if isinstance(leave.code, int) else 2
