"""Two fixes claim the same text; the later one was not applied.

What it means: both are right by themselves, but can't stand together. The first is in the output.

What to do: apply the other one by hand, and report the input.
"""

from __future__ import annotations

from hipify_py.diagnostics.model import Severity

CODE = "HP190"
NAME = "edit-conflict"
SEVERITY = Severity.ERROR
