"""Two kernels would get one name, and one of them would run in the place of the other.

What it means: the target's compilers name a launch in a template, or in a macro, after the function that it stands in.
Functions that are ``static``, or in a nameless namespace, may have the same name in several sources, and what each of
them launches is then called the same in the program. Launches elsewhere get names of their own.

Before: ``template <class T> static void run(T *p) { k<<<1, 1>>>(p); }`` in two sources

What to do: give the function another name in one of the sources.
"""

from __future__ import annotations

from hipify_py.diagnostics.model import Severity

CODE = "HP245"
NAME = "shared-kernel-name"
SEVERITY = Severity.WARNING
