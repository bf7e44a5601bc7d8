"""The original program can't be run on the CPU engine.

What it means: the program was to be built and run as it is, before any translation, and does not build, or ends with
another exit code than it should. Nothing can be said of its translation.

What to do: see what the compiler or the program says. A name that the engine lacks is reported when the program is
translated with `--to cpu`. Arguments, inputs and the expected exit code go into a `verify.toml` beside the program.
"""

from __future__ import annotations

from hipify_py.diagnostics.model import Severity

CODE = "HP802"
NAME = "original-fails"
SEVERITY = Severity.ERROR
