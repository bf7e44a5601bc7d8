"""An option or setting of a build file is left out, and nothing is lost.

What it means: the target's tools need nothing in its place; the message says why.

What to do: nothing.
"""

from __future__ import annotations

from hipify_py.diagnostics.model import Severity

CODE = "HP501"
NAME = "build-option-dropped"
SEVERITY = Severity.NOTE
