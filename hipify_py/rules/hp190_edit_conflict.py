"""Two fixes claim the same text; the later one was not applied.

What it means: both are right by themselves, but can't stand together. The first is in the output. The fixes of this
package don't meet; those of a target of your own may.

Before: ``int f() { return cudaFree(0); }``, where a target of your own replaces ``cuda`` and the number

After: ``int f() { return hipFree(0); }``; of the other fix nothing is applied, not even what would not conflict

What to do: apply the other one by hand, and report the input.
"""

from __future__ import annotations

from hipify_py.diagnostics.model import Severity

CODE = "HP190"
NAME = "edit-conflict"
SEVERITY = Severity.ERROR
