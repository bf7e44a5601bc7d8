"""Random kernels give the same results on fibers and split into phases."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest
from random_kernels import program

from hipify_py.frontend.tokens import lex
from hipify_py.program import ProgramFile
from hipify_py.targets.cpu.code import DeviceCode
from hipify_py.targets.cpu.lower import lower
from hipify_py.targets.cpu.phases.kernels import Left, Split, split_kernels
from hipify_py.targets.cpu.phases.surroundings import Surroundings

RUNTIME = Path(__file__).parents[3] / "hipify_py" / "runtime"


def outputs(binary: Path, **settings: str) -> list[str]:
    environment = {key: value for key, value in os.environ.items() if not key.startswith("SIMT_")}
    environment |= {"SIMT_THREADS": "2"} | settings
    result = subprocess.run([str(binary)], env=environment, capture_output=True, text=True, timeout=60)
    assert (result.returncode, result.stderr) == (0, "")
    return result.stdout.splitlines()


@pytest.mark.run
def test_random_kernels_agree_with_fibers(tmp_path: Path) -> None:
    source = program(range(40), "simt/simt.h", "simt::Dim3")
    tokens = lex(source.encode())
    found = list(split_kernels(tokens, Surroundings(DeviceCode([tokens]))))
    left = [(one.name, one.reason) for one in found if isinstance(one, Left)]
    assert not left
    assert len([one for one in found if isinstance(one, Split)]) == 41
    path = tmp_path / "kernels.cu"
    lowered = lower([ProgramFile("kernels.cu", path, source.encode())], split=True)["kernels.cu"].data
    (tmp_path / "kernels.cpp").write_bytes(lowered)
    command = ["g++", "-std=c++17", "-O1", "-pthread", f"-I{RUNTIME}", str(tmp_path / "kernels.cpp")]
    subprocess.run([*command, "-o", str(tmp_path / "kernels")], check=True)
    split, fibers = outputs(tmp_path / "kernels"), outputs(tmp_path / "kernels", SIMT_SEED="1")
    assert len(split) == 121
    assert split == fibers
    assert fibers == outputs(tmp_path / "kernels", SIMT_SEED="3"), "the kernels have races"
