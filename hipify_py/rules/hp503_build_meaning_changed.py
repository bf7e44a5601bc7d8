"""An option or name of a build file became something that is not quite the same, or is left out and missed.

What it means: the output builds, and behaves differently in the way that the message or the hint says.

Before: ``--use_fast_math``

After: ``-ffast-math``

What to do: check that the difference doesn't matter, or take what the hint offers.
"""

from __future__ import annotations

from hipify_py.diagnostics.model import Severity

CODE = "HP503"
NAME = "build-meaning-changed"
SEVERITY = Severity.WARNING
