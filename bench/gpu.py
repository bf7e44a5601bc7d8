"""The parts of ``bench/gpu.sh`` that Python does: write what is built, and time what has been built.

``gpu.py prepare FOLDER [KERNEL...]`` needs no GPU; ``gpu.py run FOLDER [--seconds N] [KERNEL...]`` needs one, and
torch.
"""

from __future__ import annotations

import argparse
import ctypes
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hipify_py.targets.triton.interpret import load_module
from hipify_py.targets.triton.whole import prepare

CORPUS = Path(__file__).resolve().parent.parent / "corpus" / "kernels"
WARM_UP, ROUNDS = 10, 50
Triple = tuple[int, ...]


@dataclass(frozen=True)
class Case:
    """A kernel to time: ``arguments`` of a size are numbers, or shapes with a dtype for tensors.

    ``tolerance`` is relative; integers have to be the same.
    """

    file: str
    kernel: str  # as the source instantiates it
    name: str  # of the translation
    sizes: Sequence[int]
    block: Triple
    grid: Callable[[int], Triple]
    arguments: Callable[[int], Sequence[Any]]
    tolerance: float = 1e-5


def tensor(dtype: str, *shape: int) -> tuple[str, tuple[int, ...]]:
    """A tensor argument."""
    return dtype, shape


