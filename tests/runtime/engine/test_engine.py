"""The SIMT engine: each program checks itself against values worked out by hand."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from hipify_py.prove.checks import CHECKS
from hipify_py.prove.compilers import HostCompiler

HERE = Path(__file__).parent
PROGRAMS = HERE / "programs"
RUNTIME = HERE.parents[2] / "hipify_py" / "runtime"
FLAGS = ("-std=c++17", "-O1", "-Wall", "-Wextra", "-Werror", "-pthread", f"-I{RUNTIME}")

Build = Callable[..., Path]


@pytest.fixture(scope="session")
def build(tmp_path_factory: pytest.TempPathFactory) -> Build:
    """Return a function that compiles programs of `programs/` once a session."""
    folder = tmp_path_factory.mktemp("engine")
    made: dict[tuple[str, ...], Path] = {}

    def make(*sources: str, flags: Sequence[str] = ()) -> Path:
        key = (*sources, *flags)
        if key not in made:
            binary = folder / f"program{len(made)}"
            paths = [str(PROGRAMS / f"{source}.cpp") for source in sources]
            subprocess.run(["g++", *FLAGS, *flags, *paths, "-o", str(binary)], check=True)
            made[key] = binary
        return made[key]

    return make


def run(binary: Path, *arguments: str, **settings: str) -> subprocess.CompletedProcess[str]:
    """Run with the given SIMT_* settings; two OS threads unless told otherwise."""
    environment = {key: value for key, value in os.environ.items() if not key.startswith("SIMT_")}
    environment |= {"SIMT_THREADS": "2"} | settings
    command = [str(binary), *arguments]
    return subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60)


FEATURES = ["launch", "barriers", "warps", "atomics", "groups", "nested", "phased"]


@pytest.mark.parametrize("warp", ["32", "64"])
@pytest.mark.parametrize("program", FEATURES)
def test_feature_in_every_order(build: Build, program: str, warp: str) -> None:
    binary = build(program, flags=[f"-DSIMT_WARP={warp}"])
    for seed in ("0", "1", "2", "3"):
        result = run(binary, SIMT_SEED=seed)
        assert (result.returncode, result.stderr) == (0, ""), f"seed {seed}"
    assert run(binary, SIMT_THREADS="1").returncode == 0
    checked = run(binary, SIMT_CHECK="1")
    assert (checked.returncode, checked.stderr) == (0, "")


def test_device_side_services(build: Build) -> None:
    printed = "block {} thread 1: text 1.50"
    for settings in ({}, {"SIMT_SEED": "5"}, {"SIMT_THREADS": "1", "SIMT_CHECK": "1"}):
        result = run(build("device"), **settings)
        assert (result.returncode, result.stderr) == (0, "")
        assert sorted(result.stdout.splitlines()) == [printed.format(7), printed.format(8)]


def test_ucontext_in_place_of_assembly(build: Build) -> None:
    assert run(build("barriers", flags=["-DSIMT_UCONTEXT"])).returncode == 0


def test_switch_for_aarch64_compiles(tmp_path: Path) -> None:
    zig = [sys.executable, "-m", "ziglang", "c++", "-target", "aarch64-linux-musl", "-c"]
    command = [*zig, *FLAGS, str(PROGRAMS / "barriers.cpp"), "-o", str(tmp_path / "barriers.o")]
    subprocess.run(command, check=True)


def test_internal_indices_of_a_single_unit(build: Build) -> None:
    assert run(build("launch", flags=["-DSIMT_SINGLE_TU", "-O2"])).returncode == 0


def test_device_function_of_another_unit(build: Build) -> None:
    assert run(build("two_units_a", "two_units_b")).returncode == 0


FAULTS = {
    "deadlock": "fault 2 block 0 thread {any}: deadlock: 16 threads at __syncthreads ({file}:7; first (0,0,0)), "
    "16 threads at __shfl_sync ({file}:8; first (16,0,0))",
    "mask": "fault 3 block 0 thread 40 0: lane 8 of a 32-wide warp calls __syncwarp ({file}:11), "
    "whose mask 00000001 leaves it out",
    "trap": "fault 4 block 2 thread 3 0: __trap()",
    "assert": "fault 5 block 0 thread 0 2: {file}:18: void asserts(int*): assertion `out && threadIdx.y < 2' failed",
    "flat": "fault 4 block 0 thread 0 0: __syncthreads in a kernel that was launched as one that never waits",
    "phased": "fault 4 block 0 thread 0 0: __syncthreads in a kernel that was launched as one that never waits",
    "grid": "fault 4 block {any} thread 0 0: grid sync in a launch that is not cooperative",
    "cooperative": "fault 4 block 1 thread 0 0: __trap()",
    "configuration": "fault 1 block 0 thread 0 0: illegal launch of 1 x 1 x 1 blocks of 1025 x 1 x 1 threads",
}


@pytest.mark.parametrize("name", FAULTS)
def test_fault_is_reported_and_the_program_goes_on(build: Build, name: str) -> None:
    result = run(build("faults"), name, "hook")
    first, second = result.stdout.splitlines()
    before, _, after = FAULTS[name].format(file=PROGRAMS / "faults.cpp", any="\0").partition("\0")
    assert first.startswith(before)
    assert first.endswith(after)
    assert second == "then 300"
    assert result.returncode == 0


def test_fault_without_a_hook_ends_the_program(build: Build) -> None:
    result = run(build("faults"), "trap")
    assert result.stderr == "simt: block (2,0,0), thread (3,0,0): __trap()\n"
    assert result.returncode == -6


def test_host_code_keeps_its_own_assert(build: Build) -> None:
    result = run(build("faults"), "host-assert")
    assert result.stderr.endswith("int main(int, char**): Assertion `out' failed.\n")
    assert result.returncode == -6


def test_barrier_in_host_code_ends_the_program(build: Build) -> None:
    result = run(build("faults"), "host-barrier")
    assert result.stderr == "simt: __syncthreads outside a kernel\n"
    assert result.returncode == -6


def test_check_mode_finds_divergent_barriers(build: Build) -> None:
    binary = build("findings")
    assert run(binary, "divergent").stderr == ""
    found = run(binary, "divergent", SIMT_CHECK="1").stderr.splitlines()
    file = PROGRAMS / "findings.cpp"
    assert found[0] == (
        "simt: block (0,0,0), thread (1,0,0): divergent barrier: this thread is at __syncthreads "
        f"({file}:7), others are at {file}:9"
    )


def test_check_mode_finds_shuffles_from_absent_lanes(build: Build) -> None:
    binary = build("findings")
    assert run(binary, "inactive").stderr == ""
    found = run(binary, "inactive", SIMT_CHECK="1").stderr.splitlines()
    assert len(found) == 8
    assert found[0].endswith("lane 0 shuffles from lane 9, which does not take part")


def test_check_mode_poisons_dynamic_shared_memory(build: Build) -> None:
    assert run(build("findings"), "uninitialised", SIMT_CHECK="1").stdout.startswith("first 1,")


def test_a_seed_shows_a_race(build: Build) -> None:
    outcomes = {run(build("findings"), "race", SIMT_SEED=str(seed)).stdout.split()[-1] for seed in range(1, 4)}
    assert outcomes == {"some"}
    assert run(build("findings"), "clean", SIMT_SEED="1").stdout == "first 255, wrong none\n"


@pytest.mark.parametrize("mutation", ["skip-launches", "skip-barrier:1"])
def test_mutation_changes_the_result(build: Build, mutation: str) -> None:
    assert run(build("findings"), "clean", SIMT_MUTATE=mutation).stdout.endswith("wrong some\n")


def test_mutation_of_another_barrier_changes_nothing(build: Build) -> None:
    assert run(build("findings"), "clean", SIMT_MUTATE="skip-barrier:7").stdout.endswith("wrong none\n")


def test_mutation_drops_the_last_block(build: Build) -> None:
    result = run(build("faults"), "none", SIMT_MUTATE="drop-last-block")
    assert result.stdout == "then 200\n"


@pytest.mark.parametrize(
    ("name", "value"),
    [("SIMT_THREADS", "0"), ("SIMT_THREADS", "two"), ("SIMT_SEED", "-1"), ("SIMT_MUTATE", "skip-barrier:x")],
)
def test_bad_setting_is_refused(build: Build, name: str, value: str) -> None:
    result = run(build("faults"), "none", **{name: value})
    assert result.stderr == f"simt: {name}={value} is not understood\n"
    assert result.returncode == 2


@pytest.mark.parametrize(
    ("name", "kernel"), [("race", "no_barrier"), ("reused", "reused"), ("reused-by-warp", "reused_by_warp")]
)
def test_thread_sanitizer_sees_a_missing_barrier(build: Build, name: str, kernel: str) -> None:
    binary = build("findings", flags=["-fsanitize=thread", "-g"])
    racy = run(binary, name, TSAN_OPTIONS="exitcode=66")
    assert racy.returncode == 66
    assert "data race" in racy.stderr
    assert f"{kernel}(int*)" in racy.stderr
    clean = run(binary, "clean", TSAN_OPTIONS="exitcode=66")
    assert (clean.returncode, clean.stderr) == (0, "")


def test_address_sanitizer_sees_an_overrun_in_a_kernel(build: Build) -> None:
    binary = build("overrun", flags=["-fsanitize=address", "-g"])
    bad = run(binary, "overrun")
    assert "heap-buffer-overflow" in bad.stderr
    assert "in store(int*, int)" in bad.stderr
    good = run(binary)
    assert (good.returncode, good.stdout, good.stderr) == (0, "sum 2\n", "")


def test_address_sanitizer_accepts_every_switch(build: Build) -> None:
    result = run(build("barriers", flags=["-fsanitize=address"]))
    assert (result.returncode, result.stderr) == (0, "")


WATCHED = CHECKS["shared"].mode.flags_for(HostCompiler("g++", "", ("g++",)))
UNWRITTEN = "which no thread of the block has written"
SHARED_FAULTS = {
    "unwritten": f"block (0,0,0), thread (7,0,0): read of 4 bytes at byte 28 of tile ({{file}}:7), {UNWRITTEN}",
    "beside": "block (0,0,0), thread (3,0,0): read of 4 bytes at byte 32 of row ({file}:13), which is outside of it",
    "before": "block (0,0,0), thread (3,0,0): read of 4 bytes at byte -4 of row ({file}:13), which is outside of it",
    "counted": f"block (0,0,0), thread (31,0,0): read of 4 bytes at byte 0 of count ({{file}}:19), {UNWRITTEN}",
    "dynamic": "block (0,0,0), thread (0,0,0): write of 4 bytes at byte 16 of dynamic shared memory, "
    "which is outside of it",
}


@pytest.mark.parametrize("name", SHARED_FAULTS)
def test_watching_finds_bad_accesses_to_shared_memory(build: Build, name: str) -> None:
    result = run(build("shared_watch", flags=WATCHED), name, SIMT_THREADS="1")
    found = [line.removeprefix("simt: ").partition("; pc 0x")[0] for line in result.stderr.splitlines()]
    assert found[0] == SHARED_FAULTS[name].format(file=PROGRAMS / "shared_watch.cpp")
    assert result.returncode == 0


def test_watching_finds_nothing_in_sound_kernels(build: Build) -> None:
    result = run(build("shared_watch", flags=WATCHED), "sound")
    assert (result.returncode, result.stderr) == (0, "")


@pytest.mark.parametrize("name", ["beside", "before", "dynamic"])
def test_address_sanitizer_sees_accesses_beside_shared_variables(build: Build, name: str) -> None:
    binary = build("shared_watch", flags=["-fsanitize=address", "-g", "-DSIMT_WATCH_SHARED"])
    assert "AddressSanitizer: use-after-poison" in run(binary, name).stderr
    good = run(binary, "sound")
    assert (good.returncode, good.stderr) == (0, "")


def test_shared_variables_that_are_not_watched(build: Build) -> None:
    assert run(build("shared_watch"), "sound").returncode == 0


def test_wide_warps_name_operations_that_cross_lane_32(build: Build) -> None:
    file = PROGRAMS / "wide.cpp"
    result = run(build("wide", flags=["-DSIMT_WARP=64"]), SIMT_WIDE="1", SIMT_THREADS="1")
    named = [f"simt: wide: __shfl_sync ({file}:7)", f"simt: wide: __ballot_sync ({file}:8)"]
    assert result.stderr.splitlines() == named
    assert run(build("wide"), SIMT_WIDE="1").stderr == ""
