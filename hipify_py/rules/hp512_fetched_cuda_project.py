"""A build file fetches a project that is CUDA only.

What it means: what is fetched while configuring is not translated.

What to do: take the counterpart that the hint names, or translate a copy of the project.
"""

from __future__ import annotations

from hipify_py.diagnostics.model import Severity

CODE = "HP512"
NAME = "fetched-cuda-project"
SEVERITY = Severity.ERROR
