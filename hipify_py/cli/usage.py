"""What is wrong with a command line."""

from __future__ import annotations


class UsageError(Exception):
    """The command line can't be followed; the message says why."""
