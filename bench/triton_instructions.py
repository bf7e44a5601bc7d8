"""Count the instructions of original and translated kernels for sm_90, without a GPU.

usage: triton_instructions.py [--nvcc NVCC] [--limit RATIO] [FILE.cu:KERNEL...]

The original is compiled by nvcc, the translation by Triton's compiler for the block of the original's launch, with
pointers that are multiples of 16 bytes, as torch's are; the disassembler that comes with Triton shows both. Padding is
left out. Without kernels: saxpy, two block reductions, a stencil and softmax of the corpus. Prints both counts and
their ratio; ends with 1 if a ratio is above the limit. Needs the extra ``triton``.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

import triton
from triton.compiler import ASTSource

from hipify_py.targets.triton.compiling import GPUS
from hipify_py.targets.triton.interpret import load_module, padded
from hipify_py.targets.triton.whole import prepare
from hipify_py.verify.model import Limits
from hipify_py.verify.process import run

CORPUS = Path(__file__).resolve().parent.parent / "corpus" / "kernels"
KERNELS = (
    "saxpy.cu:saxpy",
    "reduce_shared.cu:reduceKernel",
    "reduce_warp_shuffle.cu:deviceReduce",
    "stencil_1d.cu:stencil1d",
    "stencil_2d.cu:heat_step",
    "softmax_rows.cu:softmax",
)
TOOLS = Path(triton.__file__).parent / "backends" / "nvidia" / "bin"
LIMITS = Limits(300.0)
INSTRUCTION = re.compile(r"^\s*/\*[0-9a-f]{4,}\*/\s+(?P<text>[^;]+);", re.MULTILINE)
FUNCTION = re.compile(r"^\s*Function : (\S+)$", re.MULTILINE)


def functions(cubin: Path) -> dict[str, list[str]]:
    """Instructions by (mangled) name of the functions in an object file."""
    done = run([str(TOOLS / "cuobjdump"), "-sass", str(cubin)], LIMITS)
    if done.code != 0:
        raise SystemExit(done.err)
    parts = FUNCTION.split(done.out)
    found = {}
    for name, text in zip(parts[1::2], parts[2::2], strict=True):
        instructions = [match["text"].strip() for match in INSTRUCTION.finditer(text)]
        found[name] = _without_padding(instructions)
    return found


def _without_padding(instructions: list[str]) -> list[str]:
    """Up to the jump to itself and the NOPs behind it."""
    end = len(instructions)
    while end and instructions[end - 1].startswith(("NOP", "BRA")):
        end -= 1
    return instructions[:end]


def original(source: Path, kernel: str, nvcc: str, folder: Path) -> int:
    """Instructions of what nvcc makes of a kernel; of the first instance of a template."""
    cubin = folder / f"{source.stem}.cubin"
    if not cubin.exists():
        done = run([nvcc, "-cubin", "-arch=sm_90", "-std=c++17", str(source), "-o", str(cubin)], LIMITS)
        if done.code != 0:
            raise SystemExit(done.err)
    mangled = re.compile(rf"(?<!\d){len(kernel)}{kernel}")
    return len(next(text for name, text in sorted(functions(cubin).items()) if mangled.search(name)))


def translated(source: Path, kernel: str, folder: Path) -> int:
    """Instructions of what Triton makes of the translation."""
    prepared = prepare(source, folder)
    module = load_module(prepared.module)
    name = next(found for found in prepared.kernels if found == kernel or found.startswith(f"{kernel}_"))
    block = module.BLOCKS[name][0]
    gpu = GPUS[0]
    threads = padded(block[0] * block[1] * block[2])
    sizes = {"BX": block[0], "BY": block[1], "BZ": block[2], "NT": threads}
    function = getattr(module, name)
    kinds = {**module.SIGNATURES[name], **dict.fromkeys(sizes, "constexpr")}
    signature = {argument: kinds[argument] for argument in function.arg_names}
    aligned = {(i,): [["tt.divisibility", 16]] for i, kind in enumerate(signature.values()) if kind.startswith("*")}
    options = {"num_warps": max(1, threads // gpu.warp), "num_stages": 1}
    compiled = triton.compile(ASTSource(function, signature, sizes, aligned), target=gpu.target(), options=options)
    cubin = folder / f"{source.stem}.{name}.translated.cubin"
    cubin.write_bytes(compiled.asm["cubin"])
    return len(functions(cubin)[name])


def main(arguments: Sequence[str]) -> int:
    """Count; the exit code."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kernels", nargs="*", default=KERNELS)
    parser.add_argument("--nvcc", default="nvcc")
    parser.add_argument("--limit", type=float, default=1.3)
    options = parser.parse_args(arguments)
    os.environ["TRITON_DEFAULT_FP_FUSION"] = "1"
    worst = 0.0
    with TemporaryDirectory() as name:
        folder = Path(name)
        os.environ["TRITON_CACHE_DIR"] = str(folder / "cache")
        for each in options.kernels:
            file, _, kernel = each.rpartition(":")
            source = CORPUS / file if (CORPUS / file).exists() else Path(file)
            counts = original(source, kernel, options.nvcc, folder), translated(source, kernel, folder)
            ratio = counts[1] / counts[0]
            worst = max(worst, ratio)
            print(f"{kernel}: nvcc {counts[0]}, Triton {counts[1]}, ratio {ratio:.2f}", flush=True)
    return 1 if worst > options.limit else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
