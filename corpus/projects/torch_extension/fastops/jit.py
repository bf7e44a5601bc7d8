"""The same, compiled when it is first used."""

from pathlib import Path

from torch.utils.cpp_extension import load

CSRC = Path(__file__).parents[1] / "csrc"


def build():
    """Compile the extension now."""
    return load(
        name="fastops_jit",
        sources=[str(CSRC / "bind.cpp"), str(CSRC / "silu_mul.cu")],
        extra_cuda_cflags=["-O3", "--use_fast_math"],
    )
