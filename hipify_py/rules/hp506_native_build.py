"""The build files can build for the target already.

What it means: there is a back end of the project's own: a CMake project is then left as it is, with its sources; of
other build systems only the file is.

What to do: build it with that back end. If it is meant for something else, translate the folders that lack one.
"""

from __future__ import annotations

from hipify_py.diagnostics.model import Severity

CODE = "HP506"
NAME = "native-build"
SEVERITY = Severity.WARNING
