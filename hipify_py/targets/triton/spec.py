"""The descriptor of the Triton target."""

from __future__ import annotations

from hipify_py.targets.base import TargetSpec

SPEC = TargetSpec(
    name="triton",
    title="Triton",
    summary="turns CUDA kernels into Triton kernels, one Python module a source; host code is listed, not translated",
    translator="hipify_py.targets.triton.translate:TritonTranslator",
    tables="triton",
    verifier="hipify_py.targets.triton.verify:verify",
    runner="hipify_py.targets.triton.runner:TritonRunner",
)
