"""Compiles the kernels of a translated module with Triton's compiler, without a GPU.

``python -m hipify_py.targets.triton.compiling JOBS.json`` reads a list of jobs ``[path, kernel, block]`` and writes one
JSON object a line: the job's number, the GPU, and the error (empty if it compiled) or the size of the code.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import triton
from triton.backends.compiler import GPUTarget
from triton.compiler import ASTSource

from hipify_py.targets.triton.interpret import load_module, padded


@dataclass(frozen=True)
class Gpu:
    """A GPU to compile for, without having one."""

    name: str
    backend: str
    arch: str | int
    warp: int
    binary: str

    def target(self) -> GPUTarget:
        """The compiler's own description."""
        return GPUTarget(self.backend, self.arch, self.warp)


GPUS = (Gpu("sm_90", "cuda", 90, 32, "cubin"), Gpu("gfx942", "hip", "gfx942", 64, "hsaco"))


def compile_kernel(module: ModuleType, name: str, block: Sequence[int], gpu: Gpu) -> Any:
    """The compiled kernel, for the first of the blocks that it is launched with, or for ``block``.

    Raises:
        Exception: whatever the compiler does not like.
    """
    kernel = getattr(module, name)
    block = next(iter(module.BLOCKS.get(name, ())), block)
    threads = padded(block[0] * block[1] * block[2])
    sizes = {"BX": block[0], "BY": block[1], "BZ": block[2], "NT": threads}
    signature = {**module.SIGNATURES[name], **dict.fromkeys(sizes, "constexpr")}
    source = ASTSource(kernel, {key: signature[key] for key in kernel.arg_names}, sizes)
    options = {"num_warps": max(1, threads // gpu.warp), "num_stages": 1}
    return triton.compile(source, target=gpu.target(), options=options)


@cache
def _module(path: str) -> ModuleType:
    return load_module(Path(path))


def main() -> None:
    """Compile what the file lists."""
    for number, (path, name, block) in enumerate(json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))):
        for gpu in GPUS:
            answer: dict[str, Any] = {"job": number, "gpu": gpu.name, "error": ""}
            try:
                compiled = compile_kernel(_module(path), name, block, gpu)
                answer["bytes"] = len(compiled.asm[gpu.binary])
            except Exception as error:  # the compiler raises what it likes
                answer["error"] = f"{type(error).__name__}: {error}".strip()
            print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
