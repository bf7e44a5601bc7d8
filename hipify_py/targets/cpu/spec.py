"""The descriptor of the cpu target."""

from __future__ import annotations

from hipify_py.targets.base import TargetSpec

SPEC = TargetSpec(
    name="cpu",
    title="the CPU engine",
    summary="lowers launches so that the sources build with any C++17 compiler and run without a GPU",
    translator="hipify_py.targets.cpu.translate:CpuTranslator",
    tables="cpu",
    runtime=("hip", "cuda"),
    lower="hipify_py.targets.cpu.lower:lower",
)
