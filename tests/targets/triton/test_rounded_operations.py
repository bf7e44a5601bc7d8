"""Operations that CUDA never fuses stay apart in the code for GPUs; others are fused where nvcc would."""

from __future__ import annotations

import importlib.util
import json
import os
import re
import sys
from pathlib import Path

import pytest
from support import absent, output, translate_text

from hipify_py.verify.model import Limits
from hipify_py.verify.process import run

pytestmark = [pytest.mark.triton]
SOURCE = """\
#include <cuda_fp16.h>
__global__ void apart(const float *x, float *y) {
    int i = threadIdx.x;
    y[i] = __fadd_rn(__fmul_rn(x[i], x[i + 32]), __fsub_rn(x[i + 64], __fmul_rn(x[i + 96], x[i + 128])));
}
__global__ void apart_double(const double *x, double *y) {
    int i = threadIdx.x;
    y[i] = __dadd_rn(__dmul_rn(x[i], x[i + 32]), __dsub_rn(x[i + 64], __dmul_rn(x[i + 96], x[i + 128])));
}
__global__ void mixed(const float *x, float *y) {
    int i = threadIdx.x;
    y[i] = __fmul_rn(x[i], x[i + 32]) + x[i + 64];
}
__global__ void fused(const float *x, float *y) {
    int i = threadIdx.x;
    y[i] = x[i] * x[i + 32] + x[i + 64];
}
"""
COMPILES = """\
import json, re, sys
from pathlib import Path
from hipify_py.targets.triton.compiling import GPUS, compile_kernel
from hipify_py.targets.triton.interpret import load_module
module = load_module(Path(sys.argv[1]))
for name in module.SIGNATURES:
    for gpu in GPUS:
        code = compile_kernel(module, name, (32, 1, 1), gpu).asm
        text = code["ptx" if gpu.backend == "cuda" else "amdgcn"]
        found = re.findall(r"\\b(fma|mul|add|sub)(?:\\.rn)?\\.f\\d\\d|v_(fmac?|mul|add|sub|pk_[a-z]+)_f\\d\\d", text)
        print(json.dumps([name, gpu.name, sorted(a or b for a, b in found)]))
"""


@pytest.fixture(autouse=True)
def _triton() -> None:
    if importlib.util.find_spec("triton") is None:
        absent("the extra 'triton' is not installed; its wheels are for Linux")


def test_operations_that_round_once_are_never_fused(tmp_path: Path) -> None:
    """Four operations are four instructions; a product with an ordinary sum is not one."""
    module = tmp_path / "main_triton.py"
    module.write_text(output(translate_text(SOURCE, target="triton")), encoding="utf-8")
    environment = {**os.environ, "TRITON_CACHE_DIR": str(tmp_path / "cache"), "TRITON_DEFAULT_FP_FUSION": "1"}
    done = run([sys.executable, "-c", COMPILES, str(module)], Limits(300.0), env=environment)
    assert done.code == 0, done.err[-1000:]
    counts = {(name, gpu): ops for name, gpu, ops in map(json.loads, done.out.splitlines())}
    for gpu in ("sm_90", "gfx942"):
        assert len([op for op in counts["apart", gpu] if "fma" in op]) == 4, counts
        assert len([op for op in counts["apart_double", gpu] if "fma" in op]) == 4, counts
        assert len([op for op in counts["mixed", gpu] if re.match("fma|add", op)]) == 2, counts
        assert len(counts["fused", gpu]) == 1, counts
