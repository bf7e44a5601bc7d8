"""Programs whose kernels are run elsewhere: each kernel's body becomes a call that hands its launch over.

The host part stays C++ and is built for the CPU engine. Of all the threads that the engine starts, the first one
calls ``hipify_py_launch`` with where the kernel comes from, its name with template arguments, the launch's shape, the
addresses of arguments, and names and addresses of program variables. Where some instances of a template are not
translated, ``hipify_py_translated`` is asked first, and those run as they are.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hipify_py.edits import Applied, Edit, Fix, apply_fixes

HOOK = "hipify_py_launch"
QUESTION = "hipify_py_translated"
RACES = "HIPIFY_PY_RACES"
"""The environment variable that has races looked for, which is slow."""
DECLARATION = f"""
extern "C" {{
#ifndef HIPIFY_PY_HOOK
#define HIPIFY_PY_HOOK
[[gnu::used]] inline void (*{HOOK})(const char *, const char *, const unsigned *, void **, const char *, void **);
[[gnu::used]] inline bool (*{QUESTION})(const char *, const char *);
#endif
}}
"""


@dataclass(frozen=True)
class Hooked:
    """A kernel to hand over: a word that no other kernel's body has, the span of the body, and what it takes.

    ``partly``: some of its instances are not handed over.
    """

    origin: str
    start: int
    end: int
    parameters: tuple[str, ...]
    symbols: tuple[str, ...]
    partly: bool = False


def hook(data: bytes, kernels: Sequence[Hooked]) -> Applied:
    """The source with the bodies of ``kernels`` replaced; no two of them have the same body."""
    edits = [Edit(0, 0, (DECLARATION.encode(),))]
    for kernel in kernels:
        call = _call(kernel)
        if kernel.partly:
            asked = f'static const bool hp_here = ::{QUESTION}("{kernel.origin}", __PRETTY_FUNCTION__);'
            edits.append(Edit(kernel.start, kernel.start, (f"{{ {asked} if (hp_here) {call} else ".encode(),)))
            edits.append(Edit(kernel.end, kernel.end, (b" }",)))
        else:
            edits.append(Edit(kernel.start, kernel.end, (call.encode(),)))
    return apply_fixes(data, [Fix("hook", (edit,)) for edit in edits])


def _call(kernel: Hooked) -> str:
    arguments = ", ".join(f"(void *)&{name}" if name else "nullptr" for name in kernel.parameters) or "nullptr"
    symbols = ", ".join(f"(void *)&{name}" for name in kernel.symbols) or "nullptr"
    return (
        "{ if (threadIdx.x + threadIdx.y + threadIdx.z + blockIdx.x + blockIdx.y + blockIdx.z == 0) {"
        f" void *hp_arguments[] = {{{arguments}}}; void *hp_symbols[] = {{{symbols}}};"
        " const unsigned hp_shape[] = {gridDim.x, gridDim.y, gridDim.z, blockDim.x, blockDim.y, blockDim.z,"
        " unsigned(::simt::current_block->grid().config.shmem)};"
        f' ::{HOOK}("{kernel.origin}", __PRETTY_FUNCTION__, hp_shape, hp_arguments,'
        f' "{" ".join(kernel.symbols)}", hp_symbols); }} }}'
    )