def parts(count: int, size: int) -> int:
    """How many parts of a size hold ``count``."""
    return -(-count // size)


ELEMENTS = (1 << 16, 1 << 20, 1 << 24)
ROWS = (256, 4096, 65536)
SIDES = (256, 1024, 4096)
CASES = (
    Case("saxpy.cu", "saxpy", "saxpy", ELEMENTS, (256,), lambda n: (parts(n, 256),),
         lambda n: (n, 2.5, tensor("float32", n), tensor("float32", n))),
    Case("reduce_warp_shuffle.cu", "deviceReduce", "deviceReduce", ELEMENTS, (256,), lambda n: (1024,),
         lambda n: (tensor("int32", n), tensor("int32", 1024), n)),
    Case("stencil_1d.cu", "stencil1d", "stencil1d", ELEMENTS, (200,), lambda n: (parts(n, 200),),
         lambda n: (tensor("int32", n), tensor("int32", n), n)),
    Case("stencil_2d.cu", "heat_step", "heat_step", SIDES, (16, 8), lambda n: (parts(n, 16), parts(n, 8)),
         lambda n: (tensor("float32", n, n), tensor("float32", n, n), n, n, 0.1)),
    Case("softmax_rows.cu", "softmax", "softmax", ROWS, (128,), lambda n: (n,),
         lambda n: (tensor("float32", n, 1000), tensor("float32", n, 1000), 1000, 1.0)),
    Case("transpose_tiled.cu", "transpose<float>", "transpose_float", SIDES, (32, 8),
         lambda n: (parts(n, 32), parts(n, 32)), lambda n: (tensor("float32", n, n), tensor("float32", n, n), n, n)),
    Case("matmul_tiled.cu", "MatMulTiled<16>", "MatMulTiled_16", SIDES, (16, 16),
         lambda n: (parts(n, 16), parts(n, 16)),
         lambda n: (*(tensor("float32", n, n) for _ in range(3)), n, n, n), 1e-3),
    Case("scan_blelloch.cu", "blelloch", "blelloch", ELEMENTS, (128,), lambda n: (parts(n, 256),),
         lambda n: (tensor("int32", n), tensor("int32", n), n)),
    Case("scan_warp_shuffle.cu", "scan_rows<int, 128>", "scan_rows_int_128", ROWS, (128,), lambda n: (n,),
         lambda n: (tensor("int32", n, 1000), tensor("int32", n, 1000), 1000)),
)  # fmt: skip
STUB = """\
#define main original_main
#include "{file}"
#undef main
extern "C" int launch(const unsigned *shape, void **arguments, void *stream) {{
    const dim3 grid(shape[0], shape[1], shape[2]), block(shape[3], shape[4], shape[5]);
    return cudaLaunchKernel((const void *)({kernel}), grid, block, arguments, 0, (cudaStream_t)stream);
}}
"""


def chosen(names: Sequence[str]) -> list[Case]:
    """The cases of those names, or all."""
    unknown = set(names) - {case.name for case in CASES}
    if unknown:
        raise SystemExit(f"no such kernel: {min(unknown)}; there are {', '.join(case.name for case in CASES)}")
    return [case for case in CASES if not names or case.name in names]


def write(folder: Path, cases: Sequence[Case]) -> int:
    """Translate the kernels, and write the sources to build; 1 if one is not translated."""
    missing = 0
    for case in cases:
        prepared = prepare(CORPUS / case.file, folder)
        translated = case.name in prepared.kernels
        missing += not translated
        (folder / f"original_{case.name}.cu").write_text(
            STUB.format(file=case.file, kernel=case.kernel), encoding="utf-8"
        )
        print(f"{case.name}: {'sizes ' + ', '.join(map(str, case.sizes)) if translated else 'is not translated'}")
    return 1 if missing else 0


class Timed:
    """A case of a size, with both versions ready to launch."""

    def __init__(self, case: Case, size: int, folder: Path) -> None:
        import torch

        self.torch, self.case, self.size = torch, case, size
        module = load_module(folder / f"{Path(case.file).stem}_triton.py")
        self._launcher = getattr(module, f"launch_{case.name}")
        self._library = ctypes.CDLL(str(folder / f"original_{case.name}.so"))
        torch.manual_seed(size)
        self.arguments = [self._made(one) for one in case.arguments(size)]

    def _made(self, argument: Any) -> Any:
        if not isinstance(argument, tuple):
            return argument
        dtype, shape = argument
        torch = self.torch
        if dtype.startswith("int"):
            return torch.randint(0, 100, shape, dtype=getattr(torch, dtype), device="cuda")
        return torch.randn(shape, dtype=getattr(torch, dtype), device="cuda")

    def copies(self) -> list[Any]:
        """Arguments that a launch may change."""
        return [one.clone() if isinstance(one, self.torch.Tensor) else one for one in self.arguments]

    def original(self, arguments: Sequence[Any]) -> None:
        """Launch what nvcc built."""
        grid, block = ((*of, 1, 1)[:3] for of in (self.case.grid(self.size), self.case.block))
        values = [self._passed(one) for one in arguments]
        pointers = (ctypes.c_void_p * len(values))(*(ctypes.addressof(value) for value in values))
        stream = ctypes.c_void_p(self.torch.cuda.current_stream().cuda_stream)
        code = self._library.launch((ctypes.c_uint * 6)(*grid, *block), pointers, stream)
        if code:
            raise RuntimeError(f"CUDA error {code}")

    def _passed(self, argument: Any) -> Any:
        if isinstance(argument, self.torch.Tensor):
            return ctypes.c_void_p(argument.data_ptr())
        return ctypes.c_float(argument) if isinstance(argument, float) else ctypes.c_int(argument)

    def translated(self, arguments: Sequence[Any]) -> None:
        """Launch what Triton compiled."""
        self._launcher(self.case.grid(self.size), *arguments, block=self.case.block)

    def median(self, launch: Callable[[Sequence[Any]], None]) -> float:
        """Milliseconds of a launch, by events."""
        torch, arguments = self.torch, self.copies()
        for _ in range(WARM_UP):
            launch(arguments)
        events = [[torch.cuda.Event(enable_timing=True) for _ in range(2)] for _ in range(ROUNDS)]
        for first, last in events:
            first.record()
            launch(arguments)
            last.record()
        torch.cuda.synchronize()
        return float(statistics.median(first.elapsed_time(last) for first, last in events))

    def difference(self) -> str:
        """Where the results of one launch differ; empty if they don't."""
        torch, both = self.torch, (self.copies(), self.copies())
        self.original(both[0])
        self.translated(both[1])
        torch.cuda.synchronize()
        for number, (one, other) in enumerate(zip(*both, strict=True)):
            if not isinstance(one, torch.Tensor):
                continue
            near = self.case.tolerance if one.is_floating_point() else 0.0
            if not torch.allclose(one, other, rtol=near, atol=near):
                return f"argument {number} differs"
        return ""


def measure(folder: Path, cases: Sequence[Case], seconds: float) -> int:
    """Time all cases; 1 if a result differs."""
    end = time.monotonic() + seconds - 15  # a case takes no longer
    wrong = 0
    ratios: list[float] = []
    for case in cases:
        for size in case.sizes:
            if time.monotonic() > end:
                print(f"{case.name} {size}: left out for want of time")
                continue
            timed = Timed(case, size, folder)
            difference = timed.difference()
            wrong += bool(difference)
            original, translated = timed.median(timed.original), timed.median(timed.translated)
            ratios.append(translated / original)
            verdict = difference or "same results"
            print(
                f"{case.name} {size}: {original:.4f} ms, {translated:.4f} ms, {ratios[-1]:.2f}, {verdict}", flush=True
            )
    if ratios:
        print(f"translation over original: median {statistics.median(ratios):.2f}, largest {max(ratios):.2f}")
    return 1 if wrong else 0


def main(arguments: Sequence[str]) -> int:
    """Do one of the two; the exit code."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("step", choices=("prepare", "run"))
    parser.add_argument("folder", type=Path)
    parser.add_argument("kernels", nargs="*")
    parser.add_argument("--seconds", type=float, default=480.0)
    options = parser.parse_args(arguments)
    cases = chosen(options.kernels)
    return (
        write(options.folder, cases) if options.step == "prepare" else measure(options.folder, cases, options.seconds)
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
