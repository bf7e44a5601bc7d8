"""The support header's parts compute what CUDA's functions do, on wavefronts of 32 and of 64 lanes (on the CPU)."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
PROGRAMS = sorted((HERE / "support").glob("*.cpp"))
FOLDERS = [
    ROOT / "templates" / "hip" / "support",
    *(ROOT / "hipify_py" / "runtime" / face for face in ("hip", "cuda", "")),
]


@pytest.mark.parametrize("lanes", [32, 64])
@pytest.mark.parametrize("program", PROGRAMS, ids=lambda path: path.stem)
def test_results_do_not_depend_on_the_wavefront(program: Path, lanes: int, tmp_path: Path) -> None:
    binary = tmp_path / "program"
    command = ["g++", "-std=c++17", "-O0", "-Wall", "-Wextra", "-Werror", "-pthread", f"-DSIMT_WARP={lanes}"]
    command += [f"-I{folder}" for folder in FOLDERS]
    built = subprocess.run([*command, str(program), "-o", str(binary)], capture_output=True, text=True, check=False)
    assert built.returncode == 0, built.stderr
    done = subprocess.run([binary], capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 0, done.stdout + done.stderr


def test_there_are_programs() -> None:
    assert [program.stem for program in PROGRAMS] == ["atomics", "floating", "groups", "narrow", "warps", "words"]
