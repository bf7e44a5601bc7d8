"""A translated kernel doesn't do what the original does.

What it means: `verify --kernels` called both with the same made-up arguments, and they left something else in memory,
or only one of them could be launched or came to its end. The message names the first element that differs, and the
launch. Numbers were compared within tolerances.

What to do: look at the other findings in and around the kernel: they say what was not translated. If only rounding
differs, set `relative` and `absolute` for it in `kernels.toml`.
"""

from __future__ import annotations

from hipify_py.diagnostics.model import Severity

CODE = "HP812"
NAME = "kernel-differs"
SEVERITY = Severity.ERROR
