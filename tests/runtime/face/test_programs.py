"""Each program is compiled against a face and run; its own checks compare with documented values."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent
RUNTIME = HERE.parents[2] / "hipify_py" / "runtime"
SUPPORT = HERE.parents[2] / "templates" / "hip" / "support"
CUDA = sorted((HERE / "programs").glob("*.cpp"))
HIP = sorted((HERE / "hip_programs").glob("*.cpp"))
FLAGS = ["-std=c++17", "-O0", "-Wall", "-Wextra", "-Werror", "-pthread"]
FACES = {"cuda": ["cuda", "."], "hip": ["hip", "cuda", "."]}


def build(source: Path, binary: Path, face: str, *extra: str) -> None:
    """Compile ``source``; warnings are errors, so the headers must be clean."""
    includes = [f"-I{RUNTIME / folder}" for folder in FACES[face]]
    command = ["g++", *FLAGS, *includes, *extra, str(source), "-o", str(binary)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def run(binary: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a program with additions to the environment."""
    env = {**os.environ, **environment}
    return subprocess.run([binary], capture_output=True, text=True, check=False, timeout=60, env=env)


def assert_all_hold(done: subprocess.CompletedProcess[str]) -> None:
    """The program made at least one check, and none failed."""
    summary = re.search(r"^(\d+) checks, 0 failed$", done.stdout, re.MULTILINE)
    assert summary, done.stdout + done.stderr
    assert done.returncode == 0
    assert int(summary[1]) > 0


@pytest.mark.parametrize("source", CUDA, ids=lambda p: p.stem)
def test_cuda_program(source: Path, tmp_path: Path) -> None:
    build(source, tmp_path / "program", "cuda")
    assert_all_hold(run(tmp_path / "program"))


@pytest.mark.parametrize("warp", [32, 64])
@pytest.mark.parametrize("source", HIP, ids=lambda p: p.stem)
def test_hip_program(source: Path, warp: int, tmp_path: Path) -> None:
    build(source, tmp_path / "program", "hip", f"-DSIMT_WARP={warp}")
    assert_all_hold(run(tmp_path / "program"))


def test_forced_inline_function_by_pointer(tmp_path: Path) -> None:
    """GCC refuses to call an always_inline function through a pointer, and nvcc doesn't."""
    source = HERE / "optimised" / "called_through_pointer.cpp"
    build(source, tmp_path / "program", "hip", "-O1", f"-I{SUPPORT}")
    assert run(tmp_path / "program").returncode == 0


def test_two_units_share_one_runtime(tmp_path: Path) -> None:
    """The headers define nothing twice, and the error state and allocations are one for all units."""
    done = subprocess.run(
        ["g++", *FLAGS, *(f"-I{RUNTIME / f}" for f in FACES["cuda"]), "-o", str(tmp_path / "program")]
        + [str(p) for p in sorted((HERE / "two_units").glob("*.cpp"))],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert_all_hold(run(tmp_path / "program"))


def test_write_past_the_end_is_found_in_check_mode(tmp_path: Path) -> None:
    """Guard bytes turn the write into a message and a sticky error; without the mode it goes unnoticed."""
    build(HERE / "faulty" / "past_the_end.cpp", tmp_path / "program", "cuda")
    checked = run(tmp_path / "program", SIMT_CHECK="1")
    assert checked.stdout == "cudaErrorIllegalAddress\n"
    assert checked.stderr == "simt: write of byte 40 of an allocation of 40 bytes\n"
    assert run(tmp_path / "program", SIMT_CHECK="0").stdout == "cudaSuccess\n"


@pytest.mark.parametrize(
    ("fault", "report"), [("past_the_end", "heap-buffer-overflow"), ("use_after_free", "heap-use-after-free")]
)
def test_address_sanitizer_sees_device_memory(fault: str, report: str, tmp_path: Path) -> None:
    """Each allocation is one of the C library's, so the sanitizer names the faulty line of the kernel."""
    source = HERE / "faulty" / f"{fault}.cpp"
    build(source, tmp_path / "program", "cuda", "-fsanitize=address", "-g")
    done = run(tmp_path / "program", ASAN_OPTIONS="detect_leaks=0")
    line = next(n for n, text in enumerate(source.read_text().splitlines(), 1) if "// fault" in text)
    assert done.returncode != 0
    assert report in done.stderr
    assert f"{fault}.cpp:{line}" in done.stderr


def test_generated_headers_are_fresh() -> None:
    """The HIP aliases match the CUDA face and the tables as they are now."""
    command = [sys.executable, str(RUNTIME / "hip" / "generate.py"), "--check"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
