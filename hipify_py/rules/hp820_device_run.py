"""A translated program fails on the device that the target's own toolchain has.

What it means: ``--verify=run`` built the output with a real compiler of the target and ran it; the program could not be
linked, crashed, ran out of time, or returned something else than 0.

What to do: look at the other findings of its files first; a program without any is a fault of ours, please report it.
"""

from __future__ import annotations

from hipify_py.diagnostics.model import Severity

CODE = "HP820"
NAME = "device-run"
SEVERITY = Severity.ERROR
