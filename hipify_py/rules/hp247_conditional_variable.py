"""A variable of device code is declared under a condition that functions which take it as a parameter don't have.

What it means: SYCL has no variables of device code at file scope, and none of local memory in functions: functions take
them as parameters, and a parameter list is the same whatever the preprocessor's conditions are. The output compiles
only with the settings under which the variable has the type that the parameter says. It is an error where that isn't
so with the present settings.

Before: ``#if CACHED``, ``__constant__ float table[64];``, ``#endif``, ``__device__ float look(int i)``

After: ``#if CACHED``, ``gpu::global_variable<float[64]> table;``, ``#endif``,
``float look(const float (&table)[64], int i)``

What to do: declare the variable, and what its type needs, in every case; or put the functions under the same condition.
"""

from __future__ import annotations

from hipify_py.diagnostics.model import Severity

CODE = "HP247"
NAME = "conditional-variable"
SEVERITY = Severity.WARNING
