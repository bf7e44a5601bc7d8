"""The translation doesn't do what the original does.

What it means: original and translation were run alike and end differently, print something else or write other files.
Numbers were compared within the tolerances of `verify.toml`; times and addresses were not.

What to do: look at the other findings of the program: they say what was not translated. If only rounding differs, set
`relative` and `absolute` in `verify.toml`; if a line may differ, name it in `ignore`. A difference in what a library or
a driver prints, such as names of errors, is real: the text is part of the program.
"""

from __future__ import annotations

from hipify_py.diagnostics.model import Severity

CODE = "HP804"
NAME = "output-differs"
SEVERITY = Severity.ERROR
